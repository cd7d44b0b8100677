"""What Jarvis remembers: one sentence, and everything needed to judge it."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from operator import mul
from typing import TypeAlias

from jarvisd.ids import MemoryId, PersonId, RoomName, SessionId, TurnNumber
from jarvisd.people.types import Role
from jarvisd.phrases import Language

Vector: TypeAlias = Sequence[float]
"""A unit-length embedding of a text (multilingual-e5-small: 384 numbers)."""


def dot(one: Vector, other: Vector) -> float:
    """Return the product of two vectors of one length: of unit vectors, their cosine."""
    product: float = sum(map(mul, one, other))
    return product


class Kind(StrEnum):
    """What sort of thing a memory is (R-M1)."""

    EPISODE = "episode"
    FACT = "fact"
    PREFERENCE = "preference"
    PROCEDURE = "procedure"
    NOTE = "note"
    GOAL = "goal"
    PAIN_POINT = "pain_point"
    EVENT = "event"


class Provenance(StrEnum):
    """How it came to be known (R-M1), the surest first."""

    CONFIRMED = "confirmed"
    OBSERVED = "observed"
    EXTRACTED = "extracted"
    INFERRED = "inferred"


class Wish(StrEnum):
    """For whom the person said it was meant."""

    ME = "me"
    EVERYONE = "everyone"
    ROOM = "room"
    MEMBERS = "members"


class Refusal(StrEnum):
    """Why something was not kept."""

    PRIVATE_OF_NOBODY = "private-of-nobody"
    """"Nur für mich" from an unknown voice."""
    NO_ROOM = "no-room"
    """"In diesem Raum" where it is not known which."""
    EMPTY = "empty"


class Scope(StrEnum):
    """Who may hear it (R-P3)."""

    PRIVATE = "private"
    ROOM = "room"
    SHARED = "shared"
    SYSTEM = "system"


@dataclass(frozen=True, slots=True, kw_only=True)
class Placement:
    """Where a memory belongs: what decides who may hear, merge or erase it."""

    scope: Scope
    owner: PersonId | None
    """Who said it; None for an unknown voice. Always set for PRIVATE."""
    room: RoomName | None = None
    """Always set for ROOM, never otherwise."""
    secret: bool = False
    """A PIN, password, code or alarm: for members only (R-P3)."""
    members_only: bool = False
    """Said to be "nur für uns"."""

    def __post_init__(self) -> None:
        """Refuse a private memory of nobody and a room memory of no room."""
        if self.scope is Scope.PRIVATE and self.owner is None:
            raise ValueError("a private memory needs an owner")
        if (self.scope is Scope.ROOM) != (self.room is not None):
            raise ValueError("a room memory needs its room, and no other does")


@dataclass(frozen=True, slots=True, kw_only=True)
class Slot:
    """Subject, predicate, object of a fact, normalised for comparison, not for display."""

    subject: str
    predicate: str
    object: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """Where it was said."""

    via: str
    """``voice``, ``text``, ``cli``, later ``tool``, ``event``, ``page``, ``import``."""
    session: SessionId | None = None
    turn: TurnNumber | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Usage:
    """How often it was used; ageing reads this."""

    count: int = 0
    last_at: datetime | None = None
    sessions: int = 1
    """In how many distinct sessions it was said."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Validity:
    """From when until when it holds, and what took its place."""

    since: datetime
    until: datetime | None = None
    superseded_by: MemoryId | None = None
    archived_at: datetime | None = None
    disputes: MemoryId | None = None
    """What it contradicts that is better known: not recalled until a person decides."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Memory:
    """One sentence worth keeping."""

    id: MemoryId
    text: str
    language: Language
    kind: Kind
    placement: Placement
    provenance: Provenance
    confidence: float
    importance: float
    source: Source
    validity: Validity
    slot: Slot | None = None
    usage: Usage = field(default_factory=Usage)


@dataclass(frozen=True, slots=True, kw_only=True)
class Neighbour:
    """A stored memory and the evidence that it answers a question."""

    memory: Memory
    cosine: float
    """Cosine similarity to the question, -1 to 1; always computed, whichever arm found it."""
    keywords: float = 0.0
    """Share of the question's words that full text found, rare words weigh more; 0 to 1."""
    fuzzy: float = 0.0
    """Share of the question's words found by the likeness of their letters only, 0 to 1."""
    said_by: str | None = None
    """The name of who said it, if it is a known person."""
    role: Role | None = None
    """What they are to the household; None for an unknown voice."""
    repeats: tuple[MemoryId, ...] = ()
    """Others that were found and whose meaning is as close as the query's ``alike``."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tombstone:
    """What must not come back: no text, only what recognises it (R-M8)."""

    id: MemoryId
    placement: Placement
    vector: Vector
    """Rotated by the installation's secret orthogonal matrix: cosines survive, text does not."""
    slot_hash: bytes | None
    """Keyed hash of subject, predicate and object."""
    words_hash: bytes
    """Keyed hash of the set of lemmas."""
    value_hashes: frozenset[bytes] = frozenset()
    """Keyed hashes of the rare values in it: numbers, names."""
    word_hashes: frozenset[bytes] = frozenset()
    """For each word that tells something the keyed hashes of it and of its parts, in a row."""
    polarity: int = 1
    """-1 if the erased sentence was negated."""
    erased_at: datetime | None = None
    space: str | None = None
    """The embedding space of its vector; None: that of the house in which it lies."""
