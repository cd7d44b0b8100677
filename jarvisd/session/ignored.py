"""What a conversation takes no notice of, and why. Pure."""

from typing import Final

from jarvisd.session.speaking_up import Interjection, InterjectionOver, NotMeant, SomebodySpeaks
from jarvisd.session.state import (
    Event,
    MuteAsked,
    Muted,
    NothingHeard,
    ReplyStarted,
    State,
    StopHeard,
    TakenBack,
    TurnEnded,
    Unmuted,
    UtteranceHeard,
    WakeHeard,
)

IGNORED: Final[frozenset[tuple[State, type[Event]]]] = frozenset(
    {
        # The ear is closed in these states: what still arrives was under way.
        (State.IDLE, UtteranceHeard),
        (State.IDLE, NothingHeard),
        (State.THINKING, UtteranceHeard),
        (State.THINKING, NothingHeard),
        (State.SPEAKING, UtteranceHeard),
        (State.SPEAKING, NothingHeard),
        (State.MUTED, WakeHeard),
        (State.MUTED, UtteranceHeard),
        (State.MUTED, NothingHeard),
        (State.DUCKED, UtteranceHeard),
        (State.DUCKED, NothingHeard),
        # It is heeded only while it speaks: what is told later was under way.
        *(
            (state, event)
            for state in State
            if state is not State.DUCKED
            for event in (Interjection, InterjectionOver, NotMeant)
        ),
        *((state, SomebodySpeaks) for state in State if state is not State.SPEAKING),
        # No turn is being taken in these; SPEAKING and DUCKED have started already.
        (State.IDLE, ReplyStarted),
        (State.IDLE, TurnEnded),
        (State.LISTENING, ReplyStarted),
        (State.LINGERING, ReplyStarted),
        (State.LINGERING, TurnEnded),
        (State.MUTED, ReplyStarted),
        (State.MUTED, TurnEnded),
        (State.SPEAKING, ReplyStarted),
        (State.DUCKED, ReplyStarted),
        # There is nothing to stop, and nothing to mute twice.
        (State.IDLE, StopHeard),
        (State.MUTED, StopHeard),
        (State.MUTED, Muted),
        (State.MUTED, MuteAsked),
        # Nothing waits to be said.
        (State.IDLE, TakenBack),
        (State.MUTED, TakenBack),
        # It hears already.
        (State.IDLE, Unmuted),
        (State.LISTENING, Unmuted),
        (State.LINGERING, Unmuted),
    }
)
