"""Making changes to memories: one statement each, inside the transaction of them all."""

from collections.abc import Sequence
from itertools import groupby

from jarvisd.errors import StorageError
from jarvisd.memory.changes import (
    Add,
    Archive,
    Ask,
    Change,
    Erase,
    Lift,
    Merge,
    Reinforce,
    Restore,
    Supersede,
)
from jarvisd.memory.types import Placement, Tombstone
from jarvisd.people.audience import Audience
from jarvisd.storage.graph import read_changed
from jarvisd.storage.pool import Unit
from jarvisd.storage.rows import (
    memory_fields,
    tombstone_fields,
)


async def apply_all(unit: Unit, changes: Sequence[Change]) -> None:
    """Apply *changes* in an open transaction, on behalf of its audience."""
    for adding, some in groupby(changes, key=lambda change: isinstance(change, Add)):
        if adding:
            await _add(unit, [change for change in some if isinstance(change, Add)])
        else:
            for change in some:
                await _apply(unit, change)
    await read_changed(unit, changes)


async def _add(unit: Unit, adds: Sequence[Add]) -> None:
    rows = [memory_fields(add.memory, add.vector) for add in adds]
    if await unit.each("add_memory", rows) != len(rows):
        raise StorageError("storage-refused", code="add_memory")


async def _apply(unit: Unit, change: Change) -> None:
    match change:
        case Add():
            await _add(unit, [change])
        case Merge():
            await _one(unit, "merge_memory", **memory_fields(change.memory, change.vector))
        case Reinforce():
            await _reinforce(unit, change)
        case Supersede():
            await _supersede(unit, change)
        case Archive():
            await _one(unit, "archive", id=change.id, at=change.at)
        case Ask():
            await _one(unit, "note_asked", id=change.id, at=change.at)
            await _one(unit, "asked_once_more", id=change.heard)
        case _:
            await _apply_to_graves(unit, change)


async def _apply_to_graves(unit: Unit, change: Erase | Lift | Restore) -> None:
    match change:
        case Erase():
            # The row holds every copy of the text there is: words and vector are its columns.
            await _one(unit, "erase", id=change.id)
            if change.tombstone is not None:
                await _one(unit, "bury", **tombstone_fields(change.tombstone))
        case Lift():
            await unit.count("lift", id=change.tombstone)
        case Restore():
            await unit.count("restore", ids=list(change.ids))
            for stone in change.tombstones:
                await _one(unit, "bury", **tombstone_fields(stone))


async def _reinforce(unit: Unit, change: Reinforce) -> None:
    ids = list(change.ids)
    if change.session is None:
        await unit.count("reinforce", ids=ids, at=change.at)
    else:
        await unit.count("reinforce_in_session", ids=ids, at=change.at, session=change.session)


async def _supersede(unit: Unit, change: Supersede) -> None:
    ids = list(set(change.ids))
    closed = await unit.count("supersede", ids=ids, at=change.at, by=change.by.memory.id)
    if closed != len(ids):
        raise StorageError("storage-refused", code="supersede")
    await _apply(unit, change.by)


async def _one(unit: Unit, query: str, **parameters: object) -> None:
    """Run *query*, which must touch one row: otherwise it is gone, or not this audience's."""
    if await unit.count(query, **parameters) != 1:
        raise StorageError("storage-refused", code=query)


def owners(changes: Sequence[Change], audience: Audience) -> list[str]:
    """Return whose memories *changes* are about, in a fixed order, who speaks among them."""
    placements = (_placement(change) for change in changes)
    found = {str(placement.owner) for placement in placements if placement is not None}
    return sorted(found | {str(audience.person)})


def _placement(change: Change) -> Placement | None:
    match change:
        case Add() | Merge():
            return change.memory.placement
        case Supersede():
            return change.by.memory.placement
        case Erase(tombstone=Tombstone() as stone):
            return stone.placement
        case Erase() | Reinforce() | Archive() | Ask() | Lift() | Restore():
            return None
