"""Days and times in words, the way a person says them. Pure."""

from datetime import date, datetime, timedelta, tzinfo

from babel.dates import format_date, format_time
from num2words import num2words

from jarvisd.memory.policy.lexicon import GERMAN
from jarvisd.phrases import Language, phrase

_LOCALE = {Language.DE: "de", Language.EN: "en_US"}
_DAY = {Language.DE: "d. MMMM", Language.EN: "MMMM d"}
_YEAR = {Language.DE: "d. MMMM y", Language.EN: "MMMM d, y"}
_WEEKDAY = {Language.DE: "EEEE, 'der' d. MMMM y", Language.EN: "EEEE, MMMM d, y"}
_LAST = 31
"""The last day that a month may have; a larger number is a year."""
_TIME = {Language.DE: "H:mm", Language.EN: "h:mm a"}


def time_of_day(at: datetime, zone: tzinfo | None, language: Language) -> str:
    """Return the time at *at*: "14:03", "2:03 PM"."""
    return format_time(at.astimezone(zone).time(), _TIME[language], locale=_LOCALE[language])


def whole_date(at: datetime, zone: tzinfo | None, language: Language) -> str:
    """Return weekday, day, month and year at *at*."""
    return format_date(at.astimezone(zone).date(), _WEEKDAY[language], locale=_LOCALE[language])


def capital(text: str) -> str:
    """Return *text* as it begins a sentence: "Gestern"."""
    return text[:1].upper() + text[1:]


def day_of(at: datetime, now: datetime, zone: tzinfo | None, language: Language) -> str:
    """Return the day of *at* as seen from *now*: "heute", "gestern", "am 3. Mai"."""
    day, today = at.astimezone(zone).date(), now.astimezone(zone).date()
    if day == today:
        return phrase("when-today", language)
    if day == today - timedelta(days=1):
        return phrase("when-yesterday", language)
    pattern = (_DAY if day.year == today.year else _YEAR)[language]
    return phrase("when-on", language, day=format_date(day, pattern, locale=_LOCALE[language]))


def until(at: datetime, now: datetime, zone: tzinfo | None, language: Language) -> str:
    """Return until when *at* is, as seen from *now*: "18:30 Uhr", "morgen um 7:00 Uhr"."""
    day, today = at.astimezone(zone).date(), now.astimezone(zone).date()
    time = time_of_day(at, zone, language)
    if day == today:
        return phrase("until-today", language, time=time)
    if day == today + timedelta(days=1):
        return phrase("until-tomorrow", language, time=time)
    pattern = (_DAY if day.year == today.year else _YEAR)[language]
    date = format_date(day, pattern, locale=_LOCALE[language])
    return phrase("until-day", language, day=date, time=time)


def ago(at: datetime, now: datetime, zone: tzinfo | None, language: Language) -> str:
    """Return how long *at* is past as seen from *now*: "gestern", "vor drei Wochen"."""
    days = (now.astimezone(zone).date() - at.astimezone(zone).date()).days
    if days < 2:
        return day_of(at, now, zone, language)
    for key, length in (("years", 365), ("months", 30), ("weeks", 7), ("days", 1)):
        if days >= length:
            count = days // length
            number = num2words(count, lang=language.value)
            return phrase(f"when-{key}-ago", language, count=count, number=number)
    return day_of(at, now, zone, language)


def day_in_words(lemmas: str, language: Language) -> str | None:
    """Return a day that is known by its lemmas, "3 mai", as it is said; None if it is no day."""
    words = lemmas.split()
    months = [GERMAN.months.index(word) + 1 for word in words if word in GERMAN.months]
    numbers = [int(word) for word in words if word.isdecimal()]
    days, years = [n for n in numbers if n <= _LAST], [n for n in numbers if n > _LAST]
    if len(months) != 1 or len(days) != 1 or len(years) > 1 or len(words) != 2 + len(years):
        return None
    # A year that has a February 29, where none is told.
    try:
        day = date(years[0] if years else 2000, months[0], days[0])
    except ValueError:
        return None
    pattern = (_YEAR if years else _DAY)[language]
    return format_date(day, pattern, locale=_LOCALE[language])
