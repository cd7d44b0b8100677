"""Promises about text from outside: nothing unseen in it, and an emoji whole."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jarvisd.legible import legible

UNSEEN = [
    ("mein Auto ist \u202erot\u202c", "mein Auto ist rot"),
    ("\u2066links\u2069 und \u2067rechts\u2069", "links und rechts"),
    ("Pass\u200bwort", "Passwort"),
    ("\ufeffHallo", "Hallo"),
    ("Auf\u00adlage", "Auflage"),
    ("a\u200db", "ab"),
    ("Fisch\u200c", "Fisch"),
    ("Wort\ufe0f", "Wort"),
    ("x\U000e0041\U000e0042y", "xy"),
    ("x\U000e0100\u034f\u3164y", "xy"),
    ("eins\u2028zwei", "eins zwei"),
    ("rot \x1b[31m", "rot [31m"),
    ("halb \ud83d", "halb "),
]
SEEN = [
    "Öl für 3 €, „so“ – nicht anders … 'n' don’t",
    "Zeile\nund\tSpalte",
    "7:00\u202fPM, 5\u00a0kg",
    "A\u0308rger",
    "👩‍👩‍👧‍👦 👨🏽‍🚀 🧑‍⚕️ 🙋‍♂️ 🧔🏻‍♀️",
    "🏳️‍🌈 ❤️‍🔥 ❤️ 1️⃣ ©️ 👍🏽 🇩🇪",
    "🏴\U000e0067\U000e0062\U000e0077\U000e006c\U000e0073\U000e007f",
]


@pytest.mark.parametrize(("text", "seen"), UNSEEN)
def test_what_nobody_can_see_is_taken_out(text: str, seen: str) -> None:
    assert legible(text) == seen


@pytest.mark.parametrize("text", SEEN)
def test_what_languages_and_emoji_need_stays(text: str) -> None:
    assert legible(text) == text


@given(st.text())
def test_what_is_legible_stays_as_it_is(text: str) -> None:
    once = legible(text)
    assert legible(once) == once
    assert len(once) <= len(text)
