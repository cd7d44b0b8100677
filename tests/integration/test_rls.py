"""Nobody hears what is private to another: in the WHERE, and by the policies, each alone."""

from collections.abc import AsyncIterator
from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID, uuid4

import psycopg
import pytest
import pytest_asyncio
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from jarvisd.errors import StorageError
from jarvisd.ids import MemoryId, PersonId, SessionId, TurnNumber
from jarvisd.memory.changes import Erase
from jarvisd.memory.ports import Filter, MemoryStore, Query
from jarvisd.memory.types import Memory, Placement
from jarvisd.people.audience import Audience
from jarvisd.people.types import Known, Person
from jarvisd.phrases import Language
from jarvisd.session.ports import Turn
from jarvisd.storage.memories import MemoryTable
from jarvisd.storage.people import PeopleTable
from jarvisd.storage.pool import APP_ROLE, Database, open_pool
from jarvisd.storage.queries import all_queries, parse, source
from jarvisd.storage.sessions import SessionTable
from jarvisd.testing.audience import audible, erasable
from jarvisd.testing.memories import MemoriesInMind
from tests.memory_makers import (
    ANNA,
    AS_ANNA,
    AS_BEN,
    AS_GUEST,
    AS_STRANGER,
    BEN,
    KITCHEN,
    NOON,
    PRIVATE,
    SHARED,
    add,
    audiences,
    memory,
    placements,
    speaking_for,
    vector,
)

WITHOUT_WHERE = parse(source(), {"audible": "true", "erasable": "true"})
CANARY = "Kanarienvogel"


class PastThePolicies(Database):
    """The same statements run by the superuser, whom no policy binds: the WHERE alone counts."""

    async def _run(self, audience: Audience, work: Any, *, repeatable: bool) -> Any:
        async def as_superuser(unit: Any) -> Any:
            await unit.connection.execute("SET LOCAL ROLE NONE")
            return await work(unit)

        return await super()._run(audience, as_superuser, repeatable=repeatable)


@dataclass(frozen=True, slots=True)
class Guarded:
    """A store of which one of the two guards is switched off, or none."""

    guard: str
    store: MemoryStore


@pytest_asyncio.fixture
async def guarded(owner: str) -> AsyncIterator[list[Guarded]]:
    async with open_pool(owner, 4) as pool:
        yield [
            Guarded("both", MemoryTable(Database(pool))),
            Guarded("policies alone", MemoryTable(Database(pool, queries=WITHOUT_WHERE))),
            Guarded("where alone", MemoryTable(PastThePolicies(pool))),
            Guarded("twin", MemoriesInMind()),
        ]


@settings(
    max_examples=30,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(placed=st.lists(placements(), min_size=1, max_size=6), audience=audiences())
async def test_nobody_hears_what_is_not_meant_for_them(
    guarded: list[Guarded], placed: list[Placement], audience: Audience
) -> None:
    kept = [
        memory(uuid4().int, f"{CANARY} {number}", placement)
        for number, placement in enumerate(placed)
    ]
    theirs = {it.id for it in kept if audible(it.placement, audience)}
    for each in guarded:
        # One writer for all: the policies alone and the WHERE alone read the same rows.
        if each.guard in {"both", "twin"}:
            for it in kept:
                await each.store.apply([add(it)], speaking_for(it.placement))

        heard = await everything_heard(each.store, kept, audience)

        assert heard == theirs, each.guard


async def everything_heard(
    store: MemoryStore, kept: list[Memory], audience: Audience
) -> set[MemoryId]:
    """The ids of *kept* that any way of reading lets *audience* hear; all ways must agree."""
    ids = {it.id for it in kept}
    listed = await store.listed(Filter(current=False), audience, 10_000)
    got = [await store.get(it.id, audience) for it in kept]
    ways = [
        {it.id for it in listed},
        {it.id for it in got if it is not None},
    ]
    for it in kept:
        query = Query(text=it.text, vector=vector(it.text), language=Language.DE)
        near = await store.near(query, audience, 40)
        gone = await store.gone(query, audience, 40)
        assert {hit.memory.id for hit in (*near, *gone)} & ids <= ways[0]
    assert {it.id for it in await store.of_speaker(audience, 10)} & ids <= ways[0]
    assert all(way & ids == ways[0] & ids for way in ways)
    return ways[0] & ids


@pytest.mark.parametrize("placement", [PRIVATE, replace(SHARED, members_only=True)])
async def test_nobody_is_shown_a_dispute_that_is_not_theirs_to_hear(
    guarded: list[Guarded], placement: Placement
) -> None:
    known = memory(uuid4().int, f"{CANARY} eins", placement)
    heard = memory(uuid4().int, f"{CANARY} zwei", placement)
    heard = replace(heard, validity=replace(heard.validity, disputes=known.id))
    for each in guarded:
        if each.guard in {"both", "twin"}:
            await each.store.apply([add(known), add(heard)], AS_ANNA)
        for audience in (AS_ANNA, AS_BEN, AS_GUEST, AS_STRANGER):
            found = await each.store.disputed(audience, 10)
            assert found == ([(known, heard)] if audible(placement, audience) else []), each.guard


@settings(
    max_examples=30,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(placement=placements(), audience=audiences())
async def test_nobody_erases_what_is_not_theirs_to_erase(
    guarded: list[Guarded], placement: Placement, audience: Audience
) -> None:
    may = audible(placement, audience) and erasable(placement, audience)
    for each in guarded:
        it = memory(uuid4().int, CANARY, placement)
        writer = guarded[-1] if each.guard == "twin" else guarded[0]
        await writer.store.apply([add(it)], speaking_for(placement))
        try:
            await each.store.apply([Erase(id=it.id, tombstone=None)], audience)
        except StorageError:
            erased = False
        else:
            erased = True

        assert erased == may, each.guard
        left = await writer.store.get(it.id, speaking_for(placement))
        hearable = audible(placement, speaking_for(placement))
        assert (left is not None) == (hearable and not may), each.guard


async def speak(
    connection: psycopg.AsyncConnection[Any], person: PersonId | None, role: str, room: str
) -> None:
    await connection.execute(
        "SELECT set_config('jarvisd.speaker', %s, true), set_config('jarvisd.role', %s, true),"
        " set_config('jarvisd.room', %s, true)",
        [str(person or ""), role, room],
    )


@pytest_asyncio.fixture
async def raw(owner: str, database: Database) -> AsyncIterator[psycopg.AsyncConnection[Any]]:
    """A bare connection under the application's role, in a database with everyone's rows."""
    people = PeopleTable(database)
    for person, name in ((ANNA, "Anna"), (BEN, "Ben")):
        await people.add(Person(id=person, name=name), [])
    store = MemoryTable(database)
    for number, it in enumerate((AS_ANNA, AS_BEN), start=1):
        mine = replace(PRIVATE, owner=it.person)
        await store.apply([add(memory(number, f"{CANARY} {number}", mine))], it)
    secret = add(memory(3, f"{CANARY} 3", replace(SHARED, secret=True)))
    await store.apply([secret], AS_ANNA)
    sessions = SessionTable(database, [KITCHEN])
    session = SessionId(UUID(int=70))
    await sessions.open(session, KITCHEN, NOON)
    for number, (person, name) in enumerate(((ANNA, "Anna"), (BEN, "Ben")), start=1):
        await sessions.record(
            Turn(
                session=session,
                number=TurnNumber(number),
                at=NOON,
                speaker=Known(person=Person(id=person, name=name), similarity=1, margin=1),
                heard=f"{CANARY} {number}",
                said="",
                language=Language.DE,
                outcome="answered",
            )
        )
    async with await psycopg.AsyncConnection.connect(owner) as connection:
        await connection.execute(f"SET ROLE {APP_ROLE}")
        yield connection


async def texts(connection: psycopg.AsyncConnection[Any], query: str) -> list[str]:
    rows = await connection.execute(psycopg.sql.SQL(query))
    return sorted(row[0] for row in await rows.fetchall())


async def test_raw_sql_sees_what_the_speaker_may_see(
    raw: psycopg.AsyncConnection[Any],
) -> None:
    memories, turns = "SELECT text FROM memories", "SELECT heard FROM turns"
    assert await texts(raw, memories) == []
    assert await texts(raw, turns) == []

    await speak(raw, ANNA, "member", "")
    assert await texts(raw, memories) == [f"{CANARY} 1", f"{CANARY} 3"]
    assert await texts(raw, turns) == [f"{CANARY} 1"]

    await speak(raw, BEN, "guest", "")
    assert await texts(raw, memories) == [f"{CANARY} 2"]
    assert await texts(raw, turns) == [f"{CANARY} 2"]

    # The role of a member is worth nothing without a person who has it.
    await speak(raw, None, "member", "kueche")
    assert await texts(raw, memories) == []


async def test_searching_words_finds_only_what_may_be_heard_and_returns_no_words(
    raw: psycopg.AsyncConnection[Any],
) -> None:
    found = (
        "SELECT id::text FROM jarvisd_found($$'kanarienvogel'$$::tsquery) AS id",
        "SELECT id::text FROM jarvisd_alike(ARRAY['kanarienfogel']) AS id",
    )
    for query in found:
        await speak(raw, None, "member", "kueche")
        assert await texts(raw, query) == []
        await speak(raw, ANNA, "member", "")
        heard = await texts(raw, query)
        assert heard == await texts(raw, "SELECT id::text FROM memories")
        assert len(heard) == 2
        await speak(raw, BEN, "guest", "")
        assert len(await texts(raw, query)) == 1
        await speak(raw, None, "", "")


async def test_the_application_cannot_take_on_the_role_that_searches(
    raw: psycopg.AsyncConnection[Any],
) -> None:
    async with raw.transaction(force_rollback=True):
        (usable,) = await (
            await raw.execute("SELECT pg_has_role('jarvisd_app', 'jarvisd_search', 'MEMBER')")
        ).fetchone() or (None,)
    assert usable is False


async def test_what_was_said_of_the_speaker_ends_with_the_transaction(
    raw: psycopg.AsyncConnection[Any],
) -> None:
    await speak(raw, ANNA, "member", "")
    await raw.commit()

    assert await texts(raw, "SELECT text FROM memories") == []


@pytest.mark.parametrize(
    "statement",
    [
        "ALTER TABLE memories DISABLE ROW LEVEL SECURITY",
        "UPDATE memories SET scope = 'shared'",
        "UPDATE memories SET owner_id = NULL",
        "DROP POLICY memories_audible ON memories",
        "TRUNCATE memories",
        "CREATE TABLE loot AS SELECT * FROM memories",
        "UPDATE turns SET speaker_id = NULL",
        "DELETE FROM persons",
    ],
)
async def test_the_application_role_cannot_undo_its_limits(
    raw: psycopg.AsyncConnection[Any], statement: str
) -> None:
    await speak(raw, ANNA, "member", "")
    with pytest.raises(psycopg.errors.InsufficientPrivilege):
        await raw.execute(psycopg.sql.SQL(statement))


@pytest.mark.parametrize("table", ["memories", "tombstones", "turns", "mentions", "relations"])
async def test_the_upkeep_role_reads_no_text(raw: psycopg.AsyncConnection[Any], table: str) -> None:
    await raw.execute("SET ROLE jarvisd_upkeep")
    with pytest.raises(psycopg.errors.InsufficientPrivilege):
        await raw.execute(psycopg.sql.SQL(f"SELECT * FROM {table}"))


async def test_the_roles_can_neither_log_in_nor_pass_by_policies(owner: str) -> None:
    async with await psycopg.AsyncConnection.connect(owner) as connection:
        rows = await connection.execute(
            "SELECT rolsuper, rolbypassrls, rolcanlogin, rolcreaterole FROM pg_roles"
            " WHERE rolname IN ('jarvisd_app', 'jarvisd_upkeep', 'jarvisd_search')"
        )
        assert set(await rows.fetchall()) == {(False, False, False, False)}
        owned = await connection.execute(
            "SELECT count(*) FROM pg_class WHERE relowner::regrole::text LIKE 'jarvisd\\_%'"
        )
        assert await owned.fetchone() == (0,)


async def test_what_was_erased_is_in_no_table(owner: str, database: Database) -> None:
    store = MemoryTable(database)
    it, other = memory(1, f"Der {CANARY} singt."), memory(2, "Der Hund bellt.")
    await store.apply([add(it), add(other)], AS_ANNA)
    assert await tables_with(owner, CANARY) == {"memories", "mentions"}

    await store.apply([Erase(id=it.id, tombstone=None)], AS_ANNA)

    assert await tables_with(owner, CANARY) == set()
    assert await tables_with(owner, "bellt") == {"memories"}


async def tables_with(owner: str, word: str) -> set[str]:
    """The tables in which any row, written out whole, contains *word*."""
    found = set()
    async with await psycopg.AsyncConnection.connect(owner) as connection:
        names = await connection.execute(
            "SELECT tablename FROM pg_tables WHERE schemaname = 'public'"
        )
        for (name,) in await names.fetchall():
            hits = await connection.execute(
                psycopg.sql.SQL("SELECT FROM {} AS t WHERE position(%s IN t::text) > 0").format(
                    psycopg.sql.Identifier(name)
                ),
                [word],
            )
            if hits.rowcount:
                found.add(str(name))
    return found


def test_both_guards_are_really_off_in_turn() -> None:
    search = "meaning_exact", "meaning_indexed", "said_by", "evidence", "repeats", "gone"
    rivals = "rivals", "rivals_exact", "rivals_by_slot"
    graph = "recognised", "mentioned", "walk", "entities", "relations"
    for name in (*search, *rivals, *graph, "listed", "memory", "erase"):
        assert "speaker" not in WITHOUT_WHERE[name].as_string()
        assert "speaker" in all_queries()[name].as_string()
