"""What a turn needs from dialogue, and what dialogue needs from memory and from outside."""

from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from jarvisd.dialogue.types import Delta, Heard, Message
from jarvisd.ids import MemoryId, PersonId, SessionId
from jarvisd.memory.clearing import Belongings, Cleared
from jarvisd.memory.recall import Selection
from jarvisd.memory.remember import AlreadyKnown, Kept, Remembered, Saying
from jarvisd.memory.types import Memory
from jarvisd.people.audience import Audience
from jarvisd.people.types import Speaker
from jarvisd.phrases import Language


class Dialogue(Protocol):
    """Something that answers; it keeps what one session needs between its turns."""

    def answer(self, heard: Heard) -> AsyncIterator[Delta]:
        """Stream the answer to *heard*; raise StageError or StorageError."""
        ...

    def end(self, session: SessionId) -> None:
        """Drop what was kept for *session*: a pending question, the last answer."""
        ...


class LanguageModel(Protocol):
    """Something that can answer what memory cannot."""

    def reply(self, messages: Sequence[Message]) -> AsyncIterator[str]:
        """Stream the text of the answer in pieces of any size; raise ThinkingError.

        The first message is the system's.
        """
        ...


class Remembering(Protocol):
    """Keeps what it is told (jarvisd.memory.remember.Remember)."""

    async def keep(self, saying: Saying) -> Remembered:
        """Store *saying* as confirmed; raise EmbeddingError, StorageError."""
        ...

    async def undo(self, result: Kept | AlreadyKnown, speaker: Speaker) -> None:
        """Take back what keep() did."""
        ...


class Recalling(Protocol):
    """Brings to mind (jarvisd.memory.recall.Recall)."""

    async def about(self, text: str, language: Language, audience: Audience) -> Selection:
        """Return what answers *text*, best first; raise StorageError."""
        ...

    async def of_person(
        self, person: PersonId, audience: Audience, limit: int
    ) -> tuple[Memory, ...]:
        """Return what *person* said that *audience* may hear, most important first."""
        ...

    async def used(self, ids: tuple[MemoryId, ...], session: SessionId, audience: Audience) -> None:
        """Reinforce what was really used in an answer."""
        ...


class Clearing(Protocol):
    """Counts and erases much at once (jarvisd.memory.clearing.Clear)."""

    async def belongings(self, audience: Audience) -> Belongings:
        """Return how much is known of the person of *audience*."""
        ...

    async def private(self, audience: Audience) -> Cleared:
        """Erase all that is private to the person of *audience*."""
        ...

    async def about(self, topic: str, language: Language, audience: Audience) -> tuple[Memory, ...]:
        """Return all that names *topic* and that *audience* may erase."""
        ...

    async def strike(self, memories: Sequence[Memory], audience: Audience) -> int:
        """Take the turns that hold *memories* out of the transcript; return how many."""
        ...

    async def strike_all(self, audience: Audience) -> int:
        """Take all that the person of *audience* said out of the transcript."""
        ...


class Forgetting(Protocol):
    """Finds and erases (jarvisd.memory.forget.Forget)."""

    async def find(self, text: str, language: Language, audience: Audience) -> tuple[Memory, ...]:
        """Return the memories that *text* means and *audience* may erase."""
        ...

    async def erase(self, ids: Sequence[MemoryId], audience: Audience) -> int:
        """Erase for good and return how many were erased."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Services:
    """What memory does for a conversation."""

    remember: Remembering
    recall: Recalling
    forget: Forgetting
    clear: Clearing
