"""Keeping what a person asked to be kept (R-M2): the one way in for explicit memories."""

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from jarvisd.ids import RoomName
from jarvisd.memory.types import Memory, Source
from jarvisd.people.types import Speaker
from jarvisd.phrases import Language


class Wish(StrEnum):
    """For whom the person said it was meant."""

    ME = "me"
    EVERYONE = "everyone"
    ROOM = "room"
    MEMBERS = "members"


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


class Refusal(StrEnum):
    """Why something was not kept."""

    PRIVATE_OF_NOBODY = "private-of-nobody"
    """"Nur für mich" from an unknown voice."""
    EMPTY = "empty"


@dataclass(frozen=True, slots=True, kw_only=True)
class Kept:
    """It is stored."""

    memory: Memory
    replaced: tuple[Memory, ...] = ()
    """What it superseded."""


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

    async def keep(self, saying: Saying) -> Remembered:
        """Store *saying* as confirmed; raise EmbeddingError, StorageError."""
        raise NotImplementedError

    async def undo(self, result: Kept | AlreadyKnown, speaker: Speaker) -> None:
        """Take back what keep() did, leaving no trace and no tombstone."""
        raise NotImplementedError
