"""Learning with a model on PostgreSQL: exactly once, whoever is killed, and erasing wins."""

import asyncio
import os
import signal
import sys
from collections import Counter
from collections.abc import AsyncIterator
from pathlib import Path

import psycopg
import pytest
import pytest_asyncio

from benchmarks.memory_tidy import Stopped
from jarvisd.ids import SessionId, TurnNumber
from jarvisd.memory.fate import Fate
from jarvisd.memory.forget import Forget
from jarvisd.memory.ports import Filter
from jarvisd.memory.remember import Kept, Remember, Saying
from jarvisd.memory.transcripts import Studied
from jarvisd.memory.types import Source
from jarvisd.phrases import Language
from jarvisd.storage import Database, MemoryTable, PeopleTable, TranscriptTable, learning
from jarvisd.storage.pool import Unit, open_pool
from tests.integration.rereading import (
    AFTER_THE_LEASE,
    ANNA_HERSELF,
    DOG,
    KEY,
    LATER,
    PIANO,
    WORDS,
    Retelling,
    learn_of,
    remembered,
    reread_of,
    talked,
    waiting,
)
from tests.memory_makers import ANNA, AS_ANNA, KITCHEN

ROOT = Path(__file__).parents[2]

CHILD = """
import asyncio
from jarvisd.storage import learning
from jarvisd.storage.pool import Database, open_pool
from tests.integration.rereading import Retelling, learn_of, reread_of

STEP = {step!r}
claim, keep, apply = learning.LearningTable.claim, learning.LearningTable.keep, learning._apply
note, learnt, learn = learning.Unit.count, learning._learnt, learning.LearningTable.learn

async def here(step):
    if step == STEP:
        print(step, flush=True)
        await asyncio.sleep(3600)

async def claimed(self, *given):
    found = await claim(self, *given)
    if found is not None:
        await here("claimed")
    return found

async def locked(*given):
    await here("locked")
    await learnt(*given)

async def learnt_once(self, *given):
    done = await learn(self, *given)
    if done:
        await here("kept")
    return done

async def kept(self, *given):
    await here("answered")
    done = await keep(self, *given)
    await here("kept")
    return done

async def applied(unit, session, studied):
    await apply(unit, session, studied)
    await here("applied")

async def noted(self, query, /, **given):
    done = await note(self, query, **given)
    if query in ("note_learnt", "note_reread"):
        await here("noted")
    return done

learning.LearningTable.claim = claimed
learning.LearningTable.keep = kept
learning.LearningTable.learn = learnt_once
learning._learnt = locked
learning._apply = applied
learning.Unit.count = noted

async def main():
    async with open_pool({conninfo!r}, 3) as pool:
        database = Database(pool)
        if {job!r} == "learn":
            await learn_of(database).run()
        else:
            await reread_of(database, Retelling(before=lambda: here("asked"))).run()

asyncio.run(main())
"""
"""Learns, and stops at one step for ever."""


async def killed(owner: str, job: str, step: str) -> None:
    """Let another process do *job*, and kill it at *step*."""
    child = await asyncio.create_subprocess_exec(
        sys.executable,
        "-c",
        CHILD.format(step=step, conninfo=owner, job=job),
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=asyncio.subprocess.PIPE,
    )
    try:
        assert child.stdout is not None
        assert (await child.stdout.readline()).strip() == step.encode()
    finally:
        child.send_signal(signal.SIGKILL)
        await child.wait()
    await nobody_else(owner)


async def nobody_else(owner: str) -> None:
    """Wait until the server has noticed that the other process is gone."""
    async with await psycopg.AsyncConnection.connect(owner, autocommit=True) as connection:
        while True:
            found = await connection.execute(
                "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
                " AND application_name = 'jarvisd' AND xact_start IS NOT NULL"
            )
            if await found.fetchone() == (0,):
                return
            await asyncio.sleep(0.01)


@pytest_asyncio.fixture
async def other(owner: str) -> AsyncIterator[Database]:
    """The same database, as another daemon sees it."""
    async with open_pool(owner, 3) as pool:
        yield Database(pool)


@pytest.mark.parametrize("step", ["locked", "applied", "noted"])
async def test_killed_while_the_rules_learn_it_is_learnt_exactly_once(
    owner: str, database: Database, step: str
) -> None:
    await talked(database, DOG, PIANO)
    await killed(owner, "learn", step)
    assert await remembered(database) == Counter()
    assert await waiting(database) == (1, 0, 0)

    assert (await learn_of(database).run())[Fate.LEARNT] == 1
    assert await learn_of(database).run() == {}
    assert await remembered(database) == Counter([DOG])
    assert await waiting(database) == (0, 1, 0)


@pytest.mark.parametrize("step", ["claimed", "asked", "answered", "applied", "noted"])
async def test_killed_while_a_model_reads_it_is_learnt_exactly_once(
    owner: str, database: Database, step: str
) -> None:
    await talked(database, DOG, PIANO)
    await learn_of(database).run()
    await killed(owner, "reread", step)
    assert await remembered(database) == Counter([DOG])
    assert await waiting(database, LATER) == (0, 1, 1)

    thinker = Retelling()
    assert await reread_of(database, thinker, LATER).run() == {}, "it is still claimed"
    report = await reread_of(database, thinker, AFTER_THE_LEASE).run()
    assert report == {Fate.REREAD: 1, Fate.LEARNT: 1, Fate.KNOWN: 1}
    assert await reread_of(database, thinker, AFTER_THE_LEASE).run() == {}
    assert await remembered(database) == Counter([DOG, PIANO])
    assert await waiting(database) == (0, 0, 0)
    assert thinker.asked == 1


async def test_killed_once_the_rules_have_kept_it_nothing_is_done_again(
    owner: str, database: Database
) -> None:
    await talked(database, DOG, PIANO)
    await killed(owner, "learn", "kept")
    assert await remembered(database) == Counter([DOG])
    assert await learn_of(database).run() == {}
    assert await waiting(database) == (0, 1, 0)


async def test_killed_once_it_is_kept_nothing_is_done_again(owner: str, database: Database) -> None:
    await talked(database, DOG, PIANO)
    await learn_of(database).run()
    await killed(owner, "reread", "kept")
    assert await remembered(database) == Counter([DOG, PIANO])

    thinker = Retelling()
    assert await reread_of(database, thinker, AFTER_THE_LEASE).run() == {}
    assert thinker.asked == 0
    assert await waiting(database) == (0, 0, 0)


async def test_two_daemons_at_once_learn_each_session_once(
    database: Database, other: Database
) -> None:
    instruments = ["Klavier", "Geige", "Flöte", "Harfe", "Orgel", "Trompete"]
    texts = [f"Ich spiele seit drei Jahren {one}." for one in instruments]
    for number, text in enumerate(texts, start=1):
        await talked(database, f"{DOG} {text}", number=number)
    both = (database, other)
    learnt = await asyncio.gather(*(learn_of(each).run() for each in both))
    assert await remembered(database) == Counter([DOG])
    total = sum((Counter(dict(report)) for report in learnt), Counter())
    assert total == {Fate.SESSIONS: len(texts), Fate.LEARNT: 1, Fate.KNOWN: len(texts) - 1}

    thinkers = [Retelling(before=lambda: asyncio.sleep(0)) for _ in both]
    await asyncio.gather(
        *(reread_of(each, thinker).run() for each, thinker in zip(both, thinkers, strict=True))
    )
    assert sum(thinker.asked for thinker in thinkers) == len(texts)
    assert all(thinker.asked for thinker in thinkers)
    assert await remembered(database) == Counter([DOG, *texts])
    assert await waiting(database) == (0, 0, 0)


async def test_one_session_for_two_daemons_is_learnt_by_one_and_hinders_no_turn(
    database: Database, other: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    await talked(database, f"{DOG} {PIANO}")
    apply, applied, go_on = learning._apply, asyncio.Event(), asyncio.Event()

    async def stopping(unit: Unit, session: SessionId, studied: Studied) -> None:
        await apply(unit, session, studied)
        applied.set()
        await go_on.wait()

    monkeypatch.setattr(learning, "_apply", stopping)
    first = asyncio.create_task(learn_of(database).run())
    await applied.wait()
    assert await learn_of(other).run() == {}
    # The first is in the middle of its transaction: a turn recalls, and is kept, all the same.
    assert await remembered(other) == Counter()
    await talked(other, "Wie heißt mein Hund?", number=2)
    go_on.set()
    assert (await first)[Fate.LEARNT] == 1
    assert await remembered(other) == Counter([DOG])


async def test_one_session_for_two_daemons_is_read_by_one(
    database: Database, other: Database
) -> None:
    await talked(database, PIANO)
    await learn_of(database).run()
    thinkers = [Retelling(), Retelling()]
    reports = await asyncio.gather(
        reread_of(database, thinkers[0]).run(), reread_of(other, thinkers[1]).run()
    )
    assert sum(thinker.asked for thinker in thinkers) == 1
    assert sum(report.get(Fate.LEARNT, 0) for report in reports) == 1


async def test_what_is_being_kept_of_a_session_meanwhile_is_no_reason_to_pass_it_over(
    owner: str, database: Database
) -> None:
    session = await talked(database, DOG, PIANO)
    async with await psycopg.AsyncConnection.connect(owner) as connection:
        # A summary of it is written, by whatever process, and not committed yet.
        await connection.execute("SELECT FROM sessions WHERE id = %s FOR KEY SHARE", [session])
        assert (await learn_of(database).run())[Fate.LEARNT] == 1
        assert (await reread_of(database, Retelling()).run())[Fate.LEARNT] == 1


async def test_learnt_twice_by_hand_nothing_is_doubled(database: Database) -> None:
    session = await talked(database, DOG, PIANO)
    await learn_of(database).run()
    await reread_of(database, Retelling()).run()
    once = await MemoryTable(database).listed(Filter(current=False), AS_ANNA, 100)

    assert Fate.LEARNT not in await learn_of(database).again(session)
    assert Fate.LEARNT not in await reread_of(database, Retelling()).again(session)
    assert await MemoryTable(database).listed(Filter(current=False), AS_ANNA, 100) == once


async def test_what_is_erased_while_the_model_reads_stays_erased_and_is_counted(
    database: Database,
) -> None:
    await talked(database, DOG, PIANO)
    await learn_of(database).run()
    store = MemoryTable(database)
    forget = Forget(store, WORDS, Stopped(LATER), KEY)
    remember = Remember(store, WORDS, Stopped(LATER), KEY)

    async def erase() -> None:
        # Asked to be kept, and to be forgotten, in another conversation meanwhile.
        kept = await remember.keep(saying(PIANO))
        assert isinstance(kept, Kept)
        ids = [one.id for one in await store.listed(Filter(), AS_ANNA, 100)]
        assert await forget.erase(ids, AS_ANNA) == 2

    report = await reread_of(database, Retelling(before=erase)).run()
    assert report == {Fate.REREAD: 1, Fate.SKIPPED_FORGOTTEN: 2}
    assert await remembered(database) == Counter()


def saying(text: str) -> Saying:
    return Saying(
        text=text,
        language=Language.DE,
        speaker=ANNA_HERSELF,
        room=KITCHEN,
        source=Source(via="text"),
        wish=None,
    )


async def test_while_the_model_reads_whoever_spoke_can_remember_and_forget(
    database: Database,
) -> None:
    await talked(database, DOG, PIANO)
    await learn_of(database).run()
    asked, answer = asyncio.Event(), asyncio.Event()

    async def thinking() -> None:
        asked.set()
        await answer.wait()

    reading = asyncio.create_task(reread_of(database, Retelling(before=thinking)).run())
    await asked.wait()
    remember = Remember(MemoryTable(database), WORDS, Stopped(LATER), KEY)
    assert isinstance(await remember.keep(saying("Mein Fahrrad ist grün.")), Kept)
    async with database.together() as shared:
        found = await shared.unit.connection.execute(
            "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
            " AND pid <> pg_backend_pid() AND xact_start IS NOT NULL"
        )
        assert await found.fetchone() == (0,), "no transaction is open while the model thinks"
    answer.set()
    assert (await reading)[Fate.LEARNT] == 1


async def test_a_turn_that_is_taken_out_while_the_model_reads_is_not_learnt_from(
    database: Database,
) -> None:
    session = await talked(database, DOG, PIANO)
    await learn_of(database).run()

    async def strike() -> None:
        await TranscriptTable(database).strike([(session, TurnNumber(2))])

    assert await reread_of(database, Retelling(before=strike)).run() == {}
    thinker = Retelling()
    await reread_of(database, thinker).run()
    assert thinker.told == [DOG]
    assert await remembered(database) == Counter([DOG])


async def test_of_a_person_who_is_removed_while_the_model_reads_nothing_is_learnt(
    database: Database,
) -> None:
    await talked(database, DOG, PIANO)
    await learn_of(database).run()

    async def remove() -> None:
        await PeopleTable(database).remove(ANNA)

    thinker = Retelling(before=remove)
    await reread_of(database, thinker).run()
    await reread_of(database, Retelling(), AFTER_THE_LEASE).run()
    assert await remembered(database) == Counter()


async def test_stopped_in_the_middle_it_is_given_back_at_once(database: Database) -> None:
    await talked(database, PIANO)
    await learn_of(database).run()
    asked = asyncio.Event()

    async def thinking() -> None:
        asked.set()
        await asyncio.sleep(3600)

    reading = asyncio.create_task(reread_of(database, Retelling(before=thinking)).run())
    await asked.wait()
    reading.cancel()
    await asyncio.gather(reading, return_exceptions=True)
    assert await waiting(database, LATER) == (0, 1, 0)
    assert (await reread_of(database, Retelling()).run())[Fate.LEARNT] == 1
