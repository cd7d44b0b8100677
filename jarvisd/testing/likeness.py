"""How alike texts are, simply: what the in-memory twin has in place of full text and trigrams."""

import difflib
import re
from collections.abc import Callable, Sequence
from typing import TypeAlias

WordTest: TypeAlias = Callable[[str, str], bool]

ALIKE = 0.7
"""From this ratio on, two words are taken for spellings of one."""


def words(text: str) -> tuple[str, ...]:
    """Return the words of *text* that are long enough to mean something."""
    return tuple(word for word in re.findall(r"[^\W_]+", text.lower()) if len(word) >= 4)


def contains(asked: str, told: str) -> bool:
    """Tell whether one word is the other, a part of it, or another form of it."""
    if asked == told or (len(told) >= 5 and told in asked) or (len(asked) >= 5 and asked in told):
        return True
    # Inflection: "Hundes" and "Hund" share all but the ending.
    return len(asked) >= 5 and told.startswith(asked[:-2])


def alike(asked: str, told: str) -> bool:
    """Tell whether two words are likely spellings of one."""
    return difflib.SequenceMatcher(None, asked, told, autojunk=False).ratio() >= ALIKE


def shared(asked: Sequence[str], told: Sequence[str], test: WordTest) -> float:
    """Return the share of the words *asked* that pass *test* with any word *told*."""
    if not asked:
        return 0.0
    return sum(any(test(word, other) for other in told) for word in asked) / len(asked)
