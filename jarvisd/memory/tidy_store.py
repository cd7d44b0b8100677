"""What tidying needs of the place where memories are kept, and what it is told."""

from collections.abc import Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field, fields
from datetime import datetime
from typing import Protocol, Self
from uuid import UUID

import numpy as np
import numpy.typing as npt

from jarvisd.ids import MemoryId
from jarvisd.memory.policy.ageing import Faded
from jarvisd.memory.policy.consolidate import Consolidated
from jarvisd.memory.types import Memory, Placement, Slot, Vector


@dataclass(frozen=True, slots=True, kw_only=True)
class Counts:
    """How many things a run dealt with, by what was done."""

    compared: int = 0
    """Memories that were compared with the others of their place."""
    merged: int = 0
    """Memories that went into another one."""
    superseded: int = 0
    conflicts: int = 0
    """Pairs that a person has to settle; nothing was done to them."""
    archived: int = 0
    deleted: int = 0
    """Guesses that nobody ever used."""
    events: int = 0
    """Observed events past their time."""
    turns: int = 0
    sessions: int = 0
    wakes: int = 0
    merges: int = 0
    """Merges that can no longer be undone."""
    runs: int = 0
    """Old reports."""

    def __add__(self, other: Self) -> Self:
        """Return both together."""
        return type(self)(
            **{one.name: getattr(self, one.name) + getattr(other, one.name) for one in fields(self)}
        )

    @property
    def tidied(self) -> int:
        """Return how many memories are not as they were."""
        return self.merged + self.superseded + self.archived + self.deleted + self.events

    @property
    def purged(self) -> int:
        """Return how many records of other kinds went because their time was over."""
        return self.turns + self.sessions + self.wakes + self.merges + self.runs


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """What one run did: no text, no names."""

    run: UUID
    began_at: datetime
    entire: bool
    """Everything was compared with everything, not only what had changed."""
    counts: Counts
    conflicts: tuple[tuple[MemoryId, MemoryId], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Past:
    """When it was tidied before, by the store's own clock."""

    now: datetime
    last: datetime | None
    last_entire: datetime | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Memories of one scope, owner, room and guard: only these are ever compared."""

    placement: Placement
    memories: int
    changed: int
    """Of these so many became something else since the time that was asked about."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Contents:
    """What is in a place, superseded and past left out."""

    ids: tuple[MemoryId, ...]
    vectors: npt.NDArray[np.float32]
    """A unit vector for each of *ids*, in order."""
    changed: npt.NDArray[np.bool_]
    """For each of *ids* whether it became something else since."""
    slots: tuple[tuple[MemoryId, Slot], ...] = ()
    """Those whose subject and predicate another one has too."""
    idle: frozenset[MemoryId] = frozenset()
    """Those that may have faded: neither said nor used since."""
    apart: frozenset[frozenset[MemoryId]] = frozenset()
    """Pairs that a person separated after they had been merged."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Seen:
    """A memory, and by what its next change is recognised."""

    memory: Memory
    changed_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Decisions:
    """What is to be done in one place."""

    run: UUID
    at: datetime
    consolidated: Consolidated
    faded: Faded
    seen: Mapping[MemoryId, datetime] = field(default_factory=dict)
    """When each memory had last changed that was judged; one changed since is left alone."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Deadlines:
    """Before when things go."""

    turns: datetime
    wakes: datetime
    merges: datetime
    runs: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Merged:
    """A merge that can still be undone."""

    id: int
    at: datetime
    placement: Placement
    kept: MemoryId
    taken: tuple[MemoryId, ...]


class TidyRun(Protocol):
    """One run: nobody else tidies meanwhile. Every method raises StorageError."""

    async def past(self) -> Past:
        """Return when it was tidied before."""
        ...

    async def places(self, since: datetime) -> Sequence[Place]:
        """Return all places, and how many memories of each changed *since*."""
        ...

    async def contents(
        self, placement: Placement, since: datetime, idle_before: datetime
    ) -> Contents:
        """Return what is in a place; *idle* are those neither said nor used since *idle_before*."""
        ...

    async def memories(self, placement: Placement, ids: Sequence[MemoryId]) -> Sequence[Seen]:
        """Return those of *ids* that are in the place."""
        ...

    async def carry_out(
        self, placement: Placement, decisions: Decisions, *, rehearse: bool = False
    ) -> Counts:
        """Do all of *decisions* that still fit, or nothing if it fails; return what was done.

        *rehearse*: return the same counts and leave everything as it is.
        """
        ...

    async def purge(self, before: Deadlines, *, rehearse: bool = False) -> Counts:
        """Delete what is past its time, observed events too; return how much."""
        ...

    async def finish(self, report: Report) -> None:
        """Keep the report of a run that did all it had to."""
        ...


class TidyStore(Protocol):
    """Memories across people, for tidying alone."""

    def alone(self) -> AbstractAsyncContextManager[TidyRun]:
        """Begin a run; raise BusyError if another one is under way, of whichever daemon."""
        ...

    async def tend(self) -> bool:
        """Bring the indexes in line with how much there is; tell whether vectors have one."""
        ...

    async def reports(self, limit: int) -> Sequence[Report]:
        """Return the reports of the last runs, the newest first; without their conflicts."""
        ...

    async def merges(self, digits: str) -> Sequence[Merged]:
        """Return merges not undone whose kept memory's id begins with *digits*, newest first."""
        ...

    async def taken(self, merge: Merged) -> Sequence[tuple[Memory, Vector]]:
        """Return what *merge* took away; nothing if it is undone, erased or too long ago."""
        ...

    async def undo(self, merge: Merged, at: datetime) -> int:
        """Bring back what *merge* took, and keep it apart; return how many memories.

        The one that stayed gets back its words and standing, unless it was reworded since.
        """
        ...
