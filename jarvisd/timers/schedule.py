"""What is due, what was missed, how long it rings: the pure core of the bell.

The laws: what is due is rung or told as missed, never both and never neither; nothing
rings before its time; whatever happens, a ringing comes to an end.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from jarvisd.timers.types import Kind, Timer


@dataclass(frozen=True, slots=True, kw_only=True)
class Persistence:
    """How a kind of thing rings."""

    pause: timedelta
    """From the end of one round to the next; the room listens for an answer first."""
    rounds: int
    """So often at most."""
    at_most: timedelta
    """So long at most, however short the rounds."""


_MINUTE: Final = timedelta(minutes=1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Manner:
    """How the house rings."""

    timer: Persistence = Persistence(pause=timedelta(seconds=1), rounds=40, at_most=5 * _MINUTE)
    alarm: Persistence = Persistence(pause=timedelta(seconds=1), rounds=80, at_most=10 * _MINUTE)
    reminder: Persistence = Persistence(pause=_MINUTE, rounds=3, at_most=10 * _MINUTE)
    late: timedelta = 30 * _MINUTE
    """What is due for longer is told as missed, and does not ring any more."""
    snooze: timedelta = 5 * _MINUTE
    """So long "später" puts off."""
    remembered: timedelta = 5 * _MINUTE
    """So long after it was stopped it can be put off."""
    strayed: timedelta = _MINUTE
    """So long overdue, another house's room that nobody rings is rung here."""

    def of(self, kind: Kind) -> Persistence:
        """Return how *kind* rings."""
        match kind:
            case Kind.TIMER:
                return self.timer
            case Kind.ALARM:
                return self.alarm
            case Kind.REMINDER:
                return self.reminder


@dataclass(frozen=True, slots=True, kw_only=True)
class Outlook:
    """What is to be done now, and when there is something to do next."""

    due: tuple[Timer, ...]
    missed: tuple[Timer, ...]
    next_at: datetime | None


def outlook(timers: Iterable[Timer], now: datetime, manner: Manner) -> Outlook:
    """Return what of *timers* is to ring *now*, what was missed, and when the next one is due."""
    due: list[Timer] = []
    missed: list[Timer] = []
    later: list[datetime] = []
    for timer in timers:
        late = now - timer.plan.due_at
        if late < timedelta(0):
            later.append(timer.plan.due_at)
        elif late <= manner.late:
            due.append(timer)
        else:
            missed.append(timer)
    return Outlook(due=tuple(due), missed=tuple(missed), next_at=min(later, default=None))


@dataclass(frozen=True, slots=True, kw_only=True)
class Ringing:
    """How far the ringing of one thing has got."""

    since: datetime
    rounds: int = 0


def worn_out(ringing: Ringing, kind: Kind, now: datetime, manner: Manner) -> bool:
    """Tell whether it has rung long enough for nobody."""
    persistence = manner.of(kind)
    # A clock that was set back must not let it ring for ever: the rounds end it.
    return ringing.rounds >= persistence.rounds or now - ringing.since >= persistence.at_most


def pause(kinds: Iterable[Kind], manner: Manner) -> timedelta:
    """Return how long to wait for the next round of what rings together."""
    return min((manner.of(kind).pause for kind in kinds), default=timedelta(0))
