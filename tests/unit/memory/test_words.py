"""Words are compared by lemma, number, calendar and compound."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jarvisd.memory.policy.words import content, coverage, lemma, overlap, tokens
from jarvisd.phrases import Language

DE, EN = Language.DE, Language.EN


@pytest.mark.parametrize(
    ("one", "other", "language"),
    [
        ("vierzehnten", "14", DE),
        ("neun", "9", DE),
        ("fourteenth", "14th", EN),
        ("dienstags", "Dienstag", DE),
        ("Tuesdays", "Dienstag", EN),
        ("Nüsse", "Nuss", DE),
        ("€", "Euro", DE),
    ],
)
def test_forms_of_one_word_have_one_lemma(one: str, other: str, language: Language) -> None:
    assert lemma(one, language) == lemma(other, DE)


def test_a_compound_finds_the_words_it_is_made_of() -> None:
    asked = content("Wo ist der Kellerschlüssel?", DE)
    told = content("Der Ersatzschlüssel für den Keller liegt in der Dose.", DE)
    assert coverage(asked, told, DE) == 1.0


def test_one_common_word_of_many_is_little_evidence() -> None:
    asked = content("Wie lange braucht das Licht zur Erde?", DE)
    told = content("Der Rauchmelder braucht eine Batterie.", DE)
    assert coverage(asked, told, DE) <= 0.25


def test_letters_in_common_are_no_word_in_common() -> None:
    assert overlap("einwohner", "eintopf", DE) == 0.0
    assert overlap("4711", "47110", DE) == 0.0


def test_a_question_without_content_is_answered_by_nothing() -> None:
    assert coverage(content("Wie ist es?", DE), content("Der Hund bellt.", DE), DE) == 0.0


@given(st.text(max_size=60), st.text(max_size=60), st.sampled_from(Language))
def test_coverage_is_a_share(one: str, other: str, language: Language) -> None:
    asked, told = content(one, language), content(other, language)
    assert 0.0 <= coverage(asked, told, language) <= 1.0
    assert not asked or coverage(asked, asked, language) == 1.0


@given(st.text(max_size=60))
def test_tokens_are_never_empty(text: str) -> None:
    assert all(tokens(text))
