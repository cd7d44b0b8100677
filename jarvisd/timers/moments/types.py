"""A time as it was said, before anybody looked at a clock. Pure."""

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias


@dataclass(frozen=True, slots=True, kw_only=True)
class After:
    """ "In zwei Stunden", "zehn Minuten": from now on."""

    months: int = 0
    days: int = 0
    """Of the calendar: in two days it is the same time of day, whatever the clocks do."""
    seconds: int = 0

    def __add__(self, other: "After") -> "After":
        return After(
            months=self.months + other.months,
            days=self.days + other.days,
            seconds=self.seconds + other.seconds,
        )


class Half(StrEnum):
    """Which half of the day an hour of the twelve-hour clock is in."""

    AM = "am"
    PM = "pm"


@dataclass(frozen=True, slots=True, kw_only=True)
class Clock:
    """A time of day; it need not exist: "25 Uhr"."""

    hour: int
    minute: int = 0
    half: Half | None = None
    exact: bool = False
    """Said so that it can be no other hour: "07:00", "19 Uhr"."""


class Part(StrEnum):
    """A part of the day."""

    MORNING = "morning"
    FORENOON = "forenoon"
    NOON = "noon"
    AFTERNOON = "afternoon"
    EVENING = "evening"
    NIGHT = "night"
    MIDNIGHT = "midnight"


@dataclass(frozen=True, slots=True)
class Ahead:
    """So many days from today."""

    days: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Weekday:
    """The next day of that name, counted from Monday, 0."""

    day: int
    weeks: int = 0
    """So many weeks after that."""
    other: bool = False
    """ "Nächsten Dienstag" is never today."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Date:
    """A day of the calendar; it need not exist: "der 31. Februar"."""

    day: int
    month: int | None = None
    year: int | None = None


Day: TypeAlias = Ahead | Weekday | Date


@dataclass(frozen=True, slots=True, kw_only=True)
class At:
    """ "Morgen um sieben": a day, a time of day, or both."""

    day: Day | None = None
    clock: Clock | None = None
    part: Part | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Every:
    """ "Jeden Montag um acht", "werktags um 6:30"."""

    days: frozenset[int]
    clock: Clock | None = None
    part: Part | None = None


@dataclass(frozen=True, slots=True)
class Unheard:
    """ "Alle zwei Wochen": understood, but nothing that can be kept."""


When: TypeAlias = After | At | Every | Unheard
"""Everything that a sentence can say about when."""

EVERY_DAY = frozenset(range(7))
WORKDAYS = frozenset(range(5))
WEEKEND = frozenset({5, 6})
