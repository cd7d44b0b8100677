"""Bringing the schema up to date: numbered files, each applied once, in order, for good."""

import hashlib
import logging
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

import psycopg
from psycopg.sql import SQL

from jarvisd.errors import StorageError
from jarvisd.storage.rights import mend, rights

logger = logging.getLogger(__name__)

LOCK = 0x6A61727669736400
"""The advisory lock that migrations hold: "jarvisd" in ASCII."""

_NAME = re.compile(r"(\d{4})_(\w+)\.sql")

_LEDGER = """
CREATE TABLE IF NOT EXISTS schema_migrations (
    number integer PRIMARY KEY,
    name text NOT NULL,
    checksum text NOT NULL,
    applied_at timestamptz NOT NULL DEFAULT now()
);
-- What all rights came to after the last of them (jarvisd.storage.rights).
ALTER TABLE schema_migrations ADD COLUMN IF NOT EXISTS rights text
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Migration:
    """One step of the schema."""

    number: int
    name: str
    sql: str

    @property
    def checksum(self) -> str:
        """Return what tells whether the file was changed after it was applied."""
        return hashlib.sha256(self.sql.encode()).hexdigest()


@dataclass(frozen=True, slots=True, kw_only=True)
class Progress:
    """Where a database stands."""

    applied: tuple[str, ...]
    pending: tuple[str, ...]


@cache
def all_migrations() -> tuple[Migration, ...]:
    """Return the migrations of this version, in order."""
    found = []
    for entry in (files("jarvisd.storage") / "migrations").iterdir():
        match = _NAME.fullmatch(entry.name)
        if match:
            text = entry.read_text("utf-8")
            found.append(Migration(number=int(match[1]), name=match[2], sql=text))
    return tuple(sorted(found, key=lambda migration: migration.number))


async def migrate(conninfo: str, migrations: Sequence[Migration] | None = None) -> tuple[str, ...]:
    """Apply what is missing and return the names of it; raise StorageError.

    Two processes may try at once: the second waits and finds nothing left to do.
    """
    steps = all_migrations() if migrations is None else migrations
    done: list[str] = []
    try:
        async with await psycopg.AsyncConnection.connect(conninfo, autocommit=True) as connection:
            await connection.execute("SELECT pg_advisory_lock(%s)", [LOCK])
            await connection.execute(_LEDGER)
            missing = await _missing(connection, steps)
            applied = [step.sql for step in steps if step not in missing]
            noted = await _noted(connection)
            # First: a migration that grants something needs the roles to be there.
            found = await mend(connection, noted, applied) if applied else None
            for step in missing:
                async with connection.transaction():
                    await connection.execute(SQL(step.sql))
                    await connection.execute(
                        "INSERT INTO schema_migrations (number, name, checksum)"
                        " VALUES (%s, %s, %s)",
                        [step.number, step.name, step.checksum],
                    )
                logger.info("applied migration %04d %s", step.number, step.name)
                done.append(step.name)
            if done or found != noted:
                await _note(connection, await rights(connection))
    except psycopg.OperationalError as error:
        raise StorageError("storage-away") from error
    except psycopg.Error as error:
        raise StorageError("storage-migration-failed", code=error.sqlstate or "?") from error
    return tuple(done)


async def _noted(connection: psycopg.AsyncConnection[Any]) -> str | None:
    """Return what the rights came to when this database was last opened."""
    rows = await connection.execute(
        "SELECT rights FROM schema_migrations ORDER BY number DESC LIMIT 1"
    )
    row = await rows.fetchone()
    return row[0] if row is not None else None


async def _note(connection: psycopg.AsyncConnection[Any], rights: str) -> None:
    await connection.execute(
        "UPDATE schema_migrations SET rights = %s"
        " WHERE number = (SELECT max(number) FROM schema_migrations)",
        [rights],
    )


async def progress(conninfo: str) -> Progress:
    """Return what is applied and what is missing, changing nothing; raise StorageError."""
    try:
        async with await psycopg.AsyncConnection.connect(conninfo, autocommit=True) as connection:
            ledger = await connection.execute("SELECT to_regclass('schema_migrations')")
            row = await ledger.fetchone()
            if row is None or row[0] is None:
                missing: Sequence[Migration] = all_migrations()
            else:
                missing = await _missing(connection, all_migrations())
    except psycopg.Error as error:
        raise StorageError("storage-away") from error
    pending = tuple(step.name for step in missing)
    applied = tuple(step.name for step in all_migrations() if step.name not in pending)
    return Progress(applied=applied, pending=pending)


async def _missing(
    connection: psycopg.AsyncConnection[Any], steps: Sequence[Migration]
) -> list[Migration]:
    rows = await connection.execute("SELECT number, checksum FROM schema_migrations")
    applied = dict(await rows.fetchall())
    newest = max((step.number for step in steps), default=0)
    if max(applied, default=0) > newest:
        raise StorageError("storage-schema-newer", theirs=max(applied), ours=newest)
    for step in steps:
        if applied.get(step.number, step.checksum) != step.checksum:
            raise StorageError("storage-migration-changed", number=step.number, name=step.name)
    return [step for step in steps if step.number not in applied]
