"""A server that is not fit is refused in one sentence, with its remedy, without the password."""

import socket
import time
from dataclasses import dataclass, replace
from pathlib import Path
from uuid import uuid4

import psycopg
import pytest
from psycopg.conninfo import make_conninfo

from jarvisd.errors import StorageError
from jarvisd.memory.ports import Filter, Query
from jarvisd.phrases import Language, render
from jarvisd.storage import MemoryTable, open_database
from jarvisd.storage.pool import ROLES, Database, open_pool
from jarvisd.storage.preflight import preflight, with_timeouts
from tests.database import PASSWORD, Postgres, execute
from tests.memory_makers import AS_ANNA, AS_BEN, PRIVATE, add, memory


@dataclass(frozen=True, slots=True)
class Server:
    """Settings that name a server."""

    dsn: str
    pool: int = 2


async def refusal(conninfo: str) -> StorageError:
    with pytest.raises(StorageError) as refused:
        await preflight(conninfo)
    for language in Language:
        assert PASSWORD not in render(refused.value, language)
    return refused.value


async def test_a_fit_server_is_told_of(empty_database: str) -> None:
    facts = await preflight(empty_database)

    assert facts.version.startswith("18.")
    assert facts.pgvector.startswith("0.8")
    assert "password" not in facts.place


async def test_a_missing_extension_names_the_statement_to_run(plain_login: str) -> None:
    error = await refusal(plain_login)

    assert error.key == "storage-extension-privilege"
    assert error.details["statement"] == "CREATE EXTENSION vector;"


async def test_missing_roles_name_the_statement_to_run_and_it_is_enough(
    plain_login: str, empty_database: str, tmp_path: Path
) -> None:
    await execute(empty_database, "CREATE EXTENSION vector", "CREATE EXTENSION pg_trgm")
    for _ in range(len(ROLES) + 1):
        error = await refusal(plain_login)
        assert error.key == "storage-roles"
        await execute(empty_database, str(error.details["statement"]))

    async with open_database(Server(dsn=plain_login), tmp_path) as database:
        store = MemoryTable(database)
        await store.apply([add(memory(1, placement=PRIVATE))], AS_ANNA)
        assert len(await store.listed(Filter(), AS_ANNA, 9)) == 1

        # No superuser: full text is not marked as leakproof, and words use their index.
        query = Query(text="Kellerschlüssel", vector=None, language=Language.DE)
        before = await scans(plain_login)
        assert await store.near(query, AS_BEN, 9) == []
        await store.apply([add(memory(2, "Der Schlüssel für den Keller ist da."))], AS_ANNA)
        assert [hit.memory.id.int for hit in await store.near(query, AS_BEN, 9)] == [2]
        misspelt = replace(query, text="Kelller")
        assert [hit.fuzzy for hit in await store.near(misspelt, AS_BEN, 9)] == [1]
    after = await scans(plain_login)
    assert after["memories_words"] > before["memories_words"]
    assert after["memories_likeness"] > before["memories_likeness"]


async def scans(conninfo: str) -> dict[str, int]:
    """How often each index of the memories was used by sessions that have ended, at least."""
    async with await psycopg.AsyncConnection.connect(conninfo) as connection:
        rows = await connection.execute(
            "SELECT indexrelname, idx_scan FROM pg_stat_user_indexes WHERE relname = 'memories'"
        )
        return dict(await rows.fetchall())


@pytest.mark.parametrize(
    ("options", "key"),
    [
        ("ENCODING 'SQL_ASCII' LOCALE 'C' LOCALE_PROVIDER libc", "storage-encoding"),
        ("LOCALE 'C' LOCALE_PROVIDER libc", "storage-locale"),
    ],
)
async def test_a_database_that_cannot_hold_german_is_refused(
    postgres: Postgres, options: str, key: str
) -> None:
    name = f"odd_{uuid4().hex}"
    await execute(postgres.owner, f"CREATE DATABASE {name} TEMPLATE template0 {options}")
    try:
        assert (await refusal(postgres.to(name))).key == key
    finally:
        await execute(postgres.owner, f"DROP DATABASE {name} WITH (FORCE)")


async def test_a_wrong_password_and_a_missing_database_are_told_apart(
    postgres: Postgres, plain_login: str
) -> None:
    assert (await refusal(make_conninfo(plain_login, password="wrong"))).key == "storage-login"
    assert (await refusal(postgres.to("nowhere"))).key == "storage-no-database"


async def test_a_server_that_is_away_is_told_within_seconds() -> None:
    begun = time.monotonic()
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port = taken.getsockname()[1]
        dsn = f"postgresql://anna:{PASSWORD}@127.0.0.1:{port}/jarvisd"
        error = await refusal(with_timeouts(dsn))

        # Bound and listening, but nobody ever answers.
        taken.listen()
        mute = await refusal(with_timeouts(dsn))

    assert error.key == mute.key == "storage-unreachable"
    assert error.details["place"] == "127.0.0.1/jarvisd"
    assert time.monotonic() - begun < 20


@pytest.mark.parametrize("dsn", [f"host= {PASSWORD} =", f"postgresql://a:{PASSWORD}@[/x"])
def test_an_address_that_is_none_is_never_quoted(dsn: str) -> None:
    with pytest.raises(StorageError) as refused:
        with_timeouts(dsn)

    assert refused.value.key == "storage-dsn"
    assert PASSWORD not in str(refused.value)
    assert refused.value.__cause__ is None
    assert refused.value.__suppress_context__


async def test_lost_connections_are_replaced_and_reading_goes_on(
    owner: str, postgres: Postgres
) -> None:
    async with open_pool(owner, 4) as pool:
        store = MemoryTable(Database(pool))
        await store.apply([add(memory(1))], AS_ANNA)
        name = psycopg.conninfo.conninfo_to_dict(owner)["dbname"]
        await execute(
            postgres.owner,
            f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'",
        )

        assert await store.get(memory(1).id, AS_ANNA) == memory(1)


async def test_a_database_that_went_away_for_good_is_told_within_seconds(
    owner: str, postgres: Postgres
) -> None:
    begun = time.monotonic()
    async with open_pool(owner, 4) as pool:
        store = MemoryTable(Database(pool))
        name = psycopg.conninfo.conninfo_to_dict(owner)["dbname"]
        await execute(
            postgres.owner,
            f"ALTER DATABASE {name} WITH ALLOW_CONNECTIONS false",
            f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'",
        )

        with pytest.raises(StorageError) as refused:
            await store.get(memory(1).id, AS_ANNA)

    assert refused.value.key == "storage-away"
    assert time.monotonic() - begun < 20
