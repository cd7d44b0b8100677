"""What kind a sentence is, how much it matters, and which day it is about."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jarvisd.memory.policy.days import day_of
from jarvisd.memory.policy.importance import at_birth, kind
from jarvisd.memory.types import Kind, Provenance
from jarvisd.phrases import Language

TOLD = date(2026, 5, 4)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Ich mag Spinat.", Kind.PREFERENCE),
        ("Tims Lieblingsbuch ist Momo.", Kind.PREFERENCE),
        ("Ich will Gitarre lernen.", Kind.GOAL),
        ("Ich möchte abnehmen.", Kind.GOAL),
        ("Mein Ziel ist ein Marathon.", Kind.GOAL),
        ("Die Heizung ist kaputt.", Kind.PAIN_POINT),
        ("Am 14. Mai kommt der Klempner.", Kind.EVENT),
        ("Morgen kommt Oma.", Kind.EVENT),
        ("Zuerst Wasser, dann Pulver einfüllen.", Kind.PROCEDURE),
        ("Lena hat am 14. Mai Geburtstag.", Kind.FACT),
        ("Mein Hund heißt Bruno.", Kind.FACT),
    ],
)
def test_a_sentence_has_its_kind(text: str, expected: Kind) -> None:
    assert kind(text, Language.DE) is expected


def test_english_sentences_have_their_kind() -> None:
    assert kind("I love cats.", Language.EN) is Kind.PREFERENCE
    assert kind("The plumber comes on May 14th.", Language.EN) is Kind.EVENT


def test_health_and_codes_matter_more_than_their_like() -> None:
    plain = at_birth("Das Sofa ist grün.", Language.DE, Kind.FACT, Provenance.CONFIRMED)
    for text in ("Ich bin gegen Nüsse allergisch.", "Die PIN ist 12.", "Ich habe Nussallergie."):
        assert at_birth(text, Language.DE, Kind.FACT, Provenance.CONFIRMED) > plain


@given(st.text(max_size=60), st.sampled_from(Kind), st.sampled_from(Language))
def test_importance_is_a_share_and_sinks_with_certainty(
    text: str, kind: Kind, language: Language
) -> None:
    found = [at_birth(text, language, kind, provenance) for provenance in Provenance]
    assert found == sorted(found, reverse=True)
    assert all(0 <= one <= 1 for one in found)


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("Am 14. Mai kommt der Klempner.", date(2026, 5, 14)),
        ("Am 1. Mai war das Fest.", date(2027, 5, 1)),
        ("Am 1. Mai 2025 war das Fest.", date(2025, 5, 1)),
        ("Übermorgen kommt Oma.", date(2026, 5, 6)),
        ("Am 31. Februar ist nichts.", None),
        ("Im Mai wird es warm.", None),
        ("Oma kommt.", None),
    ],
)
def test_an_event_has_its_day(text: str, day: date | None) -> None:
    assert day_of(text, Language.DE, TOLD) == day


def test_an_english_event_has_its_day() -> None:
    assert day_of("The plumber comes on May 14th.", Language.EN, TOLD) == date(2026, 5, 14)


@given(st.text(max_size=60), st.sampled_from(Language), st.dates())
def test_reading_a_day_never_fails(text: str, language: Language, told: date) -> None:
    day_of(text, language, told)
