"""Every way in which memory can change. Policy returns these; storage applies them."""

from dataclasses import dataclass
from datetime import datetime
from typing import TypeAlias

from jarvisd.ids import MemoryId, SessionId
from jarvisd.memory.types import Memory, Tombstone, Vector


@dataclass(frozen=True, slots=True, kw_only=True)
class Add:
    """Keep a new memory."""

    memory: Memory
    vector: Vector


@dataclass(frozen=True, slots=True, kw_only=True)
class Reinforce:
    """Note that memories were used or said again."""

    ids: tuple[MemoryId, ...]
    at: datetime
    session: SessionId | None
    """Reinforced at most once a session; None always counts."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Merge:
    """Replace the wording of a memory by a fuller one of the same content."""

    id: MemoryId
    memory: Memory
    """The memory as it is to be; same id, same placement."""
    vector: Vector


@dataclass(frozen=True, slots=True, kw_only=True)
class Supersede:
    """Close memories because another one contradicts them; keep both."""

    ids: tuple[MemoryId, ...]
    at: datetime
    by: Add | Merge


@dataclass(frozen=True, slots=True, kw_only=True)
class Ask:
    """Note that a person was asked whether a memory holds against what disputes it."""

    id: MemoryId
    heard: MemoryId
    """What disputes it: how often it was asked about is counted there."""
    at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Archive:
    """Stop recalling a memory; it can still be brought back."""

    id: MemoryId
    at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Erase:
    """Delete for good: text, vector, summaries of it; leave only a tombstone.

    The one door of forgetting: nothing else deletes what a person said. (Tidying takes
    away what another memory says too, guesses that nobody used, and events past their
    time.) *tombstone* is None only where nothing must be kept away: a mistake is undone at
    once, or of two things a person says which holds.
    """

    id: MemoryId
    tombstone: Tombstone | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Lift:
    """Remove a tombstone, because a person explicitly said it again (R-M8)."""

    tombstone: MemoryId


@dataclass(frozen=True, slots=True, kw_only=True)
class Restore:
    """Bring back what a change that is now undone had taken away."""

    ids: tuple[MemoryId, ...]
    """Superseded memories, which are current again."""
    tombstones: tuple[Tombstone, ...] = ()
    """Lifted tombstones, laid again as they were."""


Change: TypeAlias = Add | Reinforce | Merge | Supersede | Ask | Archive | Erase | Lift | Restore
