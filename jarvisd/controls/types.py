"""How a room is set, and what louder or slower makes of it. Pure."""

from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum
from typing import Final, TypeAlias

from jarvisd.controls.hours import QuietHours


class Dial(StrEnum):
    """What can be turned."""

    VOLUME = "volume"
    """In percent of the loudest."""
    SPEED = "speed"
    """1.2 speaks a fifth faster than the voice is configured."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Range:
    """How far a dial goes, and by how much it is turned at a time."""

    least: float
    most: float
    step: float


RANGES: Final = {
    # One step is about 3 dB, which is just clearly louder; nothing is turned down to silence.
    Dial.VOLUME: Range(least=5, most=100, step=15),
    Dial.SPEED: Range(least=0.5, most=2.0, step=0.15),
}


@dataclass(frozen=True, slots=True)
class To:
    """Turn it to this; None means as it is configured."""

    value: float | None


@dataclass(frozen=True, slots=True)
class By:
    """Turn it by so many steps, up or down."""

    steps: int


Turning: TypeAlias = To | By


@dataclass(frozen=True, slots=True, kw_only=True)
class Mute:
    """The room hears nothing."""

    since: datetime
    until: datetime | None = None
    """None: until somebody lets it hear again."""

    def over(self, now: datetime) -> bool:
        """Return whether its time is up."""
        return self.until is not None and self.until <= now


@dataclass(frozen=True, slots=True, kw_only=True)
class Controls:
    """What was set in one room; None where the configuration holds."""

    mute: Mute | None = None
    volume: float | None = None
    speed: float | None = None

    def dialled(self, dial: Dial) -> float | None:
        """Return what *dial* was set to."""
        return self.volume if dial is Dial.VOLUME else self.speed

    def turned(self, dial: Dial, value: float | None) -> "Controls":
        """Return the same with *dial* at *value*."""
        match dial:
            case Dial.VOLUME:
                return replace(self, volume=value)
            case Dial.SPEED:
                return replace(self, speed=value)


@dataclass(frozen=True, slots=True, kw_only=True)
class Configured:
    """What the configuration says of a room."""

    volume: float = 80
    speed: float = 1.0
    quiet: QuietHours | None = None

    def of(self, dial: Dial) -> float:
        """Return where *dial* stands."""
        return self.volume if dial is Dial.VOLUME else self.speed


def turned(dial: Dial, at: float, turning: Turning) -> float | None:
    """Return where *dial*, which stands *at*, is after *turning*; None: as configured."""
    match turning:
        case To(value=value):
            return None if value is None else within(dial, value)
        case By(steps=steps):
            return within(dial, round(at + steps * RANGES[dial].step, 2))


def within(dial: Dial, value: float) -> float:
    """Return *value*, or the nearest that *dial* goes to."""
    limits = RANGES[dial]
    return min(limits.most, max(limits.least, value))
