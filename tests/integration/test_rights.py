"""Rights that a restore has lost are given again, or it is said who has to give them."""

import logging
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any
from uuid import UUID

import psycopg
import pytest
from psycopg.conninfo import conninfo_to_dict
from psycopg.sql import SQL

from jarvisd.errors import StorageError
from jarvisd.ids import SessionId
from jarvisd.memory.changes import Erase
from jarvisd.people.audience import insider
from jarvisd.people.types import Person
from jarvisd.phrases import Language, render
from jarvisd.storage import MemoryTable, PeopleTable, SessionTable, migrate, preflight
from jarvisd.storage.cluster import Cluster
from jarvisd.storage.embedded import EmbeddedServer
from jarvisd.storage.migrate import all_migrations
from jarvisd.storage.pool import Database, open_pool
from jarvisd.storage.rights import given, rights
from jarvisd.storage.summaries import SummaryTable
from jarvisd.tiers.types import Summary
from tests.database import CARELESS, PASSWORD, execute
from tests.memory_makers import (
    ANNA,
    AS_ANNA,
    AS_BEN,
    BEN,
    KITCHEN,
    NOON,
    PRIVATE,
    SHARED,
    add,
    memory,
    tombstone,
    vector,
)
from tests.nowhere import backed_up, restored_anyhow

MINE, OURS = memory(1, "Mein Hund heißt Bruno.", PRIVATE), memory(2, "Das Dach ist neu.", SHARED)


async def come_to(conninfo: str) -> str:
    async with await psycopg.AsyncConnection.connect(conninfo) as connection:
        return await rights(connection)


async def opened(conninfo: str) -> None:
    """What every start does before anything else."""
    await preflight.preflight(conninfo)
    await migrate.migrate(conninfo)


async def lived_in(conninfo: str) -> None:
    """Let Anna say two things, and Ben hear one of them: a summary of his was made of it."""
    async with open_pool(conninfo, 2) as pool:
        database = Database(pool)
        for number, person in enumerate((ANNA, BEN)):
            await PeopleTable(database).add(Person(id=person, name=f"Person {number}"), [])
        await MemoryTable(database).apply([add(MINE), add(OURS)], AS_ANNA)
        session = SessionId(UUID(int=70))
        await SessionTable(database, [KITCHEN]).open(session, KITCHEN, NOON)
        it = Summary(
            id=UUID(int=80),
            session=session,
            person=BEN,
            text="Ben fragte nach dem Dach.",
            language=Language.DE,
            at=NOON,
            memories=(OURS.id,),
        )
        await SummaryTable(database).put(it, vector(it.text))


async def serves(conninfo: str) -> None:
    """Everybody hears what is theirs, and what is erased leaves nobody's summary behind."""
    async with open_pool(conninfo, 2) as pool:
        database = Database(pool)
        store, summaries = MemoryTable(database), SummaryTable(database)
        assert await store.get(MINE.id, AS_ANNA) == MINE
        assert await store.get(MINE.id, AS_BEN) is None
        bens = insider(BEN, None)
        assert len(await summaries.near(vector("x"), bens, 9)) == 1
        await store.apply([Erase(id=OURS.id, tombstone=tombstone(2, SHARED))], AS_ANNA)
        assert not await summaries.near(vector("x"), bens, 9)


@pytest.fixture
async def elsewhere(tmp_path: Path) -> AsyncIterator[str]:
    """A server that has never heard of the house."""
    server = EmbeddedServer(Cluster(folder=tmp_path / "elsewhere"), settings=CARELESS)
    try:
        yield await server.start()
    finally:
        await server.stop()


async def test_restored_on_another_server_it_serves_as_before(
    owner: str, elsewhere: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    await lived_in(owner)
    backed_up(owner, tmp_path / "house.dump")

    # It reports each right that it cannot give, and goes on.
    told = restored_anyhow(elsewhere, tmp_path / "house.dump")
    assert 'role "jarvisd_app" does not exist' in told
    assert await come_to(elsewhere) != await come_to(owner)

    with caplog.at_level(logging.WARNING):
        await opened(elsewhere)
    assert "rights were missing" in caplog.text
    assert await come_to(elsewhere) == await come_to(owner)
    await serves(elsewhere)


async def test_restored_in_its_place_what_no_dump_holds_is_marked_again(
    owner: str, tmp_path: Path
) -> None:
    await lived_in(owner)
    before = await come_to(owner)
    backed_up(owner, tmp_path / "house.dump")

    assert restored_anyhow(owner, tmp_path / "house.dump") == ""
    assert await come_to(owner) != before

    await opened(owner)
    assert await come_to(owner) == before
    await serves(owner)


async def test_restored_for_an_ordinary_login_it_serves_as_before(
    owner: str, householder: str, tmp_path: Path
) -> None:
    await lived_in(owner)
    backed_up(owner, tmp_path / "house.dump")
    login = str(conninfo_to_dict(householder)["user"])

    restored_anyhow(householder, tmp_path / "house.dump", "--no-owner")

    await opened(householder)
    await serves(householder)
    assert login not in await _lines(householder)


async def test_tables_of_another_login_are_told_with_the_remedy(
    owner: str, householder: str, empty_database: str, tmp_path: Path
) -> None:
    backed_up(owner, tmp_path / "house.dump")
    restored_anyhow(empty_database, tmp_path / "house.dump")

    with pytest.raises(StorageError) as refused:
        await opened(householder)

    login = str(conninfo_to_dict(householder)["user"])
    for language in Language:
        told = render(refused.value, language)
        assert f"pg_restore --clean --if-exists --no-owner --role={login}" in told
        assert PASSWORD not in told


@pytest.mark.parametrize(
    "lost",
    [
        "DROP POLICY memories_audible ON memories",
        "DROP POLICY summaries_cascaded ON summaries",
        "REVOKE SELECT (laid_at) ON tombstones FROM jarvisd_upkeep",
        "REVOKE DELETE ON memories FROM jarvisd_app",
        "ALTER TABLE memories NO FORCE ROW LEVEL SECURITY",
        "ALTER TABLE turns DISABLE ROW LEVEL SECURITY",
        "GRANT EXECUTE ON FUNCTION jarvisd_found TO PUBLIC",
        "ALTER FUNCTION jarvisd_alike OWNER TO CURRENT_USER",
        "DROP POLICY turns_audible ON turns;"
        " CREATE POLICY turns_audible ON turns FOR SELECT TO PUBLIC USING (true)",
    ],
)
async def test_whatever_right_is_lost_is_given_again(owner: str, lost: str) -> None:
    await opened(owner)
    before = await come_to(owner)
    await execute(owner, lost)
    assert await come_to(owner) != before

    await opened(owner)
    assert await come_to(owner) == before


async def test_where_nothing_is_lost_nothing_is_done(
    owner: str, caplog: pytest.LogCaptureFixture
) -> None:
    await opened(owner)
    before = await _policies(owner)

    with caplog.at_level(logging.WARNING):
        await opened(owner)

    assert await _policies(owner) == before
    assert not caplog.records


async def test_to_repeat_every_right_changes_none(householder: str) -> None:
    await opened(householder)
    before = await come_to(householder)

    async with await psycopg.AsyncConnection.connect(householder) as connection:
        for statement in given(step.sql for step in all_migrations()):
            await connection.execute(SQL(statement))
        assert await rights(connection) == before


async def test_from_before_rights_were_noted_nothing_is_refused(
    householder: str, empty_database: str
) -> None:
    """What an administrator has changed since works as it did, until a right is lost."""
    await opened(householder)
    await execute(
        empty_database,
        "ALTER TABLE memories OWNER TO CURRENT_USER",
        "UPDATE schema_migrations SET rights = NULL",
    )

    await opened(householder)
    await opened(householder)

    await execute(empty_database, "DROP POLICY memories_audible ON memories")
    with pytest.raises(StorageError) as refused:
        await opened(householder)
    assert refused.value.key == "storage-rights"


async def _policies(conninfo: str) -> list[tuple[Any, ...]]:
    async with await psycopg.AsyncConnection.connect(conninfo) as connection:
        rows = await connection.execute("SELECT oid FROM pg_policy ORDER BY oid")
        return await rows.fetchall()


async def _lines(conninfo: str) -> str:
    async with await psycopg.AsyncConnection.connect(conninfo) as connection:
        rows = await connection.execute("SELECT polname, polroles::regrole[] FROM pg_policy")
        return str(
            [names for policy, names in await rows.fetchall() if policy != "summaries_cascaded"]
        )
