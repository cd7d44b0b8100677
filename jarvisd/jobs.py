"""What runs when, and the fault boundary around each job.

A job takes no arguments, may run twice without harm, and never runs beside itself.
Something else is the clock (adapters/scheduler.py): it calls ``due`` and waits for
nothing. Draining is done here, so that a job is not cut off in its transaction.
"""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Final, TypeAlias

from jarvisd.clock import DRAIN_S, Clock
from jarvisd.memory.learn import Fate, Learn
from jarvisd.memory.neighbours import Graph
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Job:
    """Something that is done from time to time."""

    name: str
    when: When
    work: Callable[[], Awaitable[int]]
    """Returns how many things it dealt with, for the log."""


def closing(sessions: SessionStore, clock: Clock) -> Job:
    """Return the job that ends the sessions which a crash left open."""

    async def close_stale() -> int:
        now = clock.now()
        return await sessions.close_stale(now, began_before=now - LONGEST_SESSION)

    return Job(name="close-stale-sessions", when=Every(minutes=60), work=close_stale)


def reading(graph: Graph) -> Job:
    """Return the job that reads what memories are about, where that was not done as they came."""
    return Job(name="read-entities", when=Every(minutes=60), work=graph.catch_up)


def learning(learn: Learn) -> tuple[Job, ...]:
    """Return the job that learns from conversations soon after they ended."""

    async def work() -> int:
        report = await learn.run()
        if report[Fate.SESSIONS]:
            told = " ".join(f"{fate.value}={count}" for fate, count in report.items())
            logger.info("learnt from conversations: %s", told)
        return report[Fate.SESSIONS]

    return (Job(name="learn", when=Every(minutes=5), work=work),)


def tidying(tidy: Tidy) -> tuple[Job, ...]:
    """Return the job that keeps the memory tidy: every night, and once a week all of it.

    What is past its time in the database goes by it too, and by nothing else.
    """
    return (Job(name="tidy-memory", when=Daily(hour=4, minute=10), work=lambda: daily(tidy)),)


def archiving(archive: Archive, clock: Clock, archive_days: int) -> tuple[Job, ...]:
    """Return the jobs that fill the archive, and take out of it what is past its time."""

    async def purge() -> int:
        return await archive.purge(clock.now() - timedelta(days=archive_days))

    return (
        Job(name="archive-sessions", when=Every(minutes=10), work=archive.keep_ended),
        Job(name="purge-archive", when=Daily(hour=3, minute=45), work=purge),
    )


def _nobody(job: str, outcome: str, took_s: float) -> None:
    """Tell nobody."""


class Jobs:
    """Runs jobs when they are due; ``drain`` waits for what is under way."""

    def __init__(self, jobs: Sequence[Job], told: Told = _nobody) -> None:
        """Take all *jobs*; *told* hears of each that ran, how it went and how long it took."""
        self._jobs = {job.name: job for job in jobs}
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
        task = asyncio.create_task(_run(self._jobs[name], self._told), name=f"job {name}")
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


async def _run(job: Job, told: Told) -> None:
    began = time.monotonic()
    try:
        count = await job.work()
    except Exception:
        # A job is a fault boundary: it is tried again when it is due again.
        logger.exception("job %s failed", job.name)
        told(job.name, "failed", time.monotonic() - began)
        return
    told(job.name, "done", time.monotonic() - began)
    took_ms = round((time.monotonic() - began) * 1_000)
    logger.info("job=%s count=%d took_ms=%d", job.name, count, took_ms)
