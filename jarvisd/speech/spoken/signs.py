"""Abbreviations and single signs in words."""

import re
from functools import cache
from typing import Final

from jarvisd.phrases import Language
from jarvisd.speech.spoken.wording import GERMAN, WORDING

SIGNS: Final = "".join(GERMAN.signs) + "0123456789−"
"""What the steps before the last one still need to see."""
_ENDS: Final = frozenset({"usw.", "u. s. w.", "etc.", "u. a.", "o. ä.", "o. Ä.", "a. m.", "p. m."})
"""These may end a sentence, whose full stop is theirs as well."""


def with_abbreviations(text: str, language: Language) -> str:
    """Write the abbreviations of *text* out."""
    return _pattern(language).sub(lambda m: _whole(m, language), text)


def with_signs(text: str, language: Language) -> str:
    """Say the signs that are words."""
    words = WORDING[language].signs
    return "".join(f" {words[char]} " if char in words else char for char in text)


@cache
def _pattern(language: Language) -> re.Pattern[str]:
    written = sorted(WORDING[language].abbreviations, key=len, reverse=True)
    several = "|".join(re.escape(one).replace(r"\ ", r"\s?") for one in written)
    return re.compile(rf"(?<![\w.])(?:{several})(?=(?P<end>\s*\Z|\s+[A-ZÄÖÜ])?)(?!\w)")


def _whole(match: re.Match[str], language: Language) -> str:
    written = re.sub(r"\.(?=\w)", ". ", match[0])
    said = WORDING[language].abbreviations[" ".join(written.split())]
    stop = "." if written in _ENDS and match["end"] is not None else ""
    return said + stop
