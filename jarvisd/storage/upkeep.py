"""Upkeep of the indexes: a vector index above 20,000 memories, none below 10,000.

Below, comparing one by one is exact and quick, and keeping a memory ten times cheaper.
Between the two nothing is built or dropped, so that a store at the border stays as it is.
"""

import logging
from collections.abc import Sequence
from typing import Any

import psycopg

from jarvisd.storage.pool import Database

logger = logging.getLogger(__name__)

BUILD_FROM = 20_000
DROP_BELOW = 10_000
LOCK = 0x6A61727669736401
"""The advisory lock of whoever tends the indexes: next to that of the migrations."""

_BUILD = (
    # One core stays free for whoever speaks meanwhile.
    "SET max_parallel_maintenance_workers = 0",
    "SET maintenance_work_mem = '256MB'",
    "CREATE INDEX CONCURRENTLY memories_meaning ON memories"
    " USING hnsw (embedding vector_cosine_ops) WITH (m = 16, ef_construction = 64)",
    "RESET max_parallel_maintenance_workers",
    "RESET maintenance_work_mem",
)
_DROP = ("DROP INDEX CONCURRENTLY IF EXISTS memories_meaning",)
_STATE = """
SELECT c.reltuples::bigint, i.indisvalid
FROM pg_class AS c LEFT JOIN (
    pg_index AS i JOIN pg_class AS named
        ON named.oid = i.indexrelid AND named.relname = 'memories_meaning'
) ON i.indrelid = c.oid
WHERE c.oid = 'memories'::regclass
"""


async def tend_indexes(database: Database) -> bool:
    """Count the memories, and build or drop the vector index; tell whether one is there now.

    Nothing waits for it: questions and new memories go on. A build that was cut off
    is taken away and begun again. Whoever comes second does nothing. Raise StorageError.
    """
    return await database.maintain(_tend)


async def _tend(connection: psycopg.AsyncConnection[Any]) -> bool:
    if not await _one(connection, f"SELECT pg_try_advisory_lock({LOCK})"):
        return bool((await _state(connection))[1])
    try:
        await connection.execute("VACUUM (ANALYZE) memories")
        rows, valid = await _state(connection)
        for statement in _needed(rows, valid):
            await connection.execute(statement.encode())
        _, now = await _state(connection)
        if bool(now) != bool(valid):
            logger.info("%s the vector index at %d memories", "built" if now else "dropped", rows)
        return bool(now)
    finally:
        await connection.execute(f"SELECT pg_advisory_unlock({LOCK})".encode())


def _needed(rows: int, valid: bool | None) -> Sequence[str]:
    """Return what to do; *valid* is None without an index, False for one half built."""
    if rows < DROP_BELOW:
        return _DROP if valid is not None else ()
    if rows >= BUILD_FROM and not valid:
        return (*_DROP, *_BUILD)
    return _DROP if valid is False else ()


async def _state(connection: psycopg.AsyncConnection[Any]) -> tuple[int, bool | None]:
    found = await (await connection.execute(_STATE)).fetchone()
    return (0, None) if found is None else (found[0], found[1])


async def _one(connection: psycopg.AsyncConnection[Any], statement: str) -> Any:
    found = await (await connection.execute(statement.encode())).fetchone()
    return found[0] if found else None
