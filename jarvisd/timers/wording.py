"""What is said when something rings, or was missed: for whom, and in which room. Pure.

A private reminder is told in the room it was set in, where its owner said it aloud. In
another room, and where it holds a code or a password, it is only told that there is one.
"""

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta, tzinfo
from typing import Final

from babel.dates import format_date, format_time, get_day_names
from babel.lists import format_list

from jarvisd.ids import PersonId, RoomName
from jarvisd.memory.types import Scope
from jarvisd.phrases import Language, phrase
from jarvisd.speech.tongue import plain_language
from jarvisd.timers.moments.calendar import Repeat
from jarvisd.timers.moments.types import EVERY_DAY, WEEKEND, WORKDAYS
from jarvisd.timers.types import Kind, Timer

_LOCALE: Final = {Language.DE: "de", Language.EN: "en_US"}
_TIME: Final = {Language.DE: "H:mm", Language.EN: "h:mm a"}
_DAY: Final = {Language.DE: "EEEE, 'den' d. MMMM", Language.EN: "EEEE, MMMM d"}
_YEAR: Final = {Language.DE: "EEEE, 'den' d. MMMM y", Language.EN: "EEEE, MMMM d, y"}
_UNITS: Final = (("days", 86_400), ("hours", 3_600), ("minutes", 60), ("seconds", 1))
_NEAR: Final = timedelta(minutes=1)
"""So late, it is as good as on time."""


def ringing(
    timer: Timer, room: RoomName, names: Mapping[PersonId, str], now: datetime, zone: tzinfo | None
) -> str:
    """Return what is said as *timer* rings in *room*."""
    language = timer.language
    told = _told(timer, room, names, zone)
    late = now - timer.plan.due_at
    if late < _NEAR or timer.kind is not Kind.TIMER:
        return told
    since = length(round(late.total_seconds()) // 60 * 60, language)
    return f"{told} {phrase('timer-since', language, since=since)}"


def missed(
    timers: Sequence[Timer],
    room: RoomName,
    names: Mapping[PersonId, str],
    now: datetime,
    zone: tzinfo | None,
) -> str:
    """Return the apology for *timers* that were due while nobody could ring them."""
    language = timers[0].language
    told = [phrase("timers-missed", language)]
    for timer in timers:
        when = moment(timer.plan.due_at, now, zone, timer.language)
        key = f"{timer.kind.value}-missed"
        if timer.kind is Kind.REMINDER:
            told.append(_reminding(timer, room, names, "-missed", when=when))
        else:
            told.append(phrase(key, timer.language, name=called(timer, timer.language), when=when))
    return " ".join(map(_capital, told))


def _capital(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]


def called(timer: Timer, language: Language) -> str:
    """Return what *timer* is called, without an article: "Nudeltimer", "Timer über 10 Minuten"."""
    if timer.name:
        return timer.name
    if timer.kind is Kind.TIMER and timer.plan.length_s:
        return phrase("timer-over", language, length=length(timer.plan.length_s, language))
    return phrase("thing", language, kind=timer.kind.value)


def length(seconds: int, language: Language) -> str:
    """Return a length of time in words: "1 Stunde und 30 Minuten"."""
    parts: list[str] = []
    left = seconds
    for name, size in _UNITS:
        count, left = divmod(left, size)
        if count:
            parts.append(phrase(f"length-{name}", language, count=count))
    if not parts:
        return phrase("length-seconds", language, count=0)
    joint = f" {phrase('and', language)} "
    return joint.join([", ".join(parts[:-1]), parts[-1]]) if len(parts) > 1 else parts[0]


def moment(at: datetime, now: datetime, zone: tzinfo | None, language: Language) -> str:
    """Return *at* as a day and a time: "morgen um 7:00 Uhr"."""
    time = clock(at, zone, language)
    return phrase("moment", language, day=day(at, now, zone, language), time=time)


def clock(at: datetime, zone: tzinfo | None, language: Language) -> str:
    """Return the time of day at *at*: "7:00", "7:00 AM"."""
    told = format_time(at.astimezone(zone).time(), _TIME[language], locale=_LOCALE[language])
    # babel puts a narrow space before AM, which no voice knows.
    return str(told).replace("\u202f", " ")


def day(at: datetime, now: datetime, zone: tzinfo | None, language: Language) -> str:
    """Return the day of *at* as seen from *now*: "heute", "morgen", "am Montag, den 3. Mai"."""
    there, here = at.astimezone(zone).date(), now.astimezone(zone).date()
    near = {-1: "when-yesterday", 0: "when-today", 1: "when-tomorrow"}
    key = near.get((there - here).days)
    if key is not None:
        return phrase(key, language)
    shape = (_DAY if there.year == here.year else _YEAR)[language]
    return phrase("when-on", language, day=format_date(there, shape, locale=_LOCALE[language]))


def days(repeat: Repeat, language: Language) -> str:
    """Return on which days it comes again: "jeden Montag und Mittwoch"."""
    for key, named in (("every", EVERY_DAY), ("workdays", WORKDAYS), ("weekend", WEEKEND)):
        if repeat.days == named:
            return phrase(f"days-{key}", language)
    locale = _LOCALE[language]
    names = get_day_names("wide", locale=locale)
    told = format_list([names[day] for day in sorted(repeat.days)], locale=locale)
    return phrase("days-named", language, days=told)


def reminded(timer: Timer, language: Language) -> tuple[str, str]:
    """Return how a reminder's words fit into a sentence of *language*, and the words themselves.

    Words of another language are quoted: no sentence is in two.
    """
    about = timer.about
    if not about:
        return "nothing", ""
    if (plain_language(about) or timer.language) is not language:
        return "other", quoted(about, language)
    first = about.partition(" ")[0].casefold()
    if language is Language.DE:
        if first in ("an", "ans"):
            return "noun", about
        clause = first in ("dass", "daß", "ob") or _with_zu(about)
    else:
        clause = first in ("to", "that", "about", "of")
    return ("clause" if clause else "other"), about


def quoted(text: str, language: Language) -> str:
    """Return *text* in the quotation marks of *language*, unless it is quoted already."""
    if text[0] in "„“":
        return text
    return f"„{text}“" if language is Language.DE else f"“{text}”"


def _with_zu(about: str) -> bool:
    """Tell whether a German infinitive ends *about*: "Ben anzurufen", "den Müll zu leeren"."""
    words = about.rstrip(".!").split()
    if len(words) > 1 and words[-2] == "zu":
        return True
    last = words[-1]
    return last.islower() and "zu" in last[1:-3] and last.endswith("n")


def _told(timer: Timer, room: RoomName, names: Mapping[PersonId, str], zone: tzinfo | None) -> str:
    language = timer.language
    match timer.kind:
        case Kind.TIMER:
            return phrase("timer-rings", language, name=called(timer, language))
        case Kind.ALARM:
            time = clock(timer.plan.due_at, zone, language)
            return phrase("alarm-rings", language, time=time, name=timer.name or "none")
        case Kind.REMINDER:
            return _reminding(timer, room, names, "-rings")


def _reminding(
    timer: Timer, room: RoomName, names: Mapping[PersonId, str], end: str, **details: str
) -> str:
    owner = timer.placement.owner
    name = names.get(owner, "none") if owner is not None else "none"
    fits, what = reminded(timer, timer.language)
    if not _may_be_told(timer, room):
        fits, what = "hidden", ""
    return phrase(f"reminder{end}", timer.language, name=name, fits=fits, what=what, **details)


def _may_be_told(timer: Timer, room: RoomName) -> bool:
    place = timer.placement
    if place.secret:
        return False
    return place.scope is not Scope.PRIVATE or room == timer.set_in
