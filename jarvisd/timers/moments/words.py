"""A sentence as plain words: lower case, numbers as digits, each knowing where it stood. Pure."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from jarvisd.phrases import Language
from jarvisd.timers.moments.numbers import number, ordinal

_TOKEN: Final = re.compile(
    r"\d+(?:[.:,]\d+)*(?:\.(?!\w))?|[^\W\d_]+(?:['’][^\W\d_]+)*|[^\w\s]", re.UNICODE
)
_PARTED: Final = frozenset("-–—/„“”‚‘\"'»«")
"""Only separate words: "10-Minuten-Timer"."""
_FIRST_TEN: Final = 10
_TENS: Final = range(20, 100, 10)


@dataclass(frozen=True, slots=True)
class Word:
    """One word, and its place in the sentence."""

    norm: str
    start: int
    end: int


@dataclass(frozen=True)
class Words:
    """The words of one sentence, one blank between each two in ``line``."""

    text: str
    words: tuple[Word, ...]

    @cached_property
    def line(self) -> str:
        """Return all words in one line."""
        return " ".join(word.norm for word in self.words)

    @cached_property
    def starts(self) -> tuple[int, ...]:
        """Return where in ``line`` each word begins."""
        places, at = [], 0
        for word in self.words:
            places.append(at)
            at += len(word.norm) + 1
        return tuple(places)

    def index(self, place: int) -> int:
        """Return which word begins at *place* of ``line``, or would, behind the last one."""
        return self.starts.index(place) if place < len(self.line) else len(self.words)

    def said(self, start: int, end: int) -> str:
        """Return the words from *start* up to *end* as they were said."""
        if start >= end:
            return ""
        return self.text[self.words[start].start : self.words[end - 1].end]


def words_of(text: str, language: Language) -> Words:
    """Return the words of *text*."""
    return Words(text, tuple(_joined(list(_plain(text, language)), language)))


def _plain(text: str, language: Language) -> Iterator[Word]:
    for found in _TOKEN.finditer(text):
        raw = found.group().lower().replace("’", "'")
        if raw in _PARTED:
            continue
        if raw[0].isdigit():
            yield Word(_numeral(raw, text[found.end() :]), found.start(), found.end())
            continue
        norm = number(raw, language) or ordinal(raw, language) or raw
        yield Word(norm, found.start(), found.end())


def _numeral(raw: str, rest: str) -> str:
    """Return *raw* without the full stop that only ends the sentence."""
    return raw[:-1] if raw.endswith(".") and not rest.strip() and raw.count(".") == 1 else raw


def _joined(words: list[Word], language: Language) -> Iterator[Word]:
    """Yield *words* with "forty five" as one number."""
    at = 0
    while at < len(words):
        word = words[at]
        after = words[at + 1] if at + 1 < len(words) else None
        if language is Language.EN and after is not None and _tens_and_ones(word, after):
            yield Word(str(int(word.norm) + int(after.norm)), word.start, after.end)
            at += 2
            continue
        yield word
        at += 1


def _tens_and_ones(word: Word, after: Word) -> bool:
    if not (word.norm.isdigit() and after.norm.isdigit()):
        return False
    # "20 5" in digits is two numbers; "twenty five" is one.
    spelled = word.end - word.start > len(word.norm) and after.end - after.start > 1
    return spelled and int(word.norm) in _TENS and 0 < int(after.norm) < _FIRST_TEN
