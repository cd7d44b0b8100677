"""Which of a few texts a few words point at. Pure.

Not a search: it only tells apart what was just read out, so shared words are
enough. A word also counts inside a German compound ("Keller" in "Kellerschlüssel").
"""

import re
from collections.abc import Sequence
from typing import Final

_WORD: Final = re.compile(r"\w+")
_LEAST: Final = 4
"""Shorter words are articles and pronouns, unless they are numbers or names."""
_STEM: Final = 5
"""So many first letters make a word, its endings aside."""


def likest(words: str, texts: Sequence[str]) -> list[int]:
    """Return the indexes of the *texts* that share most of *words*; empty if none shares any."""
    told = [_stem(word) for word in _WORD.findall(words) if _tells(word)]
    shared = [sum(word in text.casefold() for word in told) for text in texts]
    most = max(shared, default=0)
    return [index for index, count in enumerate(shared) if count == most] if most else []


def _tells(word: str) -> bool:
    return len(word) >= _LEAST or word.isdigit() or word[0].isupper()


def _stem(word: str) -> str:
    return word.casefold()[: max(_STEM, len(word) - 2)] if len(word) > _STEM else word.casefold()
