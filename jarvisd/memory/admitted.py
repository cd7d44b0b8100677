"""What becomes of a new memory at the one door, and what that changes."""

from dataclasses import dataclass
from typing import TypeAlias

from jarvisd.memory.changes import Change
from jarvisd.memory.types import Memory, Tombstone


@dataclass(frozen=True, slots=True, kw_only=True)
class Added:
    """It is to be stored."""

    memory: Memory
    """As it is to be stored; already superseded if a later one is known."""
    changes: tuple[Change, ...]
    replaced: tuple[Memory, ...] = ()
    """What it supersedes."""
    lifted: tuple[Tombstone, ...] = ()
    """What had kept it away until it was explicitly said again (R-M8)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Known:
    """It was known; the stored memory is reinforced, and reworded if this is fuller."""

    memory: Memory
    before: Memory
    """The memory as it was, so that it can be undone."""
    changes: tuple[Change, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Forgotten:
    """It was erased once, and nobody said it again on purpose: it stays away."""

    changes: tuple[Change, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Conflict:
    """It contradicts what is better known; a person has to say which holds."""

    memory: Memory
    """What is stored, but not recalled."""
    rivals: tuple[Memory, ...]
    """What stays as it is."""
    changes: tuple[Change, ...]


Admitted: TypeAlias = Added | Known | Forgotten | Conflict


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruling:
    """What a person says of the new memory and one that it contradicts: no judge is asked."""

    known: Memory
    both: bool = False
    """Both hold; otherwise the new one takes its place."""
