"""The rules of a conversation: what follows when something happens in some state. Pure.

Which rule holds where stands in ``machine``.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Final, TypeAlias

from jarvisd.audio.chunk import Utterance
from jarvisd.session.ending import Ending
from jarvisd.session.floor import Floor
from jarvisd.session.state import (
    Announce,
    Announcement,
    CancelTurn,
    CloseEar,
    CloseSession,
    Effect,
    Event,
    HoldTurn,
    MuteEar,
    OpenEar,
    OpenSession,
    Outcome,
    ResumeTurn,
    Session,
    StartAnnouncement,
    StartTurn,
    State,
    TakenBack,
    TurnEnded,
    UnmuteEar,
    UtteranceHeard,
    WakeHeard,
)

REFUSALS: Final = 2
"""So many implausible utterances in a row end a session."""

Step: TypeAlias = tuple[Session, tuple[Effect, ...]]
Rule: TypeAlias = Callable[[Session, Event], Step]


def wake(session: Session, event: Event) -> Step:
    """Open the ear after the wake word, in the session that goes on or in a new one."""
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


def barge_in(session: Session, event: Event) -> Step:
    """Drop what is being thought about, and listen."""
    if session.home is State.MUTED:
        return session, ()  # a wake that was under way when the room was muted
    woken, effects = wake(session, event)
    return replace(woken, turn=session.next_turn), (CancelTurn(), *effects)


def interrupt(session: Session, event: Event) -> Step:
    """Fall silent and listen; whether the answer is over depends on what is heard."""
    if session.home is State.MUTED:
        return session, ()
    woken, effects = wake(session, event)
    return replace(woken, held=session.turn), (HoldTurn(), *effects)


def take_turn(session: Session, event: Event) -> Step:
    """Answer what was said."""
    assert isinstance(event, UtteranceHeard)
    turn = session.next_turn
    start = start_of(session, event.utterance)
    thinking = replace(session, state=State.THINKING, turn=turn, held=None)
    return thinking, (CloseEar(), *_dropped(session), start)


def start_of(session: Session, utterance: Utterance) -> StartTurn:
    """Return the turn that *utterance* begins; whoever said the wake word has the floor."""
    assert session.id is not None
    floor = session.floor if session.state is State.LINGERING else Floor.ANYBODYS
    return StartTurn(session=session.id, turn=session.next_turn, utterance=utterance, floor=floor)


def speak(session: Session, event: Event) -> Step:
    """Note that it speaks."""
    return replace(session, state=State.SPEAKING), ()


def end_held(session: Session, event: Event) -> Step:
    """The turn that was interrupted had come to its end anyway."""
    return replace(session, held=None), ()


def end_turn(session: Session, event: Event) -> Step:
    """Go where the outcome of a turn leads."""
    assert isinstance(event, TurnEnded)
    if session.id is None:
        return _rest(session)  # an announcement has no session to end
    match event.outcome:
        case Outcome.ANSWERED | Outcome.FAILED | Outcome.INTERRUPTED:
            return _rest(replace(session, refusals=0, floor=event.floor))
        case Outcome.REFUSED | Outcome.ECHO | Outcome.ANOTHER_VOICE if (
            session.refusals + 1 < REFUSALS
        ):
            return _rest(replace(session, refusals=session.refusals + 1))
        case Outcome.REFUSED | Outcome.ECHO | Outcome.ANOTHER_VOICE:
            return _close(session, Ending.NOISE)
        case Outcome.FAREWELL:
            return _close(session, Ending.FAREWELL)


def hush(session: Session, event: Event) -> Step:
    """Fall silent, and listen for a follow-up."""
    hushed, effects = _rest(replace(session, turn=session.next_turn, floor=Floor.SPEAKERS))
    return hushed, (CancelTurn(), *effects)


def give_up(session: Session, event: Event) -> Step:
    """Go on with what was interrupted, or end the session: nobody spoke."""
    if session.held is not None:
        return replace(session, state=State.SPEAKING, held=None), (CloseEar(), ResumeTurn())
    unheard = session.state is State.LISTENING
    return _close(session, Ending.NO_SPEECH if unheard else Ending.SILENCE)


def stop_listening(session: Session, event: Event) -> Step:
    """End the session: it is not to listen."""
    return _close(session, Ending.STOPPED)


def mute(session: Session, event: Event) -> Step:
    """Hear nothing from now on, and drop what goes on."""
    muted, effects = _leave(replace(session, home=State.MUTED), Ending.MUTED, MuteEar())
    if not muted.waiting:
        return muted, effects
    # It was waiting for an end of the talk, and this is one.
    speaking, said = _rest(muted)
    return speaking, (*effects, *said)


def mute_after(session: Session, event: Event) -> Step:
    """Hear nothing from now on; the turn under way is still spoken to its end."""
    return replace(session, home=State.MUTED), (MuteEar(),)


def unmute(session: Session, event: Event) -> Step:
    """Hear again."""
    state = State.IDLE if session.state is State.MUTED else session.state
    unmuted: tuple[Effect, ...] = (UnmuteEar(),) if session.home is State.MUTED else ()
    return replace(session, state=state, home=State.IDLE), unmuted


def announce_now(session: Session, event: Event) -> Step:
    """Say it at once."""
    assert isinstance(event, Announce)
    return _announce(session, event.announcement)


def announce_politely(session: Session, event: Event) -> Step:
    """Say it now, unless it is something that may be answered: then somebody may be answering."""
    assert isinstance(event, Announce)
    waits = event.announcement.answer_in is not None
    return (announce_later if waits else announce_now)(session, event)


def announce_later(session: Session, event: Event) -> Step:
    """Say it when nobody speaks any more."""
    assert isinstance(event, Announce)
    return replace(session, waiting=(*session.waiting, event.announcement)), ()


def take_back(session: Session, event: Event) -> Step:
    """Let go of what waits to be said."""
    assert isinstance(event, TakenBack)
    waiting = tuple(each for each in session.waiting if each is not event.announcement)
    return replace(session, waiting=waiting), ()


def end(session: Session, event: Event) -> Step:
    """Leave everything: the recording or the daemon is at its end."""
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
    turn = session.next_turn
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
    closing = (*_dropped(session), CloseEar(), CloseSession(session.id, ending))
    closed = replace(
        session,
        state=session.home,
        id=None,
        refusals=0,
        held=None,
        floor=Floor.ANYBODYS,
    )
    if not session.waiting:
        return closed, closing
    speaking, effects = _rest(closed)
    return speaking, (*closing, *effects)


def _leave(session: Session, ending: Ending, ear: Effect) -> Step:
    """Drop everything at once: the turn, the ear, the session; go home."""
    taking = session.state in (State.THINKING, State.SPEAKING)
    silenced: tuple[Effect, ...] = (CancelTurn(),) if taking else _dropped(session)
    closed: tuple[Effect, ...] = (
        (CloseSession(session.id, ending),) if session.id is not None else ()
    )
    gone = replace(
        session,
        state=session.home,
        id=None,
        turn=session.next_turn if taking else session.turn,
        refusals=0,
        held=None,
        floor=Floor.ANYBODYS,
    )
    return gone, (*silenced, ear, *closed)


def _dropped(session: Session) -> tuple[Effect, ...]:
    """Return what ends the turn that is held, if one is."""
    return (CancelTurn(),) if session.held is not None else ()
