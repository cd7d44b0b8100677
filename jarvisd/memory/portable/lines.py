"""The lines of such a file, as text from outside: nothing is believed before it is checked.

A header comes first, then memories, then tombstones. Vectors of memories are left
out: a vector can be turned back into words, and the next house may embed otherwise.
"""

import math
import struct
from base64 import b64decode, b64encode
from typing import Annotated, Literal, TypeAlias
from uuid import UUID

from pydantic import AwareDatetime, BaseModel, ConfigDict, Field, TypeAdapter

from jarvisd.ids import MemoryId, PersonId, RoomName, SessionId, TurnNumber
from jarvisd.legible import legible
from jarvisd.memory.policy.scope import secret
from jarvisd.memory.types import (
    Kind,
    Memory,
    Placement,
    Provenance,
    Scope,
    Slot,
    Source,
    Tombstone,
    Usage,
    Validity,
    Vector,
)
from jarvisd.phrases import Language

VERSION = 1
LONGEST = 10_000
"""Characters of one memory; nobody says more in a sentence."""

_SHORTEST, _LONGEST = 0.98, 1.02
"""What the database takes for a vector of unit length."""

_Share = Annotated[float, Field(ge=0, le=1, allow_inf_nan=False)]
_Count = Annotated[int, Field(ge=0, lt=2**31)]
_Name = Annotated[str, Field(min_length=1, max_length=200)]
_Hash = Annotated[str, Field(pattern="^([0-9a-f]{2})+$", max_length=128)]


class _Line(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Header(_Line):
    """The first line: whose memories these are, and how many lines follow."""

    type: Literal["jarvisd-memories"]
    version: _Count
    of: Literal["person", "household"]
    person: UUID | None = None
    """Whose, where they are a person's."""
    people: dict[UUID, _Name] = Field(default_factory=dict)
    """The names of the owners in the file, so that they are found again in another house."""
    exported_at: AwareDatetime | None = None
    installation: str | None = None
    """The fingerprint of the house whose key the tombstones were made with."""
    memories: _Count | None = None
    tombstones: _Count | None = None
    """How many lines follow; left out in a file made by hand."""


class _Placed(_Line):
    scope: Scope
    owner_id: UUID | None = None
    room: _Name | None = None
    secret: bool = False
    members_only: bool = False

    def _placement(self, *, secret: bool) -> Placement:
        return Placement(
            scope=self.scope,
            owner=None if self.owner_id is None else PersonId(self.owner_id),
            room=None if self.room is None else RoomName(self.room),
            secret=secret,
            members_only=self.members_only,
        )


class MemoryLine(_Placed):
    """One memory, with everything but its vector."""

    type: Literal["memory"]
    id: UUID
    text: Annotated[str, Field(min_length=1, max_length=LONGEST, pattern=r"\S")]
    language: Language
    kind: Kind
    provenance: Provenance
    confidence: _Share = 1.0
    importance: _Share = 0.5
    since: AwareDatetime
    until: AwareDatetime | None = None
    superseded_by: UUID | None = None
    archived_at: AwareDatetime | None = None
    disputes: UUID | None = None
    slot: tuple[_Name, _Name, _Name] | None = None
    source: _Name
    session: UUID | None = None
    turn: _Count | None = None
    used: _Count = 0
    used_at: AwareDatetime | None = None
    sessions: _Count = 1

    @classmethod
    def of(cls, memory: Memory) -> "MemoryLine":
        """Return the line that tells *memory*."""
        place, validity, slot = memory.placement, memory.validity, memory.slot
        return cls(
            type="memory",
            id=memory.id,
            text=memory.text,
            language=memory.language,
            kind=memory.kind,
            scope=place.scope,
            owner_id=place.owner,
            room=place.room,
            secret=place.secret,
            members_only=place.members_only,
            provenance=memory.provenance,
            confidence=memory.confidence,
            importance=memory.importance,
            since=validity.since,
            until=validity.until,
            superseded_by=validity.superseded_by,
            archived_at=validity.archived_at,
            disputes=validity.disputes,
            slot=(slot.subject, slot.predicate, slot.object) if slot else None,
            source=memory.source.via,
            session=memory.source.session,
            turn=memory.source.turn,
            used=memory.usage.count,
            used_at=memory.usage.last_at,
            sessions=memory.usage.sessions,
        )

    def memory(self) -> Memory:
        """Return the memory that is told; raise ValueError without words, or where it lies nowhere.

        What is about a code is a secret, whatever the file says.
        """
        slot = self.slot
        text = legible(self.text)
        if not text.strip():
            raise ValueError("a memory without any words")
        return Memory(
            id=MemoryId(self.id),
            text=text,
            language=self.language,
            kind=self.kind,
            placement=self._placement(secret=self.secret or secret(text)),
            provenance=self.provenance,
            confidence=self.confidence,
            importance=self.importance,
            source=Source(
                via=self.source,
                session=None if self.session is None else SessionId(self.session),
                turn=None if self.turn is None else TurnNumber(self.turn),
            ),
            validity=Validity(
                since=self.since,
                until=self.until,
                superseded_by=None if self.superseded_by is None else MemoryId(self.superseded_by),
                archived_at=self.archived_at,
                disputes=None if self.disputes is None else MemoryId(self.disputes),
            ),
            slot=Slot(subject=slot[0], predicate=slot[1], object=slot[2]) if slot else None,
            usage=Usage(count=self.used, last_at=self.used_at, sessions=self.sessions),
        )


class TombstoneLine(_Placed):
    """What must not come back; worth something only with the key it was made with."""

    type: Literal["tombstone"]
    id: UUID
    vector: Annotated[str, Field(max_length=20_000)]
    """Turned by the installation's secret; 32-bit floats, little-endian, in base64."""
    slot_hash: _Hash | None = None
    words_hash: _Hash
    value_hashes: Annotated[tuple[_Hash, ...], Field(max_length=1_000)] = ()
    word_hashes: Annotated[tuple[_Hash, ...], Field(max_length=1_000)] = ()
    polarity: Literal[-1, 1] = 1
    erased_at: AwareDatetime | None = None
    space: _Name | None = None
    """The embedding space of the vector; left out by older versions, which knew but one."""

    @classmethod
    def of(cls, stone: Tombstone) -> "TombstoneLine":
        """Return the line that tells *stone*."""
        place = stone.placement
        return cls(
            type="tombstone",
            id=stone.id,
            scope=place.scope,
            owner_id=place.owner,
            room=place.room,
            secret=place.secret,
            members_only=place.members_only,
            vector=b64encode(struct.pack(f"<{len(stone.vector)}f", *stone.vector)).decode(),
            slot_hash=stone.slot_hash.hex() if stone.slot_hash is not None else None,
            words_hash=stone.words_hash.hex(),
            value_hashes=tuple(sorted(value.hex() for value in stone.value_hashes)),
            word_hashes=tuple(sorted(word.hex() for word in stone.word_hashes)),
            polarity=-1 if stone.polarity < 0 else 1,
            erased_at=stone.erased_at,
            space=stone.space,
        )

    def tombstone(self) -> Tombstone:
        """Return the tombstone that is told; raise ValueError where it could lie nowhere."""
        return Tombstone(
            id=MemoryId(self.id),
            placement=self._placement(secret=self.secret),
            vector=_unpacked(self.vector),
            slot_hash=bytes.fromhex(self.slot_hash) if self.slot_hash is not None else None,
            words_hash=bytes.fromhex(self.words_hash),
            value_hashes=frozenset(map(bytes.fromhex, self.value_hashes)),
            word_hashes=frozenset(map(bytes.fromhex, self.word_hashes)),
            polarity=self.polarity,
            erased_at=self.erased_at,
            space=self.space,
        )


def _unpacked(text: str) -> Vector:
    raw = b64decode(text, validate=True)
    if len(raw) % 4:
        raise ValueError("a vector broken off")
    vector = struct.unpack(f"<{len(raw) // 4}f", raw)
    if not _SHORTEST <= math.hypot(*vector) <= _LONGEST:
        raise ValueError("no vector of unit length")
    return vector


Body: TypeAlias = Annotated[MemoryLine | TombstoneLine, Field(discriminator="type")]
BODY: TypeAdapter[MemoryLine | TombstoneLine] = TypeAdapter(Body)


def written(line: Header | MemoryLine | TombstoneLine) -> str:
    """Return *line* as it stands in the file; what is empty is left out."""
    return line.model_dump_json(exclude_none=True)
