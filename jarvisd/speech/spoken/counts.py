"""The numbers that are left when dates and measures are said: ordinals, years, counts."""

import re
from functools import cache
from typing import Final

from jarvisd.phrases import Language
from jarvisd.speech.spoken.dates import inflected
from jarvisd.speech.spoken.numerals import NUMBER, cardinal, counted, number, ordinal, year
from jarvisd.speech.spoken.wording import WORDING

_RANGE: Final = re.compile(
    r"(?<![\w.,:/-])(\d{1,2}[:.]\d\d|\d{1,4}(?:,\d{1,2})?)\s?[–-]\s?(\d{1,2}[:.]\d\d|\d{1,4}(?:,\d{1,2})?)"
    r"(?![\d-])(?![.,:/]\d)"
)
_TWO_DAYS: Final = re.compile(r"(?<![\w.,])(\d{1,2}\.)\s?(?:[–-]|bis|und)\s?(?=\d{1,2}\.)")
_TIMES: Final = re.compile(r"(?<![\w.,])(\d{1,4})\s?x(?!\w)")
_TENS: Final = re.compile(r"(?<![\w.,])(\d{1,4})er(?!\w)")
_DECADE: Final = re.compile(r"(?<![\w.,])([12]\d\d0)s(?!\w)")
_FRACTION: Final = re.compile(r"(?<![\w.,/])(1/2|1/3|2/3|1/4|3/4)(?![\w/])")
_BY: Final = re.compile(r"(?<=\d)\s?[x×]\s?(?=\d)")
_ORDINAL: Final = re.compile(
    r"(?:(?:(?P<earlier>[^\W\d_]+)\s+)?(?P<before>[^\W\d_]+)\s+)?"
    r"(?<![\w.,])(?P<row>\d{1,3})\.(?=\s+(?P<next>[^\W\d_]))"
)
_ENGLISH_ORDINAL: Final = re.compile(r"(?<![\w.,])(\d{1,4})(?:st|nd|rd|th)\b", re.IGNORECASE)
_GLUED: Final = re.compile(r"(?<=[^\W\d_])(?=\d)|(?<=\d)(?=[^\W\d_])")
_MINUS: Final = re.compile(r"(?<![\w.,)])[-−–]\s?(?=\d)")
_PLAIN_YEAR: Final = re.compile(r"(?<![\w.,-])(1[1-9]\d\d)(?![\d-])(?![.,:/]\d)(?!\s?[%€$£°])")

_PREPOSITIONS: Final = frozenset(
    "an auf aus bei hinter in mit nach neben seit über unter von vor zu zwischen ab".split()  # noqa: SIM905
)
_ARTICLES: Final = frozenset(
    """
    am im zum vom beim den dem der des die das seit ab bis jeden jede jedes ein eine einen mein dein
    meine deine unser ihr sein zur
    """.split()  # noqa: SIM905
)


def with_ranges(text: str, language: Language) -> str:
    """Say what stands between two numbers and looks like a sign: "3–5", "3/4", "1990s", "-5"."""
    to = WORDING[language].to
    text = _FRACTION.sub(lambda m: WORDING[language].fractions[m[1]], text)
    if language is Language.EN:
        text = _DECADE.sub(lambda m: year(int(m[1]), language).removesuffix("y") + "ies", text)
    if language is Language.DE:
        text = _TWO_DAYS.sub(lambda m: m[0] if "und" in m[0] else f"{m[1]} {to} ", text)
    return _MINUS.sub("minus ", _RANGE.sub(lambda m: f"{m[1]} {to} {m[2]}", text))


def with_counts(text: str, language: Language) -> str:
    """Say every number that is left in words."""
    text = _ordinals(text, language)
    text = _multiples(text, language)
    text = _years(text, language)
    text = _GLUED.sub(" ", text)
    return _number_pattern(language).sub(lambda m: _number(m, language), text)


@cache
def _number_pattern(language: Language) -> re.Pattern[str]:
    return re.compile(
        rf"(?:(?P<before>\b[^\W\d_]+)(?P<space>\s+))?(?P<row>{NUMBER[language]})(?=(?P<noun>\s+[^\W\d_]+)?)"
    )


def _number(match: re.Match[str], language: Language) -> str:
    before, noun = match["before"] or "", (match["noun"] or "").strip()
    lead = before + (match["space"] or "")
    if noun[:1].isupper():
        return lead + counted(match["row"], noun, language, before)
    return lead + number(match["row"], language)


def _ordinals(text: str, language: Language) -> str:
    if language is Language.EN:
        return _ENGLISH_ORDINAL.sub(lambda m: ordinal(int(m[1]), language), text)
    return _ORDINAL.sub(_german_ordinal, text)


def _german_ordinal(match: re.Match[str]) -> str:
    before = (match["before"] or "").lower()
    # "Es sind 3. Dann …": without an article only a small letter shows that it goes on.
    if before not in _ARTICLES and not match["next"].islower():
        return match[0]
    earlier = (match["earlier"] or "").lower()
    # "in der dritten Etage", but "der dritte Mai".
    weak = before == "der" and earlier in _PREPOSITIONS
    lead = match[0][: match.start("row") - match.start()]
    return lead + inflected(int(match["row"]), "den" if weak else before)


def _multiples(text: str, language: Language) -> str:
    times = "mal" if language is Language.DE else "times"
    text = _BY.sub(f" {times} ", text)
    if language is Language.EN:
        return _TIMES.sub(lambda m: f"{cardinal(m[1], language)} times", text)
    text = _TIMES.sub(lambda m: "einmal" if m[1] == "1" else cardinal(m[1], language) + "mal", text)
    return _TENS.sub(lambda m: year(int(m[1]), language) + "er", text)


def _years(text: str, language: Language) -> str:
    text = _year_pattern(language).sub(lambda m: m[1] + year(int(m[2]), language), text)
    if language is Language.EN:
        return text
    # German counts hundreds of such numbers anyway: "fünfzehnhundert Schritte".
    return _PLAIN_YEAR.sub(lambda m: year(int(m[1]), language), text)


@cache
def _year_pattern(language: Language) -> re.Pattern[str]:
    return re.compile(
        rf"(?<!\w)((?:{WORDING[language].year_words})\s+)((?:1\d|20)\d\d)(?![\d-])(?![.,:/]\d)(?!\s?[%€$£°])",
        re.IGNORECASE,
    )
