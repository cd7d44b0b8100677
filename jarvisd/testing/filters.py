"""What the in-memory twin looks for in a memory: the WHERE of its PostgreSQL sister."""

from dataclasses import replace
from datetime import UTC, datetime

from jarvisd.memory.ports import Filter
from jarvisd.memory.types import Memory, Placement, Slot


def current(memory: Memory) -> bool:
    """Return whether *memory* still holds and was not set aside."""
    return memory.validity.archived_at is None and holds(memory)


def holds(memory: Memory) -> bool:
    """Return whether *memory* is neither superseded nor over."""
    until = memory.validity.until
    return memory.validity.superseded_by is None and (until is None or until > datetime.now(UTC))


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


def clean(memory: Memory) -> Memory:
    """Return *memory* as a database keeps it: without NUL."""
    return replace(memory, text=memory.text.replace("\x00", ""))
