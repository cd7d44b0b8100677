"""How Germans say when: "in anderthalb Stunden", "halb acht", "Viertel nach sieben". Pure."""

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
    Part,
    Weekday,
)

_DAYS: Final = {
    **{name.lower(): day for day, name in get_day_names("wide", locale="de").items()},
    "sonnabend": 5,
}
_MONTHS: Final = {
    **{name.lower(): month for month, name in get_month_names("wide", locale="de").items()},
    **{
        name.lower().rstrip("."): month
        for month, name in get_month_names("abbreviated", locale="de").items()
    },
    "jänner": 1,
    "juno": 6,
    "sep": 9,
}
_UNITS: Final = {"sek": 1, "min": MINUTE, "stun": HOUR, "std": HOUR, "tag": DAY, "woch": 7 * DAY}
_PARTS: Final = {
    "früh": Part.MORNING,
    "frühs": Part.MORNING,
    "morgens": Part.MORNING,
    "vormittag": Part.FORENOON,
    "vormittags": Part.FORENOON,
    "mittag": Part.NOON,
    "mittags": Part.NOON,
    "nachmittag": Part.AFTERNOON,
    "nachmittags": Part.AFTERNOON,
    "abend": Part.EVENING,
    "abends": Part.EVENING,
    "nacht": Part.NIGHT,
    "nachts": Part.NIGHT,
    "mitternacht": Part.MIDNIGHT,
}
_ENDINGS: Final = {**_PARTS, "morgen": Part.MORNING}
"""What may stand behind a day: "Montagmorgen", "heute früh"."""


def _any(words: object) -> str:
    return "|".join(sorted(map(re.escape, words), key=len, reverse=True))  # type: ignore[call-overload]


_N: Final = r"(?P<n>\d+(?:[.,]\d+)?|eine[rnms]?|ein)"
_UNIT: Final = r"(?P<unit>sekunden?|sek|minuten?|min|stunden?|std|tage?n?|wochen?)(?: \.(?= \S))?"
_H: Final = r"(?P<h>\d{1,2}|ein)"
_NO_UNIT: Final = r"(?! (?:sekunde|minute|stunde|tag|woche|monat|jahr|min|uhr|%|grad|euro))"
_WEEKDAY: Final = rf"(?P<weekday>{_any(_DAYS)})"
_MONTH: Final = rf"(?P<month>{_any(_MONTHS)})(?: \.)?"
_WHICH: Final = r"(?:(?P<which>nächste|kommende|diese|übernächste)[nrsm]? )?"
_END: Final = rf"(?: ?(?P<part>{_any(_ENDINGS)}))?"
_AT: Final = frozenset({"um", "gegen", "ab", "auf", "punkt", "bis", "für"})
_ON: Final = r"(?:am |an |den |dem |der |zum |vom )"
_EACH: Final = r"(?:jede[nrsm]? |immer )"


def _hour(found: "re.Match[str]") -> int:
    return 1 if found["h"] == "ein" else int(found["h"])


def _quantity(found: "re.Match[str]") -> Told:
    seconds = next(length for name, length in _UNITS.items() if found["unit"].startswith(name))
    return span(amount(found["n"]), seconds)


def _written(found: "re.Match[str]") -> Told:
    exact = found["h"].startswith("0") and found["h"] != "0"
    return clock(int(found["h"]), int(found["m"]), exact=exact)


def _o_clock(found: "re.Match[str]") -> Told:
    return clock(_hour(found), int(found["m"] or 0), exact=found["h"].startswith("0"))


def _around_half(found: "re.Match[str]") -> Told:
    off = int(found["m"])
    return before(_hour(found), 30 + off if found["side"] == "vor" else 30 - off)


def _around(found: "re.Match[str]") -> Told:
    off = 15 if found["m"] == "viertel" else int(found["m"])
    return before(_hour(found), off) if found["side"] == "vor" else clock(_hour(found), off)


def _weekday(found: "re.Match[str]") -> Told:
    which = found["which"] or ""
    day = Weekday(
        day=_DAYS[found["weekday"]],
        weeks=int(which == "übernächste"),
        other=which in ("nächste", "übernächste"),
    )
    return Told(day=day, part=_ENDINGS[found["part"]] if found["part"] else None)


def _each(found: "re.Match[str]") -> Told:
    named = re.findall(_any(_DAYS), found.group())
    part = found.groupdict().get("part")
    return Told(
        days=frozenset(_DAYS[name] for name in named),
        part=_ENDINGS[part] if part else None,
    )


def _from_to(found: "re.Match[str]") -> Told:
    first, last = _DAYS[found["first"]], _DAYS[found["last"]]
    return Told(days=frozenset((first + n) % 7 for n in range((last - first) % 7 + 1)))


_NAMES: Final = rf"(?:{_any(_DAYS)})"
RULES: Final[tuple[Rule, ...]] = (
    rule(rf"{_N} {_UNIT}", _quantity),
    rule(r"(?P<n>\d+|eine?) und (?:eine[rn]? )?halbe[rn]? stunden?",
         lambda m: span(amount(m["n"]) + 0.5, HOUR)),
    rule(rf"{_N} (?:stunden?|std) (?:und )?(?P<m>\d{{1,2}}){_NO_UNIT}",
         lambda m: span(amount(m["n"]) * 60 + int(m["m"]), MINUTE)),
    rule(r"(?:eine[rn]? )?halbe[rn]? (?:stunde|std)", lambda _: span(30, MINUTE)),
    rule(r"(?:eine[rn]? )?halbe[rn]? minute", lambda _: span(30, 1)),
    rule(r"(?:eine[rn]? )?(?:halbstunde|halbstündchen)", lambda _: span(30, MINUTE)),
    rule(r"(?:eine[rn]? )?viertel ?stunde", lambda _: span(15, MINUTE)),
    rule(r"(?:eine[rn]? )?(?:dreiviertel|3 viertel|3viertel) ?stunde", lambda _: span(45, MINUTE)),
    rule(r"(?P<n>\d+|eine[mn]?) (?:monate?n?)", lambda m: months(amount(m["n"]))),
    rule(r"(?P<n>\d+|eine[mn]?) (?:jahre?n?)", lambda m: months(12 * amount(m["n"]))),
    rule(r"(?P<h>\d{1,2})[:.](?P<m>\d{2})\.?(?: uhr)?", _written),
    rule(rf"{_H} uhr(?: (?:und )?(?P<m>\d{{1,2}}){_NO_UNIT})?", _o_clock),
    rule(rf"halb {_H}(?: uhr)?{_NO_UNIT}", lambda m: before(_hour(m), 30)),
    rule(rf"(?P<m>\d{{1,2}})(?: minuten?)? (?P<side>vor|nach) halb {_H}{_NO_UNIT}", _around_half),
    rule(rf"(?P<m>viertel|\d{{1,2}})(?: minuten?)? (?P<side>vor|nach) {_H}(?: uhr)?{_NO_UNIT}",
         _around),
    rule(rf"(?:dreiviertel|3 viertel) {_H}{_NO_UNIT}", lambda m: before(_hour(m), 15)),
    rule(rf"viertel {_H}{_NO_UNIT}", lambda m: before(_hour(m), 45)),
    rule(rf"{_H}{_NO_UNIT}", lambda m: clock(_hour(m)), led=_AT - {"für", "bis"}),
    rule(rf"heute{_END}", lambda m: Told(
        day=Ahead(0), part=_ENDINGS[m["part"]] if m["part"] else None)),
    rule(rf"morgen(?: (?P<part>{_any(_PARTS)}))?", lambda m: Told(
        day=Ahead(1), part=_PARTS[m["part"]] if m["part"] else None)),
    rule(rf"übermorgen(?: (?P<part>{_any(_ENDINGS)}))?", lambda m: Told(
        day=Ahead(2), part=_ENDINGS[m["part"]] if m["part"] else None)),
    rule(rf"(?:am |in der |zu |gegen |zur )?(?P<part>{_any(_PARTS)})",
         lambda m: Told(part=_PARTS[m["part"]])),
    rule(r"(?:am|gegen) morgen", lambda _: Told(part=Part.MORNING)),
    rule(rf"{_ON}?{_WHICH}{_WEEKDAY}{_END}", _weekday),
    rule(rf"{_ON}?(?P<d>\d{{1,2}})\.? {_MONTH}(?: (?P<y>\d{{4}}))?",
         lambda m: date(m["d"], _MONTHS[m["month"]], m["y"])),
    rule(rf"{_ON}(?P<d>\d{{1,2}})\.(?P<mm>\d{{1,2}})\.?(?P<y>\d{{4}}|\d{{2}})?\.?",
         lambda m: date(m["d"], int(m["mm"]), m["y"])),
    rule(r"(?P<d>\d{1,2})\.(?P<mm>\d{1,2})\.(?P<y>\d{4}|\d{2})\.?",
         lambda m: date(m["d"], int(m["mm"]), m["y"])),
    rule(rf"{_ON}(?P<d>\d{{1,2}})\.", lambda m: date(m["d"], None)),
    rule(r"(?:immer )?(?:täglich|(?:an )?jede[nm] tag)", lambda _: Told(days=EVERY_DAY)),
    rule(rf"(?:jeden|jede) (?P<part>{_any(_ENDINGS)})",
         lambda m: Told(days=EVERY_DAY, part=_ENDINGS[m["part"]])),
    rule(r"(?:immer )?(?:werktags|wochentags|an (?:werk|wochen|arbeits)tagen|unter der woche"
         r"|(?:an )?jede[nm] (?:werk|wochen|arbeits)tag)", lambda _: Told(days=WORKDAYS)),
    rule(r"jedes wochenende|an wochenenden|(?:immer )am wochenende|an jedem wochenende",
         lambda _: Told(days=WEEKEND)),
    rule(rf"{_EACH}(?:am )?{_NAMES}(?:(?: ,)?(?: und)?(?: am| jeden)? {_NAMES})*{_END}", _each),
    rule(rf"(?:immer )?{_NAMES}s(?:(?: ,)?(?: und)? {_NAMES}s)*", _each),
    rule(rf"(?:von |immer )?(?P<first>{_any(_DAYS)}) bis (?P<last>{_any(_DAYS)})", _from_to),
    rule(r"alle (?:\d+|paar|halbe) \w+|jede[nrsm]? (?:\d+\.?|ersten|letzten|halbe|viertel) ?\w+"
         r"(?: im monat)?|stündlich|wöchentlich|monatlich|jährlich"
         r"|jede[nrsm]? (?:stunde|minute|sekunde|woche|monat|jahr)",
         lambda _: Told(unheard=True)),
)  # fmt: skip
"""The longest that fits at a word is taken; of equally long ones the first."""

LEADS: Final = closed(
    "in nach für von über auf um gegen ab punkt noch etwa ungefähr genau circa ca so am den der bis"
)
"""Words before a time that belong to it."""
BETWEEN: Final = frozenset({"und", ","})
"""Words between two parts of one time."""
TRAIL: Final = ("ab", "jetzt")
OPENERS: Final = frozenset({"daran", "dran", "dass", "daß", "das", "weil", "wenn", "ob", "zu"})
"""Behind one of these, what is named is no longer when, but of what."""
