"""What a room's wakes and near misses say about its threshold. Pure.

Nobody has told which of them were calls, so they tell each other: who is not heard
calls again at once, and a call after which nobody says anything was none. Only the
first model's threshold is judged; the rest of the rule stays as it is.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import Enum
from typing import Final

from jarvisd.audio.wake import WakeRule

AGAIN: Final = timedelta(seconds=10)
"""Who was not heard calls again within this time."""
SAME: Final = timedelta(seconds=1.5)
"""What is nearer than this to a call is a part of it."""
ENOUGH: Final = 10
"""With fewer calls and near misses nothing can be said."""
STEP: Final = 0.05
LOWEST, HIGHEST = 0.15, 0.9
COSTS_LOST: Final = 3
"""A call that would no longer be heard weighs as much as three that wake for nothing."""
EMPTY: Final = frozenset({"no-speech", "implausible", "noise"})
"""How a wake ends that nobody meant."""


class Sort(Enum):
    """What a wake, or what was nearly one, probably was."""

    HEARD = "heard"
    """A call, and it was heard."""
    MISSED = "missed"
    """A call that was not heard: another one came at once."""
    FALSE = "false"
    """It woke, and nobody said anything."""
    STRAY = "stray"
    """Nearly a wake, and no call."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Trace:
    """One row: when, what the two models made of it, what came of it."""

    at: datetime
    first: float
    second: float | None
    outcome: str
    near: bool
    """It was not accepted."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Counts:
    """What would have been of everything under one threshold."""

    heard: int
    missed: int
    false: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposal:
    """What to set, and what that would have changed."""

    threshold: float
    now: Counts
    then: Counts


def sorts(traces: Sequence[Trace]) -> list[tuple[Trace, Sort]]:
    """Return each of *traces*, in the order of time, with what it probably was."""
    calls = [trace.at for trace in traces if not trace.near and trace.outcome not in EMPTY]
    found = []
    for trace in traces:
        if not trace.near:
            found.append((trace, Sort.FALSE if trace.outcome in EMPTY else Sort.HEARD))
        elif not any(abs(call - trace.at) < SAME for call in calls):
            again = any(SAME <= call - trace.at <= AGAIN for call in calls)
            found.append((trace, Sort.MISSED if again else Sort.STRAY))
    return found


def propose(traces: Sequence[Trace], rule: WakeRule) -> Proposal | None:
    """Return the threshold that would have served best; None if there is too little to go by."""
    if len(traces) < ENOUGH:
        return None
    sorted_ = sorts(traces)
    now = counts(sorted_, rule)
    steps = round((HIGHEST - LOWEST) / STEP)
    candidates = [rule.threshold, *(round(LOWEST + n * STEP, 2) for n in range(steps + 1))]

    def cost(threshold: float) -> tuple[int, float]:
        then = counts(sorted_, replace(rule, threshold=threshold))
        # Where it makes no difference nothing is changed.
        return COSTS_LOST * then.missed + then.false, abs(threshold - rule.threshold)

    best = min(candidates, key=cost)
    return Proposal(threshold=best, now=now, then=counts(sorted_, replace(rule, threshold=best)))


def counts(traces: Iterable[tuple[Trace, Sort]], rule: WakeRule) -> Counts:
    """Return what would have been of *traces* under *rule*."""
    heard = missed = false = 0
    for trace, sort in traces:
        would = accepted(trace, rule)
        called = sort in (Sort.HEARD, Sort.MISSED)
        heard += called and would
        missed += called and not would
        false += would and not called
    return Counts(heard=heard, missed=missed, false=false)


def accepted(trace: Trace, rule: WakeRule) -> bool:
    """Return whether scores that reached so high would count as the wake word.

    How long they stayed there is not kept, so this errs on the side of yes.
    """
    second = trace.second or 0.0
    return (
        trace.first >= rule.alone
        or (trace.first >= rule.threshold and second >= rule.support)
        or (second >= rule.second and trace.first >= rule.trace)
    )
