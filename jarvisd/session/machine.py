"""The conversation as a state machine: what a room does next is decided here. Pure.

A step takes a session and an event and returns the session that follows and the
effects to carry out, in order. Nothing here waits, plays, records or looks at a
clock. Every pair of state and event stands either in RULES or in IGNORED
(``jarvisd.session.ignored``), and a test checks it, so that an unforeseen moment is a
decision and not an accident.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from jarvisd.ids import TurnNumber
from jarvisd.session.softly import Rule, Step, conclude, duck, examine, rise, risen
from jarvisd.session.speaking_up import (
    Interjection,
    InterjectionOver,
    NotMeant,
    SomebodySpeaks,
)
from jarvisd.session.state import (
    Announce,
    Announcement,
    CancelTurn,
    Closed,
    CloseEar,
    CloseSession,
    Effect,
    Ending,
    Event,
    MuteAsked,
    Muted,
    MuteEar,
    NothingHeard,
    OpenEar,
    OpenSession,
    Outcome,
    ReplyStarted,
    Session,
    StartAnnouncement,
    StartTurn,
    State,
    StopHeard,
    TakenBack,
    TurnEnded,
    Unmuted,
    UnmuteEar,
    UtteranceHeard,
    WakeHeard,
)

REFUSALS: Final = 2
"""So many implausible utterances in a row end a session."""


def step(session: Session, event: Event) -> Step:
    """Return what *session* becomes on *event*, and what is to be done."""
    if isinstance(event, ReplyStarted | TurnEnded) and event.turn != session.turn:
        return session, ()  # late news of a turn that was cancelled
    rule = RULES.get((session.state, type(event)))
    return (session, ()) if rule is None else rule(session, event)


def _wake(session: Session, event: Event) -> Step:
    assert isinstance(event, WakeHeard)
    woken = replace(
        session,
        state=State.LISTENING,
        id=session.id or event.fresh_id,
        refusals=0,
        # What is to be answered waits for nobody who is here and speaks.
        waiting=tuple(each for each in session.waiting if each.answer_in is None),
    )
    opened = (OpenSession(event.fresh_id),) if session.id is None else ()
    return woken, (*opened, OpenEar(event.detection))


def _barge_in(session: Session, event: Event) -> Step:
    if session.home is State.MUTED:
        return session, ()  # a wake that was under way when the room was muted
    woken, effects = _wake(session, event)
    return replace(woken, turn=_next(session)), (CancelTurn(), *effects)


def _take_turn(session: Session, event: Event) -> Step:
    assert isinstance(event, UtteranceHeard)
    assert session.id is not None
    turn = _next(session)
    start = StartTurn(session=session.id, turn=turn, utterance=event.utterance)
    return replace(session, state=State.THINKING, turn=turn), (CloseEar(), start)


def _speak(session: Session, event: Event) -> Step:
    return replace(session, state=State.SPEAKING), ()


def _end_turn(session: Session, event: Event) -> Step:
    assert isinstance(event, TurnEnded)
    if session.id is None:
        return _rest(session)  # an announcement has no session to end
    match event.outcome:
        case Outcome.ANSWERED | Outcome.FAILED | Outcome.INTERRUPTED:
            return _rest(replace(session, refusals=0))
        case Outcome.REFUSED | Outcome.ECHO if session.refusals + 1 < REFUSALS:
            return _rest(replace(session, refusals=session.refusals + 1))
        case Outcome.REFUSED | Outcome.ECHO:
            return _close(session, Ending.NOISE)
        case Outcome.FAREWELL:
            return _close(session, Ending.FAREWELL)


def _hush(session: Session, event: Event) -> Step:
    hushed, effects = _rest(replace(session, turn=_next(session)))
    return hushed, (CancelTurn(), *effects)


def _give_up(session: Session, event: Event) -> Step:
    unheard = session.state is State.LISTENING
    return _close(session, Ending.NO_SPEECH if unheard else Ending.SILENCE)


def _stop_listening(session: Session, event: Event) -> Step:
    return _close(session, Ending.STOPPED)


def _mute(session: Session, event: Event) -> Step:
    muted, effects = _leave(replace(session, home=State.MUTED), Ending.MUTED, MuteEar())
    if not muted.waiting:
        return muted, effects
    # It was waiting for an end of the talk, and this is one.
    speaking, said = _rest(muted)
    return speaking, (*effects, *said)


def _mute_after(session: Session, event: Event) -> Step:
    """Hear nothing from now on; the turn under way is still spoken to its end."""
    return replace(session, home=State.MUTED), (MuteEar(),)


def _unmute(session: Session, event: Event) -> Step:
    state = State.IDLE if session.state is State.MUTED else session.state
    unmuted: tuple[Effect, ...] = (UnmuteEar(),) if session.home is State.MUTED else ()
    return replace(session, state=state, home=State.IDLE), unmuted


def _announce_now(session: Session, event: Event) -> Step:
    assert isinstance(event, Announce)
    return _announce(session, event.announcement)


def _announce_politely(session: Session, event: Event) -> Step:
    """Say it now, unless it is something that may be answered: then somebody may be answering."""
    assert isinstance(event, Announce)
    waits = event.announcement.answer_in is not None
    return (_announce_later if waits else _announce_now)(session, event)


def _announce_later(session: Session, event: Event) -> Step:
    assert isinstance(event, Announce)
    return replace(session, waiting=(*session.waiting, event.announcement)), ()


def _take_back(session: Session, event: Event) -> Step:
    assert isinstance(event, TakenBack)
    waiting = tuple(each for each in session.waiting if each is not event.announcement)
    return replace(session, waiting=waiting), ()


def _end(session: Session, event: Event) -> Step:
    return _leave(replace(session, waiting=()), Ending.CLOSED, CloseEar())


def _rest(session: Session) -> Step:
    """Go where a turn leads: to what waits to be said, to a follow-up, or home."""
    if session.waiting:
        first, *others = session.waiting
        return _announce(replace(session, waiting=tuple(others)), first)
    if session.id is None:
        return replace(session, state=session.home), ()
    if session.home is State.MUTED:
        return _close(session, Ending.MUTED)
    return replace(session, state=State.LINGERING), (OpenEar(),)


def _announce(session: Session, announcement: Announcement) -> Step:
    turn = _next(session)
    start = StartAnnouncement(turn=turn, announcement=announcement)
    fresh = None
    if session.id is None and session.home is State.IDLE:
        fresh = announcement.answer_in
    opened = (OpenSession(fresh),) if fresh is not None else ()
    announcing = replace(session, state=State.THINKING, turn=turn, id=session.id or fresh)
    return announcing, (*opened, CloseEar(), start)


def _close(session: Session, ending: Ending) -> Step:
    """End the session and say what has waited for its end."""
    assert session.id is not None
    closing = (CloseEar(), CloseSession(session.id, ending))
    closed = replace(session, state=session.home, id=None, refusals=0)
    if not session.waiting:
        return closed, closing
    speaking, effects = _rest(closed)
    return speaking, (*closing, *effects)


def _leave(session: Session, ending: Ending, ear: Effect) -> Step:
    """Drop everything at once: the turn, the ear, the session; go home."""
    taking = session.state in (State.THINKING, State.SPEAKING, State.DUCKED)
    silenced: tuple[Effect, ...] = (CancelTurn(),) if taking else ()
    closed: tuple[Effect, ...] = (
        (CloseSession(session.id, ending),) if session.id is not None else ()
    )
    gone = replace(
        session,
        state=session.home,
        id=None,
        turn=_next(session) if taking else session.turn,
        refusals=0,
    )
    return gone, (*silenced, ear, *closed)


def _next(session: Session) -> TurnNumber:
    return TurnNumber(session.turn + 1)


RULES: Final[Mapping[tuple[State, type[Event]], Rule]] = {
    (State.IDLE, WakeHeard): _wake,
    (State.IDLE, Muted): _mute,
    (State.IDLE, MuteAsked): _mute,
    (State.IDLE, Announce): _announce_now,
    (State.IDLE, Closed): _end,
    (State.LISTENING, WakeHeard): _wake,
    (State.LISTENING, UtteranceHeard): _take_turn,
    (State.LISTENING, NothingHeard): _give_up,
    (State.LISTENING, StopHeard): _stop_listening,
    (State.LISTENING, Muted): _mute,
    (State.LISTENING, MuteAsked): _mute,
    (State.LISTENING, Announce): _announce_later,
    (State.LISTENING, TakenBack): _take_back,
    (State.LISTENING, Closed): _end,
    (State.THINKING, WakeHeard): _barge_in,
    (State.THINKING, ReplyStarted): _speak,
    (State.THINKING, TurnEnded): _end_turn,
    (State.THINKING, StopHeard): _hush,
    (State.THINKING, Muted): _mute,
    (State.THINKING, MuteAsked): _mute_after,
    (State.THINKING, Unmuted): _unmute,
    (State.THINKING, Announce): _announce_later,
    (State.THINKING, TakenBack): _take_back,
    (State.THINKING, Closed): _end,
    (State.SPEAKING, WakeHeard): _barge_in,
    (State.SPEAKING, TurnEnded): _end_turn,
    (State.SPEAKING, SomebodySpeaks): duck,
    (State.SPEAKING, StopHeard): _hush,
    (State.SPEAKING, Muted): _mute,
    (State.SPEAKING, MuteAsked): _mute_after,
    (State.SPEAKING, Unmuted): _unmute,
    (State.SPEAKING, Announce): _announce_later,
    (State.SPEAKING, TakenBack): _take_back,
    (State.SPEAKING, Closed): _end,
    (State.DUCKED, WakeHeard): risen(_barge_in),
    (State.DUCKED, TurnEnded): risen(_end_turn),
    (State.DUCKED, Interjection): examine,
    (State.DUCKED, InterjectionOver): conclude,
    (State.DUCKED, NotMeant): rise,
    (State.DUCKED, StopHeard): risen(_hush),
    (State.DUCKED, Muted): risen(_mute),
    (State.DUCKED, MuteAsked): risen(_mute_after),
    (State.DUCKED, Unmuted): _unmute,
    (State.DUCKED, Announce): _announce_later,
    (State.DUCKED, TakenBack): _take_back,
    (State.DUCKED, Closed): risen(_end),
    (State.LINGERING, WakeHeard): _wake,
    (State.LINGERING, UtteranceHeard): _take_turn,
    (State.LINGERING, NothingHeard): _give_up,
    (State.LINGERING, StopHeard): _stop_listening,
    (State.LINGERING, Muted): _mute,
    (State.LINGERING, MuteAsked): _mute,
    (State.LINGERING, Announce): _announce_politely,
    (State.LINGERING, TakenBack): _take_back,
    (State.LINGERING, Closed): _end,
    (State.MUTED, Unmuted): _unmute,
    (State.MUTED, Announce): _announce_now,
    (State.MUTED, Closed): _end,
}
