"""Tidying ten thousand memories in PostgreSQL: exactly, once, alone, and cut off at any point."""

import asyncio
import os
import signal
import sys
from collections import Counter
from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path
from uuid import UUID

import psycopg
import pytest
import pytest_asyncio

from benchmarks.memory_tidy import NOW, Stopped, fill, grown
from jarvisd.errors import BusyError, NotFoundError
from jarvisd.ids import MemoryId, SessionId, TurnNumber
from jarvisd.memory.admission import Admission
from jarvisd.memory.forget import Forget
from jarvisd.memory.ports import Filter
from jarvisd.memory.tidy import Keeping, Step, Tidy, daily
from jarvisd.memory.tidy_store import Counts
from jarvisd.people.types import Known, Person
from jarvisd.phrases import Language
from jarvisd.session.ports import Turn, Wake
from jarvisd.storage import (
    Database,
    GraphTable,
    MemoryTable,
    PeopleTable,
    SessionTable,
    TidyTable,
    upkeep,
)
from jarvisd.storage.pool import open_pool
from jarvisd.testing.meaning import SHARED_WORDS, ComparesWords
from tests.integration.test_rls import tables_with
from tests.memory_makers import ANNA, AS_ANNA, KITCHEN, PRIVATE, add, memory, vector

ROOT = Path(__file__).parents[2]
LATER = NOW + timedelta(minutes=1)
KEY = b"k" * 32
"""Of these tests' tombstones."""
WORDS = ComparesWords(space=replace(SHARED_WORDS, dimensions=384))

CUT_OFF = """
import asyncio
from jarvisd.storage import tidying
from jarvisd.storage.pool import Database, open_pool
from tests.integration.test_tidy import tidy_of

places = 0
close = tidying._close

async def waiting(unit, placement, closings):
    global places
    places += 1
    if places == 2:
        print("in the middle", flush=True)
        await asyncio.sleep(3600)
    return await close(unit, placement, closings)

tidying._close = waiting

async def main():
    async with open_pool({conninfo!r}, 2) as pool:
        await tidy_of(Database(pool)).run()

asyncio.run(main())
"""
"""Tidies, and stops in the transaction of the second place, all merges done."""


def tidy_of(database: Database, at: datetime = NOW, keeping: Keeping | None = None) -> Tidy:
    admission = Admission(MemoryTable(database), WORDS.space, KEY)
    return Tidy(TidyTable(database), WORDS.space, admission, Stopped(at), keeping)


@pytest_asyncio.fixture
async def other(owner: str) -> AsyncIterator[Database]:
    """The same database, as another daemon sees it."""
    async with open_pool(owner, 2) as pool:
        yield Database(pool)


async def state(owner: str) -> Counter[tuple[object, ...]]:
    """How many memories of each place are there, closed, archived."""
    async with await psycopg.AsyncConnection.connect(owner) as connection:
        rows = await connection.execute(
            "SELECT jarvisd_place(scope, owner_id, room, secret, members_only),"
            " superseded_by IS NOT NULL, archived_at IS NOT NULL, text FROM memories"
        )
        return Counter(row for row in await rows.fetchall())


async def test_ten_thousand_are_tidied_exactly_and_the_second_time_nothing_is_found(
    owner: str, database: Database
) -> None:
    planted = grown(10_000)
    await fill(owner, planted)
    tidy = tidy_of(database)
    before = await state(owner)

    rehearsed = await tidy.run(rehearse=True)
    assert rehearsed.counts == planted.expected
    assert await state(owner) == before

    steps: list[Step] = []
    first = await tidy.run(watch=steps.append)
    assert first.counts == planted.expected
    assert first.entire
    assert len(first.conflicts) == planted.expected.conflicts
    assert [step.done for step in steps] == sorted(step.done for step in steps)
    assert steps[-1] == Step(done=10_000, total=10_000)

    after = await state(owner)
    assert after.total() == 10_000 - first.counts.merged - first.counts.deleted
    entirely = await tidy.run(entire=True)
    assert entirely.counts.tidied == 0
    assert entirely.counts.conflicts == first.counts.conflicts
    assert await state(owner) == after


async def test_in_between_only_what_changed_is_compared_with_all(database: Database) -> None:
    store, tidy = MemoryTable(database), tidy_of(database)
    words = "Der Ersatzschlüssel liegt in der blauen Dose."
    await store.apply([add(memory(1, words)), add(memory(2, "Etwas anderes."))], AS_ANNA)
    assert (await tidy.run()).counts == Counts(compared=2)
    async with database.alone(0) as unit:
        assert unit is not None
        # As if that run had been two hours ago, and the first memories were older still.
        for statement in (
            "SET ROLE NONE",
            "UPDATE tidy_runs SET began_at = began_at - interval '2 hours'",
            "ALTER TABLE memories DISABLE TRIGGER memories_changed",
            "UPDATE memories SET changed_at = changed_at - interval '3 hours'",
            "ALTER TABLE memories ENABLE TRIGGER memories_changed",
        ):
            await unit.connection.execute(statement.encode())
    await store.apply([add(memory(3, words))], AS_ANNA)

    report = await tidy.run()

    assert not report.entire
    assert report.counts == Counts(compared=1, merged=1)
    assert (await tidy.run(entire=True)).counts.tidied == 0


async def test_two_at_once_only_one_runs(database: Database, other: Database) -> None:
    async with TidyTable(other).alone():
        with pytest.raises(BusyError) as refused:
            await tidy_of(database).run()
        assert refused.value.key == "tidy-running"
        assert await daily(tidy_of(database)) == 0

    await tidy_of(database).run()


async def test_killed_in_the_middle_leaves_no_half_state_and_the_next_run_finishes(
    owner: str, database: Database
) -> None:
    planted = grown(400)
    await fill(owner, planted)
    before = await state(owner)
    child = await asyncio.create_subprocess_exec(
        sys.executable,
        "-c",
        CUT_OFF.format(conninfo=owner),
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=asyncio.subprocess.PIPE,
    )
    try:
        assert child.stdout is not None
        assert (await child.stdout.readline()).strip() == b"in the middle"
        with pytest.raises(BusyError):
            await tidy_of(database).run()
    finally:
        child.send_signal(signal.SIGKILL)
        await child.wait()
    await lock_is_free(database)

    cut = await state(owner)
    touched = {key[0] for key in cut if cut[key] != before[key]}
    touched |= {key[0] for key in before if cut[key] != before[key]}
    assert len(touched) == 1, "one place is done, no other was begun"
    assert await TidyTable(database).reports(1) == []

    rest = await tidy_of(database).run()

    assert 0 < rest.counts.tidied < planted.expected.tidied
    async with await psycopg.AsyncConnection.connect(owner) as connection:
        (many,) = await (await connection.execute("SELECT count(*) FROM memories")).fetchone() or (
            0,
        )
    assert many == 400 - planted.expected.merged - planted.expected.deleted
    assert (await tidy_of(database).run(entire=True)).counts.tidied == 0


async def lock_is_free(database: Database) -> None:
    """Wait until the server has noticed that whoever held the lock is gone."""
    while True:
        try:
            async with TidyTable(database).alone():
                return
        except BusyError:
            await asyncio.sleep(0.01)


async def test_an_erased_memory_is_in_no_table_though_it_was_merged(
    owner: str, database: Database
) -> None:
    store = MemoryTable(database)
    once, again = "Der Kanarienvogel heißt Hansi.", "Der Kanarienvogel heißt Hansi, der gelbe."
    await store.apply([add(memory(1, once)), add(memory(2, again), vector(once))], AS_ANNA)
    await store.apply([add(memory(3, once))], AS_ANNA)
    await tidy_of(database).run()
    assert await tables_with(owner, "Kanarienvogel") >= {"memories", "merges"}

    (left,) = await store.listed(Filter(), AS_ANNA, 10)
    await Forget(store, WORDS, Stopped(NOW), KEY).erase([left.id], AS_ANNA)

    assert await tables_with(owner, "Kanarienvogel") == set()


async def test_the_graph_follows_the_wording_that_is_kept_and_back(database: Database) -> None:
    store, tidy, graph = MemoryTable(database), tidy_of(database), GraphTable(database)
    bare, full = "Der Hund heißt Bruno.", "Der Hund von Onkel Ludwig heißt Bruno."
    one, two = memory(1, bare, since=LATER), memory(2, full)
    await store.apply([add(one), add(two, vector(bare))], AS_ANNA)
    before = await edges(graph)
    assert (await tidy.run()).counts.merged == 1

    told = await edges(graph)
    assert told
    assert {id for _, id in told} == {one.id}
    assert {key for key, _ in told} == {key for key, id in before if id == two.id}

    await tidy.undo(one.id.hex)
    assert await edges(graph) == before


async def edges(graph: GraphTable) -> set[tuple[tuple[str, str, str], MemoryId]]:
    return {
        ((edge.subject.key, edge.predicate, edge.object.key), edge.memory.id)
        for edge in await graph.edges(None, AS_ANNA, 99)
    }


async def test_what_disputes_a_merged_memory_disputes_the_one_that_stays(
    database: Database,
) -> None:
    store = MemoryTable(database)
    one, two = memory(1, "Der Hund heißt Bruno."), memory(2, "Der Hund heißt Bruno.", since=LATER)
    guess = memory(3, "Der Hund heißt Rex.")
    disputing = replace(guess, validity=replace(guess.validity, disputes=one.id))
    await store.apply([add(one), add(two), add(disputing)], AS_ANNA)

    assert (await tidy_of(database).run()).counts.merged == 1

    left = await store.get(guess.id, AS_ANNA)
    assert left is not None
    assert left.validity.disputes == two.id


async def test_what_was_merged_can_be_taken_back_and_is_not_merged_again(
    database: Database,
) -> None:
    store, tidy = MemoryTable(database), tidy_of(database)
    text = "Der Hund heißt Bruno."
    one, two = memory(1, text), memory(2, text, since=LATER)
    await store.apply([add(one), add(two)], AS_ANNA)
    assert (await tidy.run()).counts.merged == 1

    assert await tidy.undo(two.id.hex) == 1

    assert {it.id for it in await store.listed(Filter(), AS_ANNA, 10)} == {one.id, two.id}
    assert (await tidy.run(entire=True)).counts.tidied == 0
    with pytest.raises(NotFoundError) as refused:
        await tidy.undo(two.id.hex)
    assert refused.value.key == "tidy-no-such-merge"


async def test_taking_back_brings_back_nothing_that_was_forgotten_since(
    database: Database,
) -> None:
    store, tidy = MemoryTable(database), tidy_of(database)
    text = "Der Hund heißt Bruno."
    one, two, three = memory(1, text), memory(2, text, since=LATER), memory(3, text, since=LATER)
    await store.apply([add(one), add(two)], AS_ANNA)
    await tidy.run()
    await store.apply([add(three)], AS_ANNA)
    await Forget(store, WORDS, Stopped(NOW), KEY).erase([three.id], AS_ANNA)

    with pytest.raises(NotFoundError) as refused:
        await tidy.undo(two.id.hex)

    assert refused.value.key == "tidy-merge-forgotten"
    assert [it.id for it in await store.listed(Filter(), AS_ANNA, 10)] == [two.id]


async def test_a_removed_person_leaves_nothing_among_the_merges(
    owner: str, database: Database
) -> None:
    people, store = PeopleTable(database), MemoryTable(database)
    await people.add(Person(id=ANNA, name="Anna"), [])
    mine = [memory(number, "Mein Kanarienvogel singt.", PRIVATE) for number in (1, 2)]
    await store.apply([add(it) for it in mine], AS_ANNA)
    assert (await tidy_of(database).run()).counts.merged == 1

    await people.remove(ANNA)

    assert await tables_with(owner, "Kanarienvogel") == set()


async def test_what_faded_comes_back_when_it_is_said_again(database: Database) -> None:
    store = MemoryTable(database)
    it = memory(1, "Der Hund heißt Bruno.", since=NOW - timedelta(days=3_000))
    await store.apply([add(it)], AS_ANNA)
    assert (await tidy_of(database).run()).counts.archived == 1
    assert await store.listed(Filter(), AS_ANNA, 10) == []

    said = memory(2, "Der Hund heißt Bruno.", since=LATER)
    admission = Admission(store, WORDS.space, KEY)
    admitted = await admission.admit(said, vector(said.text), AS_ANNA, explicit=True)
    await store.apply(admitted.changes, AS_ANNA)

    (back,) = await store.listed(Filter(), AS_ANNA, 10)
    assert back.id == it.id
    assert (await tidy_of(database).run(entire=True)).counts.tidied == 0


async def test_what_is_past_its_time_is_purged_and_counted(database: Database) -> None:
    sessions = SessionTable(database, [KITCHEN])
    await PeopleTable(database).add(Person(id=ANNA, name="Anna"), [])
    session, long_ago = SessionId(UUID(int=70)), NOW - timedelta(days=400)
    await sessions.open(session, KITCHEN, long_ago)
    await sessions.record(turn(session, long_ago))
    await sessions.close(session, long_ago)
    lasting = SessionId(UUID(int=71))
    await sessions.open(lasting, KITCHEN, long_ago)
    await sessions.record(turn(lasting, long_ago))
    await sessions.record(replace(turn(lasting, NOW), number=TurnNumber(2)))
    await sessions.close(lasting, long_ago)
    wake = Wake(room=KITCHEN, at=long_ago, session=None, word="x", score=1.0, outcome="woken")
    await sessions.note_wake(wake)
    await sessions.note_wake(replace(wake, at=NOW))
    tidy = tidy_of(database, keeping=Keeping(transcripts=timedelta(days=365)))
    expected = Counts(turns=2, sessions=1, wakes=1)

    assert (await tidy.run(rehearse=True)).counts == expected
    assert (await tidy.run()).counts == expected
    assert (await tidy.run()).counts == Counts()
    assert [report.counts for report in await TidyTable(database).reports(9)] == [
        Counts(),
        expected,
    ]
    assert [each.number for each in await sessions.turns(lasting, AS_ANNA)] == [2]


def turn(session: SessionId, at: datetime) -> Turn:
    return Turn(
        session=session,
        number=TurnNumber(1),
        at=at,
        speaker=Known(person=Person(id=ANNA, name="Anna"), similarity=1, margin=1),
        heard="Hallo",
        said="",
        language=Language.DE,
        outcome="answered",
    )


async def test_the_indexes_are_tended_at_the_end(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    await MemoryTable(database).apply([add(memory(n, f"Satz {n}")) for n in range(3)], AS_ANNA)
    monkeypatch.setattr(upkeep, "BUILD_FROM", 3)
    monkeypatch.setattr(upkeep, "DROP_BELOW", 1)

    await tidy_of(database).run()

    async with database.alone(0) as unit:
        assert unit is not None
        found = await unit.connection.execute("SELECT to_regclass('memories_meaning')")
        assert await found.fetchone() != (None,)
