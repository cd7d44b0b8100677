"""Learning reads a conversation without what was taken back, and keeps confidences apart."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from uuid import UUID

import pytest

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


@pytest.mark.parametrize(
    "said",
    [
        ("Mein Vater heißt Karl, das bleibt unter uns.",),
        ("Mein Vater heißt Karl. Das bleibt unter uns.",),
        ("Mein Vater heißt Karl.", "Das bleibt unter uns."),
        ("Mein Vater heißt Karl, psst.",),
        ("Mein Vater heißt Karl.", "Das soll Ben nicht erfahren."),
        ("Mein Vater heißt Karl, das ist ein Geheimnis.",),
    ],
)
async def test_between_us_is_between_the_speaker_and_the_house(said: tuple[str, ...]) -> None:
    (learnt,) = await _learnt(*said)
    assert (learnt.text.rstrip("."), learnt.wish) == ("Mein Vater heißt Karl", Wish.ME)


async def test_of_the_household_too() -> None:
    (learnt,) = await _learnt("Der Schmuck liegt in der Truhe, das bleibt unter uns.")
    assert (learnt.text, learnt.wish) == ("Der Schmuck liegt in der Truhe", Wish.ME)


async def test_in_the_family_is_for_members() -> None:
    (learnt,) = await _learnt("Der Schmuck liegt in der Truhe, das bleibt in der Familie.")
    assert (learnt.text, learnt.wish) == ("Der Schmuck liegt in der Truhe", Wish.MEMBERS)


async def test_what_is_said_next_of_something_else_changes_nothing() -> None:
    learnt = await _learnt("Mein Hund heißt Bruno.", "Mein Vater heißt Karl, das bleibt unter uns.")
    assert [one.wish for one in learnt] == [None, Wish.ME]
