"""What is said of timers in a conversation: set, listed, moved, cancelled. Pure."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final

from babel.lists import format_list

from jarvisd.dialogue.turn import Turn
from jarvisd.memory.types import Scope
from jarvisd.phrases import Language
from jarvisd.timers import wording
from jarvisd.timers.moments.calendar import Trouble
from jarvisd.timers.types import Kind, Timer

READ_OUT: Final = 5
"""So many are read out; nobody keeps more in mind by ear."""
_ROUGHLY: Final = 600
"""From so many seconds on, only the minutes are told; above an hour, no seconds either."""


def set_(timer: Timer, turn: Turn) -> str:
    """Say back what was set."""
    at = turn.heard.at
    match timer.kind:
        case Kind.TIMER if timer.plan.length_s is not None:
            length = wording.length(timer.plan.length_s, turn.language)
            name = timer.name or turn.say("thing", kind=timer.kind.value)
            return turn.say("timer-set", name=name, length=length)
        case Kind.TIMER:
            name = wording.called(timer, turn.language)
            return turn.say("timer-set-until", name=name, when=when(timer.plan.due_at, turn))
        case Kind.ALARM | Kind.REMINDER:
            key = f"{timer.kind.value}-set"
            fits, what = wording.reminded(timer, turn.language)
            repeat = timer.plan.repeat
            if repeat is None:
                told = turn.say(
                    key, when=when(timer.plan.due_at, turn), **_about(timer, fits, what)
                )
            else:
                told = turn.say(
                    f"{key}-again",
                    days=wording.days(repeat, turn.language),
                    time=wording.clock(timer.plan.due_at, turn.zone, turn.language),
                    day=wording.day(timer.plan.due_at, at, turn.zone, turn.language),
                    **_about(timer, fits, what),
                )
            return told


def left(timer: Timer, turn: Turn) -> str:
    """Say how long *timer* still runs, or when it rings."""
    plan, name = timer.plan, wording.called(timer, turn.language)
    if timer.kind is Kind.REMINDER:
        return set_(timer, turn)
    if timer.kind is Kind.TIMER:
        rings = plan.due_at <= turn.heard.at
        key = "timer-left-ringing" if rings else "timer-left"
        return turn.say(key, name=name, left=remaining(timer, turn))
    if plan.repeat is None:
        return turn.say("alarm-left", name=name, when=when(plan.due_at, turn))
    return turn.say("alarm-left-again", name=name, **_again(timer, turn))


def moved(timer: Timer, turn: Turn) -> str:
    """Say to when *timer* was moved."""
    if timer.kind is Kind.TIMER:
        name = timer.name or turn.say("thing", kind=timer.kind.value)
        return turn.say("timer-moved", name=name, left=remaining(timer, turn))
    key = f"{timer.kind.value}-moved"
    if timer.plan.repeat is None:
        return turn.say(key, when=when(timer.plan.due_at, turn))
    return turn.say(f"{key}-again", **_again(timer, turn))


def cancelled(timer: Timer, turn: Turn) -> str:
    """Say that *timer* is gone."""
    name = wording.called(timer, turn.language)
    match timer.kind:
        case Kind.TIMER:
            return turn.say("timer-cancelled", name=name)
        case Kind.REMINDER:
            return turn.say("reminder-cancelled")
        case Kind.ALARM if timer.plan.repeat is not None:
            return turn.say("alarm-cancelled-again", name=name, **_again(timer, turn))
        case Kind.ALARM:
            return turn.say("alarm-cancelled", name=name, when=when(timer.plan.due_at, turn))


def which(timers: Sequence[Timer], turn: Turn) -> str:
    """Ask which of *timers* is meant."""
    names = [_one(timer, turn) for timer in timers[:READ_OUT]]
    told = format_list(names, locale=turn.language.value)
    reminders = all(timer.kind is Kind.REMINDER for timer in timers)
    key = "timers-which-reminder" if reminders else "timers-which"
    return turn.say(key, count=len(timers), names=told)


def trouble(what: Trouble, turn: Turn) -> str:
    """Say why a time cannot be kept."""
    return turn.say(f"timers-{what.value}")


def when(at: datetime, turn: Turn) -> str:
    """Return a moment as this turn tells it: "morgen um 7:00 Uhr"."""
    return wording.moment(at, turn.heard.at, turn.zone, turn.language)


def remaining(timer: Timer, turn: Turn) -> str:
    """Return how long it is until *timer* rings, the more roughly the longer."""
    span = timer.plan.due_at - turn.heard.at
    seconds = max(0, round(span / timedelta(seconds=1)))
    if seconds >= _ROUGHLY:
        seconds = round(seconds / 60) * 60
    return wording.length(seconds, turn.language)


def span(seconds: int, language: Language) -> str:
    """Return a length of time."""
    return wording.length(seconds, language)


def personal(timers: Sequence[Timer]) -> bool:
    """Tell whether one of *timers* is for some ears only."""
    return any(timer.placement.scope is Scope.PRIVATE or timer.placement.secret for timer in timers)


def _again(timer: Timer, turn: Turn) -> dict[str, str]:
    assert timer.plan.repeat is not None
    return {
        "days": wording.days(timer.plan.repeat, turn.language),
        "time": wording.clock(timer.plan.due_at, turn.zone, turn.language),
        "day": wording.day(timer.plan.due_at, turn.heard.at, turn.zone, turn.language),
    }


def _about(timer: Timer, fits: str, what: str) -> dict[str, str]:
    return {"fits": fits, "what": what} if timer.kind is Kind.REMINDER else {}


def _one(timer: Timer, turn: Turn) -> str:
    _, what = wording.reminded(timer, turn.language)
    return turn.say(
        "timers-one",
        kind=timer.kind.value,
        name=wording.called(timer, turn.language),
        left=remaining(timer, turn),
        when=when(timer.plan.due_at, turn),
        what=what,
    )
