"""Putting a time that was said on the calendar of the household. Pure.

An hour of the twelve-hour clock is the next one there is; on another day the likely one.
What is past comes again where it can: the next third of May. What does not exist, or is
past for good, is told. Every answer says back what was understood.
"""

import calendar
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta, tzinfo
from enum import StrEnum
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


class Leaning(StrEnum):
    """What an hour is likelier to mean."""

    ANY = "any"
    MORNING = "morning"
    """Who is to be woken at seven sleeps at night."""


class Trouble(StrEnum):
    """Why a time cannot be kept; the end of the key of a phrase."""

    NO_TIME = "no-time"
    """No time of day was said, and none goes without saying."""
    ZERO = "zero"
    NO_SUCH_CLOCK = "no-such-clock"
    NO_SUCH_DATE = "no-such-date"
    PAST = "past"
    TOO_FAR = "too-far"
    REPEAT = "repeat"


@dataclass(frozen=True, slots=True, kw_only=True)
class Repeat:
    """Comes again on these days of the week, at this time of day."""

    days: frozenset[int]
    hour: int
    minute: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Set:
    """A moment on the calendar, and whether it comes again."""

    at: datetime
    """Aware, UTC."""
    repeat: Repeat | None = None


FARTHEST: Final = timedelta(days=5 * 366)
_ASLEEP: Final = range(4, 12)
"""Hours at which somebody is woken in the morning, not in the evening."""
_DAYTIME: Final = 6
"""On another day, an hour before this one is meant in the afternoon."""
_MIDDAY: Final = 12
_USUAL: Final = {
    Part.MORNING: time(8),
    Part.FORENOON: time(10),
    Part.NOON: time(12),
    Part.AFTERNOON: time(15),
    Part.EVENING: time(19),
    Part.NIGHT: time(22),
    Part.MIDNIGHT: time(0),
}
_NINE: Final = time(9)
_CENTURY: Final = 100
_LATE_TONIGHT: Final = 4
"""Until this hour, who says "tonight" or "tomorrow" has not slept yet."""

_Candidate: TypeAlias = tuple[int, time]
"""A time of day, so many days after the day that was named."""


def on_calendar(
    when: When, now: datetime, zone: tzinfo | None, leaning: Leaning = Leaning.ANY
) -> Set | Trouble:
    """Return the moment that *when*, said *now*, means."""
    match when:
        case After():
            return _after(when, now, zone)
        case At():
            return _at(when, now, zone, leaning)
        case Every():
            return _every(when, now, zone, leaning)
        case Unheard():
            return Trouble.REPEAT


def next_time(repeat: Repeat, after: datetime, zone: tzinfo | None) -> datetime:
    """Return when *repeat* comes next, later than *after*."""
    today = after.astimezone(zone).date()
    for ahead in range(9):
        day = today + timedelta(days=ahead)
        if day.weekday() in repeat.days:
            at = moment(day, time(repeat.hour, repeat.minute), zone)
            if at > after:
                return at
    raise ValueError("a repeat without a day")


def moment(day: date, clock: time, zone: tzinfo | None) -> datetime:
    """Return the moment of *clock* on *day*, in UTC; None as *zone* is the machine's.

    Where the clocks jump over it, it is as much later; where it comes twice, the first.
    """
    naive = datetime.combine(day, clock)
    local = naive.astimezone() if zone is None else naive.replace(tzinfo=zone)
    return local.astimezone(_UTC)


_UTC: Final = datetime.fromisoformat("1970-01-01T00:00:00+00:00").tzinfo


def _after(after: After, now: datetime, zone: tzinfo | None) -> Set | Trouble:
    if (after.months, after.days, after.seconds) == (0, 0, 0):
        return Trouble.ZERO
    if after.months > 12 * 5 or max(after.days, after.seconds // 86_400) > FARTHEST.days:
        return Trouble.TOO_FAR
    at = now
    if after.months or after.days:
        local = now.astimezone(zone)
        day = _months_on(local.date(), after.months) + timedelta(days=after.days)
        at = moment(day, local.time().replace(fold=0), zone)
    at += timedelta(seconds=after.seconds)
    return Set(at=at) if at - now <= FARTHEST else Trouble.TOO_FAR


def _months_on(day: date, months: int) -> date:
    count = day.month - 1 + months
    year, month = day.year + count // 12, count % 12 + 1
    return date(year, month, min(day.day, calendar.monthrange(year, month)[1]))


def _at(at: At, now: datetime, zone: tzinfo | None, leaning: Leaning) -> Set | Trouble:
    if at.clock is None and at.part is None and leaning is Leaning.MORNING:
        return Trouble.NO_TIME
    if at.clock is not None and not _exists(at.clock):
        return Trouble.NO_SUCH_CLOCK
    local = now.astimezone(zone)
    day = at.day
    if day == Ahead(1) and leaning is Leaning.MORNING and local.hour < _LATE_TONIGHT:
        # Said after midnight by somebody who goes to bed now.
        day = Ahead(0)
    candidates = _candidates(at, day, leaning, local)
    days = _days(day, local.date())
    if isinstance(days, Trouble):
        return days
    for named in days:
        for ahead, clock in candidates:
            found = moment(named + timedelta(days=ahead), clock, zone)
            if found > now:
                return Set(at=found) if found - now <= FARTHEST else Trouble.TOO_FAR
    return Trouble.PAST


def _every(every: Every, now: datetime, zone: tzinfo | None, leaning: Leaning) -> Set | Trouble:
    if every.clock is None and every.part is None and leaning is Leaning.MORNING:
        return Trouble.NO_TIME
    if every.clock is not None and not _exists(every.clock):
        return Trouble.NO_SUCH_CLOCK
    # As on another day: nothing hangs on what time it is now.
    at = At(day=Ahead(1), clock=every.clock, part=every.part)
    later, clock = _candidates(at, at.day, leaning, now.astimezone(zone))[0]
    days = frozenset((day + later) % 7 for day in every.days)
    repeat = Repeat(days=days, hour=clock.hour, minute=clock.minute)
    return Set(at=next_time(repeat, now, zone), repeat=repeat)


def _exists(clock: Clock) -> bool:
    most = _MIDDAY if clock.half is not None else 24
    return clock.hour <= most and clock.minute < 60 and (clock.hour, clock.minute) <= (24, 0)


def _days(day: Day | None, today: date) -> list[date] | Trouble:
    """Return the days that *day* can mean, the likeliest first."""
    match day:
        case None:
            return [today, today + timedelta(days=1)]
        case Ahead(days):
            return [today + timedelta(days=days)]
        case Weekday():
            ahead = (day.day - today.weekday()) % 7
            if ahead == 0 and day.other:
                ahead = 7
            first = today + timedelta(days=ahead, weeks=day.weeks)
            return [first, first + timedelta(weeks=1)]
        case Date(year=year) if year is not None and year > today.year + _CENTURY:
            return Trouble.TOO_FAR
        case Date():
            found = list(_dates(day, today))
            return found or Trouble.NO_SUCH_DATE


def _dates(date_: Date, today: date) -> Iterator[date]:
    years = (date_.year,) if date_.year is not None else range(today.year, today.year + 5)
    months = (date_.month,) if date_.month is not None else range(1, 13)
    for year in years:
        for month in months if year > today.year - _CENTURY else ():
            if 1 <= month <= 12 and 1 <= date_.day <= calendar.monthrange(year, month)[1]:
                found = date(year, month, date_.day)
                if found >= today or date_.year is not None:
                    yield found


def _candidates(at: At, day: Day | None, leaning: Leaning, now: datetime) -> list[_Candidate]:
    """Return the times of day that *at* can mean, the likeliest first."""
    if at.clock is None:
        usual = _NINE if at.part is None else _USUAL[at.part]
        return [(1 if at.part is Part.MIDNIGHT else 0, usual)]
    hour, minute = at.clock.hour, at.clock.minute
    if at.clock.half is not None:
        return [(0, time(hour % 12 + (12 if at.clock.half is Half.PM else 0), minute))]
    if hour == 24:
        return [(1, time(0, minute))]
    if at.clock.exact or hour > 12 or hour == 0:
        return [(_into_night(at, hour, now), time(hour, minute))]
    if at.part is not None:
        return [_in_part(at, at.part, hour, minute, now)]
    return _either(hour, minute, day, leaning)


def _either(hour: int, minute: int, day: Day | None, leaning: Leaning) -> list[_Candidate]:
    """Return both times that an hour of the twelve-hour clock can be."""
    early, late = time(hour % 12, minute), time(hour % 12 + 12, minute)
    if leaning is Leaning.MORNING and hour in _ASLEEP:
        return [(0, early)]
    if day is None or day == Ahead(0):
        # The next one there is; both of today come before any of tomorrow.
        return [(0, early), (0, late)]
    if leaning is Leaning.MORNING:
        return [(0, early if hour != _MIDDAY else late)]
    return [(0, late if hour < _DAYTIME or hour == _MIDDAY else early)]


def _in_part(at: At, part: Part, hour: int, minute: int, now: datetime) -> _Candidate:
    """Return the time that an hour of the twelve-hour clock is in a *part* of the day."""
    early, late = time(hour % 12, minute), time(hour % 12 + 12, minute)
    match part:
        case Part.MORNING | Part.FORENOON:
            return 0, early
        case Part.NOON:
            return 0, time(hour, minute) if hour >= 10 else late
        case Part.AFTERNOON:
            return 0, late
        case Part.EVENING:
            return (1, early) if hour == _MIDDAY else (0, late)
        case Part.NIGHT | Part.MIDNIGHT:
            if hour == _MIDDAY or hour < _DAYTIME:
                return _into_night(at, hour % 12, now), early
            return 0, late


def _into_night(at: At, hour: int, now: datetime) -> int:
    """Return 1 where an early hour belongs to the night that begins on the day named."""
    tonight = at.part in (Part.NIGHT, Part.MIDNIGHT, Part.EVENING) and hour < _DAYTIME
    if not tonight or at.day is None:
        return 0
    # Said in that very night, it is still today.
    return 0 if at.day == Ahead(0) and now.hour < _LATE_TONIGHT else 1
