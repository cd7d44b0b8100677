"""What timers need from the world: a place to be kept, and rooms to ring in."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import Enum
from typing import Protocol

from jarvisd.ids import RoomName, SessionId, TimerId
from jarvisd.people.audience import Audience
from jarvisd.phrases import Language
from jarvisd.timers.types import Kind, Plan, Timer


class TimerStore(Protocol):
    """Timers as somebody may hear of them. Raises StorageError."""

    async def add(self, timer: Timer, audience: Audience) -> None:
        """Keep *timer*; only for oneself or for nobody in particular."""
        ...

    async def running(self, audience: Audience) -> Sequence[Timer]:
        """Return those that *audience* may hear of and that are not over, the next one first."""
        ...

    async def move(self, id: TimerId, plan: Plan, audience: Audience) -> bool:
        """Give it another *plan*, and if it rings, let it wait again; tell whether it was there."""
        ...

    async def cancel(self, ids: Sequence[TimerId], audience: Audience) -> int:
        """Delete for good; return how many *audience* might delete."""
        ...

    async def count_private(self, audience: Audience) -> int:
        """Return how many are private to the person of *audience*, those that ring included."""
        ...

    async def forget_private(self, audience: Audience) -> int:
        """Delete all that is private to the person of *audience*; return how many."""
        ...


class BellStore(Protocol):
    """Timers as the house rings them, whosever they are. Raises StorageError."""

    async def coming(
        self, rooms: Sequence[RoomName], until: datetime, strayed: datetime
    ) -> Sequence[Timer]:
        """Return what is due before *until* in *rooms* and not over, the first one first.

        And whatever was due before *strayed* in any other room, and nobody rang.
        """
        ...

    async def rang(self, timer: Timer, rooms: Sequence[RoomName]) -> bool:
        """Note the ring that *timer* carries, in one of our *rooms*.

        False if it is not due at that time any more, or another house's rooms ring it.
        """
        ...

    async def over(self, timer: Timer, at: datetime, again: datetime | None) -> None:
        """Note that *timer* has rung; one that comes *again* waits for that."""
        ...

    async def put_off(self, timer: Timer, until: datetime) -> bool:
        """Let what rang ring again then; tell whether it was there."""
        ...

    async def in_room(self, room: RoomName, over_since: datetime) -> Sequence[Timer]:
        """Return what rings in *room*, or was over there no earlier than *over_since*."""
        ...

    async def clear(self, before: datetime) -> int:
        """Delete what was over *before*; return how many."""
        ...


class Fate(Enum):
    """What became of an announcement."""

    SPOKEN = "spoken"
    HUSHED = "hushed"
    """A person cut it off, by the wake word or a button."""
    FAILED = "failed"
    """The room could not say it."""
    PASSED = "passed"
    """It was not said, for somebody woke the room before."""
    LOST = "lost"
    """The room was closed before it was said."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Call:
    """What a room is to play and say, and then to listen for an answer."""

    kind: Kind
    text: str
    language: Language
    session: SessionId
    """The conversation an answer belongs to; the same for all rounds of one ringing."""


class Rooms(Protocol):
    """The rooms of this daemon."""

    @property
    def names(self) -> Sequence[RoomName]:
        """Return the rooms that the configuration knows, whether they can be heard or not."""
        ...

    async def call(self, room: RoomName, call: Call) -> Fate:
        """Say it as soon as nobody is speaking in *room*, and wait until that is over.

        Cancelling takes it back where it has not been begun, and else silences it.
        """
        ...
