"""What is told of somebody else in the same words answers no question about a name."""

from collections.abc import Sequence
from dataclasses import replace
from math import sqrt

import pytest

from jarvisd.memory.changes import Add
from jarvisd.memory.policy.elsewhere import ELSEWHERE
from jarvisd.memory.policy.slots import extract
from jarvisd.memory.policy.someone import also_called, asked_for, of_somebody_else, sounding
from jarvisd.memory.ports import Space
from jarvisd.memory.recall import Recall
from jarvisd.memory.types import Memory, Vector
from jarvisd.phrases import Language
from jarvisd.testing.memories import MemoriesInMind
from tests.unit.memory.shelf import BEN, SPACE, Ticking, audience, memory
from tests.unit.memory.test_recall import WEIGHING

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


class AtSoMuch:
    """An embedder that puts every memory as near to the question as it is told."""

    def __init__(self, cosine: float) -> None:
        self._cosine = cosine

    @property
    def space(self) -> Space:
        return SPACE

    async def embed(self, texts: Sequence[str]) -> Sequence[Vector]:
        return [self._of(text) for text in texts]

    def _of(self, text: str) -> Vector:
        if text in ELSEWHERE:
            return 0.0, 0.0, 1.0
        told = text.endswith(".")
        return (self._cosine, sqrt(1 - self._cosine**2), 0.0) if told else (1.0, 0.0, 0.0)


@pytest.mark.parametrize(
    ("question", "told", "cosine", "language", "found"),
    [
        ("Wo arbeitet Anna?", "Anna hat am 3. Mai Geburtstag.", 0.36, DE, False),
        ("Trinkt Anna?", "Anna hat am 3. Mai Geburtstag.", 0.31, DE, False),
        ("Wo wohnt Annas Bruder?", "Anna hat am 3. Mai Geburtstag.", 0.30, DE, False),
        ("Where does Anna work?", "Anna's birthday is on May 3.", 0.36, EN, False),
        ("Does Anna drink?", "Anna's shoe size is 38.", 0.32, EN, False),
        ("Trinkt Anna?", "Anna mag keinen Kaffee.", 0.38, DE, True),
        ("Welches Instrument lernt Anna?", "Anna spielt seit zwei Jahren Cello.", 0.36, DE, True),
        ("Wo arbeitet Anna?", "Anna ist Lehrerin.", 0.60, DE, True),
        ("Where does Anna work?", "Anna is a teacher.", 0.47, EN, True),
        ("Wann hat Anna Geburtstag?", "Anna hat am 3. Mai Geburtstag.", 0.30, DE, True),
        ("When is Anna's birthday?", "Anna's birthday is on May 3.", 0.30, EN, True),
    ],
)
async def test_a_name_alone_is_no_evidence(
    question: str, told: str, cosine: float, language: Language, found: bool
) -> None:
    one = replace(memory(told), language=language)
    assert await answered(question, one, cosine, language) is found


async def test_two_languages_share_no_halves_of_words() -> None:
    grill, drill = memory("Der Grill ist im Schuppen."), "Where is the drill?"
    assert not await answered(drill, grill, 0.15, EN)
    assert await answered("Where is the grill?", grill, 0.15, EN)
    assert await answered(
        "What is the router password?", memory("Das Routerpasswort ist Hase."), 0.2, EN
    )


async def answered(question: str, one: Memory, cosine: float, language: Language) -> bool:
    """Tell whether *one*, which is so near to *question*, answers it."""
    store, embedder = MemoriesInMind({}), AtSoMuch(cosine)
    (vector,) = await embedder.embed([one.text])
    await store.apply([Add(memory=one, vector=vector)], audience(BEN))
    recall = Recall(store, embedder, Ticking(), WEIGHING)
    return bool((await recall.about(question, language, audience(BEN))).kept)
