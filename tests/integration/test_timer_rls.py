"""Nobody hears of what another is to be reminded of: the WHERE and the policies, each alone."""

from collections.abc import AsyncIterator
from dataclasses import replace
from uuid import uuid4

import psycopg
import pytest
import pytest_asyncio
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from jarvisd.ids import TimerId
from jarvisd.memory.types import Placement
from jarvisd.people.audience import Audience
from jarvisd.people.types import Person
from jarvisd.storage import BellTable, Database, PeopleTable, TimerTable
from jarvisd.storage.pool import open_pool
from jarvisd.storage.queries import all_queries
from jarvisd.testing.audience import audible
from jarvisd.testing.timers import TimersInMind
from jarvisd.timers.ports import TimerStore
from tests.contract.test_timer_stores import timer
from tests.integration.test_rls import WITHOUT_WHERE, PastThePolicies
from tests.memory_makers import (
    ANNA,
    AS_ANNA,
    AS_BEN,
    BEN,
    KITCHEN,
    PRIVATE,
    SHARED,
    audiences,
    placements,
    speaking_for,
)


@pytest_asyncio.fixture
async def stores(owner: str) -> AsyncIterator[dict[str, TimerStore]]:
    async with open_pool(owner, 4) as pool:
        people = PeopleTable(Database(pool))
        for number, id in enumerate((ANNA, BEN)):
            await people.add(Person(id=id, name=f"Person {number}"), [])
        yield {
            "both": TimerTable(Database(pool)),
            "policies alone": TimerTable(Database(pool, queries=WITHOUT_WHERE)),
            "where alone": TimerTable(PastThePolicies(pool)),
            "twin": TimersInMind(),
        }


@settings(
    max_examples=30,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(placed=st.lists(placements(), min_size=1, max_size=6), audience=audiences())
async def test_nobody_hears_moves_or_cancels_what_is_not_meant_for_them(
    stores: dict[str, TimerStore], placed: list[Placement], audience: Audience
) -> None:
    kept = [replace(timer(placement=place), id=TimerId(uuid4())) for place in placed]
    kept = [it for it in kept if it.placement.owner in (None, ANNA, BEN)]
    theirs = {it.id for it in kept if audible(it.placement, audience)}
    for guard, store in stores.items():
        # One writer for all: the policies alone and the WHERE alone read the same rows.
        if guard in {"both", "twin"}:
            for it in kept:
                await store.add(it, speaking_for(it.placement))

        heard = {it.id for it in await store.running(audience)} & {it.id for it in kept}
        moved = {it.id for it in kept if await store.move(it.id, it.plan, audience)}

        assert heard == theirs, guard
        assert moved == theirs, guard
    cancelled = await stores["policies alone"].cancel([it.id for it in kept], audience)
    assert cancelled == len(theirs)


@pytest_asyncio.fixture
async def raw(owner: str, database: Database) -> AsyncIterator[psycopg.AsyncConnection[object]]:
    people = PeopleTable(database)
    await people.add(Person(id=ANNA, name="Anna"), [])
    await people.add(Person(id=BEN, name="Ben"), [])
    timers = TimerTable(database)
    await timers.add(replace(timer(1, placement=PRIVATE), about="Annas"), AS_ANNA)
    await timers.add(replace(timer(2, placement=replace(PRIVATE, owner=BEN)), about="Bens"), AS_BEN)
    async with await psycopg.AsyncConnection.connect(owner) as connection:
        await connection.execute("SET ROLE jarvisd_app")
        yield connection


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE timers SET scope = 'shared'",
        "UPDATE timers SET owner_id = NULL",
        "UPDATE timers SET set_in = 'keller'",
        "UPDATE timers SET about = 'etwas anderes'",
        "ALTER TABLE timers DISABLE ROW LEVEL SECURITY",
        "TRUNCATE timers",
    ],
)
async def test_no_conversation_can_give_a_reminder_to_other_ears(
    raw: psycopg.AsyncConnection[object], statement: str
) -> None:
    with pytest.raises(psycopg.errors.InsufficientPrivilege):
        await raw.execute(psycopg.sql.SQL(statement))


@pytest.mark.parametrize(
    "statement",
    [
        "INSERT INTO timers SELECT * FROM timers",
        "UPDATE timers SET about = 'etwas anderes'",
        "UPDATE timers SET owner_id = NULL",
        "SELECT text FROM memories",
        "SELECT heard FROM turns",
        "SELECT print FROM voiceprints",
    ],
)
async def test_the_bell_rings_and_can_do_nothing_else(
    raw: psycopg.AsyncConnection[object], statement: str
) -> None:
    await raw.execute("SET ROLE jarvisd_bell")
    with pytest.raises(psycopg.errors.InsufficientPrivilege):
        await raw.execute(psycopg.sql.SQL(statement))


async def test_without_a_speaker_raw_sql_sees_nothing_and_with_one_their_own(
    raw: psycopg.AsyncConnection[object],
) -> None:
    async def seen() -> list[object]:
        return await (await raw.execute("SELECT about FROM timers")).fetchall()

    assert await seen() == []
    await raw.execute("SELECT set_config('jarvisd.speaker', %s, false)", [str(ANNA)])
    assert await seen() == [("Annas",)]


async def test_the_role_of_the_bell_can_neither_log_in_nor_own_anything(owner: str) -> None:
    async with await psycopg.AsyncConnection.connect(owner) as connection:
        found = await connection.execute(
            "SELECT rolsuper, rolbypassrls, rolcanlogin, rolcreaterole FROM pg_roles"
            " WHERE rolname = 'jarvisd_bell'"
        )
        assert await found.fetchall() == [(False, False, False, False)]
        member = await connection.execute(
            "SELECT pg_has_role('jarvisd_app', 'jarvisd_bell', 'MEMBER')"
        )
        assert await member.fetchone() == (False,)


def test_the_guard_in_the_where_is_really_off_in_turn() -> None:
    for name in ("running_timers", "move_timer", "cancel_timers"):
        assert "speaker" not in WITHOUT_WHERE[name].as_string()
        assert "speaker" in all_queries()[name].as_string()


async def test_the_bell_hears_of_everything_that_is_due(database: Database) -> None:
    await PeopleTable(database).add(Person(id=ANNA, name="Anna"), [])
    timers = TimerTable(database)
    await timers.add(timer(1, placement=PRIVATE), AS_ANNA)
    await timers.add(timer(2, placement=SHARED), AS_ANNA)

    due_at = timer().plan.due_at
    assert len(await BellTable(database).coming([KITCHEN], due_at, due_at)) == 2
