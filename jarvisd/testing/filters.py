"""What the in-memory twin looks for in a memory: the WHERE of its PostgreSQL sister."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime

from jarvisd.ids import MemoryId
from jarvisd.memory.policy.tombstone import Traces
from jarvisd.memory.ports import Filter
from jarvisd.memory.types import Memory, Placement, Scope, Slot, Tombstone, Vector, dot


def current(memory: Memory) -> bool:
    """Return whether *memory* still holds and was not set aside."""
    return memory.validity.archived_at is None and holds(memory)


def holds(memory: Memory) -> bool:
    """Return whether *memory* is neither superseded nor disputed nor over."""
    until = memory.validity.until
    replaced = memory.validity.superseded_by or memory.validity.disputes
    return replaced is None and (until is None or until > datetime.now(UTC))


def passes(memory: Memory, filter: Filter) -> bool:
    """Return whether *filter* lets *memory* through."""
    placement = memory.placement
    return (
        (not filter.current or current(memory))
        and filter.kind in {None, memory.kind}
        and filter.scope in {None, placement.scope}
        and filter.owner in {None, placement.owner}
        and (filter.contains or "").lower() in memory.text.lower()
    )


def same_place(one: Placement, other: Placement) -> bool:
    """Return whether two placements are the same for a tombstone or a rival."""
    return (one.scope, one.owner, one.room) == (other.scope, other.owner, other.room)


def same_slot(one: Slot | None, other: Slot | None) -> bool:
    """Return whether two slots have the same subject and predicate."""
    if one is None or other is None:
        return False
    return (one.subject, one.predicate) == (other.subject, other.predicate)


def beside(one: Memory, other: Memory) -> bool:
    """Return whether two memories tell more ears than their tellers' of the same thing."""
    mine, theirs = one.placement, other.placement
    told = {mine.scope, theirs.scope} <= {Scope.SHARED, Scope.ROOM}
    here = (mine.scope, mine.room) == (theirs.scope, theirs.room)
    return told and here and same_slot(one.slot, other.slot)


def traced(stone: Tombstone, found: Traces) -> bool:
    """Return whether *stone* has a hash of what was *found* in a sentence."""
    same_slot = found.slot is not None and found.slot == stone.slot_hash
    return same_slot or found.words == stone.words_hash or bool(found.values & stone.value_hashes)


def clean(memory: Memory) -> Memory:
    """Return *memory* as a database keeps it: without NUL."""
    return replace(memory, text=memory.text.replace("\x00", ""))


def repeats(
    memory: Memory, vector: Vector, heard: Sequence[tuple[Memory, Vector]], least: float
) -> tuple[MemoryId, ...]:
    """Return which others of *heard* say nearly the same as *memory*."""
    others = (pair for pair in heard if pair[0].id != memory.id and least < 1)
    return tuple(other.id for other, its in others if dot(vector, its) >= least)


def superseded(memories: Sequence[Memory], id: MemoryId) -> list[Memory]:
    """Return which of *memories* the one of *id* superseded, by way of others too."""
    chain = {id}
    while more := {one.id for one in memories if one.validity.superseded_by in chain} - chain:
        chain |= more
    past = [one for one in memories if one.id in chain - {id}]
    return sorted(past, key=lambda one: one.validity.until or one.validity.since, reverse=True)
