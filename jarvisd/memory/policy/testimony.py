"""What several people told the household of one thing: which holds until one decides. Pure.

Nobody's word retires another's by itself: both are kept, and of two that cannot both hold
one is told first. A member's own word goes before that of guests, staff and strangers, the
surer before the less sure, the newer before the older.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from jarvisd.ids import MemoryId
from jarvisd.memory.policy.dispute import Dispute
from jarvisd.memory.policy.judge import BY_SLOT, Relation, Statement, relation
from jarvisd.memory.policy.ranking import Recalled
from jarvisd.memory.policy.slots import SINGLE
from jarvisd.memory.types import Memory, Provenance, Scope
from jarvisd.people.types import Role

_RANK = {provenance: rank for rank, provenance in enumerate(Provenance)}


@dataclass(frozen=True, slots=True, kw_only=True)
class Attested:
    """A memory that is told for more ears than its teller's, and what is known of the teller."""

    memory: Memory
    role: Role | None
    """What the teller is to the household; None for an unknown voice."""
    asked_at: datetime | None = None
    """When somebody was last asked whether it holds."""
    asked_times: int = 0
    """How often somebody was asked whether it holds against what was told first."""


def has_rivals(memory: Memory) -> bool:
    """Tell whether somebody else may have told of the same thing otherwise."""
    told = memory.placement.scope in {Scope.SHARED, Scope.ROOM}
    return told and memory.slot is not None and memory.slot.predicate in SINGLE


def at_odds(one: Memory, other: Memory) -> bool:
    """Tell whether two people told of one thing what cannot both hold."""
    if not (has_rivals(one) and has_rivals(other)):
        return False
    mine, theirs = one.placement, other.placement
    if mine.owner == theirs.owner or (mine.scope, mine.room) != (theirs.scope, theirs.room):
        return False
    found = relation(Statement.of(one), Statement.of(other), BY_SLOT)
    return found in {Relation.CONTRADICTS, Relation.CONFLICT}


def disputes(told: Iterable[Attested]) -> tuple[Dispute, ...]:
    """Return what of *told* holds for the time being, with each that says otherwise."""
    left = sorted(told, key=_precedence)
    found: list[Dispute] = []
    while left:
        first = left.pop(0).memory
        against = [one.memory for one in left if at_odds(first, one.memory)]
        found += (Dispute(known=first, heard=other) for other in against)
        left = [one for one in left if one.memory not in against]
    return tuple(found)


def outranks(one: Role | None, other: Role | None) -> bool:
    """Tell whether the word of *one* goes before that of *other*, all else being equal."""
    return one is Role.MEMBER and other is not Role.MEMBER


def both_sides(found: Sequence[Recalled], disputed: Sequence[Dispute]) -> list[Recalled]:
    """Return *found* with the other side of whatever is disputed: what finds one finds both."""
    scores = {one.memory.id: one for one in found}
    both = list(found)
    for dispute in disputed:
        for here, there in ((dispute.known, dispute.heard), (dispute.heard, dispute.known)):
            if here.id in scores and there.id not in scores:
                scores[there.id] = Recalled(memory=there, score=scores[here.id].score)
                both.append(scores[there.id])
    return both


def in_order(found: Sequence[Recalled], disputed: Sequence[Dispute]) -> tuple[Recalled, ...]:
    """Return *found* with what holds in the place of what says otherwise, and that behind it."""
    known = {one.heard.id: one.known.id for one in disputed}
    first: dict[MemoryId, list[Recalled]] = {}
    for one in found:
        first.setdefault(known.get(one.memory.id, one.memory.id), []).append(one)
    return tuple(
        one
        for of_one, some in first.items()
        for one in sorted(some, key=lambda it: it.memory.id != of_one)
    )


def _precedence(one: Attested) -> tuple[bool, int, bool, float, str]:
    memory, member = one.memory, one.role is Role.MEMBER
    word = member and memory.provenance is Provenance.CONFIRMED
    since = memory.validity.since.timestamp()
    return not word, _RANK[memory.provenance], not member, -since, memory.id.hex
