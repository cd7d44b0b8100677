"""Jobs: never beside themselves, never cut off, never the end of the daemon."""

import asyncio
from datetime import UTC, datetime, timedelta
from uuid import UUID

import pytest

from jarvisd.daemon import wind_down
from jarvisd.ids import RoomName, SessionId
from jarvisd.jobs import Daily, Every, Job, Jobs, closing, tidying
from jarvisd.memory.admission import Admission
from jarvisd.memory.tidy import Tidy
from jarvisd.testing.meaning import ComparesWords
from jarvisd.testing.memories import MemoriesInMind
from jarvisd.testing.sessions import SessionsInMind
from jarvisd.testing.stage import StoppedClock
from jarvisd.testing.tidying import TidyInMind
from tests.memory_makers import AS_ANNA, add, memory

NOW = datetime(2030, 1, 1, tzinfo=UTC)
KITCHEN = RoomName("kueche")


class Slow:
    def __init__(self) -> None:
        self.begun = 0
        self.done = 0
        self.go = asyncio.Event()

    async def __call__(self) -> int:
        self.begun += 1
        await self.go.wait()
        self.done += 1
        return 0


def job(work: Slow) -> Job:
    return Job(name="slow", when=Every(minutes=1), work=work)


async def test_a_job_never_runs_beside_itself() -> None:
    work = Slow()
    jobs = Jobs([job(work)])
    jobs.due("slow")
    await asyncio.sleep(0)
    jobs.due("slow")
    work.go.set()
    await jobs.drain()

    assert (work.begun, work.done) == (1, 1)


async def test_closing_waits_for_what_is_under_way() -> None:
    work = Slow()
    jobs = Jobs([job(work)])
    jobs.due("slow")
    asyncio.get_running_loop().call_later(0.01, work.go.set)
    await jobs.drain()

    assert work.done == 1


async def test_what_takes_too_long_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("jarvisd.jobs.DRAIN_S", 0.0)
    work = Slow()
    jobs = Jobs([job(work)])
    jobs.due("slow")
    await jobs.drain()

    work.go.set()
    await asyncio.sleep(0)
    assert (work.begun, work.done) == (1, 0)


async def test_at_a_stop_everything_under_way_may_finish_at_the_same_time() -> None:
    """One after the other, the job would be cut off before what it waits for has begun."""
    work = Slow()
    jobs = Jobs([job(work)])
    jobs.due("slow")

    async def settle() -> None:
        work.go.set()

    await wind_down(jobs, settle)

    assert work.done == 1


async def test_a_job_that_fails_may_be_due_again(caplog: pytest.LogCaptureFixture) -> None:
    ran: list[int] = []

    async def failing() -> int:
        ran.append(1)
        raise RuntimeError("a bug")

    jobs = Jobs([Job(name="bad", when=Every(minutes=1), work=failing)])
    for _ in range(2):
        jobs.due("bad")
        await jobs.drain()

    assert len(ran) == 2
    assert "job bad failed" in caplog.text


async def test_upkeep_closes_what_a_crash_left_open_and_spares_what_goes_on() -> None:
    sessions = SessionsInMind([KITCHEN])
    old, young = SessionId(UUID(int=1)), SessionId(UUID(int=2))
    await sessions.open(old, KITCHEN, NOW - timedelta(hours=7))
    await sessions.open(young, KITCHEN, NOW - timedelta(minutes=5))

    assert await closing(sessions, StoppedClock(NOW)).work() == 1
    assert sessions.held[old].ended_at == NOW
    assert sessions.held[young].ended_at is None


async def test_the_memory_is_tidied_every_night_and_once_a_week_all_of_it() -> None:
    memories = MemoriesInMind()
    tidying_store = TidyInMind(memories)
    words = ComparesWords()
    admission = Admission(memories, words.space, b"k" * 32)
    tidy = Tidy(tidying_store, words.space, admission, StoppedClock(NOW))
    twice = [memory(number, "Der Hund heißt Bruno.") for number in (1, 2)]
    await memories.apply([add(it) for it in twice], AS_ANNA)
    (nightly,) = tidying(tidy)

    assert isinstance(nightly.when, Daily)
    assert await nightly.work() == 1
    assert await nightly.work() == 0
    assert [report.entire for report in await tidying_store.reports(9)] == [False, True]

    async with tidying_store.alone():
        assert await nightly.work() == 0
