"""What of a conversation a model may learn from: what was stated, and left standing."""

import asyncio
from datetime import UTC, datetime
from uuid import UUID

import pytest

from jarvisd.dialogue.grammar import Grammar
from jarvisd.dialogue.learnable import Learnable
from jarvisd.ids import SessionId, TurnNumber
from jarvisd.memory.transcripts import Transcript, Utterance
from jarvisd.people.types import Doubt, Speaker, Unknown
from jarvisd.phrases import Language
from tests.unit.memory.shelf import ANNA, BEN, KITCHEN

NOON = datetime(2026, 3, 4, 12, tzinfo=UTC)
LEARNABLE = Learnable(Grammar())
PIANO = "Ich spiele seit drei Jahren Klavier."
ROSES = "Die Rosen sind alle erfroren."


def left(*said: str | tuple[Speaker, str], language: Language = Language.DE) -> list[str]:
    """What is left of each turn that leaves anything; Anna speaks unless somebody else is named."""
    turns = [(ANNA, one) if isinstance(one, str) else one for one in said]
    utterances = tuple(
        Utterance(turn=TurnNumber(at), at=NOON, speaker=speaker, text=text, language=language)
        for at, (speaker, text) in enumerate(turns, start=1)
    )
    transcript = Transcript(session=SessionId(UUID(int=1)), room=KITCHEN, utterances=utterances)
    return [one.text for one in asyncio.run(LEARNABLE.left(transcript)).utterances]


def test_what_was_stated_is_left_whatever_its_shape() -> None:
    assert left(PIANO, ROSES) == [PIANO, ROSES]


@pytest.mark.parametrize(
    "said",
    [
        "Wie spät ist es?",
        "Hallo Jarvis.",
        "Danke!",
        "Ja.",
        "Was weißt du über Klaviere?",
        "Merk dir, dass ich Klavier spiele.",
        "Vergiss das mit dem Klavier.",
        "",
        "…",
    ],
)
def test_questions_courtesies_and_commands_are_not(said: str) -> None:
    assert left(said, ROSES) == [ROSES]


def test_of_a_turn_the_question_goes_and_the_statement_stays() -> None:
    assert left(f"{PIANO} Wann kommt der Klavierstimmer?") == [PIANO]


@pytest.mark.parametrize(
    "request_",
    [
        "Vergiss das.",
        "Nein.",
        "Das war falsch.",
        "Nein, seit vier Jahren.",
        "Merk dir das, aber nur für mich.",
        "Kannst du das bitte wieder löschen?",
    ],
)
def test_what_was_settled_right_after_is_settled_whatever_its_shape(request_: str) -> None:
    assert left(ROSES, PIANO, request_) == [ROSES]


@pytest.mark.parametrize(
    "request_",
    [
        "Vergiss das Klavier.",
        "Vergiss alles über das Klavier.",
        "Könntest du bitte vergessen, was ich über das Klavier gesagt habe?",
        "Du sollst aus deinem Gedächtnis streichen, was ich vom Klavier gesagt habe.",
    ],
)
def test_what_is_named_is_taken_back_by_whoever_and_however(request_: str) -> None:
    assert left(PIANO, ROSES, (BEN, request_)) == [ROSES]


def test_who_forgets_their_umbrella_asks_for_nothing() -> None:
    umbrella = "Ich habe meinen Schirm im Zug vergessen."
    assert left(umbrella, PIANO) == [umbrella, PIANO]


def test_who_has_all_forgotten_takes_back_only_their_own() -> None:
    assert left(PIANO, (BEN, ROSES), "Vergiss alles, was du über mich weißt.") == [ROSES]


def test_what_is_deleted_by_its_value_is_gone_before_and_after() -> None:
    told = "Im Safe liegt die Nummer 4711 auf einem Zettel."
    asked = "Entferne bitte die Nummer 4711."
    assert left(told, asked, ROSES) == [ROSES]
    assert left(asked, told, ROSES) == [ROSES]


def test_english_is_understood_in_the_same_way() -> None:
    piano, roses = "I have been playing the piano for years.", "All the roses are frozen."
    english = Language.EN
    assert left(piano, roses, "Forget that.", language=english) == [piano]
    assert left(piano, roses, "Could you please delete what I said about the piano?",
                language=english) == [roses]  # fmt: skip


@pytest.mark.parametrize(
    "request_", ["Bitte merk dir nichts davon.", "Davon musst du dir nichts merken."]
)
def test_of_who_wants_nothing_kept_nothing_is_left_before_or_after(request_: str) -> None:
    assert left(PIANO, request_, ROSES) == []
    assert left((BEN, ROSES), PIANO, request_) == [ROSES]


def test_an_unrecognised_voice_that_wants_nothing_kept_may_be_anybodys() -> None:
    stranger = Unknown(reason=Doubt.TOO_LITTLE_SPEECH)
    assert left(PIANO, (stranger, "Merk dir nichts davon.")) == []
    assert left((stranger, PIANO), ROSES, "Merk dir nichts davon.") == []


def test_what_is_for_a_few_people_is_not_learnt_for_all() -> None:
    assert left(ROSES, f"Das ist nur für Ben: {PIANO}") == [ROSES]


def test_what_was_just_said_and_is_not_to_be_kept_goes_alone() -> None:
    assert left(ROSES, PIANO, "Das musst du dir nicht merken.") == [ROSES]
    assert left(ROSES, f"{PIANO} Bitte nicht merken.") == [ROSES]
    assert left(PIANO, ROSES, "Merk dir nicht, dass ich Klavier spiele.") == [ROSES]


def test_who_takes_back_what_they_said_takes_back_all_of_theirs() -> None:
    assert left(PIANO, (BEN, ROSES), "Vergiss, was ich gerade gesagt habe.") == [ROSES]
    piano, roses = "I have been playing the piano for years.", "All the roses are frozen."
    english = Language.EN
    assert left(piano, roses, "Forget what I just said.", language=english) == []
    assert left(piano, "Please don't remember any of this.", roses, language=english) == []
    assert left(piano, roses, "Don't remember that.", language=english) == [piano]
