"""What a conversation leaves behind."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from jarvisd.audio.chunk import Utterance
from jarvisd.ids import MemoryId, RoomName, SessionId, TurnNumber
from jarvisd.people.audience import Audience
from jarvisd.people.match import Evidence
from jarvisd.people.recognise import Recognition
from jarvisd.people.types import Speaker
from jarvisd.phrases import Language


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """One row of the transcript: what was heard, by whom, and what was said back."""

    session: SessionId
    number: TurnNumber
    at: datetime
    speaker: Speaker
    heard: str
    said: str
    """What was really spoken; shorter than the answer if it was interrupted."""
    language: Language
    outcome: str
    recalled: tuple[MemoryId, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Wake:
    """One row per wake (voice.md rule 17); times are milliseconds of the audio stream."""

    room: RoomName
    at: datetime
    session: SessionId | None
    word: str
    score: float
    outcome: str
    """``answered``, ``no-speech``, ``implausible``, ``failed`` …, or ``near-miss``."""
    speech_end_ms: int | None = None
    stt_ms: int | None = None
    first_sound_ms: int | None = None
    first: float | None = None
    """What the first wake model made of it at its surest, None if that is not known."""
    second: float | None = None


class Recognising(Protocol):
    """Tells whose voice it is (jarvisd.people.recognise.Recognise)."""

    async def of(self, utterance: Utterance, earlier: Evidence | None = None) -> Recognition:
        """Return the speaker and the evidence for the next utterance; never raises StageError."""
        ...


class SessionStore(Protocol):
    """Where conversations are kept."""

    async def open(self, session: SessionId, room: RoomName, at: datetime) -> None:
        """Note that *session* began; opening it again continues it."""
        ...

    async def close(self, session: SessionId, at: datetime) -> None:
        """Note that *session* ended."""
        ...

    async def record(self, turn: Turn) -> None:
        """Keep one turn; raise StorageError if its session was never opened."""
        ...

    async def turns(self, session: SessionId, audience: Audience) -> Sequence[Turn]:
        """Return the turns of *session* that *audience* may read, in order.

        A person reads their own; members also what an unknown voice said; nobody else any.
        """
        ...

    async def note_wake(self, wake: Wake) -> None:
        """Keep one wake."""
        ...

    async def note_near_miss(self, wake: Wake, most: int) -> None:
        """Keep what was nearly a wake, and of its room so many at most, the newest."""
        ...

    async def wakes_of(self, room: RoomName, most: int) -> Sequence[Wake]:
        """Return the latest wakes and near misses of *room*, so many at most, the oldest first."""
        ...

    async def close_stale(self, at: datetime, began_before: datetime | None = None) -> int:
        """End the sessions that a crash left open, of this daemon's rooms; return how many.

        While rooms converse, *began_before* spares those that began later.
        """
        ...
