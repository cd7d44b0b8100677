"""Facts about what happened, for logs, ``listen --json``, metrics and the page.

Facts are flat and read-only, and nothing in the daemon waits for them: they are
never used to make something happen. Control flow is ordinary function calls.
"""

import logging
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from jarvisd.ids import MemoryId, PersonId, RoomName, SessionId, TurnNumber

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact:
    """Base of every fact; *at_ms* is a position in the room's audio stream."""

    room: RoomName
    session: SessionId | None
    at_ms: int


@dataclass(frozen=True, slots=True, kw_only=True)
class StateChanged(Fact):
    """The conversation moved to another state."""

    before: str
    after: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Woken(Fact):
    """The wake word was accepted."""

    word: str
    score: float


@dataclass(frozen=True, slots=True, kw_only=True)
class NearlyWoken(Fact):
    """The wake word was nearly accepted: what the two models made of it at their surest."""

    word: str
    first: float
    second: float | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Transcribed(Fact):
    """An utterance became text; *refused* says why it never reached the dialogue."""

    turn: TurnNumber
    text: str
    language: str
    confidence: float
    stt_ms: int
    refused: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Foreseen(Fact):
    """A turn was begun at a pause that might be the end; *used* if it was."""

    turn: TurnNumber
    used: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class SpeakerHeard(Fact):
    """Whose voice it was; *person* is None when it cannot be told, *reason* says why."""

    turn: TurnNumber
    person: PersonId | None
    name: str | None
    similarity: float | None
    margin: float | None
    reason: str | None
    speech_ms: int


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoriesRecalled(Fact):
    """What was brought to mind for a turn, best first, each with its total score."""

    turn: TurnNumber
    memories: tuple[tuple[MemoryId, float], ...]
    recall_ms: int
    walked: tuple[tuple[str, int], ...] = ()
    """The tiers that were searched in turn, each with how much answered there."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Answered(Fact):
    """A whole answer was given; *voice* names the voice that spoke it, if one did."""

    turn: TurnNumber
    text: str
    voice: str | None
    first_sound_ms: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnTaken(Fact):
    """The canonical line of one turn: counts and timings, no words."""

    turn: TurnNumber
    speaker: PersonId | None
    outcome: str
    heard_chars: int
    said_chars: int
    recalled: tuple[MemoryId, ...] = ()
    milliseconds: dict[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionEnded(Fact):
    """The conversation is over."""

    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RoomStateChanged(Fact):
    """A room's microphone hears again, or no longer; *reason* is what its driver said."""

    before: str
    after: str
    reason: str


Listener = Callable[[Fact], None]


class Bulletin:
    """Hands each fact to every listener; a failing listener hurts no one."""

    def __init__(self, listeners: Iterable[Listener] = ()) -> None:
        self._listeners = list(listeners)

    def subscribe(self, listener: Listener) -> None:
        """Call *listener* with every fact from now on."""
        self._listeners.append(listener)

    def post(self, fact: Fact) -> None:
        """Tell every listener about *fact*."""
        for listener in self._listeners:
            try:
                listener(fact)
            except Exception:
                # Observers are a fault boundary: they never stop the daemon.
                logger.exception("a listener failed on %s", type(fact).__name__)
