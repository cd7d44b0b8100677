"""The conversation as a state machine: what a room does next is decided here. Pure.

A step takes a session and an event and returns the session that follows and the
effects to carry out, in order. Nothing here waits, plays, records or looks at a
clock. Every pair of state and event stands either in RULES or in IGNORED
(``jarvisd.session.ignored``), and a test checks it, so that an unforeseen moment is a
decision and not an accident.
"""

from collections.abc import Mapping
from typing import Final

from jarvisd.session import rules
from jarvisd.session.rules import Rule, Step
from jarvisd.session.softly import conclude, duck, examine, rise, risen
from jarvisd.session.speaking_up import (
    Interjection,
    InterjectionOver,
    NotMeant,
    SomebodySpeaks,
)
from jarvisd.session.state import (
    Announce,
    Closed,
    Event,
    MuteAsked,
    Muted,
    NothingHeard,
    ReplyStarted,
    Session,
    State,
    StopHeard,
    TakenBack,
    TurnEnded,
    Unmuted,
    UtteranceHeard,
    WakeHeard,
)


def step(session: Session, event: Event) -> Step:
    """Return what *session* becomes on *event*, and what is to be done."""
    if isinstance(event, ReplyStarted | TurnEnded) and event.turn != session.turn:
        return session, ()  # late news of a turn that was cancelled
    rule = RULES.get((session.state, type(event)))
    return (session, ()) if rule is None else rule(session, event)


RULES: Final[Mapping[tuple[State, type[Event]], Rule]] = {
    (State.IDLE, WakeHeard): rules.wake,
    (State.IDLE, Muted): rules.mute,
    (State.IDLE, MuteAsked): rules.mute,
    (State.IDLE, Announce): rules.announce_now,
    (State.IDLE, Closed): rules.end,
    (State.LISTENING, WakeHeard): rules.wake,
    (State.LISTENING, UtteranceHeard): rules.take_turn,
    (State.LISTENING, NothingHeard): rules.give_up,
    (State.LISTENING, TurnEnded): rules.end_held,
    (State.LISTENING, StopHeard): rules.stop_listening,
    (State.LISTENING, Muted): rules.mute,
    (State.LISTENING, MuteAsked): rules.mute,
    (State.LISTENING, Announce): rules.announce_later,
    (State.LISTENING, TakenBack): rules.take_back,
    (State.LISTENING, Closed): rules.end,
    (State.THINKING, WakeHeard): rules.barge_in,
    (State.THINKING, ReplyStarted): rules.speak,
    (State.THINKING, TurnEnded): rules.end_turn,
    (State.THINKING, StopHeard): rules.hush,
    (State.THINKING, Muted): rules.mute,
    (State.THINKING, MuteAsked): rules.mute_after,
    (State.THINKING, Unmuted): rules.unmute,
    (State.THINKING, Announce): rules.announce_later,
    (State.THINKING, TakenBack): rules.take_back,
    (State.THINKING, Closed): rules.end,
    (State.SPEAKING, WakeHeard): rules.interrupt,
    (State.SPEAKING, TurnEnded): rules.end_turn,
    (State.SPEAKING, SomebodySpeaks): duck,
    (State.SPEAKING, StopHeard): rules.hush,
    (State.SPEAKING, Muted): rules.mute,
    (State.SPEAKING, MuteAsked): rules.mute_after,
    (State.SPEAKING, Unmuted): rules.unmute,
    (State.SPEAKING, Announce): rules.announce_later,
    (State.SPEAKING, TakenBack): rules.take_back,
    (State.SPEAKING, Closed): rules.end,
    (State.DUCKED, WakeHeard): risen(rules.interrupt),
    (State.DUCKED, TurnEnded): risen(rules.end_turn),
    (State.DUCKED, Interjection): examine,
    (State.DUCKED, InterjectionOver): conclude,
    (State.DUCKED, NotMeant): rise,
    (State.DUCKED, StopHeard): risen(rules.hush),
    (State.DUCKED, Muted): risen(rules.mute),
    (State.DUCKED, MuteAsked): risen(rules.mute_after),
    (State.DUCKED, Unmuted): rules.unmute,
    (State.DUCKED, Announce): rules.announce_later,
    (State.DUCKED, TakenBack): rules.take_back,
    (State.DUCKED, Closed): risen(rules.end),
    (State.LINGERING, WakeHeard): rules.wake,
    (State.LINGERING, UtteranceHeard): rules.take_turn,
    (State.LINGERING, NothingHeard): rules.give_up,
    (State.LINGERING, StopHeard): rules.stop_listening,
    (State.LINGERING, Muted): rules.mute,
    (State.LINGERING, MuteAsked): rules.mute,
    (State.LINGERING, Announce): rules.announce_politely,
    (State.LINGERING, TakenBack): rules.take_back,
    (State.LINGERING, Closed): rules.end,
    (State.MUTED, Unmuted): rules.unmute,
    (State.MUTED, Announce): rules.announce_now,
    (State.MUTED, Closed): rules.end,
}
