"""What every TidyStore promises: the in-memory twin and PostgreSQL."""

from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from uuid import UUID

import numpy as np
import pytest

from jarvisd.errors import BusyError
from jarvisd.ids import MemoryId
from jarvisd.memory.changes import Change, Erase, Merge, Supersede
from jarvisd.memory.policy.ageing import Faded
from jarvisd.memory.policy.consolidate import Closing, Consolidated, Merging
from jarvisd.memory.ports import MemoryStore
from jarvisd.memory.tidy_store import (
    Contents,
    Counts,
    Deadlines,
    Decisions,
    Report,
    TidyStore,
)
from jarvisd.memory.types import Kind, Memory, Placement, Provenance, Slot, Usage, Validity
from jarvisd.storage.memories import MemoryTable
from jarvisd.storage.tidying import TidyTable
from jarvisd.testing.memories import MemoriesInMind
from jarvisd.testing.tidying import TidyInMind
from tests.memory_makers import (
    AS_ANNA,
    AS_BEN,
    BEN,
    NOON,
    PRIVATE,
    SHARED,
    add,
    memory,
    speaking_for,
    vector,
)

RUN = UUID(int=99)
LATER = NOON + timedelta(days=400)
NEVER = datetime(1, 1, 1, tzinfo=UTC)
SECRET = replace(SHARED, secret=True)
NOTHING, FRESH = Consolidated(), Faded()
AGO, AHEAD = datetime(2001, 1, 1, tzinfo=UTC), datetime(2101, 1, 1, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class House:
    memories: MemoryStore
    tidying: TidyStore


@pytest.fixture(params=["twin", "postgresql"])
def house(request: pytest.FixtureRequest) -> House:
    if request.param == "twin":
        memories = MemoriesInMind()
        return House(memories, TidyInMind(memories))
    database = request.getfixturevalue("database")
    return House(MemoryTable(database), TidyTable(database))


async def keep(house: House, *kept: Memory) -> None:
    for it in kept:
        await house.memories.apply([add(it)], speaking_for(it.placement))


async def contents(house: House, placement: Placement = SHARED) -> Contents:
    async with house.tidying.alone() as run:
        return await run.contents(placement, NEVER, LATER)


async def carry_out(
    house: House,
    consolidated: Consolidated = NOTHING,
    faded: Faded = FRESH,
    *,
    placement: Placement = SHARED,
    rehearse: bool = False,
    meanwhile: tuple[Change, ...] = (),
) -> Counts:
    async with house.tidying.alone() as run:
        ids = (await run.contents(placement, NEVER, LATER)).ids
        seen = await run.memories(placement, ids)
        await house.memories.apply(meanwhile, AS_ANNA)
        decisions = Decisions(
            run=RUN,
            at=LATER,
            consolidated=consolidated,
            faded=faded,
            seen={one.memory.id: one.changed_at for one in seen},
        )
        return await run.carry_out(placement, decisions, rehearse=rehearse)


def merging(kept: Memory, taken: Memory, *, worded: Memory | None = None) -> Consolidated:
    words = worded or kept
    usage = replace(
        kept.usage,
        count=kept.usage.count + taken.usage.count,
        sessions=kept.usage.sessions + taken.usage.sessions,
    )
    result = replace(kept, text=words.text, slot=words.slot, usage=usage)
    return Consolidated(merged=(Merging(memory=result, wording=words.id, taken=(taken.id,)),))


async def test_a_place_holds_what_is_current_with_its_vectors(house: House) -> None:
    one, two, new = memory(1, "Eins"), memory(2, "Zwei"), memory(3, "Drei")
    await keep(house, one, two)
    await house.memories.apply([Supersede(ids=(two.id,), at=NOON, by=add(new))], AS_ANNA)
    await keep(house, replace(memory(4, "Vorbei"), validity=Validity(since=NOON, until=AGO)))

    found = await contents(house)

    assert set(found.ids) == {one.id, new.id}
    expected = {one.id: vector("Eins"), new.id: vector("Drei")}
    for id, its in zip(found.ids, found.vectors, strict=True):
        np.testing.assert_allclose(its, expected[id], atol=1e-6)
    assert found.vectors.dtype == np.float32
    assert found.changed.all()


async def test_an_empty_place_is_empty(house: House) -> None:
    found = await contents(house)

    assert found.ids == ()
    assert len(found.vectors) == len(found.changed) == 0


async def test_places_differ_by_scope_owner_and_guard(house: House) -> None:
    of_ben = replace(PRIVATE, owner=BEN)
    placements = (SHARED, SECRET, replace(SHARED, members_only=True), PRIVATE, of_ben)
    for number, placement in enumerate(placements, start=1):
        await keep(house, memory(number, "Das Tor ist grün.", placement))
    await keep(house, memory(9, "Noch eins", SHARED))

    async with house.tidying.alone() as run:
        places = await run.places(NEVER)
        assert {place.placement: place.memories for place in places} == {
            **dict.fromkeys(placements, 1),
            SHARED: 2,
        }
        assert sum(place.changed for place in places) == 6
        for number, placement in enumerate(placements[1:], start=2):
            found = await run.contents(placement, NEVER, LATER)
            assert found.ids == (MemoryId(UUID(int=number)),)
            (seen,) = await run.memories(placement, [memory(n).id for n in range(1, 10)])
            assert seen.memory.placement == placement


async def test_those_that_share_a_slot_are_named(house: House) -> None:
    blue, green = Slot(subject="tor", predicate="value", object="blau"), None
    same = replace(blue, object="rot")
    other = replace(blue, subject="dach")
    slots = (blue, same, other, green)
    for number, slot in enumerate(slots, start=1):
        await keep(house, memory(number, f"Satz {number}", slot=slot))

    found = await contents(house)

    assert dict(found.slots) == {memory(1).id: blue, memory(2).id: same}


async def test_the_idle_are_those_neither_said_nor_used_since(house: House) -> None:
    used = replace(memory(2, "Zwei"), usage=Usage(count=1, last_at=LATER))
    await keep(house, memory(1, "Eins"), used, memory(3, "Drei", since=LATER))

    assert (await contents(house)).idle == {memory(1).id}


async def test_what_is_merged_is_one_and_its_use_is_added_up(house: House) -> None:
    kept = replace(memory(1, "Der Hund heißt Bruno."), usage=Usage(count=2))
    taken = replace(memory(2, "Unser Hund heißt Bruno."), usage=Usage(count=3, sessions=2))
    await keep(house, kept, taken)

    counts = await carry_out(house, merging(kept, taken, worded=taken))

    assert counts == Counts(merged=1)
    assert await house.memories.get(taken.id, AS_ANNA) is None
    left = await house.memories.get(kept.id, AS_ANNA)
    assert left is not None
    assert left.text == taken.text
    assert left.usage == Usage(count=5, sessions=3)
    (its,) = (await contents(house)).vectors
    np.testing.assert_allclose(its, vector(taken.text), atol=1e-6)


async def test_a_rehearsal_counts_and_changes_nothing(house: House) -> None:
    kept, taken, old = memory(1, "Eins"), memory(2, "Zwei"), memory(3, "Drei")
    await keep(house, kept, taken, old)

    counts = await carry_out(house, merging(kept, taken), Faded(archived=(old.id,)), rehearse=True)

    assert counts == Counts(merged=1, archived=1)
    for it in (kept, taken, old):
        assert await house.memories.get(it.id, AS_ANNA) == it
    assert await house.tidying.merges(kept.id.hex) == []


async def test_what_was_taken_comes_back_and_stays_apart(house: House) -> None:
    kept = replace(memory(1, "Der Hund heißt Bruno."), usage=Usage(count=2))
    taken = replace(memory(2, "Unser Hund heißt Bruno."), usage=Usage(count=3, sessions=2))
    await keep(house, kept, taken)
    await carry_out(house, merging(kept, taken, worded=taken))
    (merge,) = await house.tidying.merges(kept.id.hex[:12])
    ((memory_taken, its),) = await house.tidying.taken(merge)
    assert memory_taken == taken
    np.testing.assert_allclose(its, vector(taken.text), atol=1e-6)

    assert await house.tidying.undo(merge, LATER) == 1

    assert await house.memories.get(kept.id, AS_ANNA) == kept
    assert await house.memories.get(taken.id, AS_ANNA) == taken
    found = await contents(house)
    assert found.apart == {frozenset((kept.id, taken.id))}
    assert len(found.ids) == 2
    assert await house.tidying.merges(kept.id.hex) == []
    assert not await house.tidying.taken(merge)
    assert await house.tidying.undo(merge, LATER) == 0


async def test_undoing_in_turn_goes_back_to_the_beginning(house: House) -> None:
    one, two, three = memory(1, "Eins"), memory(2, "Zwei"), memory(3, "Drei")
    await keep(house, one, two, three)
    await carry_out(house, merging(two, one, worded=one))
    await carry_out(house, merging(three, replace(two, text=one.text, usage=Usage(sessions=2))))
    newest, oldest = await house.tidying.merges(three.id.hex)

    assert await house.tidying.undo(newest, LATER) == 1
    (again,) = await house.tidying.merges(two.id.hex)
    assert again.id == oldest.id
    assert await house.tidying.undo(again, LATER) == 1

    for it in (one, two, three):
        assert await house.memories.get(it.id, AS_ANNA) == it


async def test_erasing_what_stayed_erases_what_was_taken(house: House) -> None:
    one, two, three = memory(1, "Eins"), memory(2, "Zwei"), memory(3, "Drei")
    await keep(house, one, two, three)
    await carry_out(house, merging(two, one))
    await carry_out(house, merging(three, two))
    merges = await house.tidying.merges(three.id.hex)
    assert len(merges) == 2

    await house.memories.apply([Erase(id=three.id, tombstone=None)], AS_ANNA)

    assert await house.tidying.merges("") == []
    for merge in merges:
        assert not await house.tidying.taken(merge)
        assert await house.tidying.undo(merge, LATER) == 0


async def test_the_history_of_what_was_taken_goes_with_it_and_back(house: House) -> None:
    old, taken, kept = memory(1, "Eins", SECRET), memory(2, "Zwei"), memory(3, "Drei")
    await keep(house, old)
    await house.memories.apply([Supersede(ids=(old.id,), at=NOON, by=add(taken))], AS_ANNA)
    await keep(house, kept)

    await carry_out(house, merging(kept, taken))
    left = await house.memories.get(old.id, AS_ANNA)
    assert left is not None
    assert left.validity.superseded_by == kept.id

    (merge,) = await house.tidying.merges(kept.id.hex)
    await house.tidying.undo(merge, LATER)
    left = await house.memories.get(old.id, AS_ANNA)
    assert left is not None
    assert left.validity.superseded_by == taken.id


async def test_what_was_reworded_since_keeps_its_words_when_undone(house: House) -> None:
    kept, taken = memory(1, "Eins"), memory(2, "Zwei")
    await keep(house, kept, taken)
    await carry_out(house, merging(kept, taken, worded=taken))
    better = replace(kept, text="Eins, und zwar genau")
    await house.memories.apply([merge_into(better)], AS_ANNA)

    (merge,) = await house.tidying.merges(kept.id.hex)
    await house.tidying.undo(merge, LATER)

    left = await house.memories.get(kept.id, AS_ANNA)
    assert left is not None
    assert left.text == better.text


async def test_what_was_superseded_names_its_successor(house: House) -> None:
    old, new = memory(1, "Eins"), memory(2, "Zwei")
    await keep(house, old, new)
    closing = Closing(id=old.id, by=new.id, at=LATER)

    assert await carry_out(house, Consolidated(superseded=(closing,))) == Counts(superseded=1)

    left = await house.memories.get(old.id, AS_ANNA)
    assert left is not None
    assert left.validity == Validity(since=NOON, until=LATER, superseded_by=new.id)


async def test_the_result_of_a_merge_can_supersede_at_once(house: House) -> None:
    kept, taken, old = memory(1, "Eins"), memory(2, "Zwei"), memory(3, "Drei")
    await keep(house, kept, taken, old)
    closing = Closing(id=old.id, by=kept.id, at=LATER)

    counts = await carry_out(house, replace(merging(kept, taken), superseded=(closing,)))

    assert counts == Counts(merged=1, superseded=1)


async def test_what_faded_is_archived_and_what_was_a_guess_is_gone(house: House) -> None:
    old = memory(1, "Eins")
    guess = replace(memory(2, "Zwei"), provenance=Provenance.INFERRED)
    await keep(house, old, guess)

    counts = await carry_out(house, faded=Faded(archived=(old.id,), deleted=(guess.id,)))

    assert counts == Counts(archived=1, deleted=1)
    left = await house.memories.get(old.id, AS_ANNA)
    assert left is not None
    assert left.validity.archived_at == LATER
    assert await house.memories.get(guess.id, AS_ANNA) is None


async def test_what_was_erased_meanwhile_is_left_alone(house: House) -> None:
    kept, taken, old = memory(1, "Eins"), memory(2, "Zwei"), memory(3, "Drei")
    await keep(house, kept, taken, old)
    closing = Closing(id=old.id, by=kept.id, at=LATER)

    counts = await carry_out(
        house,
        replace(merging(kept, taken), superseded=(closing,)),
        Faded(archived=(kept.id,)),
        meanwhile=(Erase(id=kept.id, tombstone=None),),
    )

    assert counts == Counts()
    assert await house.memories.get(taken.id, AS_ANNA) == taken
    assert await house.memories.get(old.id, AS_ANNA) == old


async def test_nothing_is_done_across_places(house: House) -> None:
    mine, shared = memory(1, "Eins", PRIVATE), memory(2, "Eins", SHARED)
    secret = memory(3, "Eins", SECRET)
    await keep(house, mine, shared, secret)
    for taken in (mine, secret):
        closing = Closing(id=taken.id, by=shared.id, at=LATER)
        decided = replace(merging(shared, taken), superseded=(closing,))

        assert await carry_out(house, decided, Faded(archived=(taken.id,))) == Counts()

    for it in (mine, shared, secret):
        assert await house.memories.get(it.id, AS_ANNA) == it


async def test_one_run_at_a_time(house: House) -> None:
    async with house.tidying.alone():
        with pytest.raises(BusyError):
            async with house.tidying.alone():
                pass
    async with house.tidying.alone():
        pass


async def test_observed_events_go_when_their_time_is_over(house: House) -> None:
    event = replace(memory(1), kind=Kind.EVENT, provenance=Provenance.OBSERVED)
    past = replace(event, validity=Validity(since=NOON, until=AGO))
    lasting = replace(event, id=memory(2).id, validity=Validity(since=NOON, until=AHEAD))
    said = replace(past, id=memory(3).id, provenance=Provenance.CONFIRMED)
    await keep(house, past, lasting, said)
    deadlines = Deadlines(turns=AGO, wakes=AGO, merges=AGO, runs=AGO)

    async with house.tidying.alone() as run:
        assert await run.purge(deadlines, rehearse=True) == Counts(events=1)
        assert await house.memories.get(past.id, AS_BEN) == past
        assert await run.purge(deadlines) == Counts(events=1)
        assert await run.purge(deadlines) == Counts()

    assert await house.memories.get(past.id, AS_BEN) is None
    assert await house.memories.get(lasting.id, AS_BEN) == lasting
    assert await house.memories.get(said.id, AS_BEN) == said


async def test_after_its_time_a_merge_can_no_longer_be_undone(house: House) -> None:
    kept, taken = memory(1, "Eins"), memory(2, "Zwei")
    await keep(house, kept, taken)
    await carry_out(house, merging(kept, taken))

    async with house.tidying.alone() as run:
        early = Deadlines(turns=AGO, wakes=AGO, merges=LATER, runs=AGO)
        assert await run.purge(early) == Counts()
        late = replace(early, merges=LATER + timedelta(days=1))
        assert await run.purge(late) == Counts(merges=1)

    assert await house.tidying.merges(kept.id.hex) == []


async def test_reports_are_kept_and_say_when_it_was_tidied(house: House) -> None:
    async with house.tidying.alone() as run:
        past = await run.past()
        assert (past.last, past.last_entire) == (None, None)
        whole = Report(run=RUN, began_at=past.now, entire=True, counts=Counts(merged=2, turns=3))
        await run.finish(whole)
        part = replace(whole, run=UUID(int=98), began_at=past.now + timedelta(days=1), entire=False)
        await run.finish(part)
        then = await run.past()

    assert then.last == part.began_at
    assert then.last_entire == whole.began_at
    assert await house.tidying.reports(5) == [part, whole]
    assert await house.tidying.reports(1) == [part]


def merge_into(memory: Memory) -> Change:
    return Merge(id=memory.id, memory=memory, vector=vector(memory.text))
