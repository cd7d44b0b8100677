"""Jobs: never beside themselves, never cut off, never the end of the daemon."""

import asyncio
from datetime import UTC, datetime, timedelta
from uuid import UUID

import pytest

from jarvisd.daemon import wind_down
from jarvisd.errors import StorageError
from jarvisd.ids import RoomName, SessionId
from jarvisd.jobs import Daily, Every, Job, Jobs, carry_out, closing, tidying
from jarvisd.ledger import CUT_OFF, Run
from jarvisd.memory.admission import Admission
from jarvisd.memory.learn import Watch, unwatched
from jarvisd.memory.tidy import Tidy
from jarvisd.testing.ledger import LedgerInMind
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
        self.started = asyncio.Event()
        self.go = asyncio.Event()

    async def __call__(self, _watch: Watch) -> int:
        self.begun += 1
        self.started.set()
        await self.go.wait()
        self.done += 1
        return 0


def job(work: Slow) -> Job:
    return Job(name="slow", when=Every(minutes=1), work=work)


def jobs_of(job: Job, ledger: LedgerInMind | None = None) -> Jobs:
    return Jobs([job], ledger or LedgerInMind(), StoppedClock(NOW))


async def test_a_job_never_runs_beside_itself() -> None:
    work = Slow()
    jobs = jobs_of(job(work))
    jobs.due("slow")
    await asyncio.sleep(0)
    jobs.due("slow")
    work.go.set()
    await jobs.drain()

    assert (work.begun, work.done) == (1, 1)


async def test_closing_waits_for_what_is_under_way() -> None:
    work = Slow()
    jobs = jobs_of(job(work))
    jobs.due("slow")
    asyncio.get_running_loop().call_later(0.01, work.go.set)
    await jobs.drain()

    assert work.done == 1


async def test_what_takes_too_long_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("jarvisd.jobs.DRAIN_S", 0.0)
    work = Slow()
    jobs = jobs_of(job(work))
    jobs.due("slow")
    await jobs.drain()

    work.go.set()
    await asyncio.sleep(0)
    assert (work.begun, work.done) == (1, 0)


async def test_at_a_stop_everything_under_way_may_finish_at_the_same_time() -> None:
    """One after the other, the job would be cut off before what it waits for has begun."""
    work = Slow()
    jobs = jobs_of(job(work))
    jobs.due("slow")

    async def settle() -> None:
        work.go.set()

    await wind_down(jobs, settle)

    assert work.done == 1


async def test_a_job_that_fails_may_be_due_again(caplog: pytest.LogCaptureFixture) -> None:
    ran: list[int] = []

    async def failing(_watch: Watch) -> int:
        ran.append(1)
        raise RuntimeError("a bug")

    jobs = jobs_of(Job(name="bad", when=Every(minutes=1), work=failing))
    for _ in range(2):
        jobs.due("bad")
        await jobs.drain()

    assert len(ran) == 2
    assert "job bad failed" in caplog.text


async def test_what_a_run_did_is_kept_and_what_went_wrong_by_its_name_only() -> None:
    ledger = LedgerInMind()

    async def counting(watch: Watch) -> int:
        watch(3)
        return 3

    async def failing(_watch: Watch) -> int:
        raise StorageError("storage-refused", code="geheim")

    told: list[int] = []
    good = Job(name="good", when=Every(minutes=1), work=counting)
    bad = Job(name="bad", when=Every(minutes=1), work=failing)
    assert await carry_out(good, ledger, StoppedClock(NOW), told.append) == 3
    with pytest.raises(StorageError):
        await carry_out(bad, ledger, StoppedClock(NOW))

    assert told == [3]
    assert await ledger.last() == [
        Run(job="bad", began_at=NOW, ended_at=NOW, fault="storage-refused"),
        Run(job="good", began_at=NOW, ended_at=NOW, done=3),
    ]


async def test_what_runs_by_hand_is_not_run_beside_it(caplog: pytest.LogCaptureFixture) -> None:
    work, ledger = Slow(), LedgerInMind()
    work.go.set()
    jobs = jobs_of(job(work), ledger)
    async with ledger.alone("slow"):
        jobs.due("slow")
        await jobs.drain()
    assert work.begun == 0
    jobs.due("slow")
    await jobs.drain()
    assert work.done == 1


async def test_what_is_cut_off_at_the_end_is_known_as_cut_off(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("jarvisd.jobs.DRAIN_S", 0)
    work, ledger = Slow(), LedgerInMind()
    jobs = jobs_of(job(work), ledger)
    jobs.due("slow")
    await work.started.wait()
    await jobs.drain()
    (run,) = await ledger.last()
    assert (run.fault, run.running) == (CUT_OFF, False)


async def test_a_ledger_that_is_away_costs_no_run(caplog: pytest.LogCaptureFixture) -> None:
    class Away(LedgerInMind):
        async def ended(self, run: int, at: datetime, done: int, fault: str | None = None) -> None:
            raise StorageError("storage-away")

    work = Slow()
    work.go.set()
    assert await carry_out(job(work), Away(), StoppedClock(NOW)) == 0
    assert "was not noted" in caplog.text


async def test_upkeep_closes_what_a_crash_left_open_and_spares_what_goes_on() -> None:
    sessions = SessionsInMind([KITCHEN])
    old, young = SessionId(UUID(int=1)), SessionId(UUID(int=2))
    await sessions.open(old, KITCHEN, NOW - timedelta(hours=7))
    await sessions.open(young, KITCHEN, NOW - timedelta(minutes=5))

    assert await closing(sessions, StoppedClock(NOW)).work(unwatched) == 1
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
    assert await nightly.work(unwatched) == 1
    assert await nightly.work(unwatched) == 0
    assert [report.entire for report in await tidying_store.reports(9)] == [False, True]

    async with tidying_store.alone():
        assert await nightly.work(unwatched) == 0
