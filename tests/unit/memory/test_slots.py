"""Facts of common shapes are taken apart the same way however they are worded."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jarvisd.memory.policy.polarity import negated
from jarvisd.memory.policy.slots import extract
from jarvisd.memory.policy.wording import sentence
from jarvisd.memory.types import Slot
from jarvisd.phrases import Language

GERMAN = [
    ("Mein Hund heißt Bruno.", "anna hund", "name", "bruno"),
    ("mein Hund Bruno heißt", "anna hund", "name", "bruno"),
    ("Ich heiße Peter.", "anna", "name", "peter"),
    ("Annas Hund heißt Bruno.", "anna hund", "name", "bruno"),
    ("Der Hund der Familie heißt Bello und bellt.", "hund", "name", "bello"),
    ("Der Code für das Gartentor ist 4711.", "code gartentor", "code", "4711"),
    ("Der Gartentor-Code lautet jetzt 1234.", "code gartentor", "code", "1234"),
    ("Gartentorcode ist 4711", "code gartentor", "code", "4711"),
    ("Das Kennwort für unser WLAN ist Rose77.", "code wlan", "code", "rose77"),
    ("Lena hat am 14. Mai Geburtstag.", "lena", "birthday", "14 mai"),
    ("Lenas Geburtstag ist der vierzehnte Mai.", "lena", "birthday", "14 mai"),
    ("Mein Geburtstag ist am 3. März.", "anna", "birthday", "3 märz"),
    ("Tim ist gegen Erdnüsse allergisch.", "tim", "allergy", "erdnuss"),
    ("Tim hat eine Erdnussallergie.", "tim", "allergy", "erdnuss"),
    ("Ich bin doch nicht gegen Nüsse allergisch.", "anna", "allergy", "nuss"),
    ("Mein Arzt ist Dr. Weber.", "anna arzt", "name", "weber"),
    ("Mein Arzt ist jetzt Frau Dr. Lange.", "anna arzt", "name", "lange"),
    ("Unser Hausarzt heißt Weber, er ist nett.", "hausarzt", "name", "weber"),
    ("Frau Brandt ist die Lehrerin von Tim.", "lehrerin tim", "name", "brandt"),
    ("Tims Lehrerin heißt Frau Brandt.", "lehrerin tim", "name", "brandt"),
    ("Tim ist mein Bruder.", "anna bruder", "one-of", "tim"),
    ("Im Flur hängt der Kasten.", "kasten", "place", "flur"),
    ("Der Kasten befindet sich im Flur.", "kasten", "place", "flur"),
    ("Der Ball liegt unter der Treppe.", "ball", "place", "treppe unter"),
    ("Ich mag keinen Spinat.", "anna", "likes", "spinat"),
    ("Tante Sabine wohnt nicht mehr in Köln.", "sabine tante", "home", "köln"),
    ("Papa arbeitet als Elektriker bei der Stadt.", "papa", "job", "elektriker"),
    ("Papa arbeitet bei der Post.", "papa", "employer", "post"),
    ("Tims Lieblingsbuch ist Momo.", "lieblingsbuch tim", "favourite", "momo"),
    ("Die Miete beträgt 980 Euro im Monat.", "miete", "value", "980 euro"),
    ("Die Blutgruppe von Papa ist A positiv.", "blutgruppe papa", "name", "a positiv"),
    ("Lenas Schuhgröße ist 36.", "lena schuhgröße", "value", "36"),
]
ENGLISH = [
    ("My dog is called Bruno.", "anna dog", "name", "bruno"),
    ("The spare key is kept in the hall.", "key spare", "place", "hall"),
    ("The code for the gate is 4711.", "code gate", "code", "4711"),
    ("I'm not allergic to nuts.", "anna", "allergy", "nut"),
    ("Lena's birthday is on May 14th.", "lena", "birthday", "14 mai"),
    ("I live in Cologne.", "anna", "home", "cologne"),
    ("Anna likes cats.", "anna", "likes", "cat"),
    ("My favourite colour is blue.", "anna colour favourite", "favourite", "blue"),
    ("My doctor is now Dr. Lange.", "anna doctor", "name", "lange"),
    ("The stand is in the hall.", "stand", "place", "hall"),
]
DENIED = [
    (Language.EN, "anna", "likes", "cheese", [
        "I don't like cheese.", "I don’t like cheese.", "I do not like cheese.",
        "I really don't like cheese.", "I don't really like cheese.", "I no longer like cheese.",
        "I don't like cheese anymore.", "I don't like cheese at all.", "I don't like any cheese.",
        "I hate cheese.", "I dislike cheese.", "I can't stand cheese.", "I cannot bear cheese.",
    ]),
    (Language.EN, "anna sister", "likes", "cheese", [
        "My sister doesn't like cheese.", "My sister does not love cheese.",
        "My sister hates cheese.",
    ]),
    (Language.EN, "ben", "allergy", "nut", [
        "Ben isn't allergic to nuts.", "Ben is not allergic to nuts.",
        "Ben doesn't have a nut allergy.",
    ]),
    (Language.EN, "anna", "home", "berlin", [
        "I don't live in Berlin.", "I no longer live in Berlin.",
        "I don't live in Berlin any more.",
    ]),
    (Language.EN, "anna dog", "name", "bruno", ["My dog isn't called Bruno."]),
    (Language.EN, "anna doctor", "name", "weber", ["My doctor isn't Dr Weber."]),
    (Language.EN, "key", "place", "hall", [
        "The key isn't in the hall.", "The key is no longer in the hall.",
        "The key isn't kept in the hall.",
    ]),
    (Language.DE, "anna", "likes", "käse", [
        "Ich mag keinen Käse.", "Ich mag Käse nicht.", "Ich mag Käse nicht mehr.",
        "Ich mag keinen Käse mehr.", "Ich mag überhaupt keinen Käse.", "Ich mag gar keinen Käse.",
        "Käse mag ich nicht.", "Keinen Käse mag ich.", "Ich mag Käse nicht so gern.",
        "Ich hasse Käse.", "Ich verabscheue Käse.", "Ich kann Käse nicht leiden.",
        "Ich kann Käse nicht ausstehen.",
    ]),
    (Language.DE, "ben", "likes", "käse", ["Ben mag keinen Käse.", "Ben hasst Käse."]),
    (Language.DE, "anna arzt", "name", "weber", ["Mein Arzt ist nicht Dr. Weber."]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "subject", "predicate", "value"), GERMAN)
def test_german_shapes(text: str, subject: str, predicate: str, value: str) -> None:
    slot = extract(sentence(text, Language.DE), Language.DE, "Anna")
    assert slot is not None
    assert (slot.subject, slot.predicate, slot.object) == (subject, predicate, value)


@pytest.mark.parametrize(("text", "subject", "predicate", "value"), ENGLISH)
def test_english_shapes(text: str, subject: str, predicate: str, value: str) -> None:
    slot = extract(sentence(text, Language.EN), Language.EN, "Anna")
    assert slot is not None
    assert (slot.subject, slot.predicate, slot.object) == (subject, predicate, value)


@pytest.mark.parametrize(("language", "subject", "predicate", "value", "texts"), DENIED)
def test_what_is_denied_has_the_slot_of_what_it_denies(
    language: Language, subject: str, predicate: str, value: str, texts: list[str]
) -> None:
    for text in texts:
        slot = extract(text, language, "Anna")
        assert negated(text, language), text
        assert slot == Slot(subject=subject, predicate=predicate, object=value), text


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("I'd like a coffee.", Language.EN),
        ("I would like cheese.", Language.EN),
        ("I didn't like the cheese.", Language.EN),
        ("I won't like it.", Language.EN),
        ("I can stand on my head.", Language.EN),
        ("Ben can live in Berlin.", Language.EN),
        ("My can opener is in the drawer.", Language.EN),
        ("I like cheese but not fish.", Language.EN),
        ("Ich mag Käse, aber keinen Fisch.", Language.DE),
        ("Ich mag Käse aber Fisch nicht.", Language.DE),
        ("Ich möchte keinen Käse.", Language.DE),
    ],
)
def test_a_wish_a_story_and_two_facts_in_one_have_no_slot(text: str, language: Language) -> None:
    assert extract(text, language, "Anna") is None


@pytest.mark.parametrize(
    "text",
    [
        "Mein Auto ist kaputt.",
        "Ich bin Vegetarier.",
        "Mein Vater ist Rentner.",
        "Freitags gibt es Pizza.",
        "Im Flur hängt.",
        "Ich mag.",
        "Mein Hund ist jetzt.",
        "Ich möchte schlafen.",
        "Und dann ist Ruhe.",
        "Guten Morgen.",
        "",
    ],
)
def test_what_fits_no_shape_has_no_slot(text: str) -> None:
    assert extract(text, Language.DE, "Anna") is None


def test_what_an_unknown_voice_says_of_itself_has_no_slot() -> None:
    assert extract("Ich bin gegen Nüsse allergisch.", Language.DE, None) is None
    assert extract("Der Code ist 4711.", Language.DE, None) is not None


@given(st.text(max_size=80), st.sampled_from(Language), st.sampled_from(["Anna", None]))
def test_slots_of_any_text_are_lower_case_and_whole_or_missing(
    text: str, language: Language, speaker: str | None
) -> None:
    slot = extract(text, language, speaker)
    if slot is not None:
        assert slot.subject
        assert slot.object


@pytest.mark.parametrize(
    ("text", "language", "subject", "value"),
    [
        ("Mein Zahnarzttermin ist am 12. Mai um 9 Uhr.", Language.DE, "anna zahnarzttermin",
         "12 9 mai"),
        ("Die Elternversammlung ist am 3. Juni in der Aula.", Language.DE, "elternversammlung",
         "3 juni"),
        ("Der Müll ist am Dienstag.", Language.DE, "müll", "dienstag"),
        ("My dentist appointment is on May 12 at 9.", Language.EN, "anna appointment dentist",
         "12 9 mai"),
        ("The meeting is at 7 o'clock.", Language.EN, "meet", "7"),
    ],
)  # fmt: skip
def test_an_appointment_is_on_a_day_and_in_no_place(
    text: str, language: Language, subject: str, value: str
) -> None:
    assert extract(text, language, "Anna") == Slot(subject=subject, predicate="when", object=value)


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Das Büro ist im 3. Stock.", Language.DE),
        ("Der Schlüssel ist im Flur.", Language.DE),
        ("The office is on floor 3.", Language.EN),
    ],
)
def test_a_place_is_still_a_place(text: str, language: Language) -> None:
    found = extract(text, language, None)
    assert found is not None
    assert found.predicate == "place"
