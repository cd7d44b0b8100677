"""Tidying (R-M9, R-M10, R-M12): what says the same becomes one, what is old makes room.

One place after another, each in one transaction: a run that is cut off leaves some
places done and the others as they were, and the next run goes on. What was done once
is not done again, because nothing is left to do.
"""

import asyncio
import logging
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from itertools import combinations, pairwise
from uuid import UUID, uuid4

from jarvisd.clock import Clock
from jarvisd.errors import BusyError, NotFoundError
from jarvisd.ids import MemoryId
from jarvisd.memory.admission import Admission
from jarvisd.memory.pairs import near_pairs
from jarvisd.memory.policy.ageing import EARLIEST, faded
from jarvisd.memory.policy.consolidate import Consolidated, Nearness, Pair, consolidate
from jarvisd.memory.policy.slots import SINGLE
from jarvisd.memory.ports import Space
from jarvisd.memory.tidy_store import (
    Contents,
    Counts,
    Deadlines,
    Decisions,
    Place,
    Report,
    Seen,
    TidyRun,
    TidyStore,
)
from jarvisd.memory.types import Memory

logger = logging.getLogger(__name__)

ENTIRE_EVERY = timedelta(days=7)
"""So often everything is compared with everything; in between only what has changed."""
OVERLAP = timedelta(hours=1)
"""What was begun before a run and kept during it has a time before the run's."""
CROWDED = 40
"""Of more memories with one slot each is compared with its neighbours and the newest only."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Keeping:
    """How long things are kept that are not memories (R-M12)."""

    transcripts: timedelta = timedelta(days=365)
    wakes: timedelta = timedelta(days=90)
    merges: timedelta = timedelta(days=30)
    """So long a merge can be undone."""
    reports: timedelta = timedelta(days=365)


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """How far a run is."""

    done: int
    """Memories dealt with."""
    total: int


def _silently(step: Step) -> None:
    """Tell nobody."""


class Tidy:
    """Consolidates, ages and purges; alone, whoever else is told to."""

    def __init__(
        self,
        store: TidyStore,
        space: Space,
        admission: Admission,
        clock: Clock,
        keeping: Keeping | None = None,
    ) -> None:
        """*space* says what similarity means; *admission* keeps the erased from coming back."""
        self._store = store
        self._nearness = Nearness(same=space.same, similar=space.similar)
        self._admission = admission
        self._clock = clock
        self._keeping = keeping or Keeping()

    async def run(
        self,
        *,
        entire: bool | None = None,
        rehearse: bool = False,
        watch: Callable[[Step], None] = _silently,
    ) -> Report:
        """Tidy and return what was done; raise BusyError if somebody else is at it.

        *entire*: compare everything, not only what changed since the last run; None does
        so once a week. *rehearse*: do nothing, and report what would have been done.
        """
        async with self._store.alone() as run:
            past = await run.past()
            never = datetime.min.replace(tzinfo=past.now.tzinfo)
            if entire is None:
                entire = past.now - (past.last_entire or never) >= ENTIRE_EVERY
            since = never if entire or past.last is None else past.last - OVERLAP
            # First: what cannot be judged must not keep what is past its time.
            purged = await run.purge(self._deadlines(), rehearse=rehearse)
            report = Report(run=uuid4(), began_at=past.now, entire=since == never, counts=purged)
            places = await run.places(since)
            total, done = sum(place.memories for place in places), 0
            watch(Step(done=0, total=total))
            for place in places:
                report = await self._place(run, place, since, report, rehearse=rehearse)
                done += place.memories
                watch(Step(done=done, total=total))
            if not rehearse:
                await run.finish(report)
                await self._store.tend()
        return report

    async def undo(self, digits: str) -> int:
        """Take back the latest merge into the memory whose id begins with *digits*.

        Return how many memories are there again. Raise NotFoundError if there is no
        such merge, or if what it took was erased since: then it stays away.
        """
        merges = await self._store.merges(digits)
        if len({merge.kept for merge in merges}) != 1:
            raise NotFoundError("tidy-no-such-merge", id=digits, count=len(merges))
        merge = merges[0]
        for memory, vector in await self._store.taken(merge):
            if await self._admission.forgotten(memory, vector):
                raise NotFoundError("tidy-merge-forgotten", id=digits)
        count = await self._store.undo(merge, self._clock.now())
        if count == 0:
            raise NotFoundError("tidy-no-such-merge", id=digits, count=0)
        return count

    def _deadlines(self) -> Deadlines:
        now = self._clock.now()
        return Deadlines(
            turns=now - self._keeping.transcripts,
            wakes=now - self._keeping.wakes,
            merges=now - self._keeping.merges,
            runs=now - self._keeping.reports,
        )

    async def _place(
        self, run: TidyRun, place: Place, since: datetime, report: Report, *, rehearse: bool
    ) -> Report:
        """Deal with one place; return *report* with what was done there."""
        now = self._clock.now()
        contents = await run.contents(place.placement, since, now - EARLIEST)
        # Comparing takes the processor for a while; whoever speaks meanwhile is heard.
        pairs = await asyncio.to_thread(_pairs, contents, self._nearness.similar)
        ids = {id for pair in pairs for id in (pair.one, pair.other)} | contents.idle
        ids |= {id for id, slot in contents.slots if slot.predicate in SINGLE}
        compared = Counts(compared=int(contents.changed.sum()))
        if not ids:
            return replace(report, counts=report.counts + compared)
        seen = await run.memories(place.placement, sorted(ids))
        decisions = await asyncio.to_thread(
            _decided, seen, pairs, self._nearness, contents.apart, (report.run, now)
        )
        counts = await run.carry_out(place.placement, decisions, rehearse=rehearse)
        return replace(
            report,
            counts=report.counts + compared + counts,
            conflicts=report.conflicts + decisions.consolidated.conflicts,
        )


async def daily(tidy: Tidy) -> int:
    """Tidy as the daily job does; return how many memories and records it changed."""
    try:
        report = await tidy.run()
    except BusyError:
        logger.info("another daemon tidies at this moment")
        return 0
    return report.counts.tidied + report.counts.purged


def _decided(
    seen: Sequence[Seen],
    pairs: Sequence[Pair],
    nearness: Nearness,
    apart: frozenset[frozenset[MemoryId]],
    run: tuple[UUID, datetime],
) -> Decisions:
    """Return what is to be done with the memories *seen* of one place."""
    memories = [one.memory for one in seen]
    consolidated = consolidate(memories, pairs, nearness, apart)
    number, now = run
    return Decisions(
        run=number,
        at=now,
        consolidated=consolidated,
        faded=faded(_left(memories, consolidated), now),
        seen={one.memory.id: one.changed_at for one in seen},
    )


def _left(memories: Sequence[Memory], consolidated: Consolidated) -> Iterator[Memory]:
    """Yield the memories that are current once *consolidated* is carried out."""
    merged = {one.memory.id: one.memory for one in consolidated.merged}
    gone = {id for one in consolidated.merged for id in one.taken}
    gone |= {one.id for one in consolidated.superseded}
    for memory in memories:
        if memory.id not in gone:
            yield merged.get(memory.id, memory)


def _pairs(contents: Contents, least: float) -> list[Pair]:
    """Return what similarity and slots nominate for the judge."""
    near = list(near_pairs(contents.ids, contents.vectors, contents.changed, least))
    known = {frozenset((pair.one, pair.other)) for pair in near}
    place = {id: number for number, id in enumerate(contents.ids)}
    for one, other in _sharing(contents):
        pair = frozenset((one, other))
        if pair in known or not {one, other} <= place.keys():
            continue
        known.add(pair)
        cosine = float(contents.vectors[place[one]] @ contents.vectors[place[other]])
        near.append(Pair(one=one, other=other, cosine=cosine))
    return near


def _sharing(contents: Contents) -> Iterator[tuple[MemoryId, MemoryId]]:
    """Yield pairs of one slot: with one value each with each, else only the same value."""
    groups: dict[tuple[str, ...], list[MemoryId]] = {}
    for id, slot in contents.slots:
        key = (slot.subject, slot.predicate)
        groups.setdefault(key if slot.predicate in SINGLE else (*key, slot.object), []).append(id)
    for ids in groups.values():
        if len(ids) <= CROWDED:
            yield from combinations(ids, 2)
        else:
            yield from ((ids[0], other) for other in ids[1:])
            yield from pairwise(ids[1:])
