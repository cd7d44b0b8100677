"""Numbers in words: cardinals, decimals, ordinals, years, digits one by one."""

import re
from typing import Final

from num2words import num2words

from jarvisd.phrases import Language
from jarvisd.speech.spoken.wording import WORDING

_LONGEST: Final = 15
"""A longer number is nobody's quantity, and is read digit by digit."""

NUMBER: Final = {
    Language.DE: r"\d{1,3}(?:\.\d{3})+(?:,\d+)?(?![\d])|\d+(?:[.,]\d+)?",
    Language.EN: r"\d{1,3}(?:,\d{3})+(?:\.\d+)?(?![\d])|\d+(?:[.,]\d+)?",
}
"""How a number is written: "1.250,5" in German, "1,250.5" in English."""

_GROUP: Final = {Language.DE: ".", Language.EN: ","}
_GROUPED: Final = {
    Language.DE: re.compile(r"\d{1,3}(?:\.\d{3})+(?:,\d+)?"),
    Language.EN: re.compile(r"\d{1,3}(?:,\d{3})+(?:\.\d+)?"),
}
_FEMININE: Final = tuple(
    "e ung heit keit schaft ion tät nachricht Nachricht Person Antwort".split()  # noqa: SIM905
)
_DATIVE: Final = frozenset("aus bei in innerhalb mit nach seit von vor zu".split())  # noqa: SIM905
_DIGITS: Final = {
    Language.DE: "null eins zwei drei vier fünf sechs sieben acht neun".split(),  # noqa: SIM905
    Language.EN: "zero one two three four five six seven eight nine".split(),  # noqa: SIM905
}


def parts(written: str, language: Language) -> tuple[str, str]:
    """Return the digits of *written* before and after its decimal sign."""
    if _GROUPED[language].fullmatch(written):
        written = written.replace(_GROUP[language], "")
    whole, _, decimals = written.replace(",", ".").partition(".")
    return whole, decimals


def number(written: str, language: Language) -> str:
    """Say a number as it is written; "007" and endless ones digit by digit."""
    whole, decimals = parts(written, language)
    spoken = cardinal(whole, language)
    if not decimals:
        return spoken
    return f"{spoken} {WORDING[language].point} {digits(decimals, language)}"


def cardinal(whole: str, language: Language) -> str:
    """Say a row of digits as a quantity."""
    if len(whole) > _LONGEST or (len(whole) > 1 and whole.startswith("0")):
        return digits(whole, language)
    return _words(int(whole), language, "cardinal")


def counted(written: str, noun: str, language: Language, before: str = "") -> str:
    """Say a number before *noun*: "ein Liter", "eine Stunde", "in einer Stunde", not "eins"."""
    if written != "1" or language is not Language.DE:
        return number(written, language)
    feminine = noun.partition(" ")[0].endswith(_FEMININE)
    if before.lower() in _DATIVE:
        return "einer" if feminine else "einem"
    return "eine" if feminine else "ein"


def ordinal(whole: int, language: Language) -> str:
    """Say a place in a row: "dritte", "third"; German endings are the caller's."""
    return _words(whole, language, "ordinal")


def year(whole: int, language: Language) -> str:
    """Say a year: "neunzehnhundertachtundneunzig", "nineteen ninety-eight"."""
    if language is Language.DE and whole < 1_100:
        return _words(whole, language, "cardinal")
    return _words(whole, language, "year")


def digits(row: str, language: Language) -> str:
    """Say each digit of *row* by itself, and nothing else in it."""
    return " ".join(_DIGITS[language][int(digit)] for digit in row if digit.isdecimal())


def _words(whole: int, language: Language, form: str) -> str:
    spoken: str = num2words(whole, lang=language.value, to=form)
    return spoken.replace(",", "")
