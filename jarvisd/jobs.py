"""What runs when, and the fault boundary around each job.

A job takes no arguments, may run twice without harm, and never runs beside itself.
Something else is the clock (adapters/scheduler.py): it calls ``due`` and waits for
nothing. Draining is done here, so that a job is not cut off in its transaction.
"""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Final, TypeAlias

from jarvisd.clock import DRAIN_S, Clock
from jarvisd.errors import StorageError, fault_of
from jarvisd.ledger import CUT_OFF, Ledger
from jarvisd.memory.fate import Fate, Report
from jarvisd.memory.learn import Learn, Watch, unwatched
from jarvisd.memory.neighbours import Graph
from jarvisd.memory.reread import Reread
from jarvisd.memory.tidy import Tidy, daily
from jarvisd.session.ports import SessionStore
from jarvisd.tiers.archive import Archive

logger = logging.getLogger(__name__)

LONGEST_SESSION: Final = timedelta(hours=6)
"""A session that has been open for so long was left behind by a crash."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Daily:
    """Once a day, at a local time."""

    hour: int
    minute: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Every:
    """Again and again."""

    minutes: int


When: TypeAlias = Daily | Every
Told: TypeAlias = Callable[[str, str, float], None]
"""Hears of a run: the job, ``done`` or ``failed``, and the seconds it took."""
Work: TypeAlias = Callable[[Watch], Awaitable[int]]
"""Returns how many things it dealt with; tells a watch how far it is, if it can."""

TIMES: Final[Mapping[str, When]] = {
    "learn": Every(minutes=5),
    "reread": Every(minutes=5),
    "archive-sessions": Every(minutes=10),
    "close-stale-sessions": Every(minutes=60),
    "read-entities": Every(minutes=60),
    "purge-archive": Daily(hour=3, minute=45),
    "tidy-memory": Daily(hour=4, minute=10),
}
"""Every job there is, and when."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Job:
    """Something that is done from time to time."""

    name: str
    when: When
    work: Work

    @classmethod
    def named(cls, name: str, work: Work) -> "Job":
        """Return the job *name*, whose time is known, as *work* does it."""
        return cls(name=name, when=TIMES[name], work=work)


def closing(sessions: SessionStore, clock: Clock) -> Job:
    """Return the job that ends the sessions which a crash left open."""

    async def close_stale(_watch: Watch) -> int:
        now = clock.now()
        return await sessions.close_stale(now, began_before=now - LONGEST_SESSION)

    return Job.named("close-stale-sessions", close_stale)


def reading(graph: Graph) -> Job:
    """Return the job that reads what memories are about, where that was not done as they came."""
    return Job.named("read-entities", lambda _: graph.catch_up())


def learning(learn: Learn, reread: Reread) -> tuple[Job, ...]:
    """Return the jobs that learn from conversations soon after they ended.

    The rules come first and never wait; what needs a model waits until one may be asked.
    """

    async def by_rule(watch: Watch) -> int:
        return _told(await learn.run(watch), Fate.SESSIONS)

    async def by_model(watch: Watch) -> int:
        return _told(await reread.run(watch), Fate.REREAD)

    return (Job.named("learn", by_rule), Job.named("reread", by_model))


def _told(report: Report, counted: Fate) -> int:
    if any(report.values()):
        told = " ".join(f"{fate.value}={count}" for fate, count in report.items())
        logger.info("learnt from conversations: %s", told)
    return report.get(counted, 0)


def tidying(tidy: Tidy) -> tuple[Job, ...]:
    """Return the job that keeps the memory tidy: every night, and once a week all of it.

    What is past its time in the database goes by it too, and by nothing else.
    """
    return (Job.named("tidy-memory", lambda _: daily(tidy)),)


def archiving(archive: Archive, clock: Clock, archive_days: int) -> tuple[Job, ...]:
    """Return the jobs that fill the archive, and take out of it what is past its time."""

    async def purge(_watch: Watch) -> int:
        return await archive.purge(clock.now() - timedelta(days=archive_days))

    return (
        Job.named("archive-sessions", lambda _: archive.keep_ended()),
        Job.named("purge-archive", purge),
    )


def _nobody(job: str, outcome: str, took_s: float) -> None:
    """Tell nobody."""


class Jobs:
    """Runs jobs when they are due; ``drain`` waits for what is under way."""

    def __init__(
        self, jobs: Sequence[Job], ledger: Ledger, clock: Clock, told: Told = _nobody
    ) -> None:
        """Take all *jobs*; *told* hears of each that ran, how it went and how long it took."""
        self._jobs = {job.name: job for job in jobs}
        self._ledger = ledger
        self._clock = clock
        self._told = told
        self._running: dict[str, asyncio.Task[None]] = {}

    @property
    def table(self) -> tuple[Job, ...]:
        """Return all jobs, for whoever keeps the time."""
        return tuple(self._jobs.values())

    def due(self, name: str) -> None:
        """Begin the job *name*, unless it is still running from last time."""
        running = self._running.get(name)
        if running is not None and not running.done():
            logger.warning("job %s is still running and was left out once", name)
            return
        task = asyncio.create_task(self._run(self._jobs[name]), name=f"job {name}")
        self._running[name] = task

    async def drain(self) -> None:
        """Let the jobs under way finish, for a while; the others are cancelled and roll back."""
        tasks = set(self._running.values())
        if not tasks:
            return
        _, late = await asyncio.wait(tasks, timeout=DRAIN_S)
        for task in late:
            task.cancel()
        await asyncio.gather(*late, return_exceptions=True)

    async def _run(self, job: Job) -> None:
        began = time.monotonic()
        try:
            count = await carry_out(job, self._ledger, self._clock)
        except Exception:
            # A job is a fault boundary: it is tried again when it is due again.
            logger.exception("job %s failed", job.name)
            self._told(job.name, "failed", time.monotonic() - began)
            return
        if count is None:
            logger.info("job %s runs already, by hand", job.name)
            return
        took_s = time.monotonic() - began
        self._told(job.name, "done", took_s)
        logger.info("job=%s count=%d took_ms=%d", job.name, count, round(took_s * 1_000))


async def carry_out(job: Job, ledger: Ledger, clock: Clock, watch: Watch = unwatched) -> int | None:
    """Do *job* now and note how it went; None if it runs already. Raise as its work does."""
    async with ledger.alone(job.name) as free:
        if not free:
            return None
        run = await ledger.began(job.name, clock.now())
        try:
            done = await job.work(watch)
        except BaseException as error:
            fault = CUT_OFF if isinstance(error, asyncio.CancelledError) else fault_of(error)
            await _noted(ledger.ended(run, clock.now(), 0, fault))
            raise
        await _noted(ledger.ended(run, clock.now(), done))
        return done


async def _noted(noting: Awaitable[None]) -> None:
    try:
        await noting
    except StorageError as error:
        logger.warning("the run of a job was not noted: %s", error)
