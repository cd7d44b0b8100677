"""Abbreviations and single signs in words."""

import re
from collections.abc import Mapping
from functools import cache
from typing import Final

from jarvisd.phrases import Language
from jarvisd.speech.spoken.wording import GERMAN, WORDING

SIGNS: Final = "".join(GERMAN.signs) + "0123456789−"
"""What the steps before the last one still need to see."""
_ENDS: Final = frozenset({"usw.", "u.s.w.", "etc.", "u.a.", "o.ä.", "o.Ä.", "a.m.", "p.m."})
"""These may end a sentence, whose full stop is theirs as well."""
_STREET: Final = re.compile(r"(?<=[a-zäöüß])str\.")


def with_abbreviations(text: str, language: Language) -> str:
    """Write the abbreviations of *text* out."""
    if language is Language.DE:
        text = _STREET.sub("straße", text)
    return _pattern(language).sub(lambda m: _whole(m, language), text)


def with_signs(text: str, language: Language) -> str:
    """Say the signs that are words."""
    words = WORDING[language].signs
    return "".join(f" {words[char]} " if char in words else char for char in text)


@cache
def _pattern(language: Language) -> re.Pattern[str]:
    wording = WORDING[language]
    written = sorted(wording.abbreviations, key=len, reverse=True)
    several = "|".join(
        re.escape(one).replace(r"\ ", r"\s?")
        + (r"(?=\s*[0-9])" if one in wording.before_figures else "")
        for one in written
    )
    return re.compile(rf"(?<![\w.])(?:{several})(?=(?P<end>\s*\Z|\s+[A-ZÄÖÜ])?)(?!\w)")


@cache
def _said(language: Language) -> Mapping[str, str]:
    """Return the words for each abbreviation, written without a space."""
    return {_joined(one): said for one, said in WORDING[language].abbreviations.items()}


def _whole(match: re.Match[str], language: Language) -> str:
    written = _joined(match[0])
    stop = "." if written in _ENDS and match["end"] is not None else ""
    return _said(language)[written] + stop


def _joined(written: str) -> str:
    return "".join(written.split())
