"""Merging memories so that it can be undone: what is taken away waits in ``merges``.

The rows wait there whole, as PostgreSQL writes them, so that a column added later comes
back too. Erasing the memory that stayed takes them with it: a foreign key sees to that.
"""

import json
from collections.abc import Mapping, Sequence
from datetime import datetime
from uuid import UUID

from psycopg.sql import SQL, Composed, Identifier

from jarvisd.ids import MemoryId
from jarvisd.memory.changes import Merge
from jarvisd.memory.policy.consolidate import Merging
from jarvisd.memory.tidy_store import Merged
from jarvisd.memory.types import Memory, Placement
from jarvisd.people.audience import insider
from jarvisd.storage.graph import read_changed
from jarvisd.storage.pool import APP_ROLE, TIDY_ROLE, Row, Unit
from jarvisd.storage.rows import memory_of, placement_fields
from jarvisd.storage.words import clean

_COLUMNS = """
SELECT attname FROM pg_attribute
WHERE attrelid = 'memories'::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
ORDER BY attnum
"""


async def as_tidy(unit: Unit, placement: Placement) -> None:
    """Let the rest of the transaction see the memories of *placement*, and no others."""
    await unit.connection.execute(f"SET LOCAL ROLE {TIDY_ROLE}")
    await unit.count("tidy_place", **placement_fields(placement))


async def take_away(
    unit: Unit, placement: Placement, mergings: Sequence[Merging], run: UUID, at: datetime
) -> None:
    """Carry out *mergings*, all of *placement* and no memory in two of them."""
    placed = placement_fields(placement)
    kept_by = {taken: one.memory.id for one in mergings for taken in one.taken}
    if not kept_by:
        return
    numbers: dict[UUID, int] = {}
    for merging in mergings:
        kept, taken = merging.memory.id, list(merging.taken)
        (row,) = await unit.rows(
            "tidy_keep_merge", run=run, at=at, kept=kept, taken=taken, **placed
        )
        numbers[kept] = row["id"]
        words = _worded(merging)
        await unit.count(
            "tidy_merge", id=kept, taken=taken, wording=merging.wording, **words, **placed
        )
    moving = {"taken": list(kept_by), "kept": list(kept_by.values())}
    owner = await _as_owner(unit, placement)
    followers = await owner.rows("follow", **moving)
    await owner.count("follow_disputes", **moving)
    await _read_anew(owner, [one.memory for one in mergings if one.wording != one.memory.id])
    await as_tidy(unit, placement)
    earlier = await unit.rows("tidy_move_merges", **moving, **placed)
    for kept, moved in _by_kept(followers, earlier, kept_by).items():
        await unit.count("tidy_note_moved", merge=numbers[kept], **moved, **placed)
    await unit.count("tidy_note_changed", merges=list(numbers.values()), **placed)
    await unit.count("tidy_take", taken=list(kept_by), **placed)


def _by_kept(
    followers: Sequence[Row], earlier: Sequence[Row], kept_by: Mapping[MemoryId, MemoryId]
) -> Mapping[MemoryId, Mapping[str, str]]:
    """Return for each memory that stays what was moved to it, as JSON: {what: whose it was}."""
    found: dict[MemoryId, dict[str, dict[str, str]]] = {}
    for name, rows in (("followers", followers), ("earlier", earlier)):
        for row in rows:
            of = found.setdefault(kept_by[row["taken"]], {"followers": {}, "earlier": {}})
            of[name][str(row["id"])] = str(row["taken"])
    return {
        kept: {name: json.dumps(moved) for name, moved in of.items()} for kept, of in found.items()
    }


def _worded(merging: Merging) -> Mapping[str, object]:
    memory, slot = merging.memory, merging.memory.slot
    return {
        "text": clean(memory.text),
        "language": memory.language.value,
        "kind": memory.kind.value,
        "confidence": memory.confidence,
        "importance": memory.importance,
        "until": memory.validity.until,
        "archived_at": memory.validity.archived_at,
        "subject": clean(slot.subject) if slot else None,
        "predicate": clean(slot.predicate) if slot else None,
        "object": clean(slot.object) if slot else None,
    }


async def _as_owner(unit: Unit, placement: Placement) -> Unit:
    """Return *unit* for an audience that hears all of the owner's, whatever its guard."""
    owner = Unit(
        connection=unit.connection,
        queries=unit.queries,
        audience=insider(placement.owner, placement.room),
    )
    await unit.connection.execute(f"SET LOCAL ROLE {APP_ROLE}")
    await owner.count("speak")
    return owner


async def _read_anew(owner: Unit, memories: Sequence[Memory]) -> None:
    """Read the entities of memories that have other words than before, or are back."""
    await read_changed(owner, [Merge(id=one.id, memory=one, vector=()) for one in memories])


async def give_back(unit: Unit, merge: Merged, at: datetime) -> int:
    """Bring back what *merge* took away; return how many memories, 0 if it is gone."""
    fields = {"merge": merge.id, **placement_fields(merge.placement)}
    found = await unit.rows("tidy_kept_merge", **fields)
    if not found:
        return 0
    (row,) = found
    kept = row["kept_id"]
    returned = await unit.connection.execute(await _returning(unit), {"merge": merge.id})
    await unit.count("tidy_give_back", **fields)
    await unit.count("tidy_unuse", kept=kept, **fields)
    await unit.count("tidy_move_back", earlier=json.dumps(row["earlier"]), **fields)
    ids = [merge.kept, *merge.taken]
    memories = [memory_of(it) for it in await unit.rows("tidy_memories", ids=ids, **fields)]
    owner = await _as_owner(unit, merge.placement)
    await owner.count("follow_back", followers=json.dumps(row["followers"]), kept=kept)
    await _read_anew(owner, memories)
    await as_tidy(unit, merge.placement)
    await unit.count("tidy_undone", at=at, **fields)
    return returned.rowcount


async def _returning(unit: Unit) -> Composed:
    """Return the statement that writes all rows of a merge again, with every column there is."""
    found = await (await unit.connection.execute(_COLUMNS)).fetchall()
    return SQL(
        "INSERT INTO memories ({into}) SELECT {columns} FROM merges AS x,"
        " jsonb_populate_recordset(NULL::memories, x.taken) AS m WHERE x.id = %(merge)s"
    ).format(
        into=SQL(", ").join(Identifier(name) for (name,) in found),
        columns=SQL(", ").join(Identifier("m", name) for (name,) in found),
    )
