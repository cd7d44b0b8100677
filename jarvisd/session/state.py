"""The words of a conversation: its states, what happens to it, what it does. Pure."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final, TypeAlias

from jarvisd.audio.chunk import Detection, Utterance
from jarvisd.audio.cues import Chime
from jarvisd.ids import SessionId, TurnNumber
from jarvisd.phrases.language import Language
from jarvisd.session.ending import Ending
from jarvisd.session.floor import Floor
from jarvisd.session.speaking_up import (
    Conclude,
    Duck,
    Examine,
    Interjection,
    InterjectionOver,
    NotMeant,
    Rise,
    SomebodySpeaks,
)

NO_TURN: Final = TurnNumber(0)


class State(StrEnum):
    """Where the conversation is."""

    IDLE = "idle"
    """Waiting for the wake word."""
    LISTENING = "listening"
    """Woken; waiting for an utterance to end."""
    THINKING = "thinking"
    """A turn is being taken and nothing has been said yet."""
    SPEAKING = "speaking"
    """A turn is being taken and it is being spoken."""
    DUCKED = "ducked"
    """The same, softly: somebody speaks up, and perhaps wants it to stop."""
    LINGERING = "lingering"
    """The answer is over; a follow-up needs no wake word."""
    MUTED = "muted"
    """Deaf by request: nothing is listened for, announcements are still made."""


LISTENED: Final = (State.LISTENING, State.LINGERING)
"""Where an utterance is awaited."""


class Outcome(StrEnum):
    """How a turn ended; kept with its row and with the wake that led to it."""

    ANSWERED = "answered"
    REFUSED = "implausible"
    """It was nothing that a person said: no answer, no apology."""
    ECHO = "echo"
    """It was what the house itself had just said."""
    ANOTHER_VOICE = "another-voice"
    """Somebody went on with a conversation that was not theirs, without the wake word."""
    FAILED = "failed"
    FAREWELL = "farewell"
    INTERRUPTED = "interrupted"


@dataclass(frozen=True, slots=True, kw_only=True)
class Announcement:
    """Something to be said that nobody asked for."""

    text: str
    language: Language
    chime: Chime | None = None
    """Sounds before the words."""
    answer_in: SessionId | None = None
    """An answer is listened for, in this session if none is open; it then waits its turn too."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Session:
    """The whole state of a room's conversation; a new one replaces it at each step."""

    state: State = State.IDLE
    id: SessionId | None = None
    """None between sessions, and while an announcement is made there."""
    turn: TurnNumber = NO_TURN
    """The latest turn; news of an earlier one is late and falls away."""
    home: State = State.IDLE
    """Where the room rests when nothing goes on: IDLE or MUTED."""
    refusals: int = 0
    """Implausible utterances in a row; a television must not keep it listening."""
    waiting: tuple[Announcement, ...] = ()
    """Announcements that came at a bad moment, the oldest first."""
    held: TurnNumber | None = None
    """The turn whose answer was interrupted; it goes on if nobody speaks."""
    floor: Floor = Floor.ANYBODYS
    """Whose follow-up is listened for."""

    @property
    def next_turn(self) -> TurnNumber:
        """Return the number of the turn that comes next."""
        return TurnNumber(self.turn + 1)


# What happens to a conversation.


@dataclass(frozen=True, slots=True, kw_only=True)
class WakeHeard:
    """The wake word was heard. *fresh_id* is used if a session must be opened."""

    detection: Detection
    fresh_id: SessionId


@dataclass(frozen=True, slots=True)
class UtteranceHeard:
    """Someone spoke and finished."""

    utterance: Utterance


@dataclass(frozen=True, slots=True)
class NothingHeard:
    """The ear was open in vain."""


@dataclass(frozen=True, slots=True)
class ReplyStarted:
    """The first sound of the turn is about to be played."""

    turn: TurnNumber


@dataclass(frozen=True, slots=True)
class TurnEnded:
    """The turn is over and its last sound has been played."""

    turn: TurnNumber
    outcome: Outcome
    floor: Floor = Floor.SPEAKERS
    """Who may go on now, where it was answered."""


@dataclass(frozen=True, slots=True)
class StopHeard:
    """Someone said stop, or pressed the button."""


@dataclass(frozen=True, slots=True)
class Muted:
    """The room is to hear nothing any more."""


@dataclass(frozen=True, slots=True)
class MuteAsked:
    """Somebody in the room asked that it hears nothing any more, and is to be answered."""


@dataclass(frozen=True, slots=True)
class Unmuted:
    """The room is to hear again."""


@dataclass(frozen=True, slots=True)
class Announce:
    """Something is to be said in the room."""

    announcement: Announcement


@dataclass(frozen=True, slots=True)
class TakenBack:
    """What waits to be said is not to be said any more."""

    announcement: Announcement


@dataclass(frozen=True, slots=True)
class Closed:
    """The recording or the daemon came to its end."""


Event: TypeAlias = (
    WakeHeard
    | UtteranceHeard
    | NothingHeard
    | ReplyStarted
    | TurnEnded
    | SomebodySpeaks
    | Interjection
    | InterjectionOver
    | NotMeant
    | StopHeard
    | Muted
    | MuteAsked
    | Unmuted
    | Announce
    | TakenBack
    | Closed
)

# What a conversation does.


@dataclass(frozen=True, slots=True)
class OpenSession:
    """A session began."""

    session: SessionId


@dataclass(frozen=True, slots=True)
class OpenEar:
    """Listen for one utterance: from the wake word on, or from now for a follow-up."""

    wake: Detection | None = None


@dataclass(frozen=True, slots=True)
class CloseEar:
    """Listen for nothing but the wake word."""


@dataclass(frozen=True, slots=True)
class MuteEar:
    """Let nothing through, not even the wake word."""


@dataclass(frozen=True, slots=True)
class UnmuteEar:
    """Listen for the wake word again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StartTurn:
    """Take a turn with this utterance."""

    session: SessionId
    turn: TurnNumber
    utterance: Utterance
    floor: Floor = Floor.ANYBODYS
    """Who may have said it; in another voice it is nothing to answer."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StartAnnouncement:
    """Take a turn that only speaks."""

    turn: TurnNumber
    announcement: Announcement


@dataclass(frozen=True, slots=True)
class CancelTurn:
    """Drop the turn and fall silent."""


@dataclass(frozen=True, slots=True)
class HoldTurn:
    """Fall silent in the middle of the turn."""


@dataclass(frozen=True, slots=True)
class ResumeTurn:
    """Go on with the turn that was held, from the sentence in which it was interrupted."""


@dataclass(frozen=True, slots=True)
class CloseSession:
    """The session is over."""

    session: SessionId
    ending: Ending


Effect: TypeAlias = (
    OpenSession
    | OpenEar
    | CloseEar
    | MuteEar
    | UnmuteEar
    | StartTurn
    | StartAnnouncement
    | CancelTurn
    | HoldTurn
    | ResumeTurn
    | Duck
    | Rise
    | Examine
    | Conclude
    | CloseSession
)
