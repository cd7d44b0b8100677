"""What an answer begins with is brought to mind beforehand, and nothing else happens."""

from dataclasses import replace

import pytest

from jarvisd.dialogue.recollecting import FRESH_S, Recollecting
from jarvisd.dialogue.turn import Turn
from jarvisd.dialogue.types import Heard, Sentence
from jarvisd.errors import StorageError
from jarvisd.ids import TurnNumber
from jarvisd.memory.recall import Selection
from jarvisd.people.audience import Audience
from jarvisd.people.types import Speaker
from jarvisd.phrases import Language
from tests.unit.dialogue.conversing import BEN, GRAMMAR, STRANGER, Conversation, voice
from tests.unit.dialogue.modelled import saying, with_model

QUESTION = "Wie heißt mein Hund?"


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What memory was asked, each time."""
    return []


def watched(talk: Conversation, asked: list[str]) -> Conversation:
    """Return *talk*, whose memory notes in *asked* what it is asked."""
    about = talk.recall.about

    async def noted(text: str, language: Language, audience: Audience) -> Selection:
        asked.append(text)
        return await about(text, language, audience)

    talk.recall.about = noted  # type: ignore[method-assign]
    return talk


async def answered(talk: Conversation, heard: Heard) -> str:
    deltas = [delta async for delta in talk.dialogue.answer(heard)]
    return " ".join(delta.text for delta in deltas if isinstance(delta, Sentence))


async def test_what_was_foreseen_is_not_brought_to_mind_again(asked: list[str]) -> None:
    talk = watched(Conversation(), asked)
    await talk.say("Merk dir, dass mein Hund Bruno heißt.")
    heard = talk.heard(QUESTION)

    await talk.dialogue.foresee(heard)

    assert await answered(talk, heard) == "Dein Hund heißt Bruno. Das hast du mir heute gesagt."
    assert asked == [QUESTION]


@pytest.mark.parametrize("other", [voice(BEN), STRANGER])
async def test_what_was_foreseen_for_one_person_is_never_told_another(
    asked: list[str], other: Speaker
) -> None:
    talk = watched(Conversation(), asked)
    await talk.say("Merk dir, dass mein Hund Bruno heißt.")
    heard = talk.heard(QUESTION)
    await talk.dialogue.foresee(heard)

    said = await answered(talk, replace(heard, speaker=other))

    assert "Bruno" not in said
    assert len(asked) == 2


async def test_foreseeing_leaves_nothing_behind(asked: list[str]) -> None:
    talk = watched(Conversation(), asked)
    await talk.say("Merk dir, dass mein Hund Bruno heißt.")
    before = await talk.say("Wie geht es dir?")
    kept = list(talk.household.memories)

    for text in (
        QUESTION,
        "Merk dir, dass Ben Tee mag.",
        "Vergiss alles.",
        "Stell den Timer auf 5 Minuten.",
    ):
        await talk.dialogue.foresee(talk.heard(text))

    assert asked == [QUESTION]
    assert talk.household.memories == kept
    assert talk.household.used == []
    assert talk.timers.kept == {}
    assert await talk.say("Noch mal") == before


async def test_no_model_is_asked_beforehand(asked: list[str]) -> None:
    model = saying("Das weiß ich nicht.")
    talk = watched(with_model(model), asked)
    heard = talk.heard("Ich war heute im Zoo.")

    await talk.dialogue.foresee(heard)
    assert model.prompts == []
    assert asked == [heard.text]

    await answered(talk, heard)
    assert len(model.prompts) == 1
    assert asked == [heard.text]


async def test_a_memory_that_is_away_is_met_by_the_answer() -> None:
    talk = Conversation()
    talk.household.fault = StorageError("database-away")
    heard = talk.heard(QUESTION)

    await talk.dialogue.foresee(heard)

    assert "Gedächtnis" in await answered(talk, heard)


async def test_what_was_foreseen_for_a_turn_that_did_not_come_is_soon_stale(
    asked: list[str],
) -> None:
    talk = watched(Conversation(), asked)
    now = 0.0
    recollecting = Recollecting(talk.recall, lambda: now)
    understood = GRAMMAR.understand(QUESTION, Language.DE)
    turn = Turn(
        heard=talk.heard(QUESTION), language=Language.DE, zone=None, intent=understood.intent
    )

    await recollecting.foresee(QUESTION, turn)
    now = FRESH_S + 0.1
    await recollecting.about(QUESTION, turn)
    now += 60.0
    await recollecting.about(QUESTION, turn)
    assert len(asked) == 2

    later = replace(turn, heard=replace(turn.heard, turn=TurnNumber(turn.heard.turn + 1)))
    await recollecting.foresee(QUESTION, later)
    # The turn before this one is over only now.
    recollecting.let_go(turn.heard)
    await recollecting.about(QUESTION, later)
    assert len(asked) == 3
