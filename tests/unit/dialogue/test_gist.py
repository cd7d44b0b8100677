"""What a conversation is told of afterwards: nothing that its speaker asked to be forgotten."""

import pytest

from jarvisd.dialogue.gist import Gist
from jarvisd.phrases import Language
from tests.unit.dialogue.conversing import GRAMMAR

GIST = Gist(GRAMMAR)
BOSS, ROOF = "Mein Chef ist oft krank.", "Das Dach ist seit heute fertig."


def account(*said: str, language: Language = Language.DE) -> list[str]:
    return [line.text for line in GIST.account([(text, language) for text in said])]


def test_what_was_told_and_asked_is_in_order_and_courtesies_are_not() -> None:
    said = ("Hallo!", BOSS, "Wo ist die Leiter?", f"Danke. {ROOF}", "Erzähl mir einen Witz.")
    assert account(*said) == [BOSS, "Wo ist die Leiter?", ROOF]


@pytest.mark.parametrize(
    ("request_", "left"),
    [
        ("Lösche alles, was du über mich weißt.", []),
        ("Vergiss alles über mich, auch aus dem Protokoll.", []),
        ("Vergiss alles über meinen Chef.", [ROOF]),
        ("Vergiss, dass mein Chef krank ist.", [ROOF]),
        ("Danke. Vergiss das mit dem Chef.", [ROOF]),
        ("Vergiss alles.", [BOSS, ROOF]),
        ("Vergiss, was ich gerade gesagt habe.", []),
        ("Das musst du dir nicht merken.", [BOSS]),
        ("Merk dir nicht, dass mein Chef krank ist.", [ROOF]),
    ],
)
def test_what_was_to_be_forgotten_is_not_told_of(request_: str, left: list[str]) -> None:
    assert account(BOSS, ROOF, request_) == left
    assert account(BOSS, ROOF, request_, "Ja.", "Der Hund ist müde.") == [
        *left,
        "Der Hund ist müde.",
    ]


def test_of_who_wants_nothing_kept_nothing_is_told_before_or_after() -> None:
    assert account(BOSS, "Bitte merk dir nichts davon.", ROOF) == []
    english = account("My boss is ill.", "Please don't remember any of this.", language=Language.EN)
    assert english == []


def test_whoever_changes_their_mind_at_once_has_forgotten_nothing() -> None:
    for no in ("Nein.", "Stopp!"):
        assert account(BOSS, "Lösche alles, was du über mich weißt.", no) == [BOSS]
    assert account(BOSS, "Lösche alles, was du über mich weißt.", ROOF, "Nein.") == [ROOF]


def test_the_same_in_english() -> None:
    boss = "My boss is ill."
    assert account(boss, "Forget everything about my boss.", language=Language.EN) == []
    assert account(boss, "Forget all my data.", "No.", language=Language.EN) == [boss]
