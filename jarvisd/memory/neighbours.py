"""What the graph adds to recall (R-M4): a question in other names, and where its entities lead."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from jarvisd.errors import EmbeddingError
from jarvisd.ids import MemoryId
from jarvisd.memory.graph import Edge, GraphStore, Known, Reached, Recognised, Start
from jarvisd.memory.policy.asked import Asker, asked_keys, gain, narrowed, reworded, speaks_of_self
from jarvisd.memory.policy.entities import Entity
from jarvisd.memory.policy.words import content
from jarvisd.memory.ports import Embedder, Query
from jarvisd.memory.types import Neighbour, Vector
from jarvisd.people.audience import Audience
from jarvisd.phrases import Language

DEPTH = 2
"""So many relations a question is followed along, and so often it is put in other names."""

_WORDINGS = 3
"""So many wordings of a question are tried, its own among them."""
_BEST = 3
"""Of so many of the best hits the entities are followed too."""
_OF_HITS = 0.5
"""What is reached from a hit, and not from the question, counts so much of the way."""
_NARROW = 16
"""What more memories mention is no nearer to a hit than to anything else."""
_SHOWN = 400


@dataclass(frozen=True, slots=True, kw_only=True)
class Wording:
    """A question, perhaps in other names, and what it is about."""

    text: str
    seeds: Mapping[str, Recognised]
    evidence: tuple[MemoryId, ...] = ()
    """The memories that tell the other names."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reworded:
    """What the graph makes of a question before anything is found for it."""

    wordings: Sequence[Wording] = ()
    """As it was asked, and then in the names of what it is about."""
    asker: str | None = None
    """The name of who asks, if the question speaks of them and they are known."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Way:
    """How a memory was reached."""

    wording: str
    """The question as it was followed."""
    entities: tuple[str, ...]
    evidence: tuple[MemoryId, ...]
    """The memories that the way leads over."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Joined:
    """What recall goes on with."""

    found: tuple[Neighbour, ...]
    """What was found, and behind it what the graph leads to beside; each with the cosine
    of the wording of the question that it is closest to."""
    gains: Mapping[MemoryId, float]
    """Of each memory the share of the question's words that it answers by way of the graph."""
    ways: Mapping[MemoryId, Way]
    """How those were reached that gained by it."""
    asker: str | None = None
    """The name of who asks, if the question speaks of them and they are known."""


Led: TypeAlias = tuple[Wording, Reached]
"""A memory that a question leads to, in one of its wordings."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Excerpt:
    """A part of the graph."""

    entities: tuple[Known, ...]
    edges: tuple[Edge, ...]
    more: bool
    """There is more than is shown."""


class Graph:
    """Follows what a question and its best hits are about, for one audience."""

    def __init__(self, store: GraphStore, embedder: Embedder) -> None:
        self._store = store
        self._embedder = embedder

    async def reworded(self, query: Query, audience: Audience) -> Reworded:
        """Return the question also in other names; raise StorageError.

        "Wann hat Annas Hund Geburtstag?" is "Wann hat Bruno Geburtstag?" too, if a memory
        that *audience* may hear says that Annas Hund is Bruno.
        """
        asker = await self._asker(query.text, query.language, audience)
        fresh = await self._recognised([(query.text, ())], asker, audience)
        wordings = [*fresh]
        for _ in range(DEPTH):
            renamed = [one for wording in fresh for one in _renamed(wording, asker)[:_WORDINGS]]
            left = renamed[: _WORDINGS - len(wordings)]
            fresh = await self._recognised(left, asker, audience) if left else ()
            wordings += fresh
        return Reworded(wordings=wordings, asker=asker.name)

    async def further(self, query: Query, reworded: Reworded, audience: Audience) -> Sequence[Led]:
        """Return what the question leads to in its other names; raise StorageError.

        Without a vector of their own they are compared by the question's.
        """
        wordings = reworded.wordings[1:]
        if not wordings:
            return ()
        seeds = [dict.fromkeys(wording.seeds, 1.0) for wording in wordings]
        return await self._walked(wordings, seeds, await self._vectors(query, wordings), audience)

    async def led(
        self, query: Query, found: Sequence[Neighbour], reworded: Reworded, audience: Audience
    ) -> Sequence[Led]:
        """Return what the question as it was asked, and its best hits, lead to.

        *found* are the hits, the best first. Raise StorageError.
        """
        asked = reworded.wordings[:1]
        beside = dict.fromkeys(await self._beside(found[:_BEST], audience), _OF_HITS)
        seeds = [beside | dict.fromkeys(wording.seeds, 1.0) for wording in asked]
        return await self._walked(asked, seeds, [query.vector], audience)

    async def _walked(
        self,
        wordings: Sequence[Wording],
        seeds: Sequence[Mapping[str, float]],
        vectors: Sequence[Vector | None],
        audience: Audience,
    ) -> Sequence[Led]:
        starts = [Start(seeds=each, vector=at) for each, at in zip(seeds, vectors, strict=True)]
        walked = await self._store.walk(starts, audience, DEPTH)
        return [(by, one) for by, ones in zip(wordings, walked, strict=True) for one in ones]

    async def _vectors(self, query: Query, wordings: Sequence[Wording]) -> Sequence[Vector | None]:
        if query.vector is None:
            return [None for _ in wordings]
        try:
            return await self._embedder.embed([wording.text for wording in wordings])
        except EmbeddingError:
            return [query.vector for _ in wordings]

    async def _asker(self, text: str, language: Language, audience: Audience) -> Asker:
        name = None
        if audience.person and speaks_of_self(text, language):
            name = (await self._store.names()).get(audience.person)
        return Asker(language=language, name=name)

    async def _beside(self, best: Sequence[Neighbour], audience: Audience) -> frozenset[str]:
        """Return the keys of what the best hits are about, hubs left out."""
        ids = [one.memory.id for one in best if not one.memory.placement.secret]
        return await self._store.narrow(ids, audience, _NARROW)

    async def _recognised(
        self,
        worded: Sequence[tuple[str, tuple[MemoryId, ...]]],
        asker: Asker,
        audience: Audience,
    ) -> Sequence[Wording]:
        """Return wordings with what is known of the keys in them, asked for all at once."""
        keys = {text: asked_keys(text, asker) for text, _ in worded}
        every = {key for of_one in keys.values() for key in of_one}
        known = await self._store.recognised(sorted(every), audience)
        wordings = []
        for text, evidence in worded:
            seeds = {key: known[key] for key in narrowed([k for k in keys[text] if k in known])}
            wordings.append(Wording(text=text, seeds=seeds, evidence=evidence))
        return wordings

    async def catch_up(self) -> int:
        """Read memories that were not read yet; return how many. Raise StorageError."""
        return await self._store.read_missing()

    async def about(
        self, ids: Sequence[MemoryId], audience: Audience
    ) -> Mapping[MemoryId, tuple[Entity, ...]]:
        """Return what those current memories are about that *audience* may hear."""
        return await self._store.mentioned(ids, audience)

    async def around(self, name: str | None, audience: Audience) -> Excerpt:
        """Return what *audience* may know of who or what *name* means; of all, if it is None."""
        keys: Sequence[str] | None = None
        if name is not None:
            seeds: dict[str, Recognised] = {}
            # A name is looked up however it was told, whatever language is spoken now.
            for language in Language:
                asker = await self._asker(name, language, audience)
                (wording,) = await self._recognised([(name, ())], asker, audience)
                seeds |= wording.seeds
            same = (called.entity.key for one in seeds.values() for called in one.called)
            keys = sorted({*narrowed(tuple(seeds)), *same})
        edges = await self._store.edges(keys, audience, _SHOWN + 1)
        if keys is not None:
            keys = sorted({*keys, *(end for edge in edges for end in _ends(edge))})
        entities = await self._store.entities(keys, audience, _SHOWN + 1)
        more = max(len(entities), len(edges)) > _SHOWN
        return Excerpt(entities=tuple(entities[:_SHOWN]), edges=tuple(edges[:_SHOWN]), more=more)


def joined(
    query: Query, found: Sequence[Neighbour], reworded: Reworded, led: Sequence[Led]
) -> Joined:
    """Return *found*, the best first, and behind it what the graph led to."""
    gains, ways = _gains(query, led)
    closest = _closest(found, (one.neighbour for _, one in led))
    return Joined(found=closest, gains=gains, ways=ways, asker=reworded.asker)


def _renamed(wording: Wording, asker: Asker) -> Sequence[tuple[str, tuple[MemoryId, ...]]]:
    """Return the wordings that the other names of its entities make, with who says so."""
    texts = (
        (reworded(wording.text, key, called.entity.name, asker), called.evidence)
        for key, known in wording.seeds.items()
        for called in known.called
    )
    return [(text, (*wording.evidence, said)) for text, said in texts if text is not None]


def _closest(found: Sequence[Neighbour], reached: Iterable[Neighbour]) -> tuple[Neighbour, ...]:
    closest = {one.memory.id: one for one in found}
    for neighbour in reached:
        known = closest.setdefault(neighbour.memory.id, neighbour)
        if neighbour.cosine > known.cosine:
            closest[neighbour.memory.id] = replace(known, cosine=neighbour.cosine)
    return tuple(closest.values())


def _gains(
    query: Query, reached: Iterable[Led]
) -> tuple[Mapping[MemoryId, float], Mapping[MemoryId, Way]]:
    """Return what each memory gains by the best of the ways to it, and that way."""
    gains: dict[MemoryId, float] = {}
    ways: dict[MemoryId, Way] = {}
    asked = content(query.text, query.language)
    for wording, one in reached:
        # What the best hits are about is followed too, but nothing is gained by it.
        if one.seed not in wording.seeds:
            continue
        memory = one.neighbour.memory
        told = content(memory.text, memory.language)
        said = content(wording.text, query.language)
        share = gain(asked, said, told, (*told, *one.seed.split()), one.weight, memory.language)
        if share > gains.get(memory.id, 0.0):
            gains[memory.id] = share
            evidence = (*wording.evidence, *one.evidence)
            ways[memory.id] = Way(wording=wording.text, entities=one.entities, evidence=evidence)
    return gains, ways


def _ends(edge: Edge) -> tuple[str, str]:
    return edge.subject.key, edge.object.key
