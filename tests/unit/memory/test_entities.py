"""Whom and what a sentence is about, by rule, in both languages."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jarvisd.memory.policy.asked import Asker, asked_keys, gain, narrowed, reworded
from jarvisd.memory.policy.entities import MOST, Reading, Told, read
from jarvisd.memory.policy.slots import extract
from jarvisd.memory.policy.sorts import Sort
from jarvisd.phrases import Language

DE, EN = Language.DE, Language.EN
PEOPLE = frozenset({"anna", "ben", "hans"})


def reading(text: str, language: Language = DE, owner: str | None = "Anna") -> Reading:
    slot = extract(text, language, owner)
    return read(Told(text=text, language=language, slot=slot, owner=owner), PEOPLE)


def keys(it: Reading) -> set[str]:
    return {one.key for one in it.entities}


def related(it: Reading) -> set[tuple[str, str, str]]:
    return {(one.subject, one.predicate, one.object) for one in it.relations}


@pytest.mark.parametrize(
    ("language", "text"),
    [
        (DE, "Mein Hund heißt Bruno."),
        (DE, "Mein Hund Bruno bellt nachts."),
        (DE, "Annas Hund heißt Bruno."),
        (DE, "Annas alter Hund heißt Bruno."),
        (DE, "Der Hund von Anna heißt Bruno."),
        (DE, "Bruno ist Annas Hund."),
        (DE, "Ich habe einen Hund namens Bruno."),
        (DE, "Anna hat einen Hund namens Bruno."),
    ],
)
def test_however_it_is_said_it_is_the_same_dog(language: Language, text: str) -> None:
    it = reading(text, language)

    assert {"anna", "anna hund", "bruno"} <= keys(it)
    assert {("anna", "has", "anna hund"), ("anna hund", "is", "bruno")} <= related(it)


@pytest.mark.parametrize(
    "text", ["My dog is called Bruno.", "Anna's dog is called Bruno.", "My dog Bruno is old."]
)
def test_in_english_too(text: str) -> None:
    it = reading(text, EN)

    assert {"anna", "anna dog", "bruno"} <= keys(it)
    assert ("anna dog", "is", "bruno") in related(it)


@pytest.mark.parametrize(
    ("text", "relation"),
    [
        (
            "Der Ersatzschlüssel liegt in der blauen Dose.",
            ("ersatzschlüssel", "place", "blau dose"),
        ),
        ("Die Leiter steht im Keller.", ("leiter", "place", "keller")),
        ("Meine Schwester Lena wohnt in Hamburg.", ("lena", "home", "hamburg")),
        ("Mein Bruder Max arbeitet bei Bosch.", ("max", "employer", "bosch")),
        ("Frau Klein ist Lenas Lehrerin.", ("lehrerin lena", "is", "klein")),
        ("Bens Chef ist Herr Weber.", ("ben chef", "is", "weber")),
        ("Der Hund meiner Schwester heißt Bello.", ("anna hund schwester", "is", "bello")),
        ("Unser Nachbar Herr Schulz hat den Schlüssel.", ("nachbar", "is", "schulz")),
        ("Ich bin allergisch gegen Nüsse.", ("anna", "allergy", "nuss")),
        ("Bruno hat am 3. Mai Geburtstag.", ("bruno", "birthday", "3 mai")),
        ("Anna war mit Ben am See.", ("anna", "with", "ben")),
    ],
)
def test_a_fact_is_a_relation(text: str, relation: tuple[str, str, str]) -> None:
    assert relation in related(reading(text))


@pytest.mark.parametrize(
    ("language", "text", "relation"),
    [
        (DE, "Meine Frau heißt Eva.", ("anna frau", "is", "eva")),
        (DE, "Meine Frau Eva singt.", ("anna frau", "is", "eva")),
        (DE, "Die Frau von Ben heißt Eva.", ("ben frau", "is", "eva")),
        (DE, "Mein Doktor heißt Klein.", ("anna doktor", "is", "klein")),
        (EN, "My doctor is Dr. Brown.", ("anna doctor", "is", "brown")),
        (EN, "My doctor Dr. Brown is nice.", ("anna doctor", "is", "brown")),
    ],
)
def test_a_title_can_be_a_person_and_is_not_who_speaks_of_them(
    language: Language, text: str, relation: tuple[str, str, str]
) -> None:
    told = related(reading(text, language))

    assert relation in told
    assert not {("anna", "is", relation[2]), ("ben", "is", relation[2])} & told


@pytest.mark.parametrize(
    ("language", "text"),
    [
        (DE, "Ich mag keinen Käse."),
        (DE, "Ich wohne nicht mehr in Köln."),
        (DE, "Ich bin nicht allergisch gegen Nüsse."),
        (EN, "I don't like cheese."),
    ],
)
def test_what_is_denied_is_no_relation(language: Language, text: str) -> None:
    assert {predicate for _, predicate, _ in related(reading(text, language))} <= {"with"}


def test_the_sort_is_told_by_the_noun() -> None:
    sorts = {
        one.key: one.sort
        for text in (
            "Mein Hund heißt Bruno.",
            "Oma Helga wohnt in Bremen.",
            "Am Montag habe ich einen Zahnarzttermin.",
            "Bruno hat am 3. Mai Geburtstag.",
            "Die Leiter ist kaputt.",
        )
        for one in reading(text).entities
    }
    assert sorts["anna hund"] is Sort.ANIMAL
    assert sorts["helga"] is Sort.PERSON
    assert sorts["bremen"] is Sort.PLACE
    assert sorts["anna zahnarzttermin"] is Sort.EVENT
    assert sorts["3 mai"] is Sort.DATE
    assert sorts["leiter"] is Sort.THING


def test_whose_it_is_is_not_guessed() -> None:
    unknown = reading("Mein Hund heißt Bruno.", owner=None)

    assert keys(unknown) == {"bruno"}
    assert "hund" not in " ".join(keys(reading("Sein Hund heißt Bruno.")))


def test_the_last_letter_of_a_known_name_is_no_genitive() -> None:
    assert "hans" not in {part for key in keys(reading("Hans Hund bellt.")) for part in key} - {""}
    it = reading("Hans hat einen Hund.")
    assert "Hans" in {one.name for one in it.entities}


def test_days_and_numbers_are_nobody() -> None:
    assert keys(reading("Am Montag um 18 Uhr.")) == set()
    assert keys(reading("Der Geburtstag ist im Mai.")) == set()


def test_of_a_secret_the_value_is_no_entity() -> None:
    text = "Das WLAN-Passwort ist Sonnenblume7."
    slot = extract(text, DE, None)
    it = read(Told(text=text, language=DE, slot=slot, secret=True))

    assert "sonnenblume7" not in " ".join(keys(it))
    assert it.relations == ()


@given(
    text=st.text(max_size=200),
    language=st.sampled_from(Language),
    owner=st.none() | st.just("Anna"),
)
def test_whatever_is_said_the_graph_is_whole(
    text: str, language: Language, owner: str | None
) -> None:
    it = read(Told(text=text, language=language, slot=None, owner=owner), PEOPLE)

    assert len(it.entities) <= MOST
    assert all(one.key and one.key == " ".join(sorted(one.key.split())) for one in it.entities)
    assert all({one.subject, one.object} <= keys(it) for one in it.relations)
    assert all(one.subject != one.object for one in it.relations)


BEN = Asker(language=DE, name="Ben")
ANNA = Asker(language=DE, name="Anna")


def test_a_question_means_the_longest_key_that_is_known() -> None:
    asked = asked_keys("Wann hat der Hund von Anna Geburtstag?", BEN)

    assert {"anna hund", "anna", "hund"} <= set(asked)
    assert narrowed(["anna", "hund", "anna hund"]) == ("anna hund",)
    assert "anna hund" in asked_keys("Wann hat mein Hund Geburtstag?", ANNA)
    assert "anna hund" not in asked_keys("Wann hat mein Hund Geburtstag?", BEN)


@pytest.mark.parametrize(
    ("question", "entity", "asker", "expected"),
    [
        ("Wann hat der Hund von Anna Geburtstag?", "anna hund", BEN, "Wann hat Bruno Geburtstag?"),
        ("Wann hat Annas Hund Geburtstag?", "anna hund", BEN, "Wann hat Bruno Geburtstag?"),
        ("Wo ist mein Hund?", "anna hund", ANNA, "Wo ist Bruno?"),
        ("Wo ist mein Hund?", "anna hund", BEN, None),
        ("Hat Anna einen Hund?", "anna hund", BEN, "Hat Bruno?"),
        ("Was hat Anna ihrem Hund gekauft?", "anna hund", BEN, "Was hat Bruno gekauft?"),
        ("Hat Anna Angst vor dem Hund?", "anna hund", BEN, None),
        ("Wo ist der Hund?", "anna hund", BEN, None),
    ],
)
def test_a_question_is_put_in_another_name(
    question: str, entity: str, asker: Asker, expected: str | None
) -> None:
    assert reworded(question, entity, "Bruno", asker) == expected


words = st.lists(st.sampled_from(["hund", "anna", "geburtstag", "bruno", "mai"]), unique=True)


@given(asked=words, said=words, told=words, led=words, weight=st.floats(0, 1))
def test_what_is_gained_is_bounded(
    asked: list[str], said: list[str], told: list[str], led: list[str], weight: float
) -> None:
    own, way = tuple(told), (*told, *led)
    gained = gain(tuple(asked), tuple(said), own, way, weight, DE)

    assert 0 <= gained <= 1
    assert gain(tuple(asked), tuple(asked), own, own, weight, DE) == 0
    assert gained <= gain(tuple(asked), tuple(said), own, way, 1.0, DE) + 1e-9
