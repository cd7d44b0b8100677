"""The graph over memories in a dictionary: the in-memory twin of the PostgreSQL graph."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from jarvisd.ids import MemoryId, PersonId
from jarvisd.memory.graph import (
    Called,
    Edge,
    Known,
    Reached,
    Recognised,
    Start,
    household,
    told,
)
from jarvisd.memory.policy.entities import Entity, Reading, read
from jarvisd.memory.ports import MemoryStore, Query
from jarvisd.memory.types import Neighbour, Vector
from jarvisd.people.audience import Audience
from jarvisd.phrases import Language

_ALL = 100_000
_LEAST = 0.1


class GraphInMind:
    """A GraphStore that reads the audible memories anew for each question."""

    def __init__(self, memories: MemoryStore, names: Mapping[PersonId, str]) -> None:
        self._memories = memories
        self._names = names

    async def names(self) -> Mapping[PersonId, str]:
        """Return what the people of the household are called."""
        return self._names

    async def read_missing(self) -> int:
        """Return 0: everything is read anew for each question."""
        return 0

    async def recognised(self, keys: Sequence[str], audience: Audience) -> Mapping[str, Recognised]:
        """Return those of *keys* that audible memories mention."""
        read = await self._read(audience)
        mentioned = {one.key for _, it in read for one in it.entities}
        newest = sorted(read, key=lambda pair: pair[0].memory.validity.since, reverse=True)
        return {
            key: Recognised(
                called=tuple(
                    Called(entity=named[one.object], evidence=hit.memory.id)
                    for hit, it in newest
                    if not hit.memory.placement.secret
                    for named in ({entity.key: entity for entity in it.entities},)
                    for one in it.relations
                    if one.subject == key and one.weight == 1
                )[:4],
            )
            for key in keys
            if key in mentioned
        }

    async def mentioned(
        self, ids: Sequence[MemoryId], audience: Audience
    ) -> Mapping[MemoryId, tuple[Entity, ...]]:
        """Return the entities of those of the memories that *audience* may hear."""
        found = {hit.memory.id: it.entities for hit, it in await self._read(audience)}
        return {
            id: tuple(sorted(found[id], key=lambda one: one.key)) for id in ids if found.get(id)
        }

    async def narrow(
        self, ids: Sequence[MemoryId], audience: Audience, most: int
    ) -> frozenset[str]:
        """Return the keys that those memories mention, and at most *most* audible ones in all."""
        read = await self._read(audience)
        counts = Counter(one.key for _, it in read for one in it.entities)
        told = {one.key for hit, it in read if hit.memory.id in ids for one in it.entities}
        return frozenset(key for key in told if counts[key] <= most)

    async def walk(
        self, starts: Sequence[Start], audience: Audience, depth: int
    ) -> Sequence[Sequence[Reached]]:
        """Follow relations from each of *starts*, at most *depth*, and return what is there."""
        return [await self._walked(start, audience, depth) for start in starts]

    async def _walked(self, start: Start, audience: Audience, depth: int) -> Sequence[Reached]:
        known = await self._read(audience, start.vector)
        ways = [_Way(seed=seed, entities=(seed,), weight=far) for seed, far in start.seeds.items()]
        for _ in range(depth):
            ways += [longer for way in ways for longer in way.on(known) if longer not in ways]
        best: dict[tuple[str, str], _Way] = {}
        for way in sorted(ways, key=lambda way: (-way.weight, len(way.entities), way.entities)):
            best.setdefault((way.seed, way.entities[-1]), way)
        reached = [one for way in best.values() for one in way.there(known)]
        return sorted(reached, key=lambda one: (-one.weight, -one.neighbour.cosine))

    async def entities(
        self, keys: Sequence[str] | None, audience: Audience, limit: int
    ) -> Sequence[Known]:
        """Return entities, those with the most memories first; None: all of them."""
        told: dict[str, list[Entity]] = {}
        for _, it in await self._read(audience):
            for one in it.entities:
                told.setdefault(one.key, []).append(one)
        found = [
            Known(entity=ones[0], memories=len(ones))
            for key, ones in told.items()
            if keys is None or key in keys
        ]
        return sorted(found, key=lambda one: (-one.memories, one.entity.key))[:limit]

    async def edges(
        self, keys: Sequence[str] | None, audience: Audience, limit: int
    ) -> Sequence[Edge]:
        """Return the relations that begin or end at one of *keys*; None: all of them."""
        found = []
        for hit, it in await self._read(audience):
            named = {one.key: one for one in it.entities}
            found += [
                Edge(
                    subject=named[one.subject],
                    predicate=one.predicate,
                    object=named[one.object],
                    memory=hit.memory,
                )
                for one in it.relations
                if keys is None or one.subject in keys or one.object in keys
            ]
        return found[:limit]

    async def _read(
        self, audience: Audience, vector: Vector | None = None
    ) -> Sequence[tuple[Neighbour, Reading]]:
        # A vector always, so that all are returned; without one the cosine is none.
        query = Query(text="", vector=vector or [0.0] * 384, language=Language.DE)
        hits = await self._memories.near(query, audience, _ALL)
        people = household(self._names)
        return [(hit, read(told(hit.memory, self._names), people)) for hit in hits]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Way:
    """A walk so far."""

    seed: str
    entities: tuple[str, ...]
    evidence: tuple[MemoryId, ...] = ()
    weight: float

    def on(self, known: Sequence[tuple[Neighbour, Reading]]) -> Iterator["_Way"]:
        """Yield the ways that are one step longer."""
        here = self.entities[-1]
        steps = [
            (one.object if one.subject == here else one.subject, one.weight, hit.memory.id)
            for hit, it in known
            if not hit.memory.placement.secret
            for one in it.relations
            if here in (one.subject, one.object) and one.weight
        ]
        for entity, weight, id in steps:
            damped = 1.0 if weight == 1 else max(len(steps) / 4, 1) ** -0.5
            if entity not in self.entities and self.weight * weight >= _LEAST:
                yield _Way(
                    seed=self.seed,
                    entities=(*self.entities, entity),
                    evidence=(*self.evidence, id),
                    weight=self.weight * weight * damped,
                )

    def there(self, known: Sequence[tuple[Neighbour, Reading]]) -> Iterator[Reached]:
        """Yield the memories that mention where the way ends, its own evidence left out."""
        for hit, it in known:
            if hit.memory.id not in self.evidence and self.entities[-1] in {
                one.key for one in it.entities
            }:
                yield Reached(
                    neighbour=hit,
                    seed=self.seed,
                    hops=len(self.evidence),
                    weight=self.weight,
                    entities=self.entities,
                    evidence=self.evidence,
                )
