"""Memories in a dictionary: the in-memory twin of the PostgreSQL store."""

from collections import Counter
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from datetime import datetime

from jarvisd.errors import StorageError
from jarvisd.ids import MemoryId, PersonId, RoomName
from jarvisd.memory.changes import (
    Change,
)
from jarvisd.memory.policy.testimony import Attested
from jarvisd.memory.ports import Filter, Newcomer, Query, Sought, Worded
from jarvisd.memory.types import (
    Kind,
    Memory,
    Neighbour,
    Placement,
    Scope,
    Slot,
    Tombstone,
    Vector,
    dot,
)
from jarvisd.people.audience import Audience
from jarvisd.people.types import Role
from jarvisd.testing.audience import audible
from jarvisd.testing.filters import (
    beside,
    current,
    holds,
    passes,
    repeats,
    same_place,
    same_slot,
    superseded,
    traced,
)
from jarvisd.testing.likeness import alike, contains, shared, words
from jarvisd.testing.shelf import Shelf, Snapshot


class MemoriesInMind:
    """A MemoryStore that forgets everything when the process ends."""

    def __init__(
        self,
        names: Mapping[PersonId, str] | None = None,
        roles: Mapping[PersonId, Role] | None = None,
    ) -> None:
        """*names* are those of the known people, *roles* of those who are no members."""
        self._names = dict(names or {})
        self._roles = dict(roles or {})
        self._shelf = Shelf()

    @property
    def kept(self) -> dict[MemoryId, tuple[Memory, Vector]]:
        """Return all there is: for the twin of tidying, which reads across people."""
        return self._shelf.kept

    async def worded(self, query: Query, audience: Audience) -> Worded:
        """Return nothing: words are compared one by one, with the rest."""
        return object()

    async def near(self, query: Query, audience: Audience, limit: int) -> Sequence[Neighbour]:
        """Return current memories found by any arm, the best evidence first, no floor applied."""
        asked = words(query.text)
        found = []
        heard = [pair for pair in self._shelf.kept.values() if current(pair[0])]
        heard = [pair for pair in heard if audible(pair[0].placement, audience)]
        told = [word for memory, _ in heard for word in words(memory.text)]
        unfound = [word for word in asked if not any(contains(word, other) for other in told)]
        for memory, vector in heard:
            hit = Neighbour(
                memory=memory,
                cosine=dot(query.vector, vector) if query.vector is not None else 0.0,
                keywords=shared(asked, words(memory.text), contains),
                fuzzy=shared(unfound, words(memory.text), alike),
                said_by=self._names.get(owner) if (owner := memory.placement.owner) else None,
                role=self._role(memory.placement.owner),
                repeats=repeats(memory, vector, heard, query.alike),
            )
            if query.vector is not None or hit.keywords or hit.fuzzy:
                found.append(hit)
        found.sort(key=lambda hit: -(hit.cosine + hit.keywords + 0.7 * hit.fuzzy))
        return found[:limit]

    async def gone(self, query: Query, audience: Audience, limit: int) -> Sequence[Neighbour]:
        """Return archived and superseded memories, the nearest first."""
        if query.vector is None:
            return []
        found = [
            Neighbour(memory=memory, cosine=dot(query.vector, vector))
            for memory, vector in self._shelf.kept.values()
            if not current(memory) and audible(memory.placement, audience)
        ]
        return sorted(found, key=lambda hit: -hit.cosine)[:limit]

    async def of_speaker(self, audience: Audience, each: int) -> Sequence[Memory]:
        """Return current memories of who speaks, secrets excepted, the most important first."""
        mine = [
            memory
            for memory, _ in self._shelf.kept.values()
            if audience.person is not None
            and memory.placement.owner == audience.person
            and memory.placement.scope in {Scope.PRIVATE, Scope.SHARED}
            and not memory.placement.secret
            and current(memory)
            and audible(memory.placement, audience)
        ]
        mine.sort(key=lambda memory: memory.validity.since, reverse=True)
        mine.sort(key=lambda memory: -memory.importance)
        alike = Counter[tuple[Kind, Scope]]()
        kept = []
        for memory in mine:
            alike[memory.kind, memory.placement.scope] += 1
            if alike[memory.kind, memory.placement.scope] <= each:
                kept.append(memory)
        return kept

    async def unheard(self, audience: Audience) -> int:
        """Return how many memories are kept that *audience* may not hear."""
        return sum(
            not audible(memory.placement, audience) for memory, _ in self._shelf.kept.values()
        )

    async def get(self, id: MemoryId, audience: Audience) -> Memory | None:
        """Return one memory if *audience* may hear it, current or not."""
        memory, _ = self._shelf.kept.get(id, (None, None))
        return memory if memory is not None and audible(memory.placement, audience) else None

    async def listed(
        self, filter: Filter, audience: Audience, limit: int, offset: int = 0
    ) -> Sequence[Memory]:
        """Return memories that *audience* may hear, the newest first."""
        found = [
            memory
            for memory, _ in self._shelf.kept.values()
            if audible(memory.placement, audience) and passes(memory, filter)
        ]
        found.sort(key=lambda memory: memory.id)
        found.sort(key=lambda memory: memory.validity.since, reverse=True)
        return found[offset : offset + limit]

    async def history(self, id: MemoryId, audience: Audience, limit: int) -> Sequence[Memory]:
        """Return what *id* superseded, itself or by way of others, the latest first."""
        heard = [one for one, _ in self._shelf.kept.values() if audible(one.placement, audience)]
        return superseded(heard, id)[:limit]

    async def disputed(
        self,
        audience: Audience,
        limit: int,
        *,
        asked_before: datetime | None = None,
        times: int | None = None,
    ) -> Sequence[tuple[Memory, Memory]]:
        """Return what holds and is disputed, each with what disputes it, the newest first."""
        open_ = {
            memory.id: memory
            for memory, _ in self._shelf.kept.values()
            if audible(memory.placement, audience) and not memory.placement.secret
        }
        asked = self._shelf.asked
        late = {id for id, at in asked.items() if asked_before is not None and at >= asked_before}
        pairs = [
            (open_[of], memory)
            for memory in open_.values()
            if (of := memory.validity.disputes) is not None
            and memory.validity.superseded_by is None
            and of in open_.keys() - late
            and (times is None or self._shelf.asked_times.get(memory.id, 0) < times)
            and holds(open_[of])
        ]
        pairs.sort(key=lambda pair: pair[1].id)
        return sorted(pairs, key=lambda pair: pair[1].validity.since, reverse=True)[:limit]

    async def beside(self, ids: Sequence[MemoryId], audience: Audience) -> Sequence[Attested]:
        """Return what the household was told of the same as *ids* tell, by whomever."""
        heard = [one for one, _ in self._shelf.kept.values() if audible(one.placement, audience)]
        asked = [one for one in heard if one.id in ids]
        found = [one for one in heard if current(one) and any(beside(one, of) for of in asked)]
        found.sort(key=lambda one: (-one.validity.since.timestamp(), one.id.hex))
        return [
            Attested(
                memory=one,
                role=self._role(one.placement.owner),
                asked_at=self._shelf.asked.get(one.id),
                asked_times=self._shelf.asked_times.get(one.id, 0),
            )
            for one in found
        ]

    def _role(self, owner: PersonId | None) -> Role | None:
        return None if owner is None else self._roles.get(owner, Role.MEMBER)

    async def rivals(
        self, placement: Placement, vector: Vector, slot: Slot | None, limit: int
    ) -> Sequence[Neighbour]:
        """Return what a new memory of *placement* might repeat or contradict."""
        near = sorted(
            (
                Neighbour(memory=memory, cosine=dot(vector, its))
                for memory, its in self._shelf.kept.values()
                if holds(memory) and same_place(memory.placement, placement)
            ),
            key=lambda hit: -hit.cosine,
        )
        return [
            hit
            for place, hit in enumerate(near)
            if place < limit or same_slot(hit.memory.slot, slot)
        ]

    async def tombstones(
        self, placement: Placement, sought: Sought, limit: int
    ) -> Sequence[tuple[Tombstone, float | None]]:
        """Return tombstones of the same place with their cosine, nearest first.

        With them those of another space that have one of its hashes.
        """
        here = [s for s in self._shelf.stones.values() if same_place(s.placement, placement)]
        near = [(s, dot(sought.rotated, s.vector)) for s in here if s.space is None]
        near.sort(key=lambda pair: -pair[1])
        return [*near[:limit], *((s, None) for s in here if s.space and traced(s, sought.traces))]

    async def rivals_each(
        self, placement: Placement, newcomers: Sequence[Newcomer], limit: int
    ) -> Sequence[Sequence[Neighbour]]:
        """Return for each of *newcomers* what ``rivals`` would."""
        return [await self.rivals(placement, one.vector, one.slot, limit) for one in newcomers]

    async def tombstones_each(
        self, placement: Placement, newcomers: Sequence[Newcomer], limit: int
    ) -> Sequence[Sequence[tuple[Tombstone, float | None]]]:
        """Return for each of *newcomers* what ``tombstones`` would."""
        return [await self.tombstones(placement, one.sought, limit) for one in newcomers]

    async def numbers(self, ids: Sequence[MemoryId], audience: Audience) -> frozenset[MemoryId]:
        """Return those of *ids* that are memories which *audience* may hear, current or not."""
        heard = (one for one, _ in self._shelf.kept.values() if audible(one.placement, audience))
        return frozenset(one.id for one in heard).intersection(ids)

    async def buried(self, ids: Sequence[MemoryId], audience: Audience) -> frozenset[MemoryId]:
        """Return those of *ids* that were erased and that *audience* might have heard."""
        heard = (one for one in self._shelf.stones.values() if audible(one.placement, audience))
        return frozenset(one.id for one in heard).intersection(ids)

    async def rooms(self) -> Sequence[RoomName]:
        """Return the rooms that have memories of their own, in order."""
        rooms = {memory.placement.room for memory, _ in self._shelf.kept.values()}
        return sorted(room for room in rooms if room is not None)

    async def vectors(
        self, ids: Sequence[MemoryId], audience: Audience
    ) -> Mapping[MemoryId, Vector]:
        """Return the vectors of those of *ids* that *audience* may hear."""
        return {
            id: self._shelf.kept[id][1]
            for id in ids
            if id in self._shelf.kept and audible(self._shelf.kept[id][0].placement, audience)
        }

    async def graves(self, audience: Audience, limit: int, offset: int = 0) -> Sequence[Tombstone]:
        """Return the tombstones of what *audience* might have heard, in a fixed order."""
        known = [s for s in self._shelf.stones.values() if audible(s.placement, audience)]
        return sorted(known, key=lambda stone: stone.id)[offset : offset + limit]

    @asynccontextmanager
    async def together(self) -> AsyncIterator["MemoriesInMind"]:
        """Open this store so that all changes until the end are kept together, or none is."""
        before = self._shelf.snapshot()
        try:
            yield self
        except BaseException:
            self._shelf.restore(before)
            raise

    async def apply(self, changes: Sequence[Change], audience: Audience) -> None:
        """Apply all *changes*, or none of them, on behalf of *audience*; raise StorageError."""
        before = self._shelf.snapshot()
        try:
            for change in changes:
                self._shelf.apply(change, audience)
        except StorageError:
            self._shelf.restore(before)
            raise

    def forget_private(self, person: PersonId) -> int:
        """Delete the private memories of *person*; return how many: for the twin of people."""
        return self._shelf.forget_private(person)

    def snapshot(self) -> Snapshot:
        """Return everything as it is, for a change that may have to be taken back."""
        return self._shelf.snapshot()

    def restore(self, before: Snapshot) -> None:
        """Put everything back as it was in *before*."""
        self._shelf.restore(before)
