"""What the in-memory twin holds, and how it changes: the writing half of the store."""

from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import TypeAlias

from jarvisd.errors import StorageError
from jarvisd.ids import MemoryId, PersonId, SessionId
from jarvisd.memory.changes import (
    Add,
    Archive,
    Ask,
    Change,
    Erase,
    Lift,
    Merge,
    Reinforce,
    Restore,
    Supersede,
)
from jarvisd.memory.types import Memory, Scope, Tombstone, Vector
from jarvisd.people.audience import Audience
from jarvisd.testing.audience import audible, erasable
from jarvisd.testing.filters import clean

Snapshot: TypeAlias = tuple[
    dict[MemoryId, tuple[Memory, Vector]],
    dict[MemoryId, Tombstone],
    set[tuple[MemoryId, SessionId]],
    dict[MemoryId, datetime],
    dict[MemoryId, int],
]


@dataclass
class Shelf:
    """Memories, tombstones, and what was reinforced in which session."""

    kept: dict[MemoryId, tuple[Memory, Vector]] = field(default_factory=dict)
    stones: dict[MemoryId, Tombstone] = field(default_factory=dict)
    reinforced: set[tuple[MemoryId, SessionId]] = field(default_factory=set)
    asked: dict[MemoryId, datetime] = field(default_factory=dict)
    """When somebody was asked about what is disputed."""
    asked_times: dict[MemoryId, int] = field(default_factory=dict)
    """How often they were asked about what disputes it."""

    def snapshot(self) -> Snapshot:
        """Return everything as it is, for a change that may have to be taken back."""
        return (
            dict(self.kept),
            dict(self.stones),
            set(self.reinforced),
            dict(self.asked),
            dict(self.asked_times),
        )

    def restore(self, before: Snapshot) -> None:
        """Put everything back as it was in *before*."""
        self.kept, self.stones, self.reinforced, self.asked, self.asked_times = before

    def apply(self, change: Change, audience: Audience) -> None:
        """Apply *change* on behalf of *audience*; raise StorageError where a database would."""
        match change:
            case Add():
                self._add(change, audience)
            case Merge():
                self._merge(change, audience)
            case Reinforce():
                self._reinforce_all(change, audience)
            case Supersede():
                self._supersede(change, audience)
            case Archive():
                self._archive(change, audience)
            case Ask():
                self._mine(change.id, audience)
                self._mine(change.heard, audience)
                self.asked[change.id] = change.at
                self.asked_times[change.heard] = self.asked_times.get(change.heard, 0) + 1
            case _:
                self._apply_to_graves(change, audience)

    def _mine(self, id: MemoryId, audience: Audience) -> tuple[Memory, Vector]:
        kept = self.kept.get(id)
        if kept is None or not audible(kept[0].placement, audience):
            raise StorageError("storage-refused", code="memory")
        return kept

    def _add(self, change: Add, audience: Audience) -> None:
        placement = change.memory.placement
        foreign = placement.owner is not None and placement.owner != audience.person
        elsewhere = placement.scope is Scope.ROOM and placement.room != audience.room
        if change.memory.id in self.kept or foreign or elsewhere:
            raise StorageError("storage-refused", code="add")
        self.kept[change.memory.id] = clean(change.memory), tuple(change.vector)

    def _merge(self, change: Merge, audience: Audience) -> None:
        memory, _ = self._mine(change.id, audience)
        if memory.placement != change.memory.placement or change.memory.id != change.id:
            raise StorageError("storage-refused", code="merge")
        self.kept[change.id] = clean(change.memory), tuple(change.vector)

    def _apply_to_graves(self, change: Erase | Lift | Restore, audience: Audience) -> None:
        match change:
            case Erase():
                self._erase(change, audience)
            case Lift():
                self._lift(change, audience)
            case Restore():
                self._restore(change, audience)

    def _restore(self, change: Restore, audience: Audience) -> None:
        for id in change.ids:
            memory, vector = self.kept.get(id, (None, ()))
            if memory is None or memory.validity.superseded_by is None:
                continue
            if audible(memory.placement, audience):
                validity = replace(memory.validity, until=None, superseded_by=None)
                self.kept[id] = replace(memory, validity=validity), vector
        for stone in change.tombstones:
            self._bury(stone)

    def _bury(self, stone: Tombstone) -> None:
        if stone.id in self.stones:
            raise StorageError("storage-refused", code="bury")
        self.stones[stone.id] = stone

    def _archive(self, change: Archive, audience: Audience) -> None:
        memory, vector = self._mine(change.id, audience)
        validity = replace(memory.validity, archived_at=change.at)
        self.kept[memory.id] = replace(memory, validity=validity), vector

    def _lift(self, change: Lift, audience: Audience) -> None:
        stone = self.stones.get(change.tombstone)
        if stone is not None and audible(stone.placement, audience):
            del self.stones[change.tombstone]

    def _reinforce_all(self, change: Reinforce, audience: Audience) -> None:
        for id in dict.fromkeys(change.ids):
            self._reinforce(id, change.at, change.session, audience)

    def _reinforce(
        self, id: MemoryId, at: datetime, session: SessionId | None, audience: Audience
    ) -> None:
        memory, vector = self.kept.get(id, (None, ()))
        if memory is None or not audible(memory.placement, audience):
            return
        if session is not None:
            if (id, session) in self.reinforced:
                return
            self.reinforced.add((id, session))
        usage = memory.usage
        elsewhere = session is not None and session != memory.source.session
        self.kept[id] = (
            replace(
                memory,
                usage=replace(
                    usage,
                    count=usage.count + 1,
                    last_at=max(at, usage.last_at or at),
                    sessions=usage.sessions + int(elsewhere),
                ),
                validity=replace(memory.validity, archived_at=None),
            ),
            vector,
        )

    def _supersede(self, change: Supersede, audience: Audience) -> None:
        for id in set(change.ids):
            memory, vector = self._mine(id, audience)
            validity = replace(memory.validity, until=change.at, superseded_by=change.by.memory.id)
            self.kept[id] = replace(memory, validity=validity), vector
        self.apply(change.by, audience)

    def _erase(self, change: Erase, audience: Audience) -> None:
        memory, _ = self._mine(change.id, audience)
        if not erasable(memory.placement, audience):
            raise StorageError("storage-refused", code="erase")
        del self.kept[change.id]
        self.asked.pop(change.id, None)
        self.reinforced = {pair for pair in self.reinforced if pair[0] != change.id}
        if change.tombstone is not None:
            self._bury(change.tombstone)

    def forget_private(self, person: PersonId) -> int:
        """Delete the private memories of *person*; return how many: for the twin of people."""
        mine = [
            memory.id
            for memory, _ in self.kept.values()
            if memory.placement.scope is Scope.PRIVATE and memory.placement.owner == person
        ]
        for id in mine:
            del self.kept[id]
        return len(mine)
