"""The language of a sentence is told by its small words, and by tags of many spellings."""

import pytest

from jarvisd.phrases import Language
from jarvisd.speech.tongue import language_of, likely_language, plain_language

DE, EN = Language.DE, Language.EN


@pytest.mark.parametrize(
    "text",
    [
        "Wo ist der Schlüssel?",
        "Merk dir, dass mein Hund Bruno heißt.",
        "Was weißt du über mich?",
        "Wie spät ist es?",
        "Ja, bitte.",
        "Vergiss das.",
        "Wer bin ich?",
        "Stell einen Timer auf zehn Minuten.",
        "Was war der letzte Stand beim Garten?",
    ],
)
def test_german_is_german(text: str) -> None:
    assert likely_language(text, [EN, DE]) is DE


@pytest.mark.parametrize(
    "text",
    [
        "Where is the key?",
        "Remember that my dog is called Bruno.",
        "What do you know about me?",
        "What time is it?",
        "Yes, please.",
        "Forget that.",
        "Who am I?",
        "Set a timer for ten minutes.",
        "What was the latest about the garden?",
    ],
)
def test_english_is_english(text: str) -> None:
    assert likely_language(text, [DE, EN]) is EN


def test_what_tells_nothing_is_in_the_first_language() -> None:
    for text in ("", "Bruno", "Okay.", "in so was"):
        assert likely_language(text, [DE, EN]) is DE
        assert likely_language(text, [EN, DE]) is EN


def test_only_what_is_possible_is_guessed() -> None:
    assert likely_language("Where is the key?", [DE]) is DE


@pytest.mark.parametrize("tag", ["de", "DE", "de_DE", "de-AT", "de_DE.UTF-8"])
def test_tags_are_read_in_every_spelling(tag: str) -> None:
    assert language_of(tag, [EN, DE]) is DE


@pytest.mark.parametrize("tag", [None, "", "deu", "fr", 7, ["de"]])
def test_other_tags_mean_nothing(tag: object) -> None:
    assert language_of(tag, [EN, DE]) is None


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("I am allergic to peanuts after all.", EN),
        ("My brother lives in Berlin.", EN),
        ("My doctor is Dr. Weber.", EN),
        ("about the cake", EN),
        ("Mein Bruder wohnt in London.", DE),
        ("Das Meeting ist im Office.", DE),
        ("Oma anrufen", DE),
        ("Mein Lieblingslied ist I want to hold your hand", None),
        ("Unser Song ist Let It Be", None),
        ("Ben mag Stop-Motion", None),
        ("Happy Birthday", None),
        ("Bruno", None),
        ("", None),
    ],
)
def test_a_language_is_plain_only_where_hardly_a_word_is_of_another(
    text: str, language: Language | None
) -> None:
    assert plain_language(text) is language
