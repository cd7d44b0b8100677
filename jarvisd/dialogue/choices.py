"""By what a person chooses among what was read out to them."""

from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Nth:
    """ "Den zweiten": counted from 1; -1 is the last."""

    number: int


@dataclass(frozen=True, slots=True)
class Like:
    """ "Den vom Keller"."""

    words: str


@dataclass(frozen=True, slots=True)
class Every:
    """ "Beide", "alle"."""


@dataclass(frozen=True, slots=True)
class Neither:
    """ "Keinen"."""


Choice: TypeAlias = Nth | Like | Every | Neither
