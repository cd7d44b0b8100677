"""The graph of entities and relations (R-M11): what it knows, and what is asked of its store."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from jarvisd.ids import MemoryId, PersonId
from jarvisd.memory.policy.entities import Entity, Told
from jarvisd.memory.policy.slots import extract
from jarvisd.memory.types import Memory, Neighbour, Vector
from jarvisd.people.audience import Audience


@dataclass(frozen=True, slots=True, kw_only=True)
class Start:
    """Where one walk begins, and what the memories on its way are compared with."""

    seeds: Mapping[str, float]
    """The keys of entities, each with a weight to begin with."""
    vector: Vector | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Reached:
    """A memory that a walk came to."""

    neighbour: Neighbour
    seed: str
    """The key of the entity the walk began at."""
    hops: int
    """0: the memory mentions that entity itself."""
    weight: float
    """How well the way leads on, 0 to 1; 1 where the same one only has another name."""
    entities: tuple[str, ...]
    """The keys along the way, the seed's first."""
    evidence: tuple[MemoryId, ...]
    """The memory of each relation along the way; all of them are the audience's to hear."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Called:
    """Another name of an entity."""

    entity: Entity
    evidence: MemoryId
    """The memory that says so."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Recognised:
    """What an audience may know of a key that a question holds."""

    called: tuple[Called, ...]
    """What it is called, the newest first; four at most."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Known:
    """An entity, as far as an audience may know of it."""

    entity: Entity
    memories: int
    """How many memories that they may hear mention it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Edge:
    """A relation and the memory that states it."""

    subject: Entity
    predicate: str
    object: Entity
    memory: Memory


class GraphStore(Protocol):
    """The entities and relations of the current memories. Every read names its audience."""

    async def names(self) -> Mapping[PersonId, str]:
        """Return what the people of the household are called."""
        ...

    async def read_missing(self) -> int:
        """Read memories that no rules, or older ones, have read; return how many."""
        ...

    async def recognised(self, keys: Sequence[str], audience: Audience) -> Mapping[str, Recognised]:
        """Return those of *keys* that audible memories mention."""
        ...

    async def mentioned(
        self, ids: Sequence[MemoryId], audience: Audience
    ) -> Mapping[MemoryId, tuple[Entity, ...]]:
        """Return the entities of those of the memories that *audience* may hear."""
        ...

    async def narrow(
        self, ids: Sequence[MemoryId], audience: Audience, most: int
    ) -> frozenset[str]:
        """Return the keys that those memories mention, and at most *most* audible ones in all."""
        ...

    async def walk(
        self, starts: Sequence[Start], audience: Audience, depth: int
    ) -> Sequence[Sequence[Reached]]:
        """Follow relations from each of *starts*, at most *depth*, and return what is there.

        No step leads over a memory that is not current, not audible or a secret, and no
        way visits an entity twice. Breadth is bounded. Of several ways to an entity the
        one that leads best counts; the best come first.
        """
        ...

    async def entities(
        self, keys: Sequence[str] | None, audience: Audience, limit: int
    ) -> Sequence[Known]:
        """Return entities, those with the most memories first; None: all of them."""
        ...

    async def edges(
        self, keys: Sequence[str] | None, audience: Audience, limit: int
    ) -> Sequence[Edge]:
        """Return the relations that begin or end at one of *keys*; None: all of them."""
        ...


def told(memory: Memory, names: Mapping[PersonId, str]) -> Told:
    """Return what is read of *memory*; *names* says who "ich" and "mein" are."""
    owner = memory.placement.owner
    name = names.get(owner) if owner else None
    # A stored slot may hold the name of somebody who was removed.
    slot = None if owner and name is None else memory.slot
    slot = slot or extract(memory.text, memory.language, name)
    return Told(
        text=memory.text,
        language=memory.language,
        slot=slot,
        owner=name,
        secret=memory.placement.secret,
    )


def household(names: Mapping[PersonId, str]) -> frozenset[str]:
    """Return the household's names as the rules take them."""
    return frozenset(name.lower() for name in names.values())
