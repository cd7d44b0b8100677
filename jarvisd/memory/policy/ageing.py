"""How memories fade: strength by idle time and use, and what has faded away (R-M9). Pure.

A memory is born at full strength, whatever it matters: importance only says how slowly
it fades. Fading hides, it never deletes: the one thing that is deleted by age is a guess
that nobody ever used.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from math import log

from jarvisd.ids import MemoryId
from jarvisd.memory.policy.standing import standing
from jarvisd.memory.types import Kind, Memory, Provenance

FADED = 0.2
"""Below this strength a memory is no longer recalled (R-M9)."""
UNUSED_GUESS = timedelta(days=90)
"""A guess that was never recalled is deleted after so long (R-M10)."""
MOST_GROWTH = 4.0
"""However often a memory is used, it fades at most so many times slower."""
EARLIEST = timedelta(days=60)
"""Nothing fades away or is deleted that was idle for less; who looks may leave it out."""

_HALF_LIFE = {
    Provenance.CONFIRMED: timedelta(days=540),
    Provenance.OBSERVED: timedelta(days=120),
    Provenance.EXTRACTED: timedelta(days=180),
    Provenance.INFERRED: timedelta(days=60),
}
"""At an importance of one half and without use."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Faded:
    """What age has done."""

    archived: tuple[MemoryId, ...] = ()
    deleted: tuple[MemoryId, ...] = ()


def strength(memory: Memory, now: datetime) -> float:
    """Return how present *memory* is, 1 when it was just said or used, towards 0 when idle."""
    if pinned(memory):
        return 1.0
    half_life = _HALF_LIFE[memory.provenance] * (0.5 + memory.importance) * _growth(memory)
    return float(0.5 ** (idle(memory, now) / half_life))


def idle(memory: Memory, now: datetime) -> timedelta:
    """Return how long *memory* was neither said nor used; never negative."""
    last = max(memory.validity.since, memory.usage.last_at or memory.validity.since)
    return max(now - last, timedelta(0))


def pinned(memory: Memory) -> bool:
    """Tell whether *memory* never fades: a preference or instruction that a person gave."""
    lasting = memory.kind is Kind.PROCEDURE or standing(memory)
    return lasting and memory.provenance is Provenance.CONFIRMED


def deletable(memory: Memory, now: datetime) -> bool:
    """Tell whether *memory* is a guess that in three months nobody had any use for."""
    guess = memory.provenance is Provenance.INFERRED and memory.usage.count == 0
    return guess and idle(memory, now) > UNUSED_GUESS


def faded(memories: Iterable[Memory], now: datetime) -> Faded:
    """Return which of *memories* are to be archived and which deleted; no memory is both."""
    archived, deleted = [], []
    for memory in memories:
        if deletable(memory, now):
            deleted.append(memory.id)
        elif memory.validity.archived_at is None and strength(memory, now) < FADED:
            archived.append(memory.id)
    return Faded(archived=tuple(archived), deleted=tuple(deleted))


def _growth(memory: Memory) -> float:
    """Return how many times slower *memory* fades because of its use."""
    uses = max(memory.usage.count, 0) + max(memory.usage.sessions - 1, 0)
    return min(1 + log(1 + uses), MOST_GROWTH)
