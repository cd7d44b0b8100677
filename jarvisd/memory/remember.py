"""Keeping what a person asked to be kept (R-M2): the one way in for explicit memories."""

from dataclasses import dataclass
from typing import TypeAlias, assert_never
from uuid import uuid4

from jarvisd.clock import Clock
from jarvisd.ids import MemoryId, RoomName
from jarvisd.memory.admission import Added, Admission, Admitted, Conflict, Forgotten, Known
from jarvisd.memory.changes import Change, Erase, Merge, Restore
from jarvisd.memory.policy import importance
from jarvisd.memory.policy.disclosure import in_confidence
from jarvisd.memory.policy.personal import placed
from jarvisd.memory.policy.scope import their_own
from jarvisd.memory.policy.slots import extract
from jarvisd.memory.policy.wording import sentence
from jarvisd.memory.ports import Embedder, MemoryStore
from jarvisd.memory.types import (
    Memory,
    Placement,
    Provenance,
    Refusal,
    Source,
    Tombstone,
    Validity,
    Wish,
)
from jarvisd.people.audience import Audience, insider
from jarvisd.people.types import Known as Recognised
from jarvisd.people.types import Speaker
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
        self._admission = Admission(store, embedder.space, key)

    async def keep(self, saying: Saying) -> Remembered:
        """Store *saying* as confirmed; raise EmbeddingError, StorageError."""
        told, asked = in_confidence(saying.text)
        text = sentence(told, saying.language)
        if not text:
            return Declined(reason=Refusal.EMPTY)
        wish = saying.wish or asked
        placement = placed(text, saying.language, saying.speaker, saying.room, wish)
        if isinstance(placement, Refusal):
            return Declined(reason=placement)
        (vector,) = await self._embedder.embed([text])
        memory = self._born(text, saying, placement)
        audience = Audience.of(saying.speaker, saying.room)
        admitted = await self._admission.admit(memory, vector, audience, explicit=True)
        await self._store.apply(admitted.changes, _writer(memory, audience))
        return _remembered(admitted)

    def _born(self, text: str, saying: Saying, placement: Placement) -> Memory:
        name = saying.speaker.person.name if isinstance(saying.speaker, Recognised) else None
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
        await self._store.apply(changes, _writer(result.memory, Audience.of(speaker, room)))


def _writer(memory: Memory, audience: Audience) -> Audience:
    """Return on whose behalf *memory* is written, or taken back at once.

    The house does it for who said it, who may not hear a secret of theirs again.
    """
    if not their_own(memory.placement, audience):
        return audience
    return insider(audience.person, audience.room)


def _remembered(admitted: Admitted) -> Kept | AlreadyKnown:
    match admitted:
        case Added(memory=memory, replaced=replaced, lifted=lifted):
            return Kept(memory=memory, replaced=replaced, lifted=lifted)
        case Known(memory=memory, before=before):
            return AlreadyKnown(memory=memory, before=before)
        case Forgotten() | Conflict():
            raise AssertionError("what a person asks for is neither kept away nor disputed")
        case _:
            assert_never(admitted)
