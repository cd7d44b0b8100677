"""Connections, and the unit of work: one transaction on behalf of one audience."""

import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from typing import Any, Protocol, TypeVar

import numpy as np
import psycopg
from pgvector import Vector as PgVector
from pgvector.psycopg import register_vector_async
from psycopg.rows import dict_row
from psycopg_pool import AsyncConnectionPool, PoolTimeout

from jarvisd.errors import StorageError
from jarvisd.people.audience import Audience
from jarvisd.people.types import Role
from jarvisd.storage.cancelling import cancellation_kept
from jarvisd.storage.queries import Queries, all_queries

logger = logging.getLogger(__name__)

Result = TypeVar("Result")
Row = dict[str, Any]
Connection = psycopg.AsyncConnection[Any]
Pool = AsyncConnectionPool[Connection]

NOBODY = Audience(person=None, role=None, room=None)

APP_ROLE = "jarvisd_app"
UPKEEP_ROLE = "jarvisd_upkeep"
SEARCH_ROLE = "jarvisd_search"
"""Nobody takes it on: it owns the functions that search words (migration 8)."""
BELL_ROLE = "jarvisd_bell"
"""Rings what is due: the house, not a person."""
TIDY_ROLE = "jarvisd_tidy"
"""Sees the memories of one place at a time, across people: no conversation has it."""

ROLES = (APP_ROLE, UPKEEP_ROLE, TIDY_ROLE, SEARCH_ROLE, BELL_ROLE)
"""All that the migrations make."""

SESSION = (
    # Plans are made for the values at hand: the visible set of one person is unlike another's.
    "SET plan_cache_mode = force_custom_plan",
    "SET jit = off",
    # A vector index looks on until enough was found that this audience may hear.
    "SET hnsw.iterative_scan = relaxed_order",
    "SET hnsw.ef_search = 200",
    # From this likeness on, a word of a question counts as found in a text.
    "SET pg_trgm.word_similarity_threshold = 0.5",
    f"SET ROLE {APP_ROLE}",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Unit:
    """An open transaction. Every query gets the audience as parameters beside its own."""

    connection: psycopg.AsyncConnection[Any]
    queries: Queries
    audience: Audience

    async def rows(self, query: str, /, **parameters: object) -> list[Row]:
        """Run the named query and return its rows."""
        given = {**_speaking(self.audience), **parameters}
        with cancellation_kept():
            async with self.connection.cursor(binary=True, row_factory=dict_row) as cursor:
                await cursor.execute(self.queries[query], given)
                return await cursor.fetchall()

    async def count(self, query: str, /, **parameters: object) -> int:
        """Run the named query and return how many rows it touched."""
        given = {**_speaking(self.audience), **parameters}
        with cancellation_kept():
            done = await self.connection.execute(self.queries[query], given)
        return done.rowcount

    async def each(self, query: str, /, rows: Sequence[Mapping[str, object]]) -> int:
        """Run the named query once for each of *rows*, not waiting in between; count as above."""
        speaking = _speaking(self.audience)
        given = [{**speaking, **parameters} for parameters in rows]
        with cancellation_kept():
            async with self.connection.cursor() as cursor:
                await cursor.executemany(self.queries[query], given)
                return cursor.rowcount


Work = Callable[[Unit], Awaitable[Result]]


class Transactions(Protocol):
    """What runs units of work: the database, or one transaction that several share."""

    async def read(self, audience: Audience, work: Work[Result]) -> Result:
        """Run *work* for *audience*, which changes nothing."""
        ...

    async def write(self, audience: Audience, work: Work[Result]) -> Result:
        """Run *work* for *audience*, all of it or nothing."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Shared:
    """One open transaction for several audiences in turn; each is told anew who speaks."""

    unit: Unit

    async def read(self, audience: Audience, work: Work[Result]) -> Result:
        """Run *work* for *audience*, seeing what was written before in this transaction."""
        unit = replace(self.unit, audience=audience)
        await unit.count("speak")
        return await work(unit)

    async def write(self, audience: Audience, work: Work[Result]) -> Result:
        """Run *work* for *audience*; it is kept when the whole transaction is."""
        return await self.read(audience, work)


class Database:
    """The one real database. Opened by ``open_database``; stores are built on it."""

    def __init__(
        self,
        pool: Pool,
        *,
        recover: Callable[[], Awaitable[None]] | None = None,
        queries: Queries | None = None,
    ) -> None:
        self._pool = pool
        self._recover = recover
        self._queries = queries or all_queries()

    async def read(self, audience: Audience, work: Work[Result]) -> Result:
        """Run *work* for *audience*; once more if the connection was lost. Raise StorageError."""
        return await self._run(audience, work, repeatable=True)

    async def write(self, audience: Audience, work: Work[Result]) -> Result:
        """Run *work*, all of it or nothing; never a second time once it may have been kept."""
        return await self._run(audience, work, repeatable=False)

    async def tidy(self, work: Work[Result]) -> Result:
        """Run *work* as the upkeep role: it may delete across people, and read no text."""

        async def as_upkeep(unit: Unit) -> Result:
            await unit.connection.execute(f"SET LOCAL ROLE {UPKEEP_ROLE}")
            return await work(unit)

        return await self._run(NOBODY, as_upkeep, repeatable=False)

    @asynccontextmanager
    async def together(self) -> AsyncIterator[Shared]:
        """Yield one transaction: all that is done in it is kept at its end, or nothing.

        It is not tried a second time when the connection is lost. Raise StorageError.
        """
        try:
            async with self._pool.connection() as connection, connection.transaction():
                unit = Unit(connection=connection, queries=self._queries, audience=NOBODY)
                yield Shared(unit=unit)
        except psycopg.Error as error:
            raise translated(error) from error

    async def maintain(self, work: Callable[[Connection], Awaitable[Result]]) -> Result:
        """Run *work* as the owner of the tables, in no transaction: for indexes, not for rows."""
        try:
            async with self._pool.connection() as connection:
                await connection.execute("RESET ROLE")
                try:
                    with cancellation_kept():
                        return await work(connection)
                finally:
                    # Never back into the pool with more rights than the others have.
                    try:
                        await connection.execute(f"SET ROLE {APP_ROLE}")
                    except psycopg.Error:
                        await connection.close()
        except psycopg.Error as error:
            raise translated(error) from error

    @asynccontextmanager
    async def alone(self, lock: int, name: str = "jarvisd tidy") -> AsyncIterator[Unit | None]:
        """Yield a unit on a connection of its own that holds the advisory *lock*, None if taken.

        *name* is what the server calls the connection.

        No transaction is open yet. The lock ends with the connection, however that
        comes about: nothing is left behind by a process that was killed.
        """
        try:
            async with await psycopg.AsyncConnection.connect(
                str(self._pool.conninfo), autocommit=True, application_name=name
            ) as connection:
                await _configure(connection)
                unit = Unit(connection=connection, queries=self._queries, audience=NOBODY)
                taken = await connection.execute("SELECT pg_try_advisory_lock(%s)", [lock])
                found = await taken.fetchone()
                yield unit if found and found[0] else None
        except psycopg.Error as error:
            raise translated(error) from error

    async def _run(self, audience: Audience, work: Work[Result], *, repeatable: bool) -> Result:
        finished = False

        async def attempt() -> Result:
            nonlocal finished
            finished = False
            async with self._pool.connection() as connection, connection.transaction():
                unit = Unit(connection=connection, queries=self._queries, audience=audience)
                await unit.count("speak")
                result = await work(unit)
                finished = True
            return result

        with_second_chance = True
        while True:
            try:
                with cancellation_kept():
                    return await attempt()
            except psycopg.errors.QueryCanceled as error:
                raise translated(error) from error
            except psycopg.OperationalError as error:
                # Finished but not known to be kept: only what may happen twice is done again.
                if not with_second_chance or (finished and not repeatable):
                    raise translated(error) from error
                with_second_chance = False
                if isinstance(error, PoolTimeout) and self._recover is None:
                    raise translated(error) from error
                await self._mend()
            except psycopg.Error as error:
                raise translated(error) from error

    async def _mend(self) -> None:
        """Bring an embedded server back and drop the connections that died."""
        logger.warning("the database connection was lost and is being restored")
        if self._recover is not None:
            await self._recover()
        await self._pool.check()


@asynccontextmanager
async def open_pool(conninfo: str, size: int) -> AsyncIterator[Pool]:
    """Open a pool of at most *size* connections; raise StorageError if none can be had."""
    pool: Pool = AsyncConnectionPool(
        conninfo,
        kwargs={"autocommit": True, "application_name": "jarvisd"},
        open=False,
        min_size=1,
        max_size=size,
        timeout=5,
        configure=_configure,
        name="jarvisd",
    )
    try:
        await pool.open(wait=True, timeout=10)
    except psycopg.OperationalError as error:
        await pool.close()
        raise translated(error) from error
    try:
        yield pool
    finally:
        await pool.close()


async def _configure(connection: psycopg.AsyncConnection[Any]) -> None:
    await register_vector_async(connection)
    for statement in SESSION:
        await connection.execute(statement)


def as_vector(numbers: Sequence[float] | None) -> PgVector | None:
    """Return *numbers* as the type that travels in binary."""
    return None if numbers is None else PgVector(np.asarray(numbers, dtype=np.float32))


def _speaking(audience: Audience) -> Mapping[str, object]:
    return {
        "speaker": audience.person,
        "member": audience.person is not None and audience.role is Role.MEMBER,
        "role": audience.role.value if audience.role and audience.person else "",
        "room": audience.room,
    }


def translated(error: psycopg.Error) -> StorageError:
    """Return what to tell; the library's text may quote rows or passwords and stays behind."""
    if isinstance(error, psycopg.OperationalError):
        return StorageError("storage-away")
    return StorageError("storage-refused", code=error.sqlstate or type(error).__name__)
