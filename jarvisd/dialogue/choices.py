"""By what a person chooses among what was read out to them, and which that is. Pure."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

_AND: Final = re.compile(r"\s*,\s*|\s+(?:und|sowie|and)\s+", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Nth:
    """ "Den zweiten", "den ersten und den dritten": counted from 1; -1 is the last."""

    number: int
    more: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Like:
    """ "Den vom Keller", "den vom Keller und den vom Auto"."""

    words: str


@dataclass(frozen=True, slots=True)
class Every:
    """ "Beide", "alle"."""


@dataclass(frozen=True, slots=True)
class AllBut:
    """ "Alle außer dem zweiten"."""

    spared: Nth | Like


@dataclass(frozen=True, slots=True)
class Neither:
    """ "Keinen"."""


Choice: TypeAlias = Nth | Like | Every | AllBut | Neither


def chosen(
    choice: Choice, count: int, likest: Callable[[str], Sequence[int]]
) -> tuple[int, ...] | None:
    """Return which of *count* things *choice* means, counted from 0; None if it cannot be told.

    *likest* returns those that a few words point at.
    """
    match choice:
        case Every():
            return tuple(range(count))
        case Neither():
            return ()
        case Nth(number=number, more=more):
            return _counted((number, *more), count)
        case Like(words=words):
            return _named(words, likest)
        case AllBut(spared=spared):
            left_out = chosen(spared, count, likest)
            if left_out is None or len(left_out) == count:
                return None
            return tuple(place for place in range(count) if place not in left_out)


def _counted(numbers: Sequence[int], count: int) -> tuple[int, ...] | None:
    places = {count + number if number < 0 else number - 1 for number in numbers}
    return tuple(sorted(places)) if places <= set(range(count)) else None


def _named(words: str, likest: Callable[[str], Sequence[int]]) -> tuple[int, ...] | None:
    """Return what *words* name: each of several things, or one."""
    each = [likest(part) for part in _AND.split(words)]
    places = {found[0] for found in each if len(found) == 1}
    if len(places) == len(each):
        return tuple(sorted(places))
    found = likest(words)
    return (found[0],) if len(found) == 1 else None
