"""Fitting memories into the room a prompt has for them. Pure."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from jarvisd.memory.policy.judge import negated
from jarvisd.memory.policy.ranking import Recalled
from jarvisd.memory.policy.words import content


@dataclass(frozen=True, slots=True, kw_only=True)
class Budget:
    """What may be spent on memories in one prompt."""

    tokens: int = 800


@dataclass(frozen=True, slots=True, kw_only=True)
class Selection:
    """What fits the budget, what was left out with the reason, and what it costs in tokens."""

    kept: tuple[Recalled, ...]
    dropped: tuple[tuple[Recalled, str], ...] = ()
    cost: int = 0


def select(found: Sequence[Recalled], budget: Budget, cost: Callable[[str], int]) -> Selection:
    """Return the best of *found* (best first) that *budget* pays for, near-duplicates once.

    *cost* counts the tokens of a text. What is too long for the rest is left out, and
    shorter ones behind it still get their chance.
    """
    kept: list[Recalled] = []
    dropped: list[tuple[Recalled, str]] = []
    seen: set[tuple[frozenset[str], bool]] = set()
    spent = 0
    for one in found:
        text, language = one.memory.text, one.memory.language
        wording = frozenset(content(text, language)), negated(text, language)
        price = cost(text)
        if wording in seen:
            dropped.append((one, "duplicate"))
        elif spent + price > budget.tokens:
            dropped.append((one, "budget"))
        else:
            kept.append(one)
            seen.add(wording)
            spent += price
    return Selection(kept=tuple(kept), dropped=tuple(dropped), cost=spent)
