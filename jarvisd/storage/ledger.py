"""The runs of jobs, in PostgreSQL."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from datetime import datetime
from hashlib import blake2b

from jarvisd.ledger import CUT_OFF, Run
from jarvisd.storage.pool import Database, Row, Unit

MOST = 50
"""So many runs of each job are kept."""


class JobLedger:
    """The runs of one place: a Ledger."""

    def __init__(self, database: Database, place: str) -> None:
        """*place* names the data directory, and the machine it is on."""
        self._database = database
        self._place = place

    @asynccontextmanager
    async def alone(self, job: str) -> AsyncIterator[bool]:
        """Hold *job*; false if it runs already."""
        async with self._database.alone(self._lock(job), f"jarvisd {job}") as unit:
            yield unit is not None

    async def began(self, job: str, at: datetime) -> int:
        """Note that *job* runs, and return the number of the run; raise StorageError."""

        async def noted(unit: Unit) -> int:
            (row,) = await unit.rows("job_began", job=job, place=self._place, at=at)
            await unit.count("job_trim", job=job, place=self._place, most=MOST)
            return int(row["id"])

        return await self._database.tidy(noted)

    async def ended(self, run: int, at: datetime, done: int, fault: str | None = None) -> None:
        """Note how *run* ended; raise StorageError."""
        await self._database.tidy(
            lambda unit: unit.count("job_ended", run=run, at=at, done=done, fault=fault)
        )

    async def last(self) -> Sequence[Run]:
        """Return the last run of each job, by the names of the jobs; raise StorageError."""

        async def read(unit: Unit) -> Sequence[Run]:
            held = {(row["high"], row["low"]) for row in await unit.rows("job_locks")}
            rows = await unit.rows("job_last", place=self._place)
            return [_run(row, running=_halves(self._lock(row["job"])) in held) for row in rows]

        return await self._database.tidy(read)

    def _lock(self, job: str) -> int:
        digest = blake2b(f"{self._place}\x1f{job}".encode(), digest_size=8).digest()
        return int.from_bytes(digest, "big", signed=True)


def _halves(lock: int) -> tuple[int, int]:
    return (lock >> 32) & 0xFFFFFFFF, lock & 0xFFFFFFFF


def _run(row: Row, *, running: bool) -> Run:
    ended = row["ended_at"]
    # Nobody holds it, and nobody noted how it ended: whoever ran it was killed.
    lost = ended is None and not running
    return Run(
        job=row["job"],
        began_at=row["began_at"],
        ended_at=ended,
        done=row["done"],
        fault=CUT_OFF if lost else row["fault"],
        running=running and ended is None,
    )
