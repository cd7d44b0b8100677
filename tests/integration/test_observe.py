"""Observed events: heard where they belong, alive for a while, and through the one door."""

from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta

import pytest

from benchmarks.memory_tidy import Stopped
from jarvisd.memory.admission import Added, Admission, Forgotten, Known
from jarvisd.memory.changes import Add
from jarvisd.memory.forget import Forget
from jarvisd.memory.observe import Lifetimes, Observation, Observe, TooLate
from jarvisd.memory.ports import Filter, MemoryStore, Query
from jarvisd.memory.tidy import Tidy
from jarvisd.memory.tidy_store import TidyStore
from jarvisd.memory.types import Kind, Placement, Provenance, Scope, Validity
from jarvisd.phrases import Language
from jarvisd.storage import MemoryTable, TidyTable
from jarvisd.testing.meaning import SHARED_WORDS, ComparesWords
from jarvisd.testing.memories import MemoriesInMind
from jarvisd.testing.tidying import TidyInMind
from tests.memory_makers import (
    AS_ANNA,
    AS_STRANGER,
    CELLAR,
    KITCHEN,
    memory,
    speaking_for,
)

# Whether an event lives is for the database's own clock to say: so far ahead, so far back.
AHEAD = datetime(2100, 1, 1, 12, tzinfo=UTC)
LONG_AGO = datetime(2000, 1, 1, 12, tzinfo=UTC)
KEY = b"k" * 32
DOOR = Observation(text="die Haustür wurde geöffnet", language=Language.DE, at=AHEAD, room=KITCHEN)
WATER = Observation(text="im Keller steht Wasser", language=Language.DE, at=AHEAD)


@dataclass(frozen=True, slots=True)
class House:
    memories: MemoryStore
    tidying: TidyStore
    words: ComparesWords

    def observing(self, now: datetime = AHEAD) -> Observe:
        admission = Admission(self.memories, self.words.space, KEY)
        lifetimes = Lifetimes(event=timedelta(days=30), sighting=timedelta(days=7))
        return Observe(self.memories, self.words, admission, Stopped(now), lifetimes)


@pytest.fixture(params=["twin", "postgresql"])
def house(request: pytest.FixtureRequest) -> House:
    words = ComparesWords(space=replace(SHARED_WORDS, dimensions=384))
    if request.param == "twin":
        memories = MemoriesInMind()
        return House(memories, TidyInMind(memories), words)
    database = request.getfixturevalue("database")
    return House(MemoryTable(database), TidyTable(database), words)


async def test_a_report_becomes_an_observed_event_that_lives_for_a_while(house: House) -> None:
    observed = await house.observing().observe(replace(DOOR, lifetime=timedelta(hours=2)))

    assert isinstance(observed, Added)
    kept = observed.memory
    assert kept.text == "Die Haustür wurde geöffnet."
    assert kept.placement == Placement(scope=Scope.ROOM, owner=None, room=KITCHEN)
    assert (kept.kind, kept.provenance, kept.source.via) == (
        Kind.EVENT,
        Provenance.OBSERVED,
        "event",
    )
    assert kept.validity == Validity(since=AHEAD, until=AHEAD + timedelta(hours=2))
    assert await house.memories.get(kept.id, AS_STRANGER) == kept
    elsewhere = replace(AS_ANNA, room=CELLAR)
    assert await house.memories.get(kept.id, elsewhere) is None


@pytest.mark.parametrize(("sighting", "days"), [(False, 30), (True, 7)])
async def test_events_and_sightings_live_as_long_as_is_usual(
    house: House, sighting: bool, days: int
) -> None:
    observed = await house.observing().observe(replace(WATER, sighting=sighting))

    assert isinstance(observed, Added)
    assert observed.memory.validity.until == AHEAD + timedelta(days=days)
    assert observed.memory.placement.scope is Scope.SHARED


async def test_past_its_life_it_is_neither_recalled_nor_listed_and_is_purged(
    house: House,
) -> None:
    observed = await house.observing(LONG_AGO).observe(replace(WATER, at=LONG_AGO))
    assert isinstance(observed, Added)
    (vector,) = await house.words.embed([observed.memory.text])
    asked = Query(text="Wasser im Keller", vector=vector, language=Language.DE)

    assert await house.memories.near(asked, AS_ANNA, 10) == []
    assert await house.memories.listed(Filter(), AS_ANNA, 10) == []
    placement = observed.memory.placement
    assert await house.memories.rivals(placement, vector, None, 10) == []

    admission = Admission(house.memories, house.words.space, KEY)
    report = await Tidy(house.tidying, house.words.space, admission, Stopped(LONG_AGO)).run()
    assert report.counts.events == 1
    assert await house.memories.get(observed.memory.id, AS_ANNA) is None


async def test_alive_it_is_recalled(house: House) -> None:
    observed = await house.observing().observe(WATER)
    assert isinstance(observed, Added)
    (vector,) = await house.words.embed(["Wasser im Keller"])

    hits = await house.memories.near(
        Query(text="Wasser im Keller", vector=vector, language=Language.DE), AS_ANNA, 10
    )

    assert [hit.memory.id for hit in hits] == [observed.memory.id]


async def test_reported_again_it_is_one_and_lives_on(house: House) -> None:
    observe = house.observing()
    first = await observe.observe(WATER)
    later = AHEAD + timedelta(days=3)
    again = await observe.observe(replace(WATER, at=later))
    early = await observe.observe(replace(WATER, lifetime=timedelta(hours=1)))

    assert isinstance(first, Added)
    assert isinstance(again, Known)
    assert isinstance(early, Known)
    (kept,) = await house.memories.listed(Filter(), AS_ANNA, 10)
    assert kept.id == first.memory.id
    assert kept.validity.until == later + timedelta(days=30)
    assert kept.usage.count == 2


async def test_what_a_person_said_stays_theirs_and_without_an_end(house: House) -> None:
    placement = Placement(scope=Scope.SHARED, owner=None)
    said = memory(1, "Im Keller steht Wasser.", placement)
    (vector,) = await house.words.embed([said.text])
    await house.memories.apply([Add(memory=said, vector=vector)], speaking_for(placement))

    observed = await house.observing().observe(WATER)

    assert isinstance(observed, Known)
    (kept,) = await house.memories.listed(Filter(), AS_ANNA, 10)
    assert kept.validity.until is None
    assert kept.provenance is Provenance.CONFIRMED


async def test_what_was_forgotten_is_not_observed_again(house: House) -> None:
    observe = house.observing()
    observed = await observe.observe(WATER)
    assert isinstance(observed, Added)
    forget = Forget(house.memories, house.words, Stopped(AHEAD), KEY)
    assert await forget.erase([observed.memory.id], AS_ANNA) == 1

    assert isinstance(await observe.observe(WATER), Forgotten)
    assert await house.memories.listed(Filter(), AS_ANNA, 10) == []


async def test_what_is_for_members_no_stranger_hears_and_it_is_still_one(house: House) -> None:
    observe = house.observing()
    seen = replace(WATER, members_only=True)
    first, again = await observe.observe(seen), await observe.observe(seen)

    assert isinstance(first, Added)
    assert isinstance(again, Known)
    assert await house.memories.get(first.memory.id, AS_ANNA) is not None
    assert await house.memories.get(first.memory.id, AS_STRANGER) is None


@pytest.mark.parametrize(
    "report",
    [replace(WATER, text=" "), replace(WATER, lifetime=timedelta(0)), replace(WATER, at=LONG_AGO)],
)
async def test_what_is_over_or_says_nothing_is_not_kept(house: House, report: Observation) -> None:
    assert isinstance(await house.observing().observe(report), TooLate)
    assert await house.memories.listed(Filter(current=False), AS_ANNA, 10) == []
