"""Tidying a dictionary: the in-memory twin of what PostgreSQL does in one transaction."""

from collections import Counter
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime

import numpy as np

from jarvisd.errors import BusyError
from jarvisd.ids import MemoryId
from jarvisd.memory.policy.consolidate import Merging
from jarvisd.memory.tidy_store import (
    Contents,
    Counts,
    Deadlines,
    Decisions,
    Merged,
    Past,
    Place,
    Report,
    Seen,
    TidyRun,
)
from jarvisd.memory.types import Kind, Memory, Placement, Provenance, Vector
from jarvisd.testing.memories import MemoriesInMind

_ALWAYS = datetime(2025, 1, 1, tzinfo=UTC)
"""The twin does not note when something changed: everything counts as changed."""

Kept = tuple[Memory, Vector]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Taken:
    merge: Merged
    kept: Kept
    taken: tuple[Kept, ...]
    after: Memory
    followers: dict[MemoryId, MemoryId]
    """What those taken had superseded, each with whom it followed."""
    earlier: dict[int, MemoryId]
    """Merges into those taken, each with whom."""


class TidyInMind:
    """A TidyStore over the memories of one MemoriesInMind."""

    def __init__(self, memories: MemoriesInMind) -> None:
        self._memories = memories
        self._busy = False
        self._reports: list[Report] = []
        self._merges: list[_Taken] = []
        self._apart: set[frozenset[MemoryId]] = set()

    @asynccontextmanager
    async def alone(self) -> AsyncIterator[TidyRun]:
        """Begin a run; raise BusyError if another one is under way."""
        if self._busy:
            raise BusyError("tidy-running")
        self._busy = True
        try:
            yield self
        finally:
            self._busy = False

    async def tend(self) -> bool:
        """Tell that there is no index."""
        return False

    async def past(self) -> Past:
        """Return when it was tidied before."""
        entire = [report.began_at for report in self._reports if report.entire]
        last = [report.began_at for report in self._reports]
        return Past(
            now=datetime.now(UTC),
            last=max(last, default=None),
            last_entire=max(entire, default=None),
        )

    async def places(self, since: datetime) -> Sequence[Place]:
        """Return all places."""
        del since
        many = Counter(memory.placement for memory, _ in self._kept() if _comparable(memory))
        return [
            Place(placement=placement, memories=count, changed=count)
            for placement, count in sorted(many.items(), key=repr)
        ]

    async def contents(
        self, placement: Placement, since: datetime, idle_before: datetime
    ) -> Contents:
        """Return what is in a place."""
        del since
        here = [one for one in self._kept() if one[0].placement == placement]
        here = sorted((one for one in here if _comparable(one[0])), key=lambda one: one[0].id)
        slots = [(memory.id, memory.slot) for memory, _ in here if memory.slot]
        shared = Counter((slot.subject, slot.predicate) for _, slot in slots)
        return Contents(
            ids=tuple(memory.id for memory, _ in here),
            vectors=np.asarray([vector for _, vector in here], np.float32),
            changed=np.ones(len(here), np.bool_),
            slots=tuple(
                (id, slot) for id, slot in slots if shared[slot.subject, slot.predicate] > 1
            ),
            idle=frozenset(memory.id for memory, _ in here if _idle(memory, idle_before)),
            apart=frozenset(self._apart),
        )

    async def memories(self, placement: Placement, ids: Sequence[MemoryId]) -> Sequence[Seen]:
        """Return those of *ids* that are in the place."""
        return [
            Seen(memory=memory, changed_at=_ALWAYS)
            for memory, _ in self._kept()
            if memory.id in ids and memory.placement == placement
        ]

    async def carry_out(
        self, placement: Placement, decisions: Decisions, *, rehearse: bool = False
    ) -> Counts:
        """Do all of *decisions* that still fit; return what was done."""
        kept = self._memories.kept
        before, merges = dict(kept), list(self._merges)
        here = {id for id in decisions.seen if id in kept and kept[id][0].placement == placement}
        merged = sum(self._merge(merging, decisions, here) for merging in self._fitting(decisions))
        superseded = 0
        for closing in decisions.consolidated.superseded:
            if {closing.id, closing.by} <= here:
                self._change(closing.id, until=closing.at, superseded_by=closing.by)
                superseded += 1
        archived = here & set(decisions.faded.archived)
        deleted = here & set(decisions.faded.deleted)
        for id in archived:
            self._change(id, archived_at=decisions.at)
        for id in deleted:
            del kept[id]
        if rehearse:
            kept.clear()
            kept.update(before)
            self._merges = merges
        return Counts(
            merged=merged,
            superseded=superseded,
            conflicts=len(decisions.consolidated.conflicts),
            archived=len(archived),
            deleted=len(deleted),
        )

    async def purge(self, before: Deadlines, *, rehearse: bool = False) -> Counts:
        """Delete observed events past their time, and merges that were long ago."""
        now = datetime.now(UTC)
        past = [
            memory.id
            for memory, _ in self._kept()
            if memory.kind is Kind.EVENT
            and memory.provenance is Provenance.OBSERVED
            and (memory.validity.until or now) < now
        ]
        old = [one for one in self._merges if one.merge.at < before.merges]
        if not rehearse:
            for id in past:
                del self._memories.kept[id]
            self._merges = [one for one in self._merges if one not in old]
        return Counts(events=len(past), merges=len(old))

    async def finish(self, report: Report) -> None:
        """Keep the report."""
        self._reports.insert(0, replace(report, conflicts=()))

    async def reports(self, limit: int) -> Sequence[Report]:
        """Return the reports of the last runs, the newest first."""
        return self._reports[:limit]

    def replace_reports(self, reports: Sequence[Report]) -> None:
        """Let *reports* be all there is of the past."""
        self._reports = list(reports)

    async def merges(self, digits: str) -> Sequence[Merged]:
        """Return merges not undone whose kept memory's id begins with *digits*, newest first."""
        there = [one.merge for one in self._merges if one.merge.kept in self._memories.kept]
        return [merge for merge in reversed(there) if merge.kept.hex.startswith(digits)]

    async def taken(self, merge: Merged) -> Sequence[Kept]:
        """Return what *merge* took away."""
        found = self._found(merge)
        return found.taken if found else ()

    async def undo(self, merge: Merged, at: datetime) -> int:
        """Bring back what *merge* took, and keep it apart."""
        del at
        found = self._found(merge)
        if found is None:
            return 0
        self._merges.remove(found)
        kept = self._memories.kept
        current, vector = kept[merge.kept]
        usage = replace(
            current.usage,
            count=current.usage.count - sum(one.usage.count for one, _ in found.taken),
            sessions=current.usage.sessions - sum(one.usage.sessions for one, _ in found.taken),
        )
        reworded = replace(current, usage=found.after.usage) != found.after
        was, its = (current, vector) if reworded else found.kept
        kept[merge.kept] = replace(was, usage=usage), its
        for memory, its in found.taken:
            kept[memory.id] = memory, its
            self._apart.add(frozenset((merge.kept, memory.id)))
        for follower, followed in found.followers.items():
            self._change(follower, superseded_by=followed)
        self._move(found.earlier)
        return len(found.taken)

    def _found(self, merge: Merged) -> _Taken | None:
        there = (one for one in self._merges if one.merge.id == merge.id)
        return next((one for one in there if merge.kept in self._memories.kept), None)

    def _move(self, kept: dict[int, MemoryId]) -> None:
        """Let the merges of these numbers be merges into those memories."""
        self._merges = [
            replace(one, merge=replace(one.merge, kept=kept.get(one.merge.id, one.merge.kept)))
            for one in self._merges
        ]

    def _kept(self) -> list[Kept]:
        return list(self._memories.kept.values())

    def _change(self, id: MemoryId, **changed: object) -> None:
        if id in self._memories.kept:
            memory, vector = self._memories.kept[id]
            validity = replace(memory.validity, **changed)  # type: ignore[arg-type]
            self._memories.kept[id] = replace(memory, validity=validity), vector

    def _fitting(self, decisions: Decisions) -> list[Merging]:
        return [
            one
            for one in decisions.consolidated.merged
            if {one.memory.id, *one.taken} <= decisions.seen.keys()
        ]

    def _merge(self, merging: Merging, decisions: Decisions, here: set[MemoryId]) -> int:
        kept, id = self._memories.kept, merging.memory.id
        if not {id, *merging.taken} <= here:
            return 0
        before, vector = kept[id], kept[merging.wording][1]
        taken = tuple(kept.pop(one) for one in merging.taken)
        kept[id] = merging.memory, vector
        followers = {}
        for memory, _ in self._kept():
            followed = memory.validity.superseded_by
            if followed in merging.taken:
                followers[memory.id] = followed
                self._change(memory.id, superseded_by=id)
        into = [one.merge for one in self._merges if one.merge.kept in merging.taken]
        self._move({one.id: id for one in into})
        merge = Merged(
            id=max((one.merge.id for one in self._merges), default=0) + 1,
            at=decisions.at,
            placement=merging.memory.placement,
            kept=id,
            taken=merging.taken,
        )
        self._merges.append(
            _Taken(
                merge=merge,
                kept=before,
                taken=taken,
                after=merging.memory,
                followers=followers,
                earlier={one.id: one.kept for one in into},
            )
        )
        return len(merging.taken)


def _comparable(memory: Memory) -> bool:
    until = memory.validity.until
    return memory.validity.superseded_by is None and (until is None or until > datetime.now(UTC))


def _idle(memory: Memory, before: datetime) -> bool:
    last = max(memory.validity.since, memory.usage.last_at or memory.validity.since)
    waiting = memory.validity.archived_at is None or memory.provenance is Provenance.INFERRED
    return last < before and waiting
