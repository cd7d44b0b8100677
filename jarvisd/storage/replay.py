"""After a backup was restored: erasing again what had been erased since it was made."""

import logging
from collections.abc import Sequence
from dataclasses import dataclass

from jarvisd.ids import MemoryId
from jarvisd.memory.changes import Change, Erase, Restore
from jarvisd.memory.policy.judge import Statement
from jarvisd.memory.policy.tombstone import hit, traces
from jarvisd.memory.ports import Space
from jarvisd.memory.rotation import rotated_back
from jarvisd.memory.types import Memory, Tombstone
from jarvisd.people.audience import insider
from jarvisd.storage.erasures import ErasureJournal, Standing
from jarvisd.storage.memories import MemoryTable
from jarvisd.storage.people import PeopleTable
from jarvisd.storage.pool import Database
from jarvisd.storage.rows import tombstone_of
from jarvisd.storage.summaries import SummaryTable
from jarvisd.storage.transcript import TranscriptTable

logger = logging.getLogger(__name__)

_NEAR = 20
"""So many memories nearest to what was erased are compared with it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Replayed:
    """What had come back and is gone again."""

    memories: int
    people: int
    turns: int


async def replay(database: Database, journal: ErasureJournal, key: bytes, space: Space) -> Replayed:
    """Bring database and *journal* to the same erasures; raise StorageError.

    What the journal knows and the database does not was brought back by a backup, and
    is erased again. What only the database knows is noted: a crash came in between,
    or the journal is new.
    """
    with journal.alone():
        standing = journal.standing()
        rows = await database.tidy(lambda unit: unit.rows("house_graves"))
        buried = {MemoryId(row["id"]) for row in rows}
        people = await _people(database, standing)
        missing = [stone for id, stone in standing.stones.items() if id not in buried]
        store = MemoryTable(database)
        memories = 0
        for stone in missing:
            memories += await _erased_again(store, stone, key, space)
        turns = await TranscriptTable(database).strike(sorted(standing.turns))
        await _clear(SummaryTable(database), standing)
        if buried - standing.stones.keys():
            journal.note(await _unnoted(database, standing))
    if memories or people or turns:
        logger.warning(
            "a backup was restored: erased %d memories, %d people, %d turns again",
            memories,
            people,
            turns,
        )
    return Replayed(memories=memories, people=people, turns=turns)


async def _people(database: Database, standing: Standing) -> int:
    """Remove the people and silence the voices that are gone by the journal; count people."""
    if not standing.removed and not standing.silenced:
        return 0
    table = PeopleTable(database)
    known = {each.person.id: each for each in await table.everyone()}
    back = standing.removed & known.keys()
    for person in back:
        await table.remove(person)
    for person in standing.silenced & known.keys():
        if known[person].prints:
            await table.forget_voice(person)
    return len(back)


async def _clear(summaries: SummaryTable, standing: Standing) -> None:
    """Clear again what was summed up of the people who had all forgotten since."""
    for person, until in standing.cleared.items():
        known = await summaries.cleared(person)
        if known is None or known < until:
            await summaries.clear(person, until)


async def _erased_again(store: MemoryTable, stone: Tombstone, key: bytes, space: Space) -> int:
    """Lay *stone* again, erasing what it stands for: the memory itself and what says the same."""
    audience = insider(stone.placement.owner, stone.placement.room)
    doomed = {memory.id: memory for memory in await _same(store, stone, key, space)}
    if (itself := await store.get(stone.id, audience)) is not None:
        doomed[itself.id] = itself
    changes: list[Change] = [Erase(id=id, tombstone=None) for id in doomed]
    await store.apply([*changes, Restore(ids=(), tombstones=(stone,))], audience)
    return len(doomed)


async def _same(store: MemoryTable, stone: Tombstone, key: bytes, space: Space) -> Sequence[Memory]:
    if len(stone.vector) != space.dimensions:
        return ()
    vector = rotated_back(stone.vector, key)
    near = await store.rivals(stone.placement, vector, None, _NEAR)
    return [
        one.memory
        for one in near
        if hit(traces(Statement.of(one.memory), key), stone, one.cosine, space.erased, space.floor)
    ]


async def _unnoted(database: Database, standing: Standing) -> list[Tombstone]:
    """Return the tombstones of the database that are not in the journal."""
    places = await database.tidy(lambda unit: unit.rows("house_grave_places"))
    found: dict[MemoryId, Tombstone] = {}
    for place in places:
        rows = await database.read(
            insider(place["owner_id"], place["room"]),
            lambda unit: unit.rows("graves", limit=None, offset=0),
        )
        found |= {stone.id: stone for stone in map(tombstone_of, rows)}
    return [stone for id, stone in found.items() if id not in standing.stones]
