"""Which conversations wait to be learnt from, and which are waited for no more."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from jarvisd.ids import RoomName, SessionId


@dataclass(frozen=True, slots=True, kw_only=True)
class LeftAlone:
    """A session that failed too often to be tried again by itself."""

    session: SessionId
    room: RoomName
    ended_at: datetime
    learnt: bool
    """The rules have learnt from it; it failed with a model."""
    fault: str
    """A short name; no word of what was said."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """How many conversations wait for what."""

    to_learn: int = 0
    to_reread: int = 0
    """Learnt from by rule; what a model would find in them waits for one."""
    claimed: int = 0
    """Of those so many are being read at this moment."""
    left_alone: tuple[LeftAlone, ...] = ()


class Backlog(Protocol):
    """What is to be learnt from still."""

    async def standing(self, at: datetime) -> Standing:
        """Return how many wait for what; raise StorageError."""
        ...

    async def retry(self, sessions: Sequence[SessionId] | None = None) -> int:
        """Let *sessions* that are left alone, or all of them, be tried again; return how many."""
        ...
