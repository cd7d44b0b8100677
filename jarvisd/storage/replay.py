"""After a backup was restored: erasing again what had been erased since it was made."""

import logging
from collections.abc import Sequence, Set
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from jarvisd.ids import MemoryId
from jarvisd.memory.changes import Change, Erase, Restore
from jarvisd.memory.policy.judge import Statement
from jarvisd.memory.policy.tombstone import hit, traces
from jarvisd.memory.ports import Filter, Space
from jarvisd.memory.rotation import rotated_back
from jarvisd.memory.types import Memory, Placement, Tombstone
from jarvisd.people.audience import insider
from jarvisd.storage.erasures import Standing
from jarvisd.storage.journal import ErasureJournal, Mark, Read
from jarvisd.storage.memories import MemoryTable
from jarvisd.storage.people import PeopleTable
from jarvisd.storage.pool import Database, Unit
from jarvisd.storage.rows import tombstone_of
from jarvisd.storage.summaries import SummaryTable
from jarvisd.storage.transcript import TranscriptTable

logger = logging.getLogger(__name__)

OVERLAP = timedelta(minutes=10)
"""What was begun before a mark was made, and kept after it, was laid before it."""
NEVER = datetime.min.replace(tzinfo=UTC)
LONG = 4 * 2**20
"""Each time a journal has grown by so many bytes it is seen whether it could be shorter."""
_PAGE = 1_000
_NEAR = 20
"""So many memories nearest to what was erased are compared with it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Replayed:
    """What had come back and is gone again."""

    memories: int = 0
    people: int = 0
    turns: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class _Last:
    """The last time that this database was told the journal; never, if there is no mark."""

    mark: Mark | None = None
    at: datetime | None = None


async def replay(database: Database, journal: ErasureJournal, key: bytes, space: Space) -> Replayed:
    """Bring database and *journal* to the same erasures; raise StorageError.

    What the journal knows and the database does not was brought back by a backup, and
    is erased again. What only the database knows is noted: a crash came in between,
    or the journal is new. The database remembers up to where it was told the journal, so
    that a start reads what is new alone.
    """
    with journal.alone():
        last = await _last(database, journal)
        read = journal.read(last.mark)
        since = last.at - OVERLAP if last.at and not read.whole else NEVER
        now, buried = await _graves(database, read.standing, since)
        replayed = await _again(database, read.standing, buried, key, space)
        unnoted = buried - read.standing.stones.keys()
        if unnoted and not read.whole:
            unnoted -= journal.holding()
        if unnoted:
            journal.note(await _stones(database, unnoted))
        await _remember(database, journal, last.mark, read, now)
    if replayed != Replayed():
        logger.warning(
            "a backup was restored: erased %d memories, %d people, %d turns again",
            replayed.memories,
            replayed.people,
            replayed.turns,
        )
    return replayed


async def _again(
    database: Database,
    standing: Standing,
    buried: Set[MemoryId],
    key: bytes,
    space: Space,
) -> Replayed:
    """Erase again what *standing* tells and *buried* does not."""
    people = await _people(database, standing)
    missing = [stone for id, stone in standing.stones.items() if id not in buried]
    store = MemoryTable(database)
    memories = sum([await _erased_again(store, stone, key, space) for stone in missing])
    turns = await TranscriptTable(database).strike(sorted(standing.turns))
    await _clear(SummaryTable(database), standing)
    return Replayed(memories=memories, people=people, turns=turns)


async def _last(database: Database, journal: ErasureJournal) -> _Last:
    """Return up to where this database was told *journal*, and when."""
    identity = journal.identity()
    if identity is None:
        return _Last()
    rows = await database.tidy(lambda unit: unit.rows("house_mark", journal=identity))
    if not rows:
        return _Last()
    (row,) = rows
    mark = Mark(journal=identity, to=row["replayed_to"], ending=row["ending"])
    return _Last(mark=mark, at=row["at"])


async def _graves(
    database: Database, standing: Standing, since: datetime
) -> tuple[datetime, frozenset[MemoryId]]:
    """Return the time, and which tombstones lie here: of *standing*, and those laid *since*."""

    async def found(unit: Unit) -> tuple[datetime, frozenset[MemoryId]]:
        (clock,) = await unit.rows("house_clock")
        rows = await unit.rows("house_graves", since=since, ids=list(standing.stones))
        return clock["now"], frozenset(MemoryId(row["id"]) for row in rows)

    return await database.tidy(found)


async def _remember(
    database: Database, journal: ErasureJournal, before: Mark | None, read: Read, now: datetime
) -> None:
    """Keep up to where the database is told now; write a journal anew that has grown long."""
    end = read.end
    if end is None or end == before:
        return
    start = before.to if before is not None and not read.whole else 0
    if end.to // LONG > start // LONG and journal.compact():
        # It is another file now, of which the next start reads all, once.
        await database.tidy(lambda unit: unit.count("house_drop_mark", journal=end.journal))
        return
    await database.tidy(
        lambda unit: unit.count(
            "house_set_mark", journal=end.journal, to=end.to, ending=end.ending, at=now
        )
    )


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
    if stone.space not in {None, space.id} or len(stone.vector) != space.dimensions:
        there = await _all_of(store, stone.placement)
        return [one for one in there if _is(one, stone, None, key, space)]
    vector = rotated_back(stone.vector, key)
    near = await store.rivals(stone.placement, vector, None, _NEAR)
    return [one.memory for one in near if _is(one.memory, stone, one.cosine, key, space)]


async def _all_of(store: MemoryTable, placement: Placement) -> Sequence[Memory]:
    """Return every memory of *placement*: what is near is unknown in another space."""
    audience = insider(placement.owner, placement.room)
    wanted = Filter(scope=placement.scope, owner=placement.owner, current=False)
    found: list[Memory] = []
    while page := await store.listed(wanted, audience, _PAGE, len(found)):
        found += page
    place = (placement.owner, placement.room)
    return [one for one in found if (one.placement.owner, one.placement.room) == place]


def _is(memory: Memory, stone: Tombstone, cosine: float | None, key: bytes, space: Space) -> bool:
    """Tell whether *memory* says what *stone* keeps away."""
    return hit(traces(Statement.of(memory), key), stone, cosine, space.erased, space.floor)


async def _stones(database: Database, ids: Set[MemoryId]) -> list[Tombstone]:
    """Return the tombstones of the database with one of *ids*."""
    wanted = list(ids)
    places = await database.tidy(lambda unit: unit.rows("house_grave_places", ids=wanted))
    found: dict[MemoryId, Tombstone] = {}
    for place in places:
        rows = await database.read(
            insider(place["owner_id"], place["room"]),
            lambda unit: unit.rows("graves_of", ids=wanted),
        )
        found |= {stone.id: stone for stone in map(tombstone_of, rows)}
    return list(found.values())
