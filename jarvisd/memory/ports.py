"""What memory needs from the outside world."""

from collections.abc import Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from jarvisd.ids import MemoryId, PersonId, RoomName
from jarvisd.memory.changes import Change
from jarvisd.memory.policy.testimony import Attested
from jarvisd.memory.policy.tombstone import Traces
from jarvisd.memory.types import Kind, Memory, Neighbour, Placement, Scope, Slot, Tombstone, Vector
from jarvisd.people.audience import Audience
from jarvisd.phrases import Language


@dataclass(frozen=True, slots=True, kw_only=True)
class Space:
    """An embedding space: its name and the thresholds that mean something in it."""

    id: str
    """Model, variant and version; stored with every vector, never mixed."""
    dimensions: int
    floor: float
    """Below this cosine a memory does not answer a question (R-M4: 0.25)."""
    typical: float
    """The cosine of a typical rewording: relevance 1."""
    same: float
    """Nominates a duplicate without a second opinion (R-M3: 0.92)."""
    similar: float
    """Nominates a duplicate that a judge must confirm (R-M3: 0.75)."""
    erased: float
    """Nominates a tombstone hit (R-M8: 0.85)."""


class Embedder(Protocol):
    """Turns text into vectors that are close when the meaning is."""

    @property
    def space(self) -> Space:
        """Describe the space the vectors live in."""
        ...

    async def embed(self, texts: Sequence[str]) -> Sequence[Vector]:
        """Return one unit-length vector for each text, in order; raise EmbeddingError."""
        ...


class Worded(Protocol):
    """What the words of a question found; a store can read its own only."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Query:
    """A question as the store's search arms take it."""

    text: str
    vector: Vector | None
    """None when the embedder is away: then words alone must do."""
    language: Language
    alike: float = 1.0
    """From this cosine on, two of what is found may say the same (``Space.same``)."""
    worded: Worded | None = None
    """What ``MemoryStore.worded`` found already; None: it is still to be looked for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sought:
    """What tombstones recognise a sentence by."""

    rotated: Vector
    """Its vector as tombstones keep theirs."""
    traces: Traces


@dataclass(frozen=True, slots=True, kw_only=True)
class Filter:
    """What to list; None means any."""

    kind: Kind | None = None
    scope: Scope | None = None
    owner: PersonId | None = None
    contains: str | None = None
    current: bool = True
    """Leave out what is archived or superseded."""


class MemoryStore(Protocol):
    """Where memories are kept. Every read names its audience: privacy is in the WHERE."""

    async def worded(self, query: Query, audience: Audience) -> Worded:
        """Look for the words of *query* alone, which needs no vector: ``near`` goes on from it."""
        ...

    async def near(self, query: Query, audience: Audience, limit: int) -> Sequence[Neighbour]:
        """Return current memories found by any arm, the best evidence first, no floor applied."""
        ...

    async def gone(self, query: Query, audience: Audience, limit: int) -> Sequence[Neighbour]:
        """Return archived and superseded memories, the nearest first: to explain, not to recall.

        Nothing without a vector.
        """
        ...

    async def of_speaker(self, audience: Audience, each: int) -> Sequence[Memory]:
        """Return current memories of who speaks, secrets excepted, the most important first.

        Of every kind and scope *each* at most; none for an unknown voice.
        """
        ...

    async def unheard(self, audience: Audience) -> int:
        """Return how many memories are kept that *audience* may not hear: for the admin only."""
        ...

    async def get(self, id: MemoryId, audience: Audience) -> Memory | None:
        """Return one memory if *audience* may hear it, current or not."""
        ...

    async def listed(
        self, filter: Filter, audience: Audience, limit: int, offset: int = 0
    ) -> Sequence[Memory]:
        """Return memories that *audience* may hear, the newest first."""
        ...

    async def vectors(
        self, ids: Sequence[MemoryId], audience: Audience
    ) -> Mapping[MemoryId, Vector]:
        """Return the vectors of those of *ids* that *audience* may hear."""
        ...

    async def history(self, id: MemoryId, audience: Audience, limit: int) -> Sequence[Memory]:
        """Return what *id* superseded, itself or by way of others, the latest first."""
        ...

    async def disputed(
        self,
        audience: Audience,
        limit: int,
        *,
        asked_before: datetime | None = None,
        times: int | None = None,
    ) -> Sequence[tuple[Memory, Memory]]:
        """Return what holds and is disputed, each with what disputes it, the newest first.

        As far as *audience* may hear both; no secrets. With *asked_before* only that of
        which nobody was asked since (``Ask``); with *times* only what was heard that was
        asked about less often.
        """
        ...

    async def beside(self, ids: Sequence[MemoryId], audience: Audience) -> Sequence[Attested]:
        """Return what the household was told of the same as *ids* tell, *ids* among them."""
        ...

    async def rivals(
        self, placement: Placement, vector: Vector, slot: Slot | None, limit: int
    ) -> Sequence[Neighbour]:
        """Return what a new memory of *placement* might repeat or contradict.

        Memories of the same scope, owner and room only, neither superseded nor past
        their time; those that have faded too, so that what is said again comes back:
        the nearest by vector (exact search) and all with the same subject and predicate.
        """
        ...

    async def tombstones(
        self, placement: Placement, sought: Sought, limit: int
    ) -> Sequence[tuple[Tombstone, float | None]]:
        """Return tombstones of the same scope, owner and room with their cosine, nearest first.

        Behind them, without one, those of another space that share a hash with it.
        """
        ...

    async def apply(self, changes: Sequence[Change], audience: Audience) -> None:
        """Apply all *changes*, or none of them, on behalf of *audience*; raise StorageError.

        Refused as a whole: adding in another's name, changing or erasing what is gone
        or what *audience* may not hear, erasing what it may not erase, merging into
        another placement. Reinforce, Lift and Restore pass over what
        is gone.
        """
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Newcomer:
    """What of a new memory is compared with those of its place."""

    vector: Vector
    slot: Slot | None
    sought: Sought


@dataclass(frozen=True, slots=True, kw_only=True)
class Nominated:
    """What is stored in the place of a newcomer and may be the same, or keep it away."""

    stones: Sequence[tuple[Tombstone, float | None]]
    """Each with its cosine, None where its vector is of another space."""
    rivals: Sequence[Neighbour]


class WholeStore(MemoryStore, Protocol):
    """What those need besides who carry, clear or bring back all that somebody has."""

    async def numbers(self, ids: Sequence[MemoryId], audience: Audience) -> frozenset[MemoryId]:
        """Return those of *ids* that are memories which *audience* may hear, current or not."""
        ...

    async def buried(self, ids: Sequence[MemoryId], audience: Audience) -> frozenset[MemoryId]:
        """Return those of *ids* that were erased and that *audience* might have heard."""
        ...

    async def rivals_each(
        self, placement: Placement, newcomers: Sequence[Newcomer], limit: int
    ) -> Sequence[Sequence[Neighbour]]:
        """Return for each of *newcomers* what ``rivals`` would, at the cost of one question."""
        ...

    async def tombstones_each(
        self, placement: Placement, newcomers: Sequence[Newcomer], limit: int
    ) -> Sequence[Sequence[tuple[Tombstone, float | None]]]:
        """Return for each of *newcomers* what ``tombstones`` would."""
        ...

    async def rooms(self) -> Sequence[RoomName]:
        """Return the rooms that have memories of their own, in order."""
        ...

    async def graves(self, audience: Audience, limit: int, offset: int = 0) -> Sequence[Tombstone]:
        """Return the tombstones of what *audience* might have heard, in a fixed order."""
        ...

    def together(self) -> AbstractAsyncContextManager["WholeStore"]:
        """Open this store so that all changes until the end are kept together, or none is.

        Changes on behalf of several audiences; each sees what was changed before it.
        Raise StorageError.
        """
        ...
