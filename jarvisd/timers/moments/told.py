"""What one stretch of words tells about when, and how two such stretches go together. Pure."""

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from jarvisd.timers.moments.types import (
    After,
    Ahead,
    At,
    Clock,
    Date,
    Day,
    Every,
    Half,
    Part,
    Unheard,
    Weekday,
    When,
)

MINUTE: Final = 60
HOUR: Final = 3_600
DAY: Final = 86_400
_WEEK: Final = 7


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """The parts of a time that are known so far."""

    after: After | None = None
    day: Day | None = None
    clock: Clock | None = None
    part: Part | None = None
    days: frozenset[int] | None = None
    """Days of the week on which it comes again."""
    unheard: bool = False

    def with_(self, other: "Told") -> "Told | None":
        """Return both together; None if they say different things of the same part."""
        if self.after is not None and other.after is not None:
            both = Told(after=self.after + other.after)
            return replace(self, after=None)._joined(replace(other, after=None), both)
        return self._joined(other, Told())

    def _joined(self, other: "Told", more: "Told") -> "Told | None":
        for one, two in ((self, other), (self, more), (other, more)):
            if any(
                getattr(one, name) is not None and getattr(two, name) is not None
                for name in ("after", "day", "clock", "part", "days")
            ):
                return None
        return Told(
            after=self.after or other.after or more.after,
            day=self.day or other.day,
            clock=self.clock or other.clock,
            part=self.part or other.part,
            days=self.days or other.days,
            unheard=self.unheard or other.unheard,
        )

    def when(self) -> When | None:
        """Return the whole time; None if the parts make none."""
        if self.unheard:
            return Unheard()
        if self.days is not None:
            fits = self.after is None and self.day is None
            return Every(days=self.days, clock=self.clock, part=self.part) if fits else None
        if self.after is not None:
            return self._after(self.after)
        if (self.day, self.clock, self.part) == (None, None, None):
            return None
        return At(day=self.day, clock=self.clock, part=self.part)

    def _after(self, after: After) -> When | None:
        whole_days = after.days and not after.months and not after.seconds
        match self.day:
            case Weekday() as day if whole_days and after.days % _WEEK == 0:
                # "Dienstag in einer Woche".
                later = replace(day, weeks=day.weeks + after.days // _WEEK)
                return At(day=later, clock=self.clock, part=self.part)
            case Ahead(days) if whole_days:
                return At(day=Ahead(days + after.days), clock=self.clock, part=self.part)
            case None if self.clock is None and self.part is None:
                return after
            case None if whole_days:
                return At(day=Ahead(after.days), clock=self.clock, part=self.part)
            case _:
                return None


Make: TypeAlias = Callable[["re.Match[str]"], Told]


@dataclass(frozen=True, slots=True)
class Rule:
    """A shape of words, and what it tells."""

    shape: "re.Pattern[str]"
    make: Make
    led: frozenset[str] | None = None
    """It counts only behind one of these words: "um sieben"."""


def rule(shape: str, make: Make, led: frozenset[str] | None = None) -> Rule:
    """Return the rule of *shape*, which is matched from the beginning of a word to an end."""
    return Rule(re.compile(f"(?:{shape})(?= |$)"), make, led)


def amount(text: str) -> float:
    """Return the number *text* spells: "1,5", "2", or an article, which is one."""
    return float(text.replace(",", ".")) if text[0].isdigit() else 1.0


def span(number: float, seconds: int) -> Told:
    """Return so many units of so many *seconds*: whole days are days of the calendar."""
    total = round(number * seconds)
    if seconds >= DAY and total % DAY == 0:
        return Told(after=After(days=total // DAY))
    return Told(after=After(seconds=total))


def months(number: float) -> Told:
    """Return so many months."""
    return Told(after=After(months=round(number)))


def clock(hour: int, minute: int = 0, half: Half | None = None, *, exact: bool = False) -> Told:
    """Return a time of day; hours that only the longer clock has are exact."""
    sure = half is None and (exact or hour == 0 or hour > 12)
    return Told(clock=Clock(hour=hour, minute=minute, half=half, exact=sure))


def before(hour: int, minutes: int) -> Told:
    """Return so many *minutes* before the full *hour* of the twelve-hour clock."""
    if hour == 0 or hour > 12:
        return clock((hour - 1) % 24, 60 - minutes, exact=True)
    return Told(clock=Clock(hour=hour - 1 or 12, minute=60 - minutes))


def date(day: str, month: int | None, year: str | None = None) -> Told:
    """Return a date; a year of two digits is of this century."""
    told = int(year) + (2_000 if len(year) == 2 else 0) if year else None
    return Told(day=Date(day=int(day), month=month, year=told))
