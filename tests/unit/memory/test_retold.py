"""Learning reads a conversation without what was taken back, and keeps confidences apart."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from uuid import UUID

from jarvisd.dialogue.gathering import Gathering
from jarvisd.dialogue.grammar import Grammar
from jarvisd.ids import RoomName, SessionId, TurnNumber
from jarvisd.memory.retold import Retold
from jarvisd.memory.transcripts import Gathered, Transcript, Utterance
from jarvisd.memory.types import Wish
from jarvisd.phrases import Language
from tests.unit.memory.shelf import ANNA

START = datetime(2025, 3, 4, 12, tzinfo=UTC)


async def _learnt(*said: str) -> Sequence[Gathered]:
    utterances = tuple(
        Utterance(
            turn=TurnNumber(number),
            at=START + timedelta(minutes=number),
            speaker=ANNA,
            text=text,
            language=Language.DE,
        )
        for number, text in enumerate(said, 1)
    )
    transcript = Transcript(
        session=SessionId(UUID(int=1)), room=RoomName("kueche"), utterances=utterances
    )
    return (await Retold(Gathering(Grammar("Jarvis"))).extract(transcript)).gathered


async def test_what_is_stated_in_passing_is_learnt() -> None:
    (learnt,) = await _learnt("Mein Hund heißt Bruno.")
    assert (learnt.text, learnt.wish, learnt.settled) == ("Mein Hund heißt Bruno", None, False)


async def test_what_was_taken_back_by_its_value_is_not_learnt() -> None:
    told = "Der Code für das Gartentor ist 4711."
    assert [one.text for one in await _learnt(told)] == [told.rstrip(".")]
    asked = "Entferne bitte die Nummer 4711."
    for conversation in ((told, asked), (asked, told)):
        assert not [one for one in await _learnt(*conversation) if not one.settled]


async def test_what_was_confided_in_passing_is_its_speakers() -> None:
    (learnt,) = await _learnt("Mein Hund heißt Bruno. Sag das bitte niemandem.")
    assert learnt.wish is Wish.ME
