"""Keeping what a person asked to be kept (R-M2): the one way in for explicit memories."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import TypeAlias
from uuid import uuid4

from jarvisd.clock import Clock
from jarvisd.ids import MemoryId, RoomName
from jarvisd.memory.changes import Add, Change, Erase, Lift, Merge, Reinforce, Restore, Supersede
from jarvisd.memory.policy import importance
from jarvisd.memory.policy.judge import Nomination, Relation, Statement, relation
from jarvisd.memory.policy.scope import may_hear, place
from jarvisd.memory.policy.slots import extract
from jarvisd.memory.policy.tombstone import hit, traces
from jarvisd.memory.policy.wording import sentence
from jarvisd.memory.ports import Embedder, MemoryStore
from jarvisd.memory.rotation import rotated
from jarvisd.memory.types import (
    Memory,
    Placement,
    Provenance,
    Refusal,
    Source,
    Tombstone,
    Usage,
    Validity,
    Vector,
    Wish,
)
from jarvisd.people.audience import Audience
from jarvisd.people.types import Known, Speaker
from jarvisd.phrases import Language

__all__ = [
    "AlreadyKnown",
    "Declined",
    "Kept",
    "Refusal",
    "Remember",
    "Remembered",
    "Saying",
    "Wish",
]

_NOMINATED = 20
"""How many stored memories and tombstones a new one is compared with."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Saying:
    """Something that a person asked to be remembered."""

    text: str
    """The content alone, in the person's words: "mein Hund Bruno heißt"."""
    language: Language
    speaker: Speaker
    room: RoomName | None
    source: Source
    confidence: float = 1.0
    wish: Wish | None = None
    """None: nothing was said about it, policy decides."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Kept:
    """It is stored."""

    memory: Memory
    replaced: tuple[Memory, ...] = ()
    """What it superseded."""
    lifted: tuple[Tombstone, ...] = ()
    """What had kept it away until it was explicitly said again (R-M8)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AlreadyKnown:
    """It was known; the stored memory was reinforced, and reworded if this is fuller."""

    memory: Memory
    before: Memory
    """The memory as it was, so that it can be undone."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Declined:
    """It was not stored."""

    reason: Refusal


Remembered: TypeAlias = Kept | AlreadyKnown | Declined


class Remember:
    """Decides where a saying belongs and what it does to what is known."""

    def __init__(self, store: MemoryStore, embedder: Embedder, clock: Clock, key: bytes) -> None:
        """*key* is the installation's secret, by which tombstones recognise."""
        self._store = store
        self._embedder = embedder
        self._clock = clock
        self._key = key

    async def keep(self, saying: Saying) -> Remembered:
        """Store *saying* as confirmed; raise EmbeddingError, StorageError."""
        text = sentence(saying.text, saying.language)
        if not text:
            return Declined(reason=Refusal.EMPTY)
        placement = place(text, saying.speaker, saying.room, saying.wish)
        if isinstance(placement, Refusal):
            return Declined(reason=placement)
        (vector,) = await self._embedder.embed([text])
        memory = self._born(text, saying, placement)
        audience = Audience.of(saying.speaker, saying.room)
        lifted = await self._buried(memory, vector)
        result, changes = await self._reconciled(memory, vector, audience)
        if isinstance(result, Kept):
            result = replace(result, lifted=lifted)
        lifts: list[Change] = [Lift(tombstone=tombstone.id) for tombstone in lifted]
        await self._store.apply([*lifts, *changes], audience)
        return result

    def _born(self, text: str, saying: Saying, placement: Placement) -> Memory:
        name = saying.speaker.person.name if isinstance(saying.speaker, Known) else None
        kind = importance.kind(text, saying.language)
        return Memory(
            id=MemoryId(uuid4()),
            text=text,
            language=saying.language,
            kind=kind,
            placement=placement,
            provenance=Provenance.CONFIRMED,
            confidence=saying.confidence,
            importance=importance.at_birth(text, saying.language, kind, Provenance.CONFIRMED),
            source=saying.source,
            validity=Validity(since=self._clock.now()),
            slot=extract(text, saying.language, name),
        )

    async def _buried(self, memory: Memory, vector: Vector) -> tuple[Tombstone, ...]:
        """Return the tombstones that keep *memory* away; a person's own word lifts them."""
        space = self._embedder.space
        found = traces(_statement(memory), self._key)
        near = await self._store.tombstones(
            memory.placement, rotated(vector, self._key), _NOMINATED
        )
        return tuple(
            tombstone
            for tombstone, cosine in near
            if hit(found, tombstone, cosine, space.erased, space.floor)
        )

    async def _reconciled(
        self, memory: Memory, vector: Vector, audience: Audience
    ) -> tuple[Kept | AlreadyKnown, Sequence[Change]]:
        """Return what becomes of *memory* beside what is stored, and the changes for it."""
        space = self._embedder.space
        rivals = await self._store.rivals(memory.placement, vector, memory.slot, _NOMINATED)
        contradicted: list[Memory] = []
        for rival in rivals:
            # Whoever may not hear a secret must not learn from the answer that it was right.
            if not may_hear(rival.memory.placement, audience):
                continue
            nomination = Nomination(cosine=rival.cosine, same=space.same, similar=space.similar)
            match relation(_statement(memory), _statement(rival.memory), nomination):
                case Relation.SAME:
                    return await self._said_again(rival.memory, memory)
                case Relation.FULLER:
                    return self._worded_anew(rival.memory, memory, vector)
                case Relation.CONTRADICTS:
                    contradicted.append(rival.memory)
                case Relation.CONFLICT | Relation.UNRELATED:
                    pass
        add = Add(memory=memory, vector=vector)
        if not contradicted:
            return Kept(memory=memory), [add]
        ids = tuple(old.id for old in contradicted)
        change = Supersede(ids=ids, at=memory.validity.since, by=add)
        return Kept(memory=memory, replaced=tuple(contradicted)), [change]

    async def _said_again(self, old: Memory, new: Memory) -> tuple[AlreadyKnown, Sequence[Change]]:
        at = new.validity.since
        known = replace(old, usage=_used(old, at))
        if old.provenance is Provenance.CONFIRMED:
            change = Reinforce(ids=(old.id,), at=at, session=new.source.session)
            return AlreadyKnown(memory=known, before=old), [change]
        # What was only gathered so far is now a person's own word.
        surer = max(old.confidence, new.confidence)
        sure = replace(known, provenance=Provenance.CONFIRMED, confidence=surer)
        (vector,) = await self._embedder.embed([old.text])
        merge = Merge(id=old.id, memory=sure, vector=vector)
        return AlreadyKnown(memory=sure, before=old), [merge]

    def _worded_anew(
        self, old: Memory, new: Memory, vector: Vector
    ) -> tuple[AlreadyKnown, Sequence[Change]]:
        merged = replace(
            new,
            id=old.id,
            placement=old.placement,
            confidence=max(old.confidence, new.confidence),
            importance=max(old.importance, new.importance),
            validity=old.validity,
            usage=_used(old, new.validity.since),
        )
        change = Merge(id=old.id, memory=merged, vector=vector)
        return AlreadyKnown(memory=merged, before=old), [change]

    async def undo(self, result: Kept | AlreadyKnown, speaker: Speaker) -> None:
        """Take back what keep() did, leaving no trace and no tombstone."""
        changes: list[Change] = []
        match result:
            case Kept():
                changes.append(Erase(id=result.memory.id, tombstone=None))
                if result.replaced or result.lifted:
                    ids = tuple(old.id for old in result.replaced)
                    changes.append(Restore(ids=ids, tombstones=result.lifted))
                room = result.memory.placement.room
            case AlreadyKnown():
                (vector,) = await self._embedder.embed([result.before.text])
                before = result.before
                changes.append(Merge(id=before.id, memory=before, vector=vector))
                room = before.placement.room
        await self._store.apply(changes, Audience.of(speaker, room))


def _statement(memory: Memory) -> Statement:
    return Statement(
        text=memory.text,
        language=memory.language,
        slot=memory.slot,
        provenance=memory.provenance,
    )


def _used(memory: Memory, at: datetime) -> Usage:
    return replace(memory.usage, count=memory.usage.count + 1, last_at=at)
