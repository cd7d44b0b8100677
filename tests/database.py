"""A real PostgreSQL for tests: one embedded server a run, a fresh database a test."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from uuid import uuid4

import psycopg
import pytest
import pytest_asyncio
from psycopg.conninfo import make_conninfo

from jarvisd.storage.cluster import Cluster
from jarvisd.storage.embedded import EmbeddedServer
from jarvisd.storage.migrate import migrate
from jarvisd.storage.pool import (
    ROLES,
    SEARCH_ROLE,
    Database,
    open_pool,
)
from jarvisd.storage.preflight import preflight

TEMPLATE = "jarvisd_template"
PASSWORD = "hunter2-very-secret"
CARELESS = {"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off"}
"""What a test writes need not survive a power cut."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Postgres:
    """The test run's server; each worker of a parallel run has its own."""

    owner: str
    """How to connect to the maintenance database as its superuser."""

    def to(self, name: str, **changed: str) -> str:
        return make_conninfo(self.owner, dbname=name, **changed)


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Postgres]:
    """A running server with a migrated template database."""
    folder: Path = tmp_path_factory.mktemp("postgres")
    server = EmbeddedServer(Cluster(folder=folder), settings=CARELESS)

    async def start() -> Postgres:
        await server.start()
        running = Postgres(owner=server.conninfo("postgres"))
        await execute(running.owner, f"CREATE DATABASE {TEMPLATE}")
        await preflight(running.to(TEMPLATE))
        await migrate(running.to(TEMPLATE))
        return running

    try:
        yield asyncio.run(start())
    finally:
        asyncio.run(server.stop())


@pytest_asyncio.fixture
async def empty_database(postgres: Postgres) -> AsyncIterator[str]:
    """How to connect to a database without any schema, as its owner."""
    name = f"empty_{uuid4().hex}"
    await execute(postgres.owner, f"CREATE DATABASE {name}")
    yield postgres.to(name)
    await execute(postgres.owner, f"DROP DATABASE {name} WITH (FORCE)")


@pytest_asyncio.fixture
async def owner(postgres: Postgres) -> AsyncIterator[str]:
    """How to connect to the test's migrated database as its owner, past every policy."""
    async with migrated(postgres) as conninfo:
        yield conninfo


@asynccontextmanager
async def migrated(postgres: Postgres) -> AsyncIterator[str]:
    """Make a migrated database for a while; yield how to connect to it as its owner."""
    name = f"test_{uuid4().hex}"
    await execute(postgres.owner, f"CREATE DATABASE {name} TEMPLATE {TEMPLATE}")
    yield postgres.to(name)
    await execute(postgres.owner, f"DROP DATABASE {name} WITH (FORCE)")


async def emptied(owner: str) -> None:
    """Take everything out of a migrated database that a household leaves in it."""
    tables = "persons, rooms, sessions, turns, wakes, memories, tombstones, summaries, tidy_runs"
    await execute(owner, f"TRUNCATE {tables} CASCADE")


@pytest_asyncio.fixture
async def database(owner: str) -> AsyncIterator[Database]:
    """A migrated, empty database, served under the application's role."""
    async with open_pool(owner, 4) as pool:
        yield Database(pool)


@pytest_asyncio.fixture
async def plain_login(postgres: Postgres, empty_database: str) -> AsyncIterator[str]:
    """How an ordinary login, neither superuser nor allowed to make roles, connects."""
    name = f"user_{uuid4().hex}"
    await execute(postgres.owner, f"CREATE ROLE {name} LOGIN PASSWORD '{PASSWORD}'")
    await execute(empty_database, f"GRANT ALL ON SCHEMA public TO {name}")
    yield make_conninfo(empty_database, user=name, password=PASSWORD)
    await execute(empty_database, f"DROP OWNED BY {name} CASCADE", f"DROP ROLE {name}")


@pytest_asyncio.fixture
async def householder(plain_login: str, empty_database: str) -> str:
    """The same, for which the owner of the server has prepared everything."""
    name = psycopg.conninfo.conninfo_to_dict(plain_login)["user"]
    await execute(
        empty_database,
        "CREATE EXTENSION vector",
        "CREATE EXTENSION pg_trgm",
        *(f'GRANT {role} TO "{name}"' for role in ROLES),
        f"GRANT CREATE ON SCHEMA public TO {SEARCH_ROLE}",
    )
    return plain_login


async def execute(conninfo: str, *statements: str) -> None:
    async with await psycopg.AsyncConnection.connect(conninfo, autocommit=True) as connection:
        for statement in statements:
            await connection.execute(psycopg.sql.SQL(statement))
