"""What a conversation does while somebody speaks up against it. Pure."""

from dataclasses import replace

from jarvisd.session.rules import Rule, Step
from jarvisd.session.speaking_up import Conclude, Duck, Examine, Interjection, Rise
from jarvisd.session.state import CancelTurn, Event, HoldTurn, Session, State


def duck(session: Session, event: Event) -> Step:
    """Speak softly: somebody speaks up."""
    if session.home is State.MUTED:
        return session, ()  # it began to speak just before the room was muted
    return replace(session, state=State.DUCKED), (Duck(),)


def examine(session: Session, event: Event) -> Step:
    """Look at what they have said so far."""
    assert isinstance(event, Interjection)
    return session, (Examine(event.utterance),)


def conclude(session: Session, event: Event) -> Step:
    """Wait for nothing more of it."""
    return session, (Conclude(),)


def rise(session: Session, event: Event) -> Step:
    """Speak as loud as before: it was nothing."""
    return replace(session, state=State.SPEAKING), (Rise(),)


def risen(rule: Rule) -> Rule:
    """Return *rule* for where it speaks softly: whatever is said next is as loud as ever."""

    def soft(session: Session, event: Event) -> Step:
        after, effects = rule(replace(session, state=State.SPEAKING), event)
        # What is silenced must not be heard once more before it falls silent.
        silenced = effects[:1] if effects[:1] in ((CancelTurn(),), (HoldTurn(),)) else ()
        return after, (*silenced, Rise(), *effects[len(silenced) :])

    return soft
