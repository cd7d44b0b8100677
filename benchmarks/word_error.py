"""Word errors: one normaliser for both sides, edit distance, a paired bootstrap."""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from benchmarks.figures import drawn_anew
from jarvisd.phrases import Language
from jarvisd.speech.loops import words_of
from jarvisd.speech.spoken import speakable

DRAWS: Final = 10_000
"""Draws of the bootstrap."""
_SEED: Final = 20_261
_JOINT: Final = re.compile(r"(?<=\w)[-\u2010-\u2015/](?=\w)")


@dataclass(frozen=True, slots=True)
class Errors:
    """What was heard of one recording, counted against what was said."""

    wrong: int
    """Words to insert, to leave out or to replace."""
    said: int
    """Words said."""

    @property
    def exact(self) -> bool:
        """Whether every word is right."""
        return self.wrong == 0


def normalised(text: str, language: Language) -> list[str]:
    """Return the words of *text*: lower case, no punctuation, numbers in words, umlauts kept."""
    composed = _JOINT.sub(" ", unicodedata.normalize("NFC", text))
    return words_of(speakable(composed, language))


def counted(said: str, heard: str, language: Language) -> Errors:
    """Return the errors of *heard*; both go through the same normaliser."""
    words = normalised(said, language)
    return Errors(distance(words, normalised(heard, language)), len(words))


def distance(said: Sequence[str], heard: Sequence[str]) -> int:
    """Return the edit distance in words (Levenshtein)."""
    row = list(range(len(heard) + 1))
    for at, word in enumerate(said, 1):
        diagonal, row[0] = row[0], at
        for place, other in enumerate(heard, 1):
            best = min(row[place] + 1, row[place - 1] + 1, diagonal + (word != other))
            diagonal, row[place] = row[place], best
    return row[-1]


def rate(errors: Sequence[Errors]) -> float:
    """Return the word error rate over all recordings together."""
    return sum(each.wrong for each in errors) / max(1, sum(each.said for each in errors))


def difference_interval(ours: Sequence[Errors], theirs: Sequence[Errors]) -> tuple[float, float]:
    """Return the 95 % interval of our word error rate minus theirs.

    Paired: whole recordings are drawn anew, each with both of its results.
    """
    pairs = list(zip(ours, theirs, strict=True))
    return drawn_anew(pairs, _difference, draws=DRAWS, seed=_SEED) if pairs else (0.0, 0.0)


def _difference(pairs: Sequence[tuple[Errors, Errors]]) -> float:
    said = max(1, sum(mine.said for mine, _ in pairs))
    return sum(mine.wrong - other.wrong for mine, other in pairs) / said
