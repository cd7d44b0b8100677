"""Memories in PostgreSQL."""

from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from datetime import datetime
from typing import TypeAlias

from jarvisd.ids import MemoryId, RoomName
from jarvisd.memory.changes import (
    Change,
)
from jarvisd.memory.policy.testimony import Attested
from jarvisd.memory.ports import Filter, Newcomer, Query, Sought, Worded
from jarvisd.memory.types import Kind, Memory, Neighbour, Placement, Slot, Tombstone, Vector
from jarvisd.people.audience import Audience, insider
from jarvisd.storage.applying import apply_all, owners
from jarvisd.storage.common import CommonWords
from jarvisd.storage.pool import Database, Transactions, Unit, as_vector
from jarvisd.storage.rows import (
    attested_of,
    memory_of,
    neighbour_of,
    tombstone_of,
)
from jarvisd.storage.search import near, rivals, tombstones, worded
from jarvisd.storage.words import clean

Note: TypeAlias = Callable[[Sequence[Change]], None]


def _unnoted(_changes: Sequence[Change]) -> None:
    """Tell nobody."""


class MemoryTable:
    """The memories of one database: a MemoryStore."""

    def __init__(
        self, database: Database, note: Note = _unnoted, within: Transactions | None = None
    ) -> None:
        """*note* is told what was changed, once it is kept; *within* is an open transaction."""
        self._database = within or database
        self._whole = database
        self._note = note
        self._common = CommonWords()

    async def worded(self, query: Query, audience: Audience) -> Worded:
        """Look for the words of *query* alone; ``near`` goes on from what they found."""
        return await self._database.read(audience, lambda unit: worded(unit, query, self._common))

    async def near(self, query: Query, audience: Audience, limit: int) -> Sequence[Neighbour]:
        """Return current memories found by any arm, the best evidence first, no floor applied."""
        return await self._database.read(
            audience, lambda unit: near(unit, query, limit, self._common)
        )

    async def gone(self, query: Query, audience: Audience, limit: int) -> Sequence[Neighbour]:
        """Return archived and superseded memories, the nearest first: to explain only."""
        vector = as_vector(query.vector)
        if vector is None:
            return []
        rows = await self._database.read(audience, lambda unit: unit.rows("gone", vector=vector))
        return [neighbour_of(row) for row in rows[:limit]]

    async def of_speaker(self, audience: Audience, each: int) -> Sequence[Memory]:
        """Return current memories of who speaks, secrets excepted, the most important first."""
        if audience.person is None:
            return []
        rows = await self._database.read(
            audience,
            lambda unit: unit.rows("of_speaker", kinds=[kind.value for kind in Kind], each=each),
        )
        return [memory_of(row) for row in rows]

    async def unheard(self, audience: Audience) -> int:
        """Return how many memories are kept that *audience* may not hear."""
        kept = await self._whole.tidy(lambda unit: unit.rows("kept_count"))
        heard = await self._database.read(audience, lambda unit: unit.rows("heard_count"))
        return int(kept[0]["rows"]) - int(heard[0]["rows"])

    async def get(self, id: MemoryId, audience: Audience) -> Memory | None:
        """Return one memory if *audience* may hear it, current or not."""
        rows = await self._database.read(audience, lambda unit: unit.rows("memory", id=id))
        return memory_of(rows[0]) if rows else None

    async def listed(
        self, filter: Filter, audience: Audience, limit: int, offset: int = 0
    ) -> Sequence[Memory]:
        """Return memories that *audience* may hear, the newest first."""
        rows = await self._database.read(
            audience,
            lambda unit: unit.rows(
                "listed",
                kind=filter.kind.value if filter.kind else None,
                scope=filter.scope.value if filter.scope else None,
                owner_id=filter.owner,
                contains=None if filter.contains is None else clean(filter.contains),
                current=filter.current,
                limit=limit,
                offset=offset,
            ),
        )
        return [memory_of(row) for row in rows]

    async def history(self, id: MemoryId, audience: Audience, limit: int) -> Sequence[Memory]:
        """Return what *id* superseded, itself or by way of others, the latest first."""
        rows = await self._database.read(
            audience, lambda unit: unit.rows("history", id=id, limit=limit)
        )
        return [memory_of(row) for row in rows]

    async def disputed(
        self,
        audience: Audience,
        limit: int,
        *,
        asked_before: datetime | None = None,
        times: int | None = None,
    ) -> Sequence[tuple[Memory, Memory]]:
        """Return what holds and is disputed, each with what disputes it, the newest first."""

        async def found(unit: Unit) -> list[tuple[Memory, Memory]]:
            rows = await unit.rows("disputed", limit=limit, asked_before=asked_before, times=times)
            return [
                (memory_of(row), memory_of(heard))
                for row in rows
                for heard in await unit.rows("memory", id=row["heard"])
            ]

        return await self._database.read(audience, found)

    async def beside(self, ids: Sequence[MemoryId], audience: Audience) -> Sequence[Attested]:
        """Return what the household was told of the same as *ids* tell, by whomever."""
        rows = await self._database.read(audience, lambda unit: unit.rows("beside", ids=list(ids)))
        return [attested_of(row) for row in rows]

    async def rivals(
        self, placement: Placement, vector: Vector, slot: Slot | None, limit: int
    ) -> Sequence[Neighbour]:
        """Return what a new memory of *placement* might repeat or contradict."""
        (found,) = await self._database.read(
            insider(placement.owner, placement.room),
            lambda unit: rivals(unit, placement, [(vector, slot)], limit),
        )
        return found

    async def rivals_each(
        self, placement: Placement, newcomers: Sequence[Newcomer], limit: int
    ) -> Sequence[Sequence[Neighbour]]:
        """Return for each of *newcomers* what ``rivals`` would, at the cost of one question."""
        asked = [(one.vector, one.slot) for one in newcomers]
        return await self._database.read(
            insider(placement.owner, placement.room),
            lambda unit: rivals(unit, placement, asked, limit),
        )

    async def tombstones(
        self, placement: Placement, sought: Sought, limit: int
    ) -> Sequence[tuple[Tombstone, float | None]]:
        """Return tombstones of the same place with their cosine, nearest first.

        With them those of another space that have one of its hashes.
        """
        (found,) = await self._database.read(
            insider(placement.owner, placement.room),
            lambda unit: tombstones(unit, placement, [sought], limit),
        )
        return found

    async def tombstones_each(
        self, placement: Placement, newcomers: Sequence[Newcomer], limit: int
    ) -> Sequence[Sequence[tuple[Tombstone, float | None]]]:
        """Return for each of *newcomers* what ``tombstones`` would."""
        sought = [one.sought for one in newcomers]
        return await self._database.read(
            insider(placement.owner, placement.room),
            lambda unit: tombstones(unit, placement, sought, limit),
        )

    async def numbers(self, ids: Sequence[MemoryId], audience: Audience) -> frozenset[MemoryId]:
        """Return those of *ids* that are memories which *audience* may hear, current or not."""
        return await self._among("numbers", ids, audience)

    async def buried(self, ids: Sequence[MemoryId], audience: Audience) -> frozenset[MemoryId]:
        """Return those of *ids* that were erased and that *audience* might have heard."""
        return await self._among("buried", ids, audience)

    async def _among(
        self, query: str, ids: Sequence[MemoryId], audience: Audience
    ) -> frozenset[MemoryId]:
        rows = await self._database.read(audience, lambda unit: unit.rows(query, ids=list(ids)))
        return frozenset(MemoryId(row["id"]) for row in rows)

    async def rooms(self) -> Sequence[RoomName]:
        """Return the rooms that have memories of their own, in order."""
        rows = await self._whole.tidy(lambda unit: unit.rows("house_rooms"))
        return [RoomName(row["room"]) for row in rows]

    async def vectors(
        self, ids: Sequence[MemoryId], audience: Audience
    ) -> Mapping[MemoryId, Vector]:
        """Return the vectors of those of *ids* that *audience* may hear."""
        rows = await self._database.read(audience, lambda unit: unit.rows("vectors", ids=list(ids)))
        return {MemoryId(row["id"]): tuple(row["embedding"].to_list()) for row in rows}

    async def graves(self, audience: Audience, limit: int, offset: int = 0) -> Sequence[Tombstone]:
        """Return the tombstones of what *audience* might have heard, in a fixed order."""
        rows = await self._database.read(
            audience, lambda unit: unit.rows("graves", limit=limit, offset=offset)
        )
        return [tombstone_of(row) for row in rows]

    @asynccontextmanager
    async def together(self) -> AsyncIterator["MemoryTable"]:
        """Open this store so that all changes until the end are kept together, or none is."""
        changed: list[Change] = []
        async with self._whole.together() as shared:
            yield MemoryTable(self._whole, changed.extend, shared)
        self._note(changed)

    async def apply(self, changes: Sequence[Change], audience: Audience) -> None:
        """Apply all *changes*, or none of them, on behalf of *audience*; raise StorageError."""

        async def applied(unit: Unit) -> None:
            await unit.count("queue_up", owners=owners(changes, audience))
            await apply_all(unit, changes)

        if changes:
            await self._database.write(audience, applied)
            self._note(changes)
