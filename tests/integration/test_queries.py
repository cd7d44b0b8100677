"""Every named query fits the schema, and recall's statement finds what German hides."""

import re

import psycopg
import pytest

from jarvisd.memory.ports import Query
from jarvisd.phrases import Language
from jarvisd.storage import Database, MemoryTable, search
from jarvisd.storage.pool import APP_ROLE, BELL_ROLE, TIDY_ROLE, UPKEEP_ROLE, Unit
from jarvisd.storage.queries import all_queries, parse
from tests.memory_makers import AS_ANNA, AS_STRANGER, SHARED, add, memory, mixed, vector

UPKEEP = re.compile(
    "forget_|purge_|^count_|settle_space|^space$|move_space|outside_space$|speakers_of|^kept_count$"
    "|^house_|^job_|^set_role$"
)
"""What is run as the upkeep role, by the names of the queries."""
TIDY = re.compile("tidy_")
"""What is run as the role of tidying."""
BELL = re.compile("bell_")
"""What is run as the role that rings timers."""

STREETS = (
    "Der Ersatzschlüssel für den Keller liegt in der blauen Dose im Flur.",
    "Die Waschmaschine steht im Bad und läuft mit dem kurzen Programm.",
    "Annas Geburtstagskuchen war ein Apfelkuchen.",
    "Der Gärtner kommt am Donnerstag wegen der ÄPFEL im Garten.",
    "Die Versicherungspolice liegt im Schreibtisch.",
    "Das WLAN im Gästezimmer ist schlecht.",
    "The spare key for the basement is in the blue tin in the hall.",
)


def numbered(query: str) -> str:
    """*query* with the parameters of PREPARE in place of psycopg's."""
    names: list[str] = []

    def number(match: re.Match[str]) -> str:
        if match[1] not in names:
            names.append(match[1])
        return f"${names.index(match[1]) + 1}"

    return re.sub(r"%\((\w+)\)s", number, query).replace("%%", "%")


@pytest.mark.parametrize("name", sorted(all_queries()))
async def test_every_query_fits_the_schema_and_its_role(owner: str, name: str) -> None:
    async with await psycopg.AsyncConnection.connect(owner) as connection:
        role = UPKEEP_ROLE if UPKEEP.search(name) else APP_ROLE
        if TIDY.match(name):
            role = TIDY_ROLE
        if BELL.match(name):
            role = BELL_ROLE
        await connection.execute(f"SET ROLE {role}")
        query = numbered(all_queries()[name].as_string())
        await connection.execute(psycopg.sql.SQL(f"PREPARE it AS {query}"))
        # Planning checks the rights on each column, which preparing alone does not.
        many = len(set(re.findall(r"\$(\d+)", query)))
        arguments = f"({', '.join(['NULL'] * many)})" if many else ""
        await connection.execute(psycopg.sql.SQL(f"EXPLAIN EXECUTE it{arguments}"))


def test_names_are_unique_and_fragments_must_exist() -> None:
    with pytest.raises(ValueError, match="twice"):
        parse("-- name: a\nSELECT 1\n-- name: a\nSELECT 2")
    with pytest.raises(KeyError):
        parse("-- name: a\nSELECT {nothing}")
    queries = parse("-- fragment: f\n(x)\n-- name: a\nSELECT {f};\n")
    assert queries["a"].as_string() == "SELECT (x)"


@pytest.fixture
async def house(database: Database) -> MemoryTable:
    store = MemoryTable(database)
    changes = [
        add(
            memory(
                number,
                text,
                SHARED,
                language=Language.EN if text.startswith("The ") else Language.DE,
            )
        )
        for number, text in enumerate(STREETS, start=1)
    ]
    await store.apply(changes, AS_ANNA)
    return store


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Wo liegt der Kellerschlüssel?", STREETS[0]),
        ("Wo ist der Ersatzschlüssel für den Keller?", STREETS[0]),
        ("Wo sind die Schlüssel zum Keller?", STREETS[0]),
        ("Maschine zum Waschen", STREETS[1]),
        ("Welchen Kuchen gab es zum Geburtstag?", STREETS[2]),
        ("Wann kommt jemand wegen äpfel?", STREETS[3]),
        ("Versicherungspolize", STREETS[4]),
        ("Internet im Zimmer der Gäste, das WLAN", STREETS[5]),
    ],
)
async def test_words_alone_find_the_sentence_first(
    house: MemoryTable, question: str, answer: str
) -> None:
    query = Query(text=question, vector=None, language=Language.DE)

    hits = await house.near(query, AS_STRANGER, 5)

    assert hits[0].memory.text == answer


async def test_english_words_find_their_sentence(house: MemoryTable) -> None:
    query = Query(text="Where are the spare keys?", vector=None, language=Language.EN)

    hits = await house.near(query, AS_STRANGER, 5)

    assert hits[0].memory.text == STREETS[6]


@pytest.mark.parametrize("text", ["", "?!", "der die das", "' | & !", "a'b\\c:*", "\x00", "%s {x}"])
async def test_no_question_breaks_the_statement(house: MemoryTable, text: str) -> None:
    for about in (None, vector("x")):
        await house.near(Query(text=text, vector=about, language=Language.DE), AS_STRANGER, 5)


async def test_evidence_of_both_arms_beats_that_of_one(database: Database) -> None:
    store = MemoryTable(database)
    both = memory(1, "Der Hund heißt Bruno.")
    meaning, words = memory(2, "Unser Tier hört auf ihn."), memory(3, "Bruno ist ein Vorname.")
    await store.apply(
        [
            add(both, mixed("dog", "a", 0.6)),
            add(meaning, mixed("dog", "b", 0.7)),
            add(words, vector("name")),
        ],
        AS_ANNA,
    )

    query = Query(text="Wer ist Bruno?", vector=vector("dog"), language=Language.DE)

    assert (await store.near(query, AS_ANNA, 5))[0].memory == both


async def test_every_arm_uses_its_index_under_the_policies(
    house: MemoryTable, database: Database
) -> None:
    async def plan(unit: Unit) -> str:
        # A handful of rows is always scanned; the question is whether an index may be used.
        await unit.connection.execute("SET LOCAL enable_seqscan = off")
        conditions = "m.words @@ 'keller'::tsquery", "m.text %> 'keller'"
        told = ""
        for condition in conditions:
            rows = await unit.connection.execute(
                psycopg.sql.SQL(f"EXPLAIN SELECT FROM memories AS m WHERE {condition}")
            )
            told += "\n".join(row[0] for row in await rows.fetchall())
        return told

    told = await database.read(AS_ANNA, plan)

    assert "memories_words" in told
    assert "memories_likeness" in told


async def test_a_large_store_tries_likeness_only_when_all_else_is_weak(
    house: MemoryTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    # PostgreSQL has not counted the rows yet and says -1: everything is "many" from there on.
    monkeypatch.setattr(search, "MANY", -1)

    misspelt = Query(text="Versicherungspolize", vector=None, language=Language.DE)
    assert (await house.near(misspelt, AS_STRANGER, 5))[0].fuzzy == 1

    exact = Query(text="Versicherungspolice", vector=None, language=Language.DE)
    (hit, *_) = await house.near(exact, AS_STRANGER, 5)
    assert hit.keywords > 0
    assert hit.fuzzy == 0
