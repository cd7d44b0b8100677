"""Fitting memories into the room a prompt has for them: never over, nothing twice. Pure."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations
from types import MappingProxyType

from jarvisd.ids import MemoryId, PersonId
from jarvisd.memory.policy.dispute import Dispute
from jarvisd.memory.policy.judge import Nomination, Relation, Statement, relation
from jarvisd.memory.policy.polarity import negated
from jarvisd.memory.policy.ranking import Recalled
from jarvisd.memory.policy.scope import first_person
from jarvisd.memory.policy.testimony import outranks
from jarvisd.memory.policy.words import content
from jarvisd.memory.types import Memory
from jarvisd.phrases import Language

Cost = Callable[[Memory], int]
"""How many tokens a memory takes in the prompt, its date and its source included."""
Pricing = Callable[[Language, PersonId | None], Cost]
"""Returns what memories cost in a prompt of this language for this listener, if known."""
Repeats = Mapping[MemoryId, Collection[MemoryId]]
"""Of each memory the others whose meaning is so close that one may repeat the other."""


_NONE: Repeats = MappingProxyType({})


class Reason(StrEnum):
    """Why a memory was left out."""

    FLOOR = "floor"
    WHOSE = "whose"
    """It is about something of another person than the one who was named."""
    POINT = "point"
    """It is beside the point: on something that was not asked, or told better by another."""
    SECRET = "secret"
    DUPLICATE = "duplicate"
    BUDGET = "budget"
    ARCHIVED = "archived"
    SUPERSEDED = "superseded"
    ERASED = "erased"
    PRESENCE = "presence"
    ANOTHERS = "anothers"


@dataclass(frozen=True, slots=True, kw_only=True)
class Budget:
    """What may be spent on memories in one prompt."""

    tokens: int = 800
    pinned: int = 150
    """Of these so many at most for what always holds for the speaker."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Selection:
    """What fits the budget, what was left out with the reason, and what it costs in tokens."""

    kept: tuple[Recalled, ...]
    """What answers, best first."""
    pinned: tuple[Recalled, ...] = ()
    """Standing instructions and preferences of the speaker, whatever the question is."""
    known: tuple[Recalled, ...] = ()
    """What else is known about the speaker, where there was room."""
    dropped: tuple[tuple[Recalled, Reason], ...] = ()
    cost: int = 0
    contested: tuple[Dispute, ...] = ()
    """What of *kept* holds for the time being, each with what another person told otherwise."""

    @property
    def offered(self) -> tuple[Recalled, ...]:
        """Return all that a prompt may hold: pinned, answers, what is known."""
        return (*self.pinned, *self.kept, *self.known)


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """What is to be fitted in, each list best first."""

    answers: Sequence[Recalled]
    pins: Sequence[Recalled] = ()
    known: Sequence[Recalled] = ()


def select(found: Found, budget: Budget, cost: Cost, repeats: Repeats = _NONE) -> Selection:
    """Return what *budget* pays for; what is pinned has its room, then answers, then the rest.

    What is too long for the rest is left out, and shorter ones behind it still get
    their chance. What answers and is pinned too, or is pinned in other words, is an
    answer: nobody is told "I do not know" of it.
    """
    answering = {one.memory.id for one in found.answers}
    pins = [one for one in found.pins if one.memory.id not in answering]
    reserve = _Shelf(cost, repeats)
    reserve.filled(pins, min(budget.pinned, budget.tokens))
    shelf = _Shelf(cost, repeats)
    kept = shelf.filled(_surest_first(found.answers, repeats), budget.tokens - reserve.spent)
    pinned = shelf.filled(pins, shelf.spent + reserve.spent)
    taken = answering | {one.memory.id for one in pinned}
    rest = [one for one in found.known if one.memory.id not in taken]
    known = shelf.filled(rest, budget.tokens)
    dropped = shelf.dropped()
    return Selection(kept=kept, pinned=pinned, known=known, dropped=dropped, cost=shelf.spent)


class _Shelf:
    """Takes memories as long as there is room, each thing said once."""

    def __init__(self, cost: Cost, repeats: Repeats) -> None:
        self._cost = cost
        self._repeats = repeats
        self._kept: list[Memory] = []
        self._wordings: set[object] = set()
        self._dropped: list[tuple[Recalled, Reason]] = []
        self.spent = 0

    def filled(self, found: Sequence[Recalled], room: int) -> tuple[Recalled, ...]:
        """Return those of *found* that fit into *room*, what is already spent included."""
        taken = []
        for one in found:
            wording = _wording(one.memory)
            if wording in self._wordings or self._repeated(one.memory):
                self._dropped.append((one, Reason.DUPLICATE))
            elif self.spent + (price := self._cost(one.memory)) > room:
                self._dropped.append((one, Reason.BUDGET))
            else:
                taken.append(one)
                self._kept.append(one.memory)
                self._wordings.add(wording)
                self.spent += price
        return tuple(taken)

    def dropped(self) -> tuple[tuple[Recalled, Reason], ...]:
        """Return what was left out, each once and with its last reason."""
        kept = {memory.id for memory in self._kept}
        last = {one.memory.id: (one, why) for one, why in self._dropped}
        return tuple(pair for id, pair in last.items() if id not in kept)

    def _repeated(self, memory: Memory) -> bool:
        if not self._repeats.get(memory.id):
            return False
        return any(_in_other_words(memory, kept, self._repeats) for kept in self._kept)


def _surest_first(found: Sequence[Recalled], repeats: Repeats) -> Sequence[Recalled]:
    """Return *found* with a member's word in the place of what others say alike."""
    order = list(found)
    if len({one.role for one in found}) < 2:
        return order
    for first, then in combinations(range(len(order)), 2):
        one, other = order[first], order[then]
        if outranks(other.role, one.role) and _alike(other.memory, one.memory, repeats):
            order[first], order[then] = other, one
    return order


def _alike(memory: Memory, kept: Memory, repeats: Repeats) -> bool:
    return _wording(memory) == _wording(kept) or _in_other_words(memory, kept, repeats)


def _in_other_words(memory: Memory, kept: Memory, repeats: Repeats) -> bool:
    return kept.id in repeats.get(memory.id, ()) and _repeats(memory, kept)


def _speaker(memory: Memory) -> object:
    """Return whose "ich" it is: the same words of two people are two things."""
    return memory.placement.owner if first_person(memory.text) else None


def _wording(memory: Memory) -> object:
    words = frozenset(content(memory.text, memory.language))
    return words, negated(memory.text, memory.language), _speaker(memory)


_NEAR = Nomination(cosine=1.0, same=1.0, similar=1.0)
"""The pairs are chosen by their cosine already: only a veto is asked for."""


def _repeats(memory: Memory, kept: Memory) -> bool:
    """Tell whether *memory* says what *kept* says: the judge has a veto."""
    if _speaker(memory) != _speaker(kept):
        return False
    return relation(Statement.of(memory), Statement.of(kept), _NEAR) is Relation.SAME
