"""Tidying over the in-memory twin: how often all of it, what is nominated, what is taken back."""

from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from uuid import UUID

import pytest

from benchmarks.memory_tidy import Stopped
from jarvisd.errors import NotFoundError
from jarvisd.memory.admission import Admission
from jarvisd.memory.ports import Filter
from jarvisd.memory.tidy import CROWDED, ENTIRE_EVERY, Step, Tidy
from jarvisd.memory.tidy_store import Counts, Report
from jarvisd.memory.types import Kind, Memory, Provenance, Slot, Validity
from jarvisd.testing.meaning import ComparesWords
from jarvisd.testing.memories import MemoriesInMind
from jarvisd.testing.tidying import TidyInMind
from tests.memory_makers import AS_ANNA, NOON, PRIVATE, SHARED, add, memory, vector

LATER = NOON + timedelta(days=1)


@dataclass(frozen=True, slots=True)
class House:
    memories: MemoriesInMind
    tidying: TidyInMind
    tidy: Tidy

    async def left(self) -> set[UUID]:
        return {it.id for it in await self.memories.listed(Filter(), AS_ANNA, 999)}


@pytest.fixture
def house() -> House:
    memories, words = MemoriesInMind(), ComparesWords()
    tidying = TidyInMind(memories)
    admission = Admission(memories, words.space, b"k" * 32)
    return House(memories, tidying, Tidy(tidying, words.space, admission, Stopped(LATER)))


async def test_everything_is_compared_at_first_and_then_once_a_week(house: House) -> None:
    assert (await house.tidy.run()).entire
    assert not (await house.tidy.run()).entire
    assert (await house.tidy.run(entire=True)).entire

    async with house.tidying.alone() as run:
        now = (await run.past()).now
    async with house.tidying.alone() as run:
        reports = await house.tidying.reports(9)
        assert [report.entire for report in reports] == [True, False, True]
    week_ago = replace(reports[0], began_at=now - ENTIRE_EVERY)
    house.tidying.replace_reports([week_ago])

    assert (await house.tidy.run()).entire


async def test_a_rehearsal_leaves_no_report(house: House) -> None:
    await house.tidy.run(rehearse=True)

    assert await house.tidying.reports(9) == []


async def test_a_run_that_breaks_off_has_taken_away_what_is_past_its_time(house: House) -> None:
    over = Validity(since=NOON, until=datetime(2001, 1, 1, tzinfo=UTC))
    event = replace(memory(1, kind=Kind.EVENT), provenance=Provenance.OBSERVED, validity=over)
    await house.memories.apply([add(event), add(memory(2))], AS_ANNA)

    def broken(step: Step) -> None:
        raise RuntimeError(step)

    with pytest.raises(RuntimeError):
        await house.tidy.run(watch=broken)

    assert await house.left() == {memory(2).id}
    assert await house.memories.get(event.id, AS_ANNA) is None


@pytest.mark.parametrize("predicate", ["place", "like"])
@pytest.mark.parametrize("many", [3, CROWDED + 3])
async def test_one_value_said_often_is_one_however_unlike_it_sounds(
    house: House, predicate: str, many: int
) -> None:
    slot = Slot(subject="anna", predicate=predicate, object="tee")
    said = [memory(number, "Anna mag Tee.", slot=slot) for number in range(1, many + 1)]
    for it in said:
        await house.memories.apply([add(it, vector(f"any {it.id}"))], AS_ANNA)

    assert (await house.tidy.run()).counts.merged == many - 1
    assert len(await house.left()) == 1


async def test_the_same_in_two_places_stays_two(house: House) -> None:
    text = "Der Hund heißt Bruno."
    await house.memories.apply(
        [add(memory(1, text, SHARED)), add(memory(2, text, PRIVATE))], AS_ANNA
    )

    assert (await house.tidy.run()).counts == Counts(compared=2)


async def twice(house: House, *numbers: int) -> list[Memory]:
    text = f"Der Hund heißt Bruno {'x' * numbers[0]}."
    said = [memory(number, text) for number in numbers]
    await house.memories.apply([add(it) for it in said], AS_ANNA)
    return said


async def test_an_id_that_fits_several_merges_says_so(house: House) -> None:
    await twice(house, 1, 2)
    await twice(house, 3, 4)
    report: Report = await house.tidy.run()
    assert report.counts.merged == 2

    with pytest.raises(NotFoundError) as refused:
        await house.tidy.undo("0000")

    assert refused.value.details["count"] == 2
    assert await house.tidy.undo(UUID(int=1).hex) == 1
    assert len(await house.left()) == 3


async def test_a_merge_that_went_meanwhile_cannot_be_taken_back(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    await twice(house, 1, 2)
    await house.tidy.run()

    async def gone(*_: object) -> int:
        return 0

    monkeypatch.setattr(house.tidying, "undo", gone)
    with pytest.raises(NotFoundError):
        await house.tidy.undo(UUID(int=1).hex)
