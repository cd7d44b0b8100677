"""What is stated in passing, and what is only mentioned."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jarvisd.memory.policy.asserted import asserted
from jarvisd.phrases import Language

DE, EN = Language.DE, Language.EN

STATED = [
    (DE, "Mein Hund heißt Bruno.", "name"),
    (DE, "Mein Arzt ist jetzt Frau Dr. Lange.", "name"),
    (DE, "Der Ersatzschlüssel liegt in der blauen Dose.", "place"),
    (DE, "Die Leiter steht hinter dem Schuppen.", "place"),
    (DE, "Lena hat am 14. Mai Geburtstag.", "birthday"),
    (DE, "Ich mag keinen Fisch.", "likes"),
    (DE, "Ich bin gegen Nüsse allergisch.", "allergy"),
    (DE, "Ich bin doch nicht gegen Nüsse allergisch.", "allergy"),
    (DE, "Der Code für das Gartentor ist 4711.", "code"),
    (DE, "Meine Schwester wohnt in Hamburg.", "home"),
    (DE, "Ich arbeite bei Siemens.", "employer"),
    (DE, "Ich arbeite als Lehrerin.", "job"),
    (DE, "Mein Lieblingsessen ist Lasagne.", "favourite"),
    (EN, "My dog is called Rex.", "name"),
    (EN, "My dentist is Dr. Brown.", "name"),
    (EN, "I'm allergic to peanuts.", "allergy"),
    (EN, "The code for the shed is 9922.", "code"),
    (EN, "I don't like fish.", "likes"),
    (EN, "My mother's birthday is on 5 May.", "birthday"),
    (EN, "I live in Leeds.", "home"),
]

MENTIONED = [
    (DE, "Wie heißt mein Hund?"),
    (DE, "Heißt mein Hund Bruno"),
    (DE, "Mein Hund heißt Bruno, oder?"),
    (DE, "Er hat gesagt, er sei allergisch gegen Nüsse."),
    (DE, "Ben sagt, mein Hund heißt Bruno."),
    (DE, "Laut Anna liegt der Schlüssel in der Dose."),
    (DE, "Angeblich ist der Code für das Tor 4711."),
    (DE, "Ich glaube, mein Arzt heißt Weber."),
    (DE, "Vielleicht heißt der Hund Bruno."),
    (DE, "Wenn ich in Bonn wohne, liegt der Schlüssel im Flur."),
    (DE, "Ich wäre gern Lehrerin."),
    (DE, "Mein Arzt war früher Dr. Weber."),
    (DE, "Er wohnt in Köln."),
    (DE, "Das ist mein Hund."),
    (DE, "Du heißt Jarvis."),
    (DE, "Ich bin im Garten."),
    (DE, "Lena ist in der Schule."),
    (DE, "Es ist kalt."),
    (DE, "Leg den Schlüssel in die Dose."),
    (EN, "He said he is allergic to nuts."),
    (EN, "Is my dog called Rex?"),
    (EN, "I think my dentist is Dr. Brown."),
    (EN, "She lives in Leeds."),
    (EN, "If I live in Leeds, my dog is called Rex."),
    (EN, "I am in the garden."),
]


@pytest.mark.parametrize(("language", "text", "predicate"), STATED)
@pytest.mark.parametrize("speaker", ["Anna", None])
def test_a_plain_statement_of_a_known_shape_is_learnt(
    language: Language, text: str, predicate: str, speaker: str | None
) -> None:
    slot = asserted(text, language, speaker)
    assert slot is not None
    assert slot.predicate == predicate


@pytest.mark.parametrize(("language", "text"), MENTIONED)
def test_what_is_asked_told_of_others_guessed_or_passing_is_not(
    language: Language, text: str
) -> None:
    assert asserted(text, language, "Anna") is None


@given(st.sampled_from(STATED))
def test_no_statement_is_learnt_once_it_is_asked(stated: tuple[Language, str, str]) -> None:
    language, text, _ = stated
    assert asserted(text.rstrip(".") + "?", language, "Anna") is None


@given(st.sampled_from([one for one in STATED if one[0] is DE]), st.sampled_from(["Ben", "Er"]))
def test_no_statement_is_learnt_from_hearsay(stated: tuple[Language, str, str], who: str) -> None:
    _, text, _ = stated
    assert asserted(f"{who} sagt, {text}", DE, "Anna") is None


@given(st.text(max_size=60), st.sampled_from(list(Language)))
def test_any_text_can_be_looked_at(text: str, language: Language) -> None:
    asserted(text, language, None)
