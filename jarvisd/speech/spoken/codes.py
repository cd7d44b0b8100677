"""Numbers that are no quantities, digit by digit: PINs, codes, telephone numbers, versions."""

import re
from functools import cache
from typing import Final

from jarvisd.phrases import Language
from jarvisd.speech.spoken.numerals import cardinal, digits
from jarvisd.speech.spoken.wording import WORDING

_PHONE: Final = re.compile(r"(?<![\w.,])(?P<plus>\+)?(?P<row>\(?\d[\d/() -]{5,}\d)(?![\w])")
_DATE: Final = re.compile(r"\d{4}-\d\d-\d\d|\d{1,2}/\d{1,2}/\d{4}")
_LONG: Final = re.compile(r"(?<![\w.,])\d{7,}(?![\d.,]*\d)(?!\s?[€$£%°])")
_ZERO: Final = re.compile(r"(?<![\w.,:-])0\d{2,}(?![\d.,:]*\d)")
_DOTTED: Final = re.compile(r"(?<![\w.,])\d+(?:\.\d+){2,}(?![\d.])")
_SENTENCE: Final = re.compile(r"[^.!?…]*(?:[.!?…](?=\S)[^.!?…]*)*[.!?…]*\s*")
_ROW: Final = re.compile(
    r"(?<![\d.,:/-])\d{3,}(?:[ -]\d{2,})*(?![.,:/-]?\d)(?!\s?(?:[€$£%°]|Uhr|Euro|EUR|[Dd]ollar))"
)


def with_codes(text: str, language: Language) -> str:
    """Say codes digit by digit; which numbers are codes tells the word near them."""
    text = _SENTENCE.sub(lambda m: _in_sentence(m[0], language), text)
    text = _PHONE.sub(lambda m: _phone(m, language), text)
    text = _ZERO.sub(lambda m: digits(m[0], language), text)
    text = _LONG.sub(lambda m: digits(m[0], language), text)
    return _DOTTED.sub(lambda m: _version(m[0], language), text)


@cache
def _code_word(language: Language) -> re.Pattern[str]:
    return re.compile(
        rf"(?<!\w)(?:\w+-)?\w*(?:{WORDING[language].code_words})s?(?!\w)", re.IGNORECASE
    )


def _in_sentence(sentence: str, language: Language) -> str:
    if not _code_word(language).search(sentence):
        return sentence
    return _ROW.sub(lambda m: f" {digits(m[0], language)} ", sentence)


def _phone(match: re.Match[str], language: Language) -> str:
    row = match["row"]
    count = sum(char.isdecimal() for char in row)
    dialled = match["plus"] or row.lstrip("(").startswith("0") or row.count("-") > 1
    if count < 7 or not dialled or _DATE.fullmatch(row):
        return match[0]
    return ("plus " if match["plus"] else "") + digits(row, language)


def _version(dotted: str, language: Language) -> str:
    if re.fullmatch(r"\d{1,2}\.\d{1,2}\.(?:\d\d){1,2}", dotted) or re.fullmatch(
        r"\d{1,3}(?:\.\d{3})+", dotted
    ):
        # A date, or a German number with its thousands set off.
        return dotted
    dot = "Punkt" if language is Language.DE else "dot"
    return f" {dot} ".join(cardinal(part, language) for part in dotted.split("."))
