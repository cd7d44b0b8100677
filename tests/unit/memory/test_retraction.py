"""Deletions asked for in conversation: what they name, and that nothing comes back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jarvisd.memory.policy.retraction import (
    described,
    names,
    remaining,
    reported,
    resolved,
    retraction,
    told_by,
    topic,
)
from jarvisd.memory.policy.values import codes, times, values
from jarvisd.phrases import Language

DE, EN = Language.DE, Language.EN


@pytest.mark.parametrize(
    ("text", "language", "value"),
    [
        ("Please delete the old garden code 4711.", EN, "4711"),
        ("Forget the shed PIN B27 from now on.", EN, "b27"),
        ("Also erase the helper phrase 'quiet owl'.", EN, "quiet owl"),
        ("For my trip, remove the exact time 6:40 AM.", EN, "06:40"),
        ("Bitte lösche den alten Code 4711.", DE, "4711"),
        ("Vergiss die Uhrzeit 6.40 Uhr.", DE, "06:40"),
        ("Entferne bitte das Passwort „blauer Reiher“.", DE, "blauer reiher"),
    ],
)
def test_what_is_to_be_deleted_is_known_by_its_value(
    text: str, language: Language, value: str
) -> None:
    found = retraction(text, language)
    assert found is not None
    assert value in found.values


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Don't forget the garden code 4711.", EN),
        ("Forget not the garden code 4711.", EN),
        ("We deleted nothing, the code is 4711.", EN),
        ("Vergiss nicht, dass der Code 4711 ist.", DE),
        ("Ich lösche morgen die Fotos.", DE),
        ("Der Code ist 4711.", DE),
    ],
)
def test_what_asks_for_nothing_deletes_nothing(text: str, language: Language) -> None:
    assert retraction(text, language) is None


@pytest.mark.parametrize(
    ("asked", "told", "language"),
    [
        ("Delete the old phrase silver heron.", "The phrase was silver heron once.", EN),
        ("Remove the location under the green bench.", "It lies under the green bench.", EN),
        ("Lösche das Versteck hinter der blauen Tonne.", "Hinter der blauen Tonne.", DE),
    ],
)
def test_a_name_without_a_number_is_known_again(asked: str, told: str, language: Language) -> None:
    found = retraction(asked, language)
    assert found is not None
    assert names(found, told, language)


def test_what_is_to_stay_is_not_deleted_with_the_rest() -> None:
    text = "Delete the exact minute 6:40 AM and keep only the morning of July 5, from 8 AM."
    found = retraction(text, EN)
    assert found is not None
    assert found.values == {"06:40"}
    assert "8 AM" in remaining(text, EN)
    assert "6:40" not in remaining(text, EN)


def test_what_is_only_described_is_found_by_its_words() -> None:
    said = [
        "The gate code for the gardener is 4711.",
        "The gardener comes on Friday.",
        "The cellar code is 9922.",
    ]
    found = retraction("Please delete the gardener's gate code.", EN)
    assert found is not None
    assert resolved(found, said, EN) == (0,)
    assert told_by(found, said[:1], EN).values == {"4711"}


def test_the_earlier_one_leaves_the_one_that_holds_now() -> None:
    said = ["The gate code for Mara is 4711.", "The gate code for Mara is now 5822."]
    found = retraction("Delete the earlier gate code for Mara.", EN)
    assert found is not None
    assert resolved(found, said, EN) == (0,)


def test_a_single_word_describes_nothing() -> None:
    found = retraction("Delete the code.", EN)
    assert found is not None
    assert resolved(found, ["The code is 4711."], EN) == ()


def test_a_report_of_a_deletion_deletes_what_it_names_and_no_more() -> None:
    found = reported("5822 is the current code, 4711 is deleted.", EN)
    assert found is not None
    assert found.values == {"4711"}
    assert reported("4711 has not been deleted yet.", EN) is None
    german = reported("Der Code 4711 ist gelöscht.", DE)
    assert german is not None
    assert german.values == {"4711"}


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("Was the code 4711?", ""),
        ("War der Code 4711?", ""),
        ("Please delete the code 4711.", ""),
        ("The gate is green.", "The gate is green."),
    ],
)
def test_a_question_and_a_request_leave_nothing_to_remember(text: str, left: str) -> None:
    assert remaining(text, EN) == left


@pytest.mark.parametrize(
    ("text", "about"),
    [
        ("was ich über den Arzt gesagt habe", "den Arzt"),
        ("alles, was ich dir über den Arzt erzählt habe", "den Arzt"),
        ("what I said about the doctor", "the doctor"),
        ("everything I told you about the doctor", "the doctor"),
        ("den Code vom Gartentor", "den Code vom Gartentor"),
    ],
)
def test_what_was_said_about_something_is_about_that(text: str, about: str) -> None:
    assert topic(text) == about


numbers = st.integers(min_value=1000, max_value=999999).map(str)
asking = st.sampled_from(["Delete the {0} code {1}.", "Please forget the {0} PIN {1}."])
telling = st.sampled_from(
    ["The {0} code is {1}.", "{1} opens the {0}.", "Use {1} for the {0}, then ring.", "It is {1}."]
)
things = st.sampled_from(["gate", "cellar", "garage", "shed"])


@given(asking, telling, things, things, numbers, numbers)
def test_a_value_that_was_retracted_is_in_no_sentence_that_is_told(
    asked: str, told: str, thing: str, other: str, value: str, harmless: str
) -> None:
    found = retraction(asked.format(thing, value), EN)
    assert found is not None
    assert names(found, told.format(other, value), EN)
    assert names(found, told.format(thing, harmless), EN) == (value == harmless)


@given(asking, things, numbers)
def test_a_retraction_itself_reveals_nothing(asked: str, thing: str, value: str) -> None:
    assert value not in remaining(asked.format(thing, value), EN)


@given(st.text(max_size=80), st.sampled_from(Language))
def test_any_text_is_judged_without_failing(text: str, language: Language) -> None:
    found = retraction(text, language)
    left = remaining(text, language)
    assert left in text
    if found is not None:
        assert 0.0 <= described(found, text, language) <= 1.0


def test_values_are_one_however_they_are_written() -> None:
    assert times("at 6:40 AM") <= times("um 6.40 Uhr")
    assert times("6:40 PM") == {"18:40"}
    assert codes("on May 3rd at 6:40 pass V14 and 4711") == {"v14", "4711"}
    assert values("nothing here") == frozenset()
