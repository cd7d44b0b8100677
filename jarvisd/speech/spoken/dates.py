"""Dates and times of day in words."""

import re
from functools import cache
from typing import Final

from babel.dates import get_month_names

from jarvisd.phrases import Language
from jarvisd.speech.spoken.numerals import cardinal, counted, ordinal, year
from jarvisd.speech.spoken.wording import WORDING

_ISO: Final = re.compile(r"(?<![\d-])(\d{4})-(\d\d)-(\d\d)(?:T(?=\d\d:)|(?![\d-]))")
_SLASHED: Final = re.compile(r"(?<![\d/])(\d{1,2})/(\d{1,2})/(\d{4})(?![\d/])")
_DOTTED: Final = re.compile(
    r"(?:(?P<before>[^\W\d_]+)(?P<space>\s+))?"
    r"(?<![\d.,])(?P<day>\d{1,2})\.\s?(?P<month>\d{1,2})\.(?:\s?(?P<year>\d{4}|\d\d)(?!\d))?(?![\d])"
)
_CLOCK: Final = re.compile(r"(?<![\d:.,])(\d{1,2}):(\d\d)(?::(\d\d))?(\s*Uhr\b)?(?![\d:])")
_CLOCK_DOT: Final = re.compile(r"(?<![\d:.,])(\d{1,2})\.(\d\d)()(\s*Uhr\b)")
_HOUR: Final = re.compile(r"(?<![\d:.,])(\d{1,2})\s*Uhr\b")
_TWELVE: Final = re.compile(
    r"(?<![\d:.,])(\d{1,2})(?::(\d\d))?\s*([ap])\.?\s?m\b(\.?)(?=(\s*\Z)?)", re.I
)
_SCORE: Final = re.compile(r"(?<![\d:.,])(\d{1,3}):(\d{1,3})(?![\d:])")

_WEAK: Final = frozenset(
    "am im zum vom beim den dem des seit ab bis jeden einen zur nach vor".split()  # noqa: SIM905
)
_AFTER_ARTICLE: Final = frozenset("der die das jede dieser diese dieses".split())  # noqa: SIM905


def with_dates(text: str, language: Language) -> str:
    """Say the dates of *text* in words; what is no date stays."""
    text = _ISO.sub(lambda m: _iso(m, language), text)
    text = _SLASHED.sub(lambda m: _slashed(m, language), text)
    if language is Language.DE:
        text = _DOTTED.sub(_dotted, text)
        return _named_pattern(language).sub(_named, text)
    text = _named_pattern(language).sub(_day_first, text)
    return _month_first_pattern().sub(_month_first, text)


def with_times(text: str, language: Language) -> str:
    """Say the times of day and the scores ("3:2") of *text* in words."""
    if language is Language.EN:
        text = _TWELVE.sub(_twelve, text)
    text = _CLOCK.sub(lambda m: _clock(m, language), text)
    if language is Language.DE:
        text = _CLOCK_DOT.sub(lambda m: _clock(m, language), text)
        text = _HOUR.sub(lambda m: f"{counted(m[1], 'Uhr', language)} Uhr", text)
    score = WORDING[language].score
    return _SCORE.sub(
        lambda m: f"{cardinal(m[1], language)} {score} {cardinal(m[2], language)}", text
    )


def inflected(day: int, before: str) -> str:
    """Return a German ordinal with the ending that it has after the word *before*."""
    spoken = ordinal(day, Language.DE)
    before = before.lower()
    if before in _AFTER_ARTICLE:
        return spoken
    return spoken + ("n" if before in _WEAK else "r")


@cache
def _months(language: Language) -> dict[str, str]:
    """Return each way to write a month and the name to say, in lower case."""
    wide = get_month_names("wide", locale=language.value)
    short = get_month_names("abbreviated", locale=language.value)
    names = {wide[number].lower(): wide[number] for number in range(1, 13)}
    return names | {short[number].lower().rstrip("."): wide[number] for number in range(1, 13)}


@cache
def _month_pattern(language: Language) -> str:
    names = sorted(_months(language), key=len, reverse=True)
    return "(?P<month>" + "|".join(name.capitalize() for name in names) + r")\b"


@cache
def _named_pattern(language: Language) -> re.Pattern[str]:
    dot = r"\." if language is Language.DE else r"(?:st|nd|rd|th)?(?:\s+of)?"
    return re.compile(
        r"(?:(?P<before>[^\W\d_]+)(?P<space>\s+))?(?<![\d.,:])(?P<day>\d{1,2})"
        + dot + r"\s*" + _month_pattern(language) + r"\.?(?:\s+(?P<year>\d{4})(?!\d))?"
    )  # fmt: skip


@cache
def _month_first_pattern() -> re.Pattern[str]:
    return re.compile(
        _month_pattern(Language.EN)
        + r"\.?\s+(?P<day>\d{1,2})(?:st|nd|rd|th)?(?![\d:.,]*\d)(?:,?\s+(?P<year>\d{4})(?!\d))?\b"
    )


def _iso(match: re.Match[str], language: Language) -> str:
    gap = " " if match[0].endswith("T") else ""
    told = _written_out(int(match[3]), int(match[2]), match[1], language)
    return told + gap if told else match[0]


def _slashed(match: re.Match[str], language: Language) -> str:
    first, second = int(match[1]), int(match[2])
    day, month = (first, second) if language is Language.DE else (second, first)
    return _written_out(day, month, match[3], language) or match[0]


def _written_out(day: int, number: int, written_year: str, language: Language) -> str:
    """Return a date as people write it, to be inflected like any other; empty if it is none."""
    if not (1 <= number <= 12 and 1 <= day <= 31):
        return ""
    month = list(_months(language).values())[number - 1]
    if language is Language.DE:
        return f"{day}. {month} {written_year}"
    return f"{month} {day}, {written_year}"


def _dotted(match: re.Match[str]) -> str:
    day, number = int(match["day"]), int(match["month"])
    bare = match["year"] is None
    expected = len(match["day"]) == len(match["month"]) == 2 or _is_dative(match["before"])
    if not (1 <= day <= 31 and 1 <= number <= 12) or (bare and not expected):
        return match[0]
    month = list(_months(Language.DE).values())[number - 1]
    return _german(match, day, month, match["year"])


def _is_dative(before: str | None) -> bool:
    return (before or "").lower() in _WEAK


def _named(match: re.Match[str]) -> str:
    day = int(match["day"])
    if not 1 <= day <= 31:
        return match[0]
    return _german(match, day, _months(Language.DE)[match["month"].lower()], match["year"])


def _german(match: re.Match[str], day: int, month: str, written_year: str | None) -> str:
    before = match["before"] or ""
    lead = before + (match["space"] or "")
    told = f"{lead}{inflected(day, before)} {month}"
    return f"{told} {_year(written_year, Language.DE)}" if written_year else told


def _year(written: str, language: Language) -> str:
    return cardinal(written, language) if len(written) == 2 else year(int(written), language)


def _day_first(match: re.Match[str]) -> str:
    day, before = int(match["day"]), match["before"] or ""
    if not 1 <= day <= 31:
        return match[0]
    lead = before + (match["space"] or "") + ("" if before.lower() == "the" else "the ")
    told = f"{lead}{ordinal(day, Language.EN)} of {_months(Language.EN)[match['month'].lower()]}"
    return f"{told} {_year(match['year'], Language.EN)}" if match["year"] else told


def _month_first(match: re.Match[str]) -> str:
    day = int(match["day"])
    if not 1 <= day <= 31:
        return match[0]
    told = f"{_months(Language.EN)[match['month'].lower()]} {ordinal(day, Language.EN)}"
    return f"{told}, {_year(match['year'], Language.EN)}" if match["year"] else told


def _clock(match: re.Match[str], language: Language) -> str:
    hour, minute = int(match[1]), int(match[2])
    if hour > 24 or minute > 59:
        return match[0]
    word = WORDING[language].at_time
    spoken = counted(str(hour), word, language)
    if language is Language.EN:
        return f"{spoken} {_minutes(minute)}" if minute else f"{spoken} {word}"
    told = f"{spoken} {word} {cardinal(str(minute), language)}" if minute else f"{spoken} {word}"
    seconds = int(match[3] or 0)
    return f"{told} und {counted(str(seconds), 'Sekunde', language)} Sekunden" if seconds else told


def _twelve(match: re.Match[str]) -> str:
    hour, minute = int(match[1]), int(match[2] or 0)
    if not 1 <= hour <= 12 or minute > 59:
        return match[0]
    told = cardinal(str(hour), Language.EN) + (f" {_minutes(minute)}" if minute else "")
    end = "." if match[4] and match[5] is not None else ""
    return f"{told} {match[3].lower()} m{end}"


def _minutes(minute: int) -> str:
    spoken = cardinal(str(minute), Language.EN)
    return f"oh {spoken}" if minute < 10 else spoken
