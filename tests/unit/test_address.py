"""Promises about taking the wake word off what was said."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jarvisd.speech.address import as_said, without_wake_word


@pytest.mark.parametrize(
    ("text", "rest"),
    [
        ("Hey Jarvis, wie spät ist es?", "Wie spät ist es?"),
        ("Hey Charvis wie spät ist es", "Wie spät ist es"),
        ("Hey, Jervis, what time is it?", "What time is it?"),
        ("Hey Chavez! Mach das Licht an.", "Mach das Licht an."),
        ("Hey Travis, stopp.", "Stopp."),
        ("Hej Dschawis – stopp.", "Stopp."),
        ("Jarvis, wie spät ist es?", "Wie spät ist es?"),
        ("Hey Jarba, stopp.", "Stopp."),
        ("Hey Jarvis, hey Jarvis, wie spät ist es?", "Wie spät ist es?"),
        ("Hey Jarvis", ""),
        ("Hey, Jarvis.", ""),
    ],
)
def test_the_wake_word_goes_however_it_was_heard(text: str, rest: str) -> None:
    assert without_wake_word(text, "hey_jarvis") == rest


@pytest.mark.parametrize(
    "text",
    [
        "Wie spät ist es?",
        "Hey Anna, komm mal.",
        "Hey, Schatz, wo bist du?",
        "Java ist eine Insel.",
        "Service bitte.",
        "Merk dir, dass Jarvis gern Tee trinkt.",
        "",
        "…",
    ],
)
def test_what_was_said_to_nobody_stays(text: str) -> None:
    assert without_wake_word(text, "hey_jarvis") == text


def test_other_wake_words_go_as_well() -> None:
    assert without_wake_word("Alexa, stopp.", "alexa") == "Stopp."
    assert without_wake_word("Hey Mycroft, stopp.", "hey_mycroft") == "Stopp."


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("hey_jarvis", "Hey Jarvis"),
        ("hey_jarvis_v0.1", "Hey Jarvis"),
        ("alexa", "Alexa"),
        ("okay_nabu", "Okay Nabu"),
    ],
)
def test_a_wake_word_is_spelt_as_it_is_said(word: str, said: str) -> None:
    assert as_said(word) == said


@given(st.text(max_size=40))
def test_only_a_beginning_is_ever_taken(text: str) -> None:
    rest = without_wake_word(text, "hey_jarvis")
    assert rest == text or text.lower().endswith(rest.lower()) or rest.lower() in text.lower()
