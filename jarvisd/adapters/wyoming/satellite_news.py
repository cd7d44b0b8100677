"""What a satellite is told of the conversation, for its lights and sounds, and to sleep again."""

from wyoming.asr import Transcribe, Transcript
from wyoming.error import Error
from wyoming.event import Event
from wyoming.vad import VoiceStarted, VoiceStopped
from wyoming.wake import Detection

from jarvisd.events import Fact, SessionEnded, StateChanged, Transcribed, Woken
from jarvisd.session.ending import Ending
from jarvisd.session.state import State


def asleep() -> Event:
    """Return what sends a satellite that woke by itself back to its wake word."""
    return Transcript(text="").event()


def news(fact: Fact, *, wakes_itself: bool) -> tuple[Event, ...]:
    """Return what *fact* means to a satellite.

    One that wakes by itself stops streaming as soon as it is told a transcript. So it
    gets none before the conversation is over: until then it hears follow-ups, too.
    """
    match fact:
        case Woken() if not wakes_itself:
            told = [Detection(name=fact.word, timestamp=fact.at_ms).event()]
        case Transcribed(refused=None) if not wakes_itself:
            told = [Transcript(text=fact.text, language=fact.language).event()]
        case StateChanged(after=State.LISTENING.value):
            told = [Transcribe().event(), VoiceStarted(timestamp=fact.at_ms).event()]
        case StateChanged(after=State.THINKING.value):
            told = [VoiceStopped(timestamp=fact.at_ms).event()]
        case SessionEnded(reason=Ending.NO_SPEECH.value | Ending.NOISE.value):
            told = [_nothing_heard(fact.reason), asleep()]
        case SessionEnded() if wakes_itself:
            told = [asleep()]
        case _:
            told = []
    return tuple(told)


def converses(fact: Fact) -> bool | None:
    """Return whether there is a conversation after *fact*, None if it tells nothing of that."""
    match fact:
        case StateChanged(after=State.IDLE.value | State.MUTED.value) | SessionEnded():
            return False
        case StateChanged():
            return True
        case _:
            return None


def waits(fact: Fact) -> bool:
    """Tell whether the room waits from now on for somebody to speak."""
    return isinstance(fact, StateChanged) and fact.after in {State.LISTENING, State.LINGERING}


def _nothing_heard(reason: str) -> Event:
    return Error(text="nothing was understood", code=reason).event()
