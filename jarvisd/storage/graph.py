"""Entities and relations in PostgreSQL: read from memories as they are written, and walked."""

import logging
from collections.abc import Mapping, Sequence
from functools import partial
from itertools import groupby
from uuid import UUID

from jarvisd.ids import MemoryId, PersonId
from jarvisd.memory.changes import Add, Change, Merge, Supersede
from jarvisd.memory.graph import Called, Edge, Known, Reached, Recognised, Start, household, told
from jarvisd.memory.policy.entities import RULES, Entity, Reading, read
from jarvisd.memory.policy.sorts import Sort
from jarvisd.memory.types import Memory
from jarvisd.people.audience import Audience, insider
from jarvisd.storage.pool import Database, Row, Unit, as_vector
from jarvisd.storage.rows import memory_of, neighbour_of
from jarvisd.storage.words import clean

logger = logging.getLogger(__name__)

BATCH = 20
"""So few are read at once, so that whoever speaks meanwhile is not kept waiting."""


class GraphTable:
    """The graph of one database: a GraphStore."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def names(self) -> Mapping[PersonId, str]:
        """Return what the people of the household are called."""
        nobody = Audience(person=None, role=None, room=None)
        return await self._database.read(nobody, _names)

    async def read_missing(self) -> int:
        """Read memories that no rules, or older ones, have read; return how many."""
        return await read_missing(self._database)

    async def recognised(self, keys: Sequence[str], audience: Audience) -> Mapping[str, Recognised]:
        """Return those of *keys* that audible memories mention."""
        if not keys:
            return {}

        async def recognised(unit: Unit) -> list[Row]:
            await unit.rows("in_order")
            return await unit.rows("recognised", entities=[clean(key) for key in keys])

        rows = await self._database.read(audience, recognised)
        return {row["entity"]: _recognised(row) for row in rows}

    async def mentioned(
        self, ids: Sequence[MemoryId], audience: Audience
    ) -> Mapping[MemoryId, tuple[Entity, ...]]:
        """Return the entities of those of the memories that *audience* may hear."""
        if not ids:
            return {}
        rows = await self._database.read(
            audience, lambda unit: unit.rows("mentioned", ids=list(ids))
        )
        grouped = groupby(rows, key=lambda row: MemoryId(row["memory_id"]))
        return {id: tuple(_entity(row) for row in of_one) for id, of_one in grouped}

    async def narrow(
        self, ids: Sequence[MemoryId], audience: Audience, most: int
    ) -> frozenset[str]:
        """Return the keys that those memories mention, and at most *most* audible ones in all."""
        if not ids:
            return frozenset()

        async def narrow(unit: Unit) -> list[Row]:
            await unit.rows("in_order")
            return await unit.rows("narrow", ids=list(ids), most=most)

        return frozenset(row["entity"] for row in await self._database.read(audience, narrow))

    async def walk(
        self, starts: Sequence[Start], audience: Audience, depth: int
    ) -> Sequence[Sequence[Reached]]:
        """Follow relations from each of *starts*, at most *depth*, and return what is there."""
        seeds = [
            (place, clean(key), weight)
            for place, start in enumerate(starts)
            for key, weight in start.seeds.items()
        ]
        reached: list[list[Reached]] = [[] for _ in starts]
        if not seeds:
            return reached

        async def walked(unit: Unit) -> list[Row]:
            await unit.rows("in_order")
            return await unit.rows(
                "walk",
                starts=[place for place, _, _ in seeds],
                seeds=[key for _, key, _ in seeds],
                weights=[weight for _, _, weight in seeds],
                vectors=[as_vector(start.vector) for start in starts],
                depth=depth,
            )

        for row in await self._database.read(audience, walked):
            reached[row["start"]].append(_reached(row))
        return reached

    async def entities(
        self, keys: Sequence[str] | None, audience: Audience, limit: int
    ) -> Sequence[Known]:
        """Return entities, those with the most memories first; None: all of them."""
        rows = await self._database.read(
            audience, lambda unit: unit.rows("entities", entities=_asked(keys), limit=limit)
        )
        return [Known(entity=_entity(row), memories=row["memories"]) for row in rows]

    async def edges(
        self, keys: Sequence[str] | None, audience: Audience, limit: int
    ) -> Sequence[Edge]:
        """Return the relations that begin or end at one of *keys*; None: all of them."""
        rows = await self._database.read(
            audience, lambda unit: unit.rows("relations", entities=_asked(keys), limit=limit)
        )
        return [
            Edge(
                subject=_entity(row, "from_"),
                predicate=row["related"],
                object=_entity(row, "to_"),
                memory=memory_of(row),
            )
            for row in rows
        ]


async def read_changed(unit: Unit, changes: Sequence[Change]) -> None:
    """Read the entities of all that *changes* wrote, in the transaction of the changes."""
    written = {memory.id: memory for change in changes for memory in _written(change)}
    if written:
        await _read(unit, list(written.values()), await _names(unit))


async def read_missing(database: Database) -> int:
    """Read what no rules, or older ones, have read; return how many memories. Raise StorageError.

    Safe to run at any time and twice; nothing is left to be done twice. No role may read
    everyone's texts, so each memory is read as an audience of its owner.
    """
    groups = await database.tidy(lambda unit: unit.rows("unread", rules=RULES))
    done = 0
    for group in groups:
        audience = insider(group["owner_id"], group["room"])
        after: UUID | None = None
        while read := await database.write(audience, partial(_step, group=group, after=after)):
            done += len(read)
            after = read[-1]
    if done:
        logger.info("read the entities of %d memories", done)
    return done


async def _step(unit: Unit, *, group: Row, after: UUID | None) -> Sequence[UUID]:
    """Read the next memories of *group* behind *after*; return their ids, in order."""
    await unit.rows("along_ids")
    rows = await unit.rows(
        "texts_unread",
        rules=RULES,
        owner_id=group["owner_id"],
        placed_in=group["room"],
        after=after,
        limit=BATCH,
    )
    if rows:
        await _read(unit, [memory_of(row) for row in rows], await _names(unit))
    return [row["id"] for row in rows]


async def _read(unit: Unit, memories: Sequence[Memory], names: Mapping[PersonId, str]) -> None:
    """Read *memories* anew, each on behalf of who may hear it: the writer need not."""

    def place(memory: Memory) -> tuple[str, str]:
        return str(memory.placement.owner), memory.placement.room or ""

    people = household(names)
    for _, group in groupby(sorted(memories, key=place), key=place):
        some = list(group)
        placement = some[0].placement
        trusted = insider(placement.owner, placement.room)
        inside = Unit(connection=unit.connection, queries=unit.queries, audience=trusted)
        await inside.count("speak")
        readings = {memory.id: read(told(memory, names), people) for memory in some}
        await inside.count("clear_mentions", ids=list(readings))
        await _write(inside, readings)
    await unit.count("speak")


async def _write(unit: Unit, readings: Mapping[MemoryId, Reading]) -> None:
    entities = [(id, one) for id, reading in readings.items() for one in reading.entities]
    await unit.count(
        "add_mentions",
        ids=[id for id, _ in entities],
        entities=[clean(one.key) for _, one in entities],
        names=[clean(one.name) for _, one in entities],
        sorts=[one.sort.value for _, one in entities],
    )
    relations = [(id, one) for id, reading in readings.items() for one in reading.relations]
    await unit.count(
        "add_relations",
        ids=[id for id, _ in relations],
        subjects=[clean(one.subject) for _, one in relations],
        predicates=[one.predicate for _, one in relations],
        objects=[clean(one.object) for _, one in relations],
        weights=[one.weight for _, one in relations],
    )
    await unit.count("mark_read", ids=list(readings), rules=RULES)


async def _names(unit: Unit) -> Mapping[PersonId, str]:
    return {PersonId(row["id"]): row["name"] for row in await unit.rows("household_names")}


def _written(change: Change) -> tuple[Memory, ...]:
    match change:
        case Add() | Merge():
            return (change.memory,)
        case Supersede():
            return (change.by.memory,)
        case _:
            return ()


def _asked(keys: Sequence[str] | None) -> list[str] | None:
    return None if keys is None else [clean(key) for key in keys]


def _reached(row: Row) -> Reached:
    return Reached(
        neighbour=neighbour_of(row),
        seed=row["seed"],
        hops=row["hops"],
        weight=row["weight"],
        entities=tuple(row["entities"]),
        evidence=tuple(MemoryId(id) for id in row["evidence"]),
    )


def _recognised(row: Row) -> Recognised:
    columns = (row[name] or () for name in ("keys", "names", "sorts", "ids"))
    called = (
        Called(entity=Entity(key=key, name=name, sort=Sort(sort)), evidence=MemoryId(id))
        for key, name, sort, id in zip(*columns, strict=True)
    )
    return Recognised(called=tuple(called))


def _entity(row: Row, end: str = "") -> Entity:
    return Entity(key=row[f"{end}entity"], name=row[f"{end}name"], sort=Sort(row[f"{end}sort"]))
