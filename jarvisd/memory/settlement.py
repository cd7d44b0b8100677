"""What a person says to hold, and what came of it."""

from dataclasses import dataclass, replace
from datetime import datetime
from typing import TypeAlias
from uuid import uuid4

from jarvisd.ids import MemoryId, RoomName
from jarvisd.memory.changes import Merge
from jarvisd.memory.policy.slots import extract
from jarvisd.memory.ports import Embedder
from jarvisd.memory.types import Memory, Provenance, Source, Usage, Validity
from jarvisd.people.audience import Audience
from jarvisd.people.types import Known as Recognised
from jarvisd.people.types import Speaker


@dataclass(frozen=True, slots=True, kw_only=True)
class Word:
    """Who says which holds, and where."""

    speaker: Speaker
    room: RoomName
    source: Source

    @property
    def audience(self) -> Audience:
        """Return on whose behalf it is settled."""
        return Audience.of(self.speaker, self.room)


@dataclass(frozen=True, slots=True, kw_only=True)
class Settled:
    """It is settled."""

    memory: Memory
    """What holds now; of NEITHER what is left to be forgotten."""
    replaced: tuple[Memory, ...] = ()
    """What it superseded."""


@dataclass(frozen=True, slots=True)
class Lapsed:
    """One of the two has gone or changed meanwhile: there is nothing left to settle."""


Settlement: TypeAlias = Settled | Lapsed


def reworded(known: Memory, text: str, word: Word, now: datetime) -> Memory:
    """Return what a person says in place of what is *known*, as their word."""
    name = word.speaker.person.name if isinstance(word.speaker, Recognised) else None
    return replace(
        known,
        id=MemoryId(uuid4()),
        text=text,
        placement=replace(known.placement, owner=word.audience.person),
        provenance=Provenance.CONFIRMED,
        confidence=1.0,
        source=word.source,
        validity=Validity(since=now),
        usage=Usage(),
        slot=extract(text, known.language, name),
    )


async def kept(memory: Memory, embedder: Embedder) -> Merge:
    """Return how *memory* stays as it is told to hold; raise EmbeddingError."""
    (vector,) = await embedder.embed([memory.text])
    return Merge(id=memory.id, memory=memory, vector=vector)
