"""Questions that no memory answers alone: found by way of a name or a place, in both languages."""

import pytest
import pytest_asyncio

from jarvisd.clock import SystemClock
from jarvisd.memory.forget import Forget
from jarvisd.memory.neighbours import Graph
from jarvisd.memory.policy.budget import Budget
from jarvisd.memory.policy.ranking import Ranking
from jarvisd.memory.recall import Recall, Weighing
from jarvisd.memory.remember import Kept, Remember, Saying
from jarvisd.memory.types import Source, Wish
from jarvisd.people.audience import Audience
from jarvisd.people.types import Known, Person
from jarvisd.phrases import Language
from jarvisd.storage import Database, GraphTable, MemoryTable, PeopleTable
from tests.memory_makers import ANNA, AS_ANNA, AS_BEN, BEN
from tests.unit.memory.shelf import RealEmbedder

KEY = b"k" * 32
GERMAN = (
    "Annas Hund heißt Bruno.",
    "Bruno hat am 3. Mai Geburtstag.",
    "Anna hat am 7. Juni Geburtstag.",
    "Ben hat am 12. August Geburtstag.",
    "Bens Hund hat am 1. Februar Geburtstag.",
    "Unser Klempner heißt Herr Huber.",
    "Herr Huber hat die Nummer 4711.",
    "Der Elektriker hat die Nummer 1234.",
    "Lenas Mann ist Herr Brandt.",
    "Herr Brandt arbeitet bei Bosch.",
    "Annas Schwester heißt Lena.",
    "Der Ersatzschlüssel liegt in der blauen Dose.",
    "Die blaue Dose steht im Küchenschrank.",
    "Die Gießkanne steht im Keller.",
)
ENGLISH = (
    "Anna's dog is called Bruno.",
    "Bruno's birthday is on the 3rd of May.",
    "Anna's birthday is on the 7th of June.",
    "Ben's birthday is on the 12th of August.",
    "The birthday of Ben's dog is on the 1st of February.",
    "Our plumber is called Mr Huber.",
    "Mr Huber has the number 4711.",
    "The electrician has the number 1234.",
    "Lena's husband is Mr Brandt.",
    "Mr Brandt works at Bosch.",
)


class House:
    """A household of Anna and Ben; recall with the graph, and without it."""

    def __init__(self, database: Database) -> None:
        self.store = MemoryTable(database)
        self.embedder = RealEmbedder()
        clock = SystemClock()
        self.remember = Remember(self.store, self.embedder, clock, KEY)
        self.forget = Forget(self.store, self.embedder, clock, KEY)
        graph = Graph(GraphTable(database), self.embedder)
        self.plain, self.joined = (
            Recall(
                self.store,
                self.embedder,
                clock,
                Weighing(
                    ranking=Ranking(),
                    budget=Budget(tokens=10_000),
                    pricing=lambda *_: lambda memory: len(memory.text),
                ),
                graph=used,
            )
            for used in (None, graph)
        )

    async def told(self, text: str, language: Language, wish: Wish = Wish.EVERYONE) -> Kept:
        speaker = Known(person=Person(id=ANNA, name="Anna"), similarity=1, margin=1)
        kept = await self.remember.keep(
            Saying(
                text=text,
                language=language,
                speaker=speaker,
                room=None,
                source=Source(via="text"),
                wish=wish,
            )
        )
        assert isinstance(kept, Kept), text
        return kept

    async def best(
        self, recall: Recall, question: str, language: Language, audience: Audience = AS_BEN
    ) -> str | None:
        selection = await recall.about(question, language, audience)
        return selection.kept[0].memory.text if selection.kept else None


@pytest_asyncio.fixture
async def house(database: Database) -> House:
    for id, name in ((ANNA, "Anna"), (BEN, "Ben")):
        await PeopleTable(database).add(Person(id=id, name=name), [])
    return House(database)


@pytest.mark.parametrize(
    ("language", "facts", "questions"),
    [
        (
            Language.DE,
            GERMAN,
            {
                "Wann hat der Hund von Anna Geburtstag?": 1,
                "Wann hat Annas Hund Geburtstag?": 1,
                "Welche Telefonnummer hat unser Klempner?": 6,
                "Wo arbeitet Lenas Mann?": 9,
                "Wo arbeitet der Mann von Annas Schwester?": 9,
            },
        ),
        (
            Language.EN,
            ENGLISH,
            {
                "When is the birthday of Anna's dog?": 1,
                "What number does our plumber have?": 6,
                "Where does Lena's husband work?": 9,
            },
        ),
    ],
)
async def test_a_question_of_two_hops_finds_first_what_plain_recall_does_not(
    house: House, language: Language, facts: tuple[str, ...], questions: dict[str, int]
) -> None:
    for fact in facts:
        await house.told(fact, language)

    for question, answer in questions.items():
        assert await house.best(house.plain, question, language) != facts[answer], question
        assert await house.best(house.joined, question, language) == facts[answer], question


async def test_my_dog_is_the_dog_of_whoever_asks(house: House) -> None:
    for fact in GERMAN[:5]:
        await house.told(fact, Language.DE)
    question = "Wann hat mein Hund Geburtstag?"

    assert await house.best(house.joined, question, Language.DE, AS_ANNA) == GERMAN[1]
    assert await house.best(house.joined, question, Language.DE, AS_BEN) == GERMAN[4]


async def test_a_relation_of_somebody_else_is_told_only_where_the_graph_leads_to_it(
    house: House,
) -> None:
    facts = ("Annas Ärztin heißt Lange.", "Bens Schwester heißt Klara.", "Annas Bruder heißt Tim.")
    for fact in (*facts, "Tims Frau heißt Ute."):
        await house.told(fact, Language.DE)

    asked = await house.joined.about("Wer ist Annas Ärztin?", Language.DE, AS_BEN)
    hers = await house.joined.about("Wie heißt die Frau von Annas Bruder?", Language.DE, AS_BEN)

    assert asked.kept[0].memory.text == facts[0]
    assert facts[1] not in {one.memory.text for one in asked.offered}
    assert hers.kept[0].memory.text == "Tims Frau heißt Ute."


@pytest.mark.parametrize(
    ("language", "facts", "unknown", "known"),
    [
        (
            Language.DE,
            ("Ich heiße eigentlich Anna-Lena.", "Mein Hund heißt Bruno.",
             "Meine Schwester heißt Rosa.", "Rosa wohnt in Ulm."),
            ("Wie heißt meine Katze?", "Wie heißt mein Bruder?", "Wie heißt mein Boot?",
             "Wie heißt meine Tante?"),
            {"Wie heißt mein Hund?": 1, "Wo wohnt meine Schwester?": 3},
        ),
        (
            Language.EN,
            ("My name is Anna-Lena.", "My dog is called Bruno.", "My sister is called Rosa.",
             "Rosa lives in Ulm."),
            ("What is my cat called?", "What is my brother's name?", "What is my boat called?"),
            {"What is my dog called?": 1, "Where does my sister live?": 3},
        ),
    ],
)  # fmt: skip
async def test_another_name_of_who_asks_leads_to_nothing_else_of_theirs(
    house: House,
    language: Language,
    facts: tuple[str, ...],
    unknown: tuple[str, ...],
    known: dict[str, int],
) -> None:
    for fact in facts:
        await house.told(fact, language, Wish.ME)

    for question in unknown:
        assert await house.best(house.joined, question, language, AS_ANNA) is None, question
    for question, answer in known.items():
        assert await house.best(house.joined, question, language, AS_ANNA) == facts[answer]


async def test_a_thing_is_found_by_way_of_the_place_it_lies_in(house: House) -> None:
    for fact in GERMAN[11:]:
        await house.told(fact, Language.DE)
    question = "In welchem Schrank ist der Ersatzschlüssel?"

    plain = await house.plain.about(question, Language.DE, AS_BEN)
    joined = await house.joined.about(question, Language.DE, AS_BEN)

    scores = [
        next(one.score.total for one in found.kept if one.memory.text == GERMAN[12])
        for found in (plain, joined)
    ]
    assert scores[1] > scores[0]


async def test_a_private_name_leads_nobody_else_to_the_answer(house: House) -> None:
    await house.told(GERMAN[0], Language.DE, Wish.ME)
    for fact in GERMAN[1:5]:
        await house.told(fact, Language.DE)
    question = "Wann hat Annas Hund Geburtstag?"

    assert await house.best(house.joined, question, Language.DE, AS_ANNA) == GERMAN[1]
    # To Ben it is as if there were no graph: the same memories in the same order.
    plain = await house.plain.about(question, Language.DE, AS_BEN)
    joined = await house.joined.about(question, Language.DE, AS_BEN)
    told = [
        [(one.memory.text, one.score) for one in found.kept if one.memory.text == GERMAN[1]]
        for found in (plain, joined)
    ]
    assert told[0] == told[1]
    assert GERMAN[0] not in {one.memory.text for one in joined.kept}


async def test_a_forgotten_name_leads_nowhere_any_more(house: House) -> None:
    naming = await house.told(GERMAN[0], Language.DE)
    for fact in GERMAN[1:5]:
        await house.told(fact, Language.DE)
    question = "Wann hat Annas Hund Geburtstag?"
    assert await house.best(house.joined, question, Language.DE) == GERMAN[1]

    await house.forget.erase([naming.memory.id], AS_ANNA)

    assert await house.best(house.joined, question, Language.DE) != GERMAN[1]


async def test_a_changed_name_leads_to_the_new_one(house: House) -> None:
    await house.told("Unser Klempner heißt Herr Huber.", Language.DE)
    await house.told("Herr Huber hat die Nummer 4711.", Language.DE)
    await house.told("Herr Vogt hat die Nummer 8989.", Language.DE)
    question = "Welche Nummer hat unser Klempner?"
    assert await house.best(house.joined, question, Language.DE) == (
        "Herr Huber hat die Nummer 4711."
    )

    await house.told("Unser Klempner heißt jetzt Herr Vogt.", Language.DE)

    assert await house.best(house.joined, question, Language.DE) == "Herr Vogt hat die Nummer 8989."
