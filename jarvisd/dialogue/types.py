"""What is heard in a dialogue, and what comes out of it."""

from dataclasses import dataclass, field
from datetime import datetime
from typing import TypeAlias

from jarvisd.ids import MemoryId, RoomName, SessionId, TurnNumber
from jarvisd.memory.policy.walk import Step
from jarvisd.people.audience import Audience
from jarvisd.people.types import Speaker
from jarvisd.phrases import Language


@dataclass(frozen=True, slots=True, kw_only=True)
class Heard:
    """One turn's input: the words, who said them, where and when."""

    text: str
    language: Language
    confidence: float
    """1.0 for typed text; a transcript of low confidence is asked about (R-M2)."""
    speaker: Speaker
    room: RoomName
    session: SessionId
    turn: TurnNumber
    at: datetime
    """Aware, UTC."""
    via: str
    """``voice`` or ``text``: becomes the source of what is remembered."""
    voice_ms: int = 0
    """Net speech by which *speaker* was told: of this utterance, and of the same voice before."""
    sound: bytes = field(default=b"", repr=False)
    """The utterance itself (16 kHz mono 16-bit), to learn a voice by; nothing of it is kept."""

    @property
    def audience(self) -> Audience:
        """Return who may be told things in this turn."""
        return Audience.of(self.speaker, self.room)


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence to be said, for people: not yet made speakable."""

    text: str
    language: Language | None = None
    """The language it is in; None: that of what was heard."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Recollected:
    """Memories were brought to mind for this turn, best first, with their total score.

    Behind them, with a score of 0, what was told without a search.
    """

    memories: tuple[tuple[MemoryId, float], ...]
    took_ms: int
    walked: tuple[Step, ...] = ()
    """The tiers that were searched in turn, where the question was about the latest (R-M11)."""


@dataclass(frozen=True, slots=True)
class Farewell:
    """The person said goodbye: the session is over after this turn."""


@dataclass(frozen=True, slots=True)
class OffRecord:
    """The words of this turn are not to be kept: they may hold what was just erased."""


@dataclass(frozen=True, slots=True)
class ToAll:
    """It was said to everybody: anybody may go on, not only the voice that spoke."""


@dataclass(frozen=True, slots=True)
class Waits:
    """A question waits for whoever spoke: who else is known and answers it is told whose it is."""


Delta: TypeAlias = Sentence | Recollected | Farewell | OffRecord | ToAll | Waits
"""``Recollected`` may come more than once: the last one holds all that was told."""
