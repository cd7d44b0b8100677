"""What every Ledger promises: the in-memory twin and PostgreSQL."""

from collections.abc import AsyncIterator
from datetime import timedelta

import pytest
import pytest_asyncio

from jarvisd.ledger import CUT_OFF, Ledger, Run
from jarvisd.storage import Database, JobLedger
from jarvisd.storage.ledger import MOST
from jarvisd.storage.pool import open_pool
from jarvisd.testing.ledger import LedgerInMind
from tests.memory_makers import NOON

SOON = NOON + timedelta(minutes=1)


@pytest.fixture(params=["twin", "postgresql"])
def ledger(request: pytest.FixtureRequest) -> Ledger:
    if request.param == "twin":
        return LedgerInMind()
    database: Database = request.getfixturevalue("database")
    return JobLedger(database, "here")


async def test_of_each_job_the_last_run_is_known_with_what_it_did(ledger: Ledger) -> None:
    for at, done in ((NOON, 1), (SOON, 2)):
        run = await ledger.began("learn", at)
        await ledger.ended(run, at + timedelta(seconds=5), done)
    run = await ledger.began("archive", NOON)
    await ledger.ended(run, SOON, 0, "storage-away")

    assert list(await ledger.last()) == [
        Run(job="archive", began_at=NOON, ended_at=SOON, fault="storage-away"),
        Run(job="learn", began_at=SOON, ended_at=SOON + timedelta(seconds=5), done=2),
    ]


async def test_a_job_runs_once_at_a_time_and_is_seen_to_run(ledger: Ledger) -> None:
    async with ledger.alone("learn") as free:
        assert free
        run = await ledger.began("learn", NOON)
        (seen,) = await ledger.last()
        assert seen.running
        assert seen.fault is None
        async with ledger.alone("learn") as second, ledger.alone("reread") as another:
            assert not second
            assert another
        await ledger.ended(run, SOON, 3)
    async with ledger.alone("learn") as free:
        assert free


async def test_whoever_was_killed_runs_no_longer(ledger: Ledger) -> None:
    async with ledger.alone("learn"):
        await ledger.began("learn", NOON)
    assert list(await ledger.last()) == [Run(job="learn", began_at=NOON, fault=CUT_OFF)]


async def test_a_fault_leaves_the_job_free(ledger: Ledger) -> None:
    with pytest.raises(RuntimeError):
        async with ledger.alone("learn"):
            raise RuntimeError("a bug")
    async with ledger.alone("learn") as free:
        assert free


@pytest_asyncio.fixture
async def elsewhere(owner: str) -> AsyncIterator[Database]:
    async with open_pool(owner, 2) as pool:
        yield Database(pool)


async def test_another_process_sees_it_run_and_another_place_is_another_matter(
    database: Database, elsewhere: Database
) -> None:
    here, beside = JobLedger(database, "here"), JobLedger(elsewhere, "here")
    there = JobLedger(elsewhere, "there")
    async with here.alone("learn"):
        await here.began("learn", NOON)
        (seen,) = await beside.last()
        assert seen.running
        async with beside.alone("learn") as second, there.alone("learn") as another:
            assert not second
            assert another
        assert await there.last() == []


async def test_no_more_than_the_last_runs_are_kept(database: Database) -> None:
    ledger = JobLedger(database, "here")
    for number in range(MOST + 5):
        await ledger.began("learn", NOON + timedelta(minutes=number))
    await ledger.began("reread", NOON)
    async with database.alone(0) as unit:
        assert unit is not None
        await unit.connection.execute("SET ROLE NONE")
        found = await unit.connection.execute("SELECT job, count(*) FROM job_runs GROUP BY job")
        assert dict(await found.fetchall()) == {"learn": MOST, "reread": 1}
