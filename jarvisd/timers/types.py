"""What is to ring: timers, alarms and reminders. Pure."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from jarvisd.ids import RoomName, TimerId
from jarvisd.memory.types import Placement
from jarvisd.phrases import Language
from jarvisd.timers.moments.calendar import Repeat


class Kind(StrEnum):
    """What sort of thing rings."""

    TIMER = "timer"
    ALARM = "alarm"
    REMINDER = "reminder"


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """When it rings, and whether it rings again after that."""

    due_at: datetime
    """Aware, UTC; the next time."""
    repeat: Repeat | None = None
    length_s: int | None = None
    """How long a timer was set for; it is called by it if it has no name."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ring:
    """It has begun to ring, or is over."""

    room: RoomName
    """Where it rings: not where it was set if that room could not be reached."""
    since: datetime
    over_at: datetime | None = None
    """Stopped, or rung in vain; for a while it can still be put off."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Timer:
    """One thing that is to ring."""

    id: TimerId
    kind: Kind
    placement: Placement
    """Whose it is and who may hear of it."""
    set_in: RoomName
    """The room it was set in, where it is to ring."""
    language: Language
    """What it was set in, and is announced in."""
    set_at: datetime
    plan: Plan
    name: str = ""
    """As it is called: "Nudeltimer", "pasta timer", or nothing."""
    about: str = ""
    """What a reminder says, as its owner is told it: "an den Zahnarzt"."""
    ring: Ring | None = None
