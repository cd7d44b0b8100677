"""Tidying reads across people, one place at a time; nothing that converses can."""

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import psycopg
import pytest
import pytest_asyncio
from psycopg.sql import SQL

from jarvisd.memory.tidy_store import TidyRun
from jarvisd.memory.types import Placement
from jarvisd.storage import Database, MemoryTable, TidyTable, merges, tidying
from jarvisd.storage.pool import APP_ROLE, TIDY_ROLE, open_pool
from jarvisd.storage.queries import all_queries, parse, source
from tests.contract.test_tidy_store import LATER, NEVER
from tests.memory_makers import BEN, PRIVATE, SHARED, add, memory, speaking_for

SOURCES = Path(tidying.__file__).parents[1]
OF_BEN = replace(PRIVATE, owner=BEN)
PLACEMENTS = (
    PRIVATE,
    OF_BEN,
    SHARED,
    replace(SHARED, secret=True),
    replace(SHARED, members_only=True),
)
WITHOUT_WHERE = parse(source(), {"placed": "true"})
NOT_OF_ONE_PLACE = {"tidy_place"}


@pytest_asyncio.fixture
async def kept(database: Database) -> None:
    """One memory in each place, its number that of the place."""
    for number, placement in enumerate(PLACEMENTS, start=1):
        it = memory(number, f"Kanarienvogel {number}", placement)
        await MemoryTable(database).apply([add(it)], speaking_for(placement))


@asynccontextmanager
async def as_superuser(pool: Any, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[TidyRun]:
    # No policy binds the superuser: the WHERE alone counts.
    async def named(unit: Any, placement: Placement) -> None:
        del placement
        await unit.connection.execute("SET LOCAL ROLE NONE")

    monkeypatch.setattr(tidying, "as_tidy", named)
    async with TidyTable(Database(pool)).alone() as run:
        yield run


@pytest.mark.usefixtures("kept")
async def test_a_run_sees_one_place_by_its_where_and_by_the_policies_each_alone(
    owner: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_pool(owner, 2) as pool:
        async with TidyTable(Database(pool, queries=WITHOUT_WHERE)).alone() as run:
            await sees_one_place(run)
        async with as_superuser(pool, monkeypatch) as run:
            await sees_one_place(run)


async def sees_one_place(run: TidyRun) -> None:
    everything = [memory(number).id for number in range(1, len(PLACEMENTS) + 1)]
    for number, placement in enumerate(PLACEMENTS, start=1):
        found = await run.contents(placement, NEVER, LATER)
        assert found.ids == (memory(number).id,)
        seen = await run.memories(placement, everything)
        assert [one.memory.id for one in seen] == [memory(number).id]


def test_every_query_of_tidying_names_its_place() -> None:
    for name, query in parse(source(), {"placed": "PLACED"}).items():
        if name.startswith("tidy_") and name not in NOT_OF_ONE_PLACE:
            assert "PLACED" in query.as_string(), name
    assert "scope" not in WITHOUT_WHERE["tidy_memories"].as_string().split("WHERE")[1]
    assert "scope" in all_queries()["tidy_memories"].as_string().split("WHERE")[1]


@pytest_asyncio.fixture
async def raw(owner: str, kept: None) -> AsyncIterator[psycopg.AsyncConnection[Any]]:
    """A bare connection of the owner's, with a memory in each place."""
    del kept
    async with await psycopg.AsyncConnection.connect(owner) as connection:
        yield connection


async def numbers(connection: psycopg.AsyncConnection[Any]) -> list[str]:
    rows = await connection.execute("SELECT text FROM memories ORDER BY text")
    return [row[0][-1] for row in await rows.fetchall()]


async def name_place(connection: psycopg.AsyncConnection[Any], place: str) -> None:
    await connection.execute("SELECT set_config('jarvisd.place', %s, true)", [place])


async def test_without_a_place_the_tidy_role_sees_nothing(
    raw: psycopg.AsyncConnection[Any],
) -> None:
    await raw.execute(f"SET ROLE {TIDY_ROLE}")
    assert await numbers(raw) == []

    await name_place(raw, f"private {BEN}")
    assert await numbers(raw) == ["2"]

    await raw.commit()
    assert await numbers(raw) == []


async def test_naming_a_place_shows_a_conversation_nothing_more(
    raw: psycopg.AsyncConnection[Any],
) -> None:
    await raw.execute(f"SET ROLE {APP_ROLE}")
    await name_place(raw, f"private {BEN}")

    assert await numbers(raw) == ["3"], "what is for everybody, as without it"
    with pytest.raises(psycopg.errors.InsufficientPrivilege):
        await raw.execute("SELECT FROM merges")


async def test_the_application_role_cannot_become_the_tidy_role(
    raw: psycopg.AsyncConnection[Any],
) -> None:
    found = await raw.execute(
        "SELECT pg_has_role(%s, %s, 'MEMBER'), rolsuper, rolbypassrls, rolcanlogin"
        " FROM pg_roles WHERE rolname = %s",
        [APP_ROLE, TIDY_ROLE, TIDY_ROLE],
    )
    assert await found.fetchone() == (False, False, False, False)
    await raw.execute(f"SET SESSION AUTHORIZATION {APP_ROLE}")
    with pytest.raises(psycopg.errors.InsufficientPrivilege):
        await raw.execute(f"SET ROLE {TIDY_ROLE}")


def test_only_tidying_takes_on_the_tidy_role() -> None:
    naming = {
        path.name
        for path in SOURCES.rglob("*.py")
        if re.search(r"TIDY_ROLE|jarvisd_tidy", path.read_text(encoding="utf-8"))
    }
    calling = {
        path.name
        for path in SOURCES.rglob("*.py")
        if re.search(r"\bas_tidy\b", path.read_text(encoding="utf-8"))
    }
    # The first names it among all roles that there are.
    assert naming == {"pool.py", Path(merges.__file__).name}
    assert calling == {Path(merges.__file__).name, Path(tidying.__file__).name}


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE memories SET scope = 'shared'",
        "UPDATE memories SET owner_id = NULL",
        "UPDATE memories SET secret = false",
        "SELECT heard FROM turns",
        "SELECT FROM tombstones",
        "SELECT secret FROM installation",
        "DELETE FROM merges",
    ],
)
async def test_the_tidy_role_has_no_other_rights(
    raw: psycopg.AsyncConnection[Any], statement: str
) -> None:
    await raw.execute(f"SET ROLE {TIDY_ROLE}")
    await name_place(raw, f"private {BEN}")
    with pytest.raises(psycopg.errors.InsufficientPrivilege):
        await raw.execute(SQL(statement))


async def test_the_tidy_role_deletes_nothing_that_a_person_said(
    raw: psycopg.AsyncConnection[Any],
) -> None:
    await raw.execute("UPDATE memories SET provenance = 'inferred' WHERE text LIKE '%2'")
    await raw.execute(f"SET ROLE {TIDY_ROLE}")

    await name_place(raw, f"private {PRIVATE.owner}")
    assert (await raw.execute("DELETE FROM memories")).rowcount == 0
    await name_place(raw, f"private {BEN}")
    assert (await raw.execute("DELETE FROM memories")).rowcount == 1


async def test_the_tidy_role_adds_nothing_that_no_merge_took(
    raw: psycopg.AsyncConnection[Any],
) -> None:
    await raw.execute(f"SET ROLE {TIDY_ROLE}")
    await name_place(raw, f"private {BEN}")
    with pytest.raises(psycopg.errors.InsufficientPrivilege, match="policy"):
        await raw.execute(
            "INSERT INTO memories (id, text, language, kind, scope, owner_id, secret,"
            " members_only, provenance, confidence, importance, via, since, used_count,"
            " session_count, embedding) SELECT gen_random_uuid(), text, language, kind, scope,"
            " owner_id, secret, members_only, provenance, confidence, importance, via, since,"
            " used_count, session_count, embedding FROM memories"
        )


@pytest.mark.parametrize("column", ["taken", "kept", "followers"])
async def test_the_upkeep_role_reads_no_merged_text(
    raw: psycopg.AsyncConnection[Any], column: str
) -> None:
    await raw.execute("SET ROLE jarvisd_upkeep")
    with pytest.raises(psycopg.errors.InsufficientPrivilege):
        await raw.execute(SQL(f"SELECT {column} FROM merges"))
