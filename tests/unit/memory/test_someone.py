"""What is told of somebody else in the same words answers no question about a name."""

from dataclasses import replace

import pytest

from jarvisd.memory.policy.slots import extract
from jarvisd.memory.policy.someone import also_called, asked_for, of_somebody_else, sounding
from jarvisd.phrases import Language
from tests.unit.memory.shelf import memory

DE, EN = Language.DE, Language.EN


def elsewhere(
    question: str,
    told: str,
    *,
    language: Language = DE,
    of: Language | None = None,
    said_by: str | None = None,
    asker: str | None = None,
    people: tuple[str, ...] = (),
) -> bool:
    wanted = asked_for(question, language, asker)
    if wanted is None:
        return False
    wanted = replace(wanted, people=sounding(people))
    return of_somebody_else(wanted, replace(memory(told), language=of or language), said_by)


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("Wie ist die Telefonnummer von Opa?", "Die Telefonnummer von Oma ist 0123."),
        ("Wie ist Opas Telefonnummer?", "Omas Telefonnummer ist 0123."),
        ("Wann hat mein Bruder Geburtstag?", "Meine Schwester hat am 3. Mai Geburtstag."),
        ("Wann hat Annalena Geburtstag?", "Annabelles Geburtstag ist am 7. Juli."),
        ("Wann hat Annalena Geburtstag?", "Annabelle wird am 7. Juli sieben."),
        ("Hat Paul eine Katze?", "Peter hat eine Katze."),
        ("Wo wohnt Onkel Karl?", "Onkel Otto wohnt in Kiel."),
        ("Wo wohnt Onkel Karl?", "Tante Ute wohnt in Kiel."),
        ("Wo wohnt Herr Schmidt?", "Frau Müller wohnt in Kiel."),
    ],
)
def test_another_is_another(question: str, told: str) -> None:
    assert elsewhere(question, told)


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("What is Grandpa's phone number?", "Grandma's phone number is 0123."),
        ("When is Annalena's birthday?", "Annabelle's birthday is on July 7."),
        ("Where does Uncle Karl live?", "Aunt Ute lives in Kiel."),
        ("Does Paul have a cat?", "Peter has a cat."),
    ],
)
def test_in_english_too(question: str, told: str) -> None:
    assert elsewhere(question, told, language=EN)
    assert elsewhere("What is Grandpa's number?", "Omas Nummer ist 1.", language=EN, of=DE)
    blood = "Die Blutgruppe von Papa ist A positiv."
    assert not elsewhere("What is Dad's blood type?", blood, language=EN, of=DE)
    assert elsewhere("What is Mum's blood type?", blood, language=EN, of=DE)


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("Wie ist Omas Telefonnummer?", "Die Telefonnummer von Oma ist 0123."),
        ("Wie ist Opas Telefonnummer?", "Die Telefonnummer ist 0123."),
        ("Wo wohnt Ute?", "Tante Ute wohnt in Kiel."),
        ("Wo wohnt Oma Inge?", "Oma wohnt in Kiel."),
        ("Wo arbeitet Oma?", "Inge arbeitet in der Bücherei."),
        ("Was isst Mia nicht?", "Unsere Tochter verträgt keine Milch."),
        ("Wann hat Mia Training?", "Das Fußballtraining ist dienstags."),
        ("Wie heißt mein Neffe?", "Meine Schwester hat einen Sohn namens Tim."),
        ("Wer isst kein Fleisch?", "Anna ist Vegetarierin."),
        ("Wer hat Peter die Katze geschenkt?", "Oma hat Peter die Katze geschenkt."),
        ("Wann fahren wir nach Italien?", "Peter und Anna fahren im Juli nach Rom."),
        ("Wo wohnt Kathrin?", "Katrin wohnt in Bremen."),
        ("Wann kommt Sophie?", "Sofie kommt um acht."),
        ("Wer hat eine Katze?", "Peter hat eine Katze."),
    ],
)
def test_what_may_be_about_them_still_answers(question: str, told: str) -> None:
    assert not elsewhere(question, told)


def test_ich_is_whoever_said_it() -> None:
    work = "Ich arbeite bei Siemens."
    assert elsewhere("Wo arbeitet Annalena?", work, said_by="Anna")
    assert not elsewhere("Wo arbeitet Anna?", work, said_by="Anna")
    assert elsewhere("Wo arbeite ich?", work, said_by="Anna", asker="Ben")
    assert not elsewhere("Wo arbeite ich?", work, said_by="Anna", asker="Anna")
    assert elsewhere("Wie ist die Nummer von Ben?", "Meine Nummer ist 1.", said_by="Anna")


def test_a_voice_nobody_knows_may_be_anybodys() -> None:
    asked = "Wogegen bin ich allergisch?"
    assert not elsewhere(asked, "Ich bin allergisch gegen Walnüsse.", asker="Anna")
    assert elsewhere(asked, "Ich bin allergisch gegen Walnüsse.", asker="Anna", said_by="Ben")


def test_people_of_the_household_are_somebody_whatever_the_dictionary_says() -> None:
    question, told = "Wann hat Annalena Geburtstag?", "Anna hat einen Hund."
    assert not elsewhere(question, told)
    assert elsewhere(question, told, people=("Anna",))


@pytest.mark.parametrize(
    ("question", "told", "language"),
    [
        ("Wie ist die Telefonnummer von Inge?", "Oma heißt Inge.", DE),
        ("Wo wohnt Inge?", "Unsere Oma heißt Inge.", DE),
        ("Where does Inge live?", "Grandma is called Inge.", EN),
    ],
)
def test_by_another_name_they_are_the_same(question: str, told: str, language: Language) -> None:
    wanted = asked_for(question, language, None)
    assert wanted is not None
    naming = replace(memory(told), slot=extract(told, language, "Anna"), language=language)
    assert sounding(["großmutter"]) <= also_called(wanted, naming)
