"""What a turn needs from dialogue, and what dialogue needs from memory and from outside."""

from collections.abc import AsyncGenerator, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Protocol

from jarvisd.controls.types import Dial, Turning
from jarvisd.dialogue.types import Delta, Heard
from jarvisd.ids import MemoryId, RoomName, SessionId
from jarvisd.memory.clearing import Belongings, Cleared
from jarvisd.memory.policy.dispute import Dispute, Meant
from jarvisd.memory.policy.walk import Digested, Enough, Recent, Told
from jarvisd.memory.recall import Selection
from jarvisd.memory.remember import AlreadyKnown, Kept, Remembered, Saying
from jarvisd.memory.settlement import Settlement, Word
from jarvisd.memory.types import Memory
from jarvisd.people.audience import Audience
from jarvisd.people.register import Register
from jarvisd.people.types import Person, Speaker
from jarvisd.phrases import Language
from jarvisd.timers.service import Timers


class Dialogue(Protocol):
    """Something that answers; it keeps what one session needs between its turns."""

    def answer(self, heard: Heard) -> AsyncGenerator[Delta, None]:
        """Stream the answer to *heard*; raise StageError or StorageError."""
        ...

    async def foresee(self, heard: Heard) -> None:
        """Do what the answer to *heard* may need first, should it come to one soon.

        It changes nothing that anybody could notice, asks no model, and raises nothing.
        """
        ...

    def spoken(self, heard: Heard, text: str) -> None:
        """Take note that of the answer to *heard* just *text* was really said."""
        ...

    def end(self, session: SessionId) -> None:
        """Drop what was kept for *session*: a pending question, the last answer."""
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

    async def of_person(self, person: Person, audience: Audience, limit: int) -> tuple[Memory, ...]:
        """Return what is known about *person* that *audience* may hear, most important first."""
        ...

    async def history(self, memory: Memory, audience: Audience, limit: int) -> tuple[Memory, ...]:
        """Return what *memory* took the place of, the latest first."""
        ...

    async def used(self, ids: tuple[MemoryId, ...], session: SessionId, audience: Audience) -> None:
        """Reinforce what was really used in an answer."""
        ...


class Reminiscing(Protocol):
    """Searches what was said before (jarvisd.tiers.past.Past). Raises StorageError."""

    async def recent(
        self, topic: str, language: Language, audience: Audience, session: SessionId
    ) -> Recent:
        """Return what was said of *topic* in the last sessions, but not in *session*."""
        ...

    async def archived(
        self, topic: str, language: Language, audience: Audience, most: int
    ) -> tuple[Told, ...]:
        """Return what the archive holds of *topic* that *audience* may hear, best first."""
        ...

    async def alive(self, found: Sequence[Told], room: RoomName | None) -> tuple[Told, ...]:
        """Return those of *found* that are no secret and that nobody had erased."""
        ...

    async def offered(
        self, text: str, audience: Audience, session: SessionId
    ) -> tuple[Digested, ...]:
        """Return the earlier summaries most like *text*; none while the embedder is away."""
        ...

    @property
    def enough(self) -> Enough:
        """Return from where on a statement answers, in the space of its cosines."""
        ...

    @property
    def sure(self) -> Enough:
        """Return from where on something answers that nothing else speaks for."""


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

    async def with_history(
        self, memories: Sequence[Memory], audience: Audience
    ) -> tuple[Memory, ...]:
        """Return *memories* and all that goes with them when they are erased."""
        ...

    async def erase(self, ids: Sequence[MemoryId], audience: Audience) -> int:
        """Erase for good and return how many were erased."""
        ...


class Settling(Protocol):
    """Has a person say which of two memories holds (jarvisd.memory.settle.Settle)."""

    async def open(self, audience: Audience) -> tuple[Dispute, ...]:
        """Return what *audience* may be asked about now, the newest first."""
        ...

    async def against(self, memories: Sequence[Memory], audience: Audience) -> tuple[Dispute, ...]:
        """Return what *audience* may be asked about now of what others told against *memories*."""
        ...

    async def asked(self, dispute: Dispute, audience: Audience) -> None:
        """Note that *audience* was asked about *dispute*."""
        ...

    async def settle(self, dispute: Dispute, meant: Meant, word: Word) -> Settlement:
        """Carry out that *meant* of *dispute* holds."""
        ...

    async def renew(self, dispute: Dispute, text: str, word: Word) -> Settlement:
        """Carry out that neither of *dispute* holds, but *text*."""
        ...


class RoomControls(Protocol):
    """Sets how rooms are (jarvisd.controls.board.Board); tells whether that was kept."""

    @property
    def rooms(self) -> tuple[RoomName, ...]:
        """Return the rooms there are."""
        ...

    def runs(self, room: RoomName) -> bool:
        """Tell whether *room* runs, so that it can be told anything."""
        ...

    def muted(self, room: RoomName) -> bool:
        """Tell whether *room* hears nothing."""
        ...

    def dialled(self, room: RoomName, dial: Dial) -> float:
        """Return where *dial* stands in *room*."""
        ...

    async def mute(
        self, room: RoomName, span: timedelta | None = None, *, after_answer: bool = False
    ) -> bool:
        """Let *room* hear nothing, for *span* or for good; with *after_answer* it still answers."""
        ...

    async def unmute(self, room: RoomName) -> bool:
        """Let *room* hear again."""
        ...

    async def turn(self, room: RoomName, dial: Dial, turning: Turning) -> bool:
        """Turn *dial* in *room*."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Services:
    """What a conversation is served by."""

    remember: Remembering
    recall: Recalling
    forget: Forgetting
    clear: Clearing
    past: Reminiscing
    settle: Settling
    timers: Timers
    register: Register
    """Learns voices, where they can be heard."""
    rooms: RoomControls | None = None
    """None where no room can be set."""
