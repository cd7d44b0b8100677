"""The values that a sentence gives away: codes, times of day, quoted words. Pure.

What was confided or erased is recognised by them wherever it is said again: "6:40 AM",
"6.40 Uhr" and "6:40" are one value, and so is a code whatever stands around it.
"""

import re
from collections.abc import Sequence
from functools import lru_cache

from jarvisd.memory.policy.lexicon import lexicon
from jarvisd.memory.policy.words import lemma, tokens
from jarvisd.phrases import Language

_CLOCK = re.compile(
    r"(?<![\w:.])(\d{1,2})(?:[:.](\d{2}))?(?:\s*([ap])\.?m\b\.?|\s+(Uhr)\b|(?<=\d\d)(?![\w:.]*\d))",
    re.IGNORECASE,
)
_CODE = re.compile(r"(?<![\w.,:])(?:[^\W\d_]+-?\d[\w-]*|\d{3,}\w*|\d+[^\W\d_]+\d\w*)(?![.,:]?\d)")
_QUOTED = re.compile(r"(?<!\w)[\"'„“‚‘»](\S[^\"'„“”‚‘’«»]{0,48}?)[\"'“”‘’«](?!\w)")
_ORDINAL = re.compile(r"\d+(st|nd|rd|th|am|pm)", re.IGNORECASE)


@lru_cache(maxsize=16384)
def values(text: str) -> frozenset[str]:
    """Return the codes, times of day and quoted words of *text* in one form each."""
    return codes(text) | times(text) | quoted(text)


@lru_cache(maxsize=16384)
def codes(text: str) -> frozenset[str]:
    """Return what has digits and is neither a time of day nor a rank: "4711", "v14"."""
    bare = _CLOCK.sub(" ", text)
    found = (one.group().lower() for one in _CODE.finditer(bare))
    return frozenset(one for one in found if not _ORDINAL.fullmatch(one))


@lru_cache(maxsize=16384)
def times(text: str) -> frozenset[str]:
    """Return the times of day as "HH:MM"; one without "am" or "pm" as both it may be."""
    return frozenset(at for found in _CLOCK.finditer(text) for at in _read(*found.groups()))


def quoted(text: str) -> frozenset[str]:
    """Return what stands in quotation marks, in lower case."""
    return frozenset(found.group(1).lower().rstrip(".,!?") for found in _QUOTED.finditer(text))


def without_values(text: str) -> str:
    """Return *text* without its codes and times of day."""
    return _CODE.sub(" ", _CLOCK.sub(" ", text))


def _read(hour: str, minute: str | None, half: str | None, unit: str | None) -> tuple[str, ...]:
    at, past = int(hour), int(minute or 0)
    if at > 24 or past > 59 or not (minute or half or unit):
        return ()
    if half:
        return (f"{at % 12 + (12 if half.lower() == 'p' else 0):02}:{past:02}",)
    later = (f"{at + 12:02}:{past:02}",) if 0 < at < 12 else ()
    return (f"{at:02}:{past:02}", *later)


@lru_cache(maxsize=16384)
def wording(text: str, language: Language) -> tuple[str, ...]:
    """Return the lemmas of *text* in order, without the small words; repeated ones too."""
    words = lexicon(language)
    empty = words.stop | words.articles | words.possessives | words.prepositions
    return tuple(lemma(token, language) for token in tokens(text) if token.lower() not in empty)


def contains(text: Sequence[str], run: Sequence[str]) -> bool:
    """Tell whether the words of *run* stand one behind the other in *text*."""
    size = len(run)
    first = tuple(run)
    return bool(size) and any(
        tuple(text[at : at + size]) == first for at in range(len(text) - size + 1)
    )
