"""How English speakers say when: "in an hour and a half", "half past seven". Pure."""

import re
from typing import Final

from babel.dates import get_day_names, get_month_names

from jarvisd.memory.policy.lexicon import closed
from jarvisd.timers.moments.told import (
    DAY,
    HOUR,
    MINUTE,
    Rule,
    Told,
    amount,
    before,
    clock,
    date,
    months,
    rule,
    span,
)
from jarvisd.timers.moments.types import (
    EVERY_DAY,
    WEEKEND,
    WORKDAYS,
    Ahead,
    Half,
    Part,
    Weekday,
)

_DAYS: Final = {name.lower(): day for day, name in get_day_names("wide", locale="en").items()}
_MONTHS: Final = {
    **{name.lower(): month for month, name in get_month_names("wide", locale="en").items()},
    **{
        name.lower().rstrip("."): month
        for month, name in get_month_names("abbreviated", locale="en").items()
    },
}
_UNITS: Final = {"sec": 1, "min": MINUTE, "hour": HOUR, "hr": HOUR, "day": DAY, "week": 7 * DAY}
_PARTS: Final = {
    "morning": Part.MORNING,
    "afternoon": Part.AFTERNOON,
    "evening": Part.EVENING,
    "night": Part.NIGHT,
}


def _any(words: object) -> str:
    return "|".join(sorted(map(re.escape, words), key=len, reverse=True))  # type: ignore[call-overload]


_N: Final = r"(?P<n>\d+(?:[.,]\d+)?|an?)"
_UNIT: Final = r"(?P<unit>seconds?|secs?|minutes?|mins?|hours?|hrs?|days?|weeks?)"
_H: Final = r"(?P<h>\d{1,2})"
_AMPM: Final = r"(?P<half>am|pm|a \. m|a m|p \. m|p m)(?: \.)?"
_NO_UNIT: Final = r"(?! (?:second|minute|hour|day|week|month|year|min|%|degrees|percent|people))"
_NTH: Final = r"(?P<d>\d{1,2}) ?(?:st|nd|rd|th)"
_WEEKDAY: Final = rf"(?P<weekday>{_any(_DAYS)})"
_MONTH: Final = rf"(?P<month>{_any(_MONTHS)})(?: \.)?"
_END: Final = r"(?: (?P<part>morning|afternoon|evening|night))?"
_AT: Final = frozenset({"at", "by", "around", "about", "for", "until"})
_NAMES: Final = rf"(?:{_any(_DAYS)})"


def _half(found: "re.Match[str]") -> Half | None:
    told = found.groupdict().get("half")
    return None if told is None else Half.AM if told.startswith("a") else Half.PM


def _quantity(found: "re.Match[str]") -> Told:
    seconds = next(length for name, length in _UNITS.items() if found["unit"].startswith(name))
    return span(amount(found["n"]), seconds)


def _written(found: "re.Match[str]") -> Told:
    exact = found["h"].startswith("0") and found["h"] != "0"
    return clock(int(found["h"]), int(found["m"]), _half(found), exact=exact)


def _full(found: "re.Match[str]") -> Told:
    return clock(int(found["h"]), 0, _half(found))


def _around(found: "re.Match[str]") -> Told:
    off = {"half": 30, "quarter": 15, "a quarter": 15}.get(found["m"]) or int(found["m"])
    hour = int(found["h"])
    told = before(hour, off) if found["side"] in ("to", "before", "of") else clock(hour, off)
    half = _half(found)
    assert told.clock is not None
    return clock(told.clock.hour, told.clock.minute, half) if half else told


def _weekday(found: "re.Match[str]") -> Told:
    day = Weekday(day=_DAYS[found["weekday"]], other=found["which"] == "next")
    return Told(day=day, part=_PARTS[found["part"]] if found["part"] else None)


def _week_on(found: "re.Match[str]") -> Told:
    return Told(day=Weekday(day=_DAYS[found["weekday"]], weeks=1))


def _each(found: "re.Match[str]") -> Told:
    named = re.findall(_any(_DAYS), found.group())
    part = found.groupdict().get("part")
    return Told(days=frozenset(_DAYS[name] for name in named), part=_PARTS[part] if part else None)


def _from_to(found: "re.Match[str]") -> Told:
    first, last = _DAYS[found["first"]], _DAYS[found["last"]]
    return Told(days=frozenset((first + n) % 7 for n in range((last - first) % 7 + 1)))


RULES: Final[tuple[Rule, ...]] = (
    rule(rf"{_N} {_UNIT}", _quantity),
    rule(r"(?P<n>\d+|an?) (?:and a half|and 1 half) (?P<unit>hours?|minutes?)",
         lambda m: span(amount(m["n"]) + 0.5, HOUR if m["unit"][0] == "h" else MINUTE)),
    rule(r"(?P<n>\d+|an?) (?P<unit>hours?|minutes?) and (?:a|1) half",
         lambda m: span(amount(m["n"]) + 0.5, HOUR if m["unit"][0] == "h" else MINUTE)),
    rule(rf"{_N} (?:hours?|hrs?) (?:and )?(?P<m>\d{{1,2}}){_NO_UNIT}",
         lambda m: span(amount(m["n"]) * 60 + int(m["m"]), MINUTE)),
    rule(r"(?:a )?half (?:an? )?hour", lambda _: span(30, MINUTE)),
    rule(r"(?:a )?half (?:a )?minute", lambda _: span(30, 1)),
    rule(r"(?:a |1 )?quarter (?:of an |of a |an )?hour", lambda _: span(15, MINUTE)),
    rule(r"(?:3|three) quarters? of an hour", lambda _: span(45, MINUTE)),
    rule(r"(?:a |1 )?(?:hour and a quarter)", lambda _: span(75, MINUTE)),
    rule(r"(?P<n>\d+|an?) months?", lambda m: months(amount(m["n"]))),
    rule(r"(?P<n>\d+|an?) years?", lambda m: months(12 * amount(m["n"]))),
    rule(rf"{_H}[:.](?P<m>\d{{2}})(?: o'clock)?(?: {_AMPM})?", _written),
    rule(rf"{_H} (?P<m>[0-5]\d)(?: {_AMPM})", _written),
    rule(rf"{_H} (?P<m>[0-5]\d){_NO_UNIT}", _written, led=_AT - {"for"}),
    rule(rf"(?P<h>\d{{1,2}})(?P<m>[0-5]\d) {_AMPM}", _written),
    rule(rf"(?P<h>\d{{1,2}})(?P<m>[0-5]\d){_NO_UNIT}", _written, led=frozenset({"at"})),
    rule(rf"{_H} {_AMPM}", _full),
    rule(rf"{_H} o'clock", _full),
    rule(rf"(?P<m>half|(?:a )?quarter|\d{{1,2}})(?: minutes?)? (?P<side>past|to|after|before|of) "
         rf"{_H}(?: {_AMPM}| o'clock)?{_NO_UNIT}", _around),
    rule(rf"{_H}{_NO_UNIT}", _full, led=_AT - {"about"}),
    rule(r"(?:at )?(?:noon|midday)", lambda _: Told(part=Part.NOON)),
    rule(r"(?:at )?midnight", lambda _: Told(part=Part.MIDNIGHT)),
    rule(r"today", lambda _: Told(day=Ahead(0))),
    rule(r"tonight|this (?:evening|night)", lambda _: Told(day=Ahead(0), part=Part.EVENING)),
    rule(r"this (?P<part>morning|afternoon)",
         lambda m: Told(day=Ahead(0), part=_PARTS[m["part"]])),
    rule(rf"(?:the )?day after tomorrow{_END}",
         lambda m: Told(day=Ahead(2), part=_PARTS[m["part"]] if m["part"] else None)),
    rule(rf"tomorrow{_END}",
         lambda m: Told(day=Ahead(1), part=_PARTS[m["part"]] if m["part"] else None)),
    rule(r"(?:in the|at) (?P<part>morning|afternoon|evening|night)",
         lambda m: Told(part=_PARTS[m["part"]])),
    rule(rf"(?:on )?(?:(?P<which>next|this|coming) )?{_WEEKDAY}{_END}", _weekday),
    rule(rf"(?:a )?week (?:on|from) {_WEEKDAY}", _week_on),
    rule(rf"(?:on )?{_WEEKDAY} week", _week_on),
    rule(rf"(?:on )?(?:the )?{_NTH}(?: of)? {_MONTH}(?: ,)?(?: (?P<y>\d{{4}}))?",
         lambda m: date(m["d"], _MONTHS[m["month"]], m["y"])),
    rule(rf"(?:on )?(?:the )?(?P<d>\d{{1,2}})(?: of)? {_MONTH}(?: (?P<y>\d{{4}}))?",
         lambda m: date(m["d"], _MONTHS[m["month"]], m["y"])),
    rule(rf"(?:on )?(?:the )?second of {_MONTH}", lambda m: date("2", _MONTHS[m["month"]])),
    rule(rf"(?:on )?{_MONTH} (?:the )?second", lambda m: date("2", _MONTHS[m["month"]])),
    rule(rf"(?:on )?{_MONTH} (?:the )?(?P<d>\d{{1,2}})(?: ?(?:st|nd|rd|th))?(?!:)"
         r"(?:(?: ,)? (?P<y>\d{4}))?", lambda m: date(m["d"], _MONTHS[m["month"]], m["y"])),
    rule(rf"on the {_NTH}", lambda m: date(m["d"], None)),
    rule(r"(?:every day|each day|daily)", lambda _: Told(days=EVERY_DAY)),
    rule(r"(?:every|each) (?P<part>morning|afternoon|evening|night)",
         lambda m: Told(days=EVERY_DAY, part=_PARTS[m["part"]])),
    rule(r"(?:on |every |each )?(?:weekdays?|workdays?|working days?)",
         lambda _: Told(days=WORKDAYS)),
    rule(r"(?:on |every |each )weekends?|at weekends", lambda _: Told(days=WEEKEND)),
    rule(rf"(?:every|each) {_NAMES}(?:(?: ,)?(?: and)?(?: every)? {_NAMES})*{_END}", _each),
    rule(rf"(?:on )?{_NAMES}s(?:(?: ,)?(?: and)? {_NAMES}s)*{_END}", _each),
    rule(rf"(?:from )?(?P<first>{_any(_DAYS)}) (?:to|through|till|until) "
         rf"(?P<last>{_any(_DAYS)})", _from_to),
    rule(r"every (?:other|second|\d+|few|half) \w+|(?:every|each) (?:hour|minute|second|week|month"
         r"|year)|hourly|weekly|monthly|yearly", lambda _: Told(unheard=True)),
)  # fmt: skip
"""The longest that fits at a word is taken; of equally long ones the first."""

LEADS: Final = closed("in at for on by around about of to from until")
"""Words before a time that belong to it."""
BETWEEN: Final = frozenset({"and", ","})
"""Words between two parts of one time."""
TRAIL: Final = ("from", "now")
OPENERS: Final = frozenset({"that", "to", "because", "when", "if", "about"})
"""Behind one of these, what is named is no longer when, but of what."""
