"""The graph of entities and relations (R-M11): what it knows, and what it adds to recall (R-M4)."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from jarvisd.ids import MemoryId, PersonId
from jarvisd.memory.policy.asked import asked_keys, gain, narrowed
from jarvisd.memory.policy.entities import Entity, Sort, Told
from jarvisd.memory.policy.slots import extract
from jarvisd.memory.policy.words import content
from jarvisd.memory.ports import Query
from jarvisd.memory.types import Memory, Neighbour, Vector
from jarvisd.people.audience import Audience

DEPTH = 2
"""So many relations a question is followed along."""
HUB = 64
"""What so many memories mention is known to be many, and counted no further."""

_BEST = 3
"""Of so many of the best hits the entities are followed too, one relation far."""
_OF_HITS = 0.5
"""What is reached from a hit, and not from the question, counts so much of the way."""
_SHOWN = 400


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


@dataclass(frozen=True, slots=True, kw_only=True)
class Excerpt:
    """A part of the graph."""

    entities: tuple[Known, ...]
    edges: tuple[Edge, ...]
    more: bool = False
    """There is more than could be shown."""


class GraphStore(Protocol):
    """The entities and relations of the current memories. Every read names its audience."""

    async def names(self) -> Mapping[PersonId, str]:
        """Return what the people of the household are called."""
        ...

    async def known(self, keys: Sequence[str], audience: Audience) -> Mapping[str, int]:
        """Return those of *keys* that audible memories mention, and by how many, up to HUB."""
        ...

    async def mentioned(
        self, ids: Sequence[MemoryId], audience: Audience
    ) -> Mapping[MemoryId, tuple[Entity, ...]]:
        """Return the entities of those of the memories that *audience* may hear."""
        ...

    async def walk(
        self, seeds: Mapping[str, float], vector: Vector | None, audience: Audience, depth: int
    ) -> Sequence[Reached]:
        """Follow relations from *seeds*, at most *depth* of them, and return what is there.

        Each seed has a weight to begin with. No step leads over a memory that is not
        current, not audible or a secret, and no way visits an entity twice. Breadth is
        bounded. Of several ways to an entity the one that leads best counts; the best
        come first.
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Joined:
    """What recall goes on with."""

    found: tuple[Neighbour, ...]
    """What was found, and behind it what the graph leads to beside."""
    gains: Mapping[MemoryId, float]
    """Of each memory the share of the question's words that it answers by way of the graph."""


class Graph:
    """Follows what a question and its best hits are about."""

    def __init__(self, store: GraphStore) -> None:
        self._store = store

    async def join(self, query: Query, found: Sequence[Neighbour], audience: Audience) -> Joined:
        """Add to *found*, the best first, what the graph leads to; raise StorageError.

        "Wann hat Annas Hund Geburtstag?" reaches "Bruno hat am 3. Mai Geburtstag" over
        "Annas Hund heißt Bruno": of that memory "Annas Hund" counts as said.
        """
        seeds = await self._asked(query.text, query, audience)
        reached = list(await self._store.walk(seeds, query.vector, audience, DEPTH))
        beside = await self._beside(found[:_BEST], set(seeds), audience)
        reached += await self._store.walk(beside, query.vector, audience, 1)
        known = {one.memory.id for one in found}
        further = {one.neighbour.memory.id: one.neighbour for one in reached}
        new = tuple(one for id, one in further.items() if id not in known)
        gains = _gains(query, (one for one in reached if one.seed in seeds))
        return Joined(found=(*found, *new), gains=gains)

    async def _asked(self, text: str, query: Query, audience: Audience) -> Mapping[str, float]:
        names = await self._store.names()
        asker = names.get(audience.person) if audience.person else None
        keys = asked_keys(text, query.language, asker)
        return dict.fromkeys(narrowed(await self._store.known(keys, audience)), 1.0)

    async def _beside(
        self, best: Sequence[Neighbour], asked: set[str], audience: Audience
    ) -> Mapping[str, float]:
        ids = [one.memory.id for one in best if not one.memory.placement.secret]
        mentioned = await self._store.mentioned(ids, audience)
        keys = {entity.key for entities in mentioned.values() for entity in entities} - asked
        many = await self._store.known(sorted(keys), audience)
        return {key: _OF_HITS for key, count in many.items() if count < HUB}

    async def around(self, name: str | None, query: Query, audience: Audience) -> Excerpt:
        """Return what *audience* may know of who or what *name* means; of all, if it is None."""
        if name is None:
            entities = await self._store.entities(None, audience, _SHOWN + 1)
            edges = await self._store.edges(None, audience, _SHOWN + 1)
        else:
            seeds = await self._asked(name, query, audience)
            reached = await self._store.edges(sorted(seeds), audience, _SHOWN + 1)
            same = {key for edge in reached if edge.predicate == "is" for key in _ends(edge)}
            keys = sorted({*seeds, *same})
            edges = await self._store.edges(keys, audience, _SHOWN + 1) if keys else ()
            shown = sorted({*keys, *(key for edge in edges for key in _ends(edge))})
            entities = await self._store.entities(shown, audience, _SHOWN + 1)
        more = max(len(entities), len(edges)) > _SHOWN
        return Excerpt(entities=tuple(entities[:_SHOWN]), edges=tuple(edges[:_SHOWN]), more=more)


def _ends(edge: Edge) -> tuple[str, str]:
    return edge.subject.key, edge.object.key


def _gains(query: Query, reached: Iterable[Reached]) -> Mapping[MemoryId, float]:
    asked = content(query.text, query.language)
    ways: dict[MemoryId, tuple[Memory, dict[str, float]]] = {}
    for one in reached:
        memory = one.neighbour.memory
        _, seeds = ways.setdefault(memory.id, (memory, {}))
        seeds[one.seed] = max(one.weight, seeds.get(one.seed, 0.0))
    return {
        id: gain(asked, content(memory.text, memory.language), seeds, memory.language)
        for id, (memory, seeds) in ways.items()
    }


def told(memory: Memory, names: Mapping[PersonId, str]) -> Told:
    """Return what is read of *memory*; *names* says who "ich" and "mein" are."""
    owner = memory.placement.owner
    name = names.get(owner) if owner else None
    slot = memory.slot
    if owner is not None and name is None:
        # The slot may hold the name of somebody who was removed.
        slot = extract(memory.text, memory.language, None)
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


__all__ = [
    "DEPTH",
    "HUB",
    "Edge",
    "Entity",
    "Excerpt",
    "Graph",
    "GraphStore",
    "Joined",
    "Known",
    "Reached",
    "Sort",
    "household",
    "told",
]
