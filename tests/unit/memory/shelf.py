"""A store of memories in a dictionary, people to speak, and a real embedder, for these tests."""

import math
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING
from uuid import UUID, uuid5

from jarvisd.errors import EmbeddingError
from jarvisd.ids import MemoryId, PersonId, RoomName, SessionId
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
from jarvisd.memory.policy.scope import may_hear
from jarvisd.memory.policy.testimony import Attested
from jarvisd.memory.ports import Filter, Query, Sought, Space, Worded
from jarvisd.memory.remember import Saying, Wish
from jarvisd.memory.types import (
    Kind,
    Memory,
    Neighbour,
    Placement,
    Provenance,
    Scope,
    Slot,
    Source,
    Tombstone,
    Validity,
    Vector,
)
from jarvisd.people.audience import Audience
from jarvisd.people.types import Doubt, Known, Person, Role, Speaker, Unknown
from jarvisd.phrases import Language
from jarvisd.testing.filters import beside, superseded
from jarvisd.testing.likeness import contains, shared, words

if TYPE_CHECKING:
    from fastembed import TextEmbedding

NOON = datetime(2026, 5, 4, 12, 0, tzinfo=UTC)
KITCHEN = RoomName("kueche")
SESSION = SessionId(UUID(int=7))
KEY = b"the secret of this installation"
SPACE = Space(
    id="test", dimensions=384, floor=0.25, typical=0.80, same=0.92, similar=0.75, erased=0.85
)


def person(name: str, role: Role = Role.MEMBER) -> Known:
    """Return a recognised speaker; the same name is the same person."""
    id = PersonId(uuid5(UUID(int=0), name))
    return Known(person=Person(id=id, name=name, role=role), similarity=0.9, margin=0.2)


ANNA, BEN = person("Anna"), person("Ben")
CARE = person("Pflege", Role.STAFF)
STRANGER = Unknown(reason=Doubt.NOT_SIMILAR)


def audience(speaker: Speaker, room: RoomName | None = KITCHEN) -> Audience:
    return Audience.of(speaker, room)


def saying(
    text: str,
    speaker: Speaker = ANNA,
    *,
    wish: Wish | None = None,
    language: Language = Language.DE,
    session: SessionId | None = SESSION,
) -> Saying:
    source = Source(via="text", session=session)
    return Saying(
        text=text, language=language, speaker=speaker, room=KITCHEN, source=source, wish=wish
    )


def memory(
    text: str,
    *,
    id: int = 1,
    kind: Kind = Kind.FACT,
    importance: float = 0.5,
    placement: Placement | None = None,
    since: datetime = NOON,
) -> Memory:
    return Memory(
        id=MemoryId(UUID(int=id)),
        text=text,
        language=Language.DE,
        kind=kind,
        placement=placement or Placement(scope=Scope.SHARED, owner=None),
        provenance=Provenance.CONFIRMED,
        confidence=1.0,
        importance=importance,
        source=Source(via="text"),
        validity=Validity(since=since),
    )


@dataclass
class Ticking:
    """A clock that moves a minute each time it is asked."""

    at: datetime = NOON

    def now(self) -> datetime:
        self.at += timedelta(minutes=1)
        return self.at


def cosine(one: Vector, other: Vector) -> float:
    return math.fsum(a * b for a, b in zip(one, other, strict=True))


@dataclass
class Shelf:
    """The store: memories with their vectors, and tombstones."""

    memories: dict[MemoryId, tuple[Memory, Vector]] = field(default_factory=dict)
    graves: dict[MemoryId, Tombstone] = field(default_factory=dict)

    def all(self) -> list[Memory]:
        return [one for one, _ in self.memories.values()]

    def current(self) -> list[Memory]:
        return [one for one in self.all() if _current(one)]

    async def worded(self, query: Query, audience: Audience) -> Worded:
        return object()

    async def near(self, query: Query, audience: Audience, limit: int) -> Sequence[Neighbour]:
        found = [
            Neighbour(
                memory=one,
                cosine=cosine(query.vector, vector) if query.vector else 0.0,
                keywords=shared(words(query.text), words(one.text), contains),
            )
            for one, vector in self.memories.values()
            if _current(one) and may_hear(one.placement, audience)
        ]
        return sorted(found, key=lambda one: -one.cosine)[:limit]

    async def gone(self, query: Query, audience: Audience, limit: int) -> Sequence[Neighbour]:
        found = [
            Neighbour(memory=one, cosine=cosine(query.vector, vector))
            for one, vector in self.memories.values()
            if query.vector and not _current(one) and may_hear(one.placement, audience)
        ]
        return sorted(found, key=lambda one: -one.cosine)[:limit]

    async def of_speaker(self, audience: Audience, each: int) -> Sequence[Memory]:
        return [
            one
            for one in self.current()
            if audience.person and one.placement.owner == audience.person
        ]

    async def unheard(self, audience: Audience) -> int:
        return sum(not may_hear(one.placement, audience) for one in self.all())

    async def get(self, id: MemoryId, audience: Audience) -> Memory | None:
        found = self.memories.get(id)
        return found[0] if found and may_hear(found[0].placement, audience) else None

    async def listed(
        self, filter: Filter, audience: Audience, limit: int, offset: int = 0
    ) -> Sequence[Memory]:
        found = [
            one
            for one in self.all()
            if may_hear(one.placement, audience)
            and (filter.owner is None or one.placement.owner == filter.owner)
            and (filter.contains or "").lower() in one.text.lower()
            and (not filter.current or _current(one))
        ]
        found.sort(key=lambda one: one.validity.since, reverse=True)
        return found[offset : offset + limit]

    async def history(self, id: MemoryId, audience: Audience, limit: int) -> Sequence[Memory]:
        heard = [one for one in self.all() if may_hear(one.placement, audience)]
        return superseded(heard, id)[:limit]

    async def disputed(
        self,
        audience: Audience,
        limit: int,
        *,
        asked_before: datetime | None = None,
        times: int | None = None,
    ) -> Sequence[tuple[Memory, Memory]]:
        return []

    async def beside(self, ids: Sequence[MemoryId], audience: Audience) -> Sequence[Attested]:
        heard = [one for one in self.current() if may_hear(one.placement, audience)]
        asked = [one for one in heard if one.id in ids]
        return [
            Attested(memory=one, role=Role.MEMBER)
            for one in heard
            if any(beside(one, of) for of in asked)
        ]

    async def rivals(
        self, placement: Placement, vector: Vector, slot: Slot | None, limit: int
    ) -> Sequence[Neighbour]:
        found = [
            Neighbour(memory=one, cosine=cosine(vector, known))
            for one, known in self.memories.values()
            if _current(one) and _same_place(one.placement, placement)
        ]
        return sorted(found, key=lambda one: -one.cosine)[:limit]

    async def tombstones(
        self, placement: Placement, sought: Sought, limit: int
    ) -> Sequence[tuple[Tombstone, float]]:
        found = [
            (grave, cosine(grave.vector, sought.rotated))
            for grave in self.graves.values()
            if _same_place(grave.placement, placement)
        ]
        return sorted(found, key=lambda one: -one[1])[:limit]

    async def vectors(
        self, ids: Sequence[MemoryId], audience: Audience
    ) -> Mapping[MemoryId, Vector]:
        return {
            id: vector
            for id, (one, vector) in self.memories.items()
            if id in ids and may_hear(one.placement, audience)
        }

    async def apply(self, changes: Sequence[Change], audience: Audience) -> None:
        for change in changes:
            match change:
                case Add() | Merge():
                    self.memories[change.memory.id] = change.memory, change.vector
                case Supersede() | Restore():
                    self._succeed(change)
                case Reinforce():
                    self._reinforce(change)
                case Erase() | Lift():
                    self._remove(change)
                case Archive() | Ask():
                    raise NotImplementedError

    def _succeed(self, change: Supersede | Restore) -> None:
        if isinstance(change, Supersede):
            by = change.by.memory
            self.memories[by.id] = by, change.by.vector
            for id in change.ids:
                self._valid(id, until=change.at, superseded_by=by.id)
        else:
            self.graves |= {grave.id: grave for grave in change.tombstones}
            for id in change.ids:
                self._valid(id, until=None, superseded_by=None)

    def _reinforce(self, change: Reinforce) -> None:
        for id in change.ids:
            one, vector = self.memories[id]
            usage = replace(one.usage, count=one.usage.count + 1, last_at=change.at)
            self.memories[id] = replace(one, usage=usage), vector

    def _remove(self, change: Erase | Lift) -> None:
        if isinstance(change, Lift):
            del self.graves[change.tombstone]
            return
        del self.memories[change.id]
        if change.tombstone is not None:
            self.graves[change.id] = change.tombstone

    def _valid(
        self, id: MemoryId, *, until: datetime | None, superseded_by: MemoryId | None
    ) -> None:
        one, vector = self.memories[id]
        validity = replace(one.validity, until=until, superseded_by=superseded_by)
        self.memories[id] = replace(one, validity=validity), vector


def _current(one: Memory) -> bool:
    kept = one.validity
    return kept.until is None and kept.archived_at is None and kept.disputes is None


def _same_place(one: Placement, other: Placement) -> bool:
    return (one.scope, one.owner, one.room) == (other.scope, other.owner, other.room)


class RealEmbedder:
    """multilingual-e5-small, centred, straight from its folder."""

    @property
    def space(self) -> Space:
        return SPACE

    async def embed(self, texts: Sequence[str]) -> Sequence[Vector]:
        return [tuple(map(float, vector)) for vector in _model().embed(list(texts))]


class AwayEmbedder:
    """An embedder that is away."""

    @property
    def space(self) -> Space:
        return SPACE

    async def embed(self, texts: Sequence[str]) -> Sequence[Vector]:
        raise EmbeddingError("embedding-failed")


def weights() -> Path:
    """Return the folder of model weights: $JARVISD_WEIGHTS, or models/ of the checkout."""
    here = Path(__file__).parents[3] / "models"
    return Path(os.environ.get("JARVISD_WEIGHTS", here)) / "e5-small-centred"


@cache
def _model() -> "TextEmbedding":
    from fastembed import TextEmbedding
    from fastembed.common.model_description import ModelSource, PoolingType

    name = "tests/e5-small-centred"
    TextEmbedding.add_custom_model(
        model=name,
        pooling=PoolingType.MEAN,
        normalization=True,
        sources=ModelSource(url="file:///nowhere"),
        dim=SPACE.dimensions,
        model_file="model.onnx",
    )
    return TextEmbedding(name, specific_model_path=str(weights()), threads=1)
