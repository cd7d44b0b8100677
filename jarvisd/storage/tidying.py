"""Tidying in PostgreSQL: one run at a time, one place at a time, each in one transaction.

The tidy role exists for this module alone. Its policies show it the one place that was
named in the transaction, and let it delete only what is an unused guess or was put
into ``merges`` before.
"""

import json
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import asdict
from datetime import datetime
from typing import TypeVar

from psycopg.sql import SQL

from jarvisd.errors import BusyError
from jarvisd.ids import MemoryId
from jarvisd.memory.policy.ageing import EARLIEST, UNUSED_GUESS
from jarvisd.memory.policy.consolidate import Closing, Consolidated
from jarvisd.memory.tidy_store import (
    Contents,
    Counts,
    Deadlines,
    Decisions,
    Merged,
    Past,
    Place,
    Report,
    Seen,
    TidyRun,
)
from jarvisd.memory.types import Memory, Placement, Slot, Vector
from jarvisd.storage.copying import read_vectors
from jarvisd.storage.graph import read_missing
from jarvisd.storage.merges import as_tidy, give_back, take_away
from jarvisd.storage.pool import NOBODY, UPKEEP_ROLE, Database, Row, Unit
from jarvisd.storage.rows import memory_of, placement_fields, placement_of
from jarvisd.storage.upkeep import tend_indexes

LOCK = 0x6A61727669736402
"""The advisory lock of the one run: next to that of whoever tends the indexes."""
DIMENSIONS = 384

Result = TypeVar("Result")


class TidyTable:
    """The memories of one database across people: a TidyStore."""

    def __init__(self, database: Database) -> None:
        self._database = database

    @asynccontextmanager
    async def alone(self) -> AsyncIterator[TidyRun]:
        """Begin a run; raise BusyError if another one is under way, of whichever daemon."""
        async with self._database.alone(LOCK) as unit:
            if unit is None:
                raise BusyError("tidy-running")
            yield Run(unit)

    async def tend(self) -> bool:
        """Bring the indexes in line with how much there is; tell whether vectors have one."""
        await read_missing(self._database)
        return await tend_indexes(self._database)

    async def reports(self, limit: int) -> Sequence[Report]:
        """Return the reports of the last runs, the newest first; without their conflicts."""
        rows = await self._database.tidy(lambda unit: unit.rows("count_reports", limit=limit))
        return [
            Report(
                run=row["id"],
                began_at=row["began_at"],
                entire=row["entire"],
                counts=Counts(**row["counts"]),
            )
            for row in rows
        ]

    async def merges(self, digits: str) -> Sequence[Merged]:
        """Return merges not undone whose kept memory's id begins with *digits*, newest first."""
        rows = await self._database.tidy(lambda unit: unit.rows("count_merges", digits=digits))
        return [
            Merged(
                id=row["id"],
                at=row["at"],
                placement=placement_of(row),
                kept=MemoryId(row["kept_id"]),
                taken=tuple(MemoryId(id) for id in row["taken_ids"]),
            )
            for row in rows
        ]

    async def taken(self, merge: Merged) -> Sequence[tuple[Memory, Vector]]:
        """Return what *merge* took away; nothing if it is undone, erased or too long ago."""

        async def read(unit: Unit) -> Sequence[tuple[Memory, Vector]]:
            await as_tidy(unit, merge.placement)
            fields = placement_fields(merge.placement)
            rows = await unit.rows("tidy_taken", merge=merge.id, **fields)
            return [(memory_of(row), tuple(row["embedding"].to_list())) for row in rows]

        return await self._database.read(NOBODY, read)

    async def undo(self, merge: Merged, at: datetime) -> int:
        """Bring back what *merge* took, and keep it apart; return how many memories."""

        async def undone(unit: Unit) -> int:
            await unit.count("queue_up", owners=[str(merge.placement.owner)])
            await as_tidy(unit, merge.placement)
            return await give_back(unit, merge, at)

        return await self._database.write(NOBODY, undone)


class Run:
    """One run, on a connection of its own: a TidyRun."""

    def __init__(self, unit: Unit) -> None:
        self._unit = unit

    async def past(self) -> Past:
        """Return when it was tidied before."""
        (row,) = await self._counting(lambda unit: unit.rows("count_runs"))
        return Past(now=row["now"], last=row["last"], last_entire=row["last_entire"])

    async def places(self, since: datetime) -> Sequence[Place]:
        """Return all places, and how many memories of each changed *since*."""
        rows = await self._counting(lambda unit: unit.rows("count_places", since=since))
        return [
            Place(placement=placement_of(row), memories=row["memories"], changed=row["changed"])
            for row in rows
        ]

    async def contents(
        self, placement: Placement, since: datetime, idle_before: datetime
    ) -> Contents:
        """Return what is in a place; *idle* are those neither said nor used since *idle_before*."""
        placed = placement_fields(placement)

        async def read(unit: Unit) -> Contents:
            statement = SQL("COPY (") + unit.queries["tidy_vectors"]
            statement += SQL(") TO STDOUT (FORMAT BINARY)")
            async with (
                unit.connection.cursor() as cursor,
                cursor.copy(statement, {**placed, "since": since}) as copy,
            ):
                ids, vectors, changed = await read_vectors(copy, DIMENSIONS)
            slots = await unit.rows("tidy_sharing", **placed)
            idle = await unit.rows("tidy_idle", **placed, before=idle_before)
            apart = await unit.rows("tidy_apart", **placed)
            return Contents(
                ids=tuple(MemoryId(id) for id in ids),
                vectors=vectors,
                changed=changed,
                slots=tuple((MemoryId(row["id"]), _slot(row)) for row in slots),
                idle=frozenset(MemoryId(row["id"]) for row in idle),
                apart=frozenset(
                    frozenset((MemoryId(row["kept_id"]), MemoryId(taken)))
                    for row in apart
                    for taken in row["taken_ids"]
                ),
            )

        return await self._placed(placement, read)

    async def memories(self, placement: Placement, ids: Sequence[MemoryId]) -> Sequence[Seen]:
        """Return those of *ids* that are in the place."""
        rows = await self._placed(
            placement,
            lambda unit: unit.rows("tidy_memories", ids=list(ids), **placement_fields(placement)),
        )
        return [Seen(memory=memory_of(row), changed_at=row["changed_at"]) for row in rows]

    async def carry_out(
        self, placement: Placement, decisions: Decisions, *, rehearse: bool = False
    ) -> Counts:
        """Do all of *decisions* that still fit, or nothing if it fails; return what was done."""

        async def done(unit: Unit) -> Counts:
            await unit.count("queue_up", owners=[str(placement.owner)])
            fitting = await _fitting(unit, placement, decisions)
            await take_away(unit, placement, fitting.merged, decisions.run, decisions.at)
            superseded = await _close(unit, placement, fitting.superseded)
            archived, deleted = await _fade(unit, decisions, placement)
            return Counts(
                merged=sum(len(one.taken) for one in fitting.merged),
                superseded=superseded,
                conflicts=len(decisions.consolidated.conflicts),
                archived=archived,
                deleted=deleted,
            )

        return await self._placed(placement, done, rehearse=rehearse)

    async def purge(self, before: Deadlines, *, rehearse: bool = False) -> Counts:
        """Delete what is past its time, observed events too; return how much."""

        async def purged(unit: Unit) -> Counts:
            turns = await unit.count("purge_turns", before=before.turns)
            return Counts(
                events=await unit.count("purge_events"),
                turns=turns,
                sessions=await unit.count("purge_sessions", before=before.turns),
                wakes=await unit.count("purge_wakes", before=before.wakes),
                merges=await unit.count("purge_merges", before=before.merges),
                runs=await unit.count("purge_runs", before=before.runs),
            )

        return await self._counting(purged, rehearse=rehearse)

    async def finish(self, report: Report) -> None:
        """Keep the report of a run that did all it had to."""
        await self._counting(
            lambda unit: unit.count(
                "count_run",
                id=report.run,
                began_at=report.began_at,
                entire=report.entire,
                counts=json.dumps(asdict(report.counts)),
            )
        )

    async def _counting(
        self, work: Callable[[Unit], Awaitable[Result]], *, rehearse: bool = False
    ) -> Result:
        """Run *work* as the upkeep role, which reads no text."""
        async with self._unit.connection.transaction(force_rollback=rehearse):
            await self._unit.connection.execute(f"SET LOCAL ROLE {UPKEEP_ROLE}")
            return await work(self._unit)

    async def _placed(
        self,
        placement: Placement,
        work: Callable[[Unit], Awaitable[Result]],
        *,
        rehearse: bool = False,
    ) -> Result:
        """Run *work* as the tidy role, which sees the memories of *placement* alone."""
        async with self._unit.connection.transaction(force_rollback=rehearse):
            await as_tidy(self._unit, placement)
            return await work(self._unit)


async def _fitting(unit: Unit, placement: Placement, decisions: Decisions) -> Consolidated:
    """Lock what is to be merged or closed, and leave out what has changed since it was judged."""
    merged, closed = decisions.consolidated.merged, decisions.consolidated.superseded
    wanted = {id for one in merged for id in (one.memory.id, *one.taken)}
    wanted |= {id for one in closed for id in (one.id, one.by)}
    judged = [(id, decisions.seen[id]) for id in sorted(wanted) if id in decisions.seen]
    rows = await unit.rows(
        "tidy_unchanged",
        ids=[id for id, _ in judged],
        seen=[at for _, at in judged],
        **placement_fields(placement),
    )
    there = {row["id"] for row in rows}
    left = [one for one in merged if {one.memory.id, *one.taken} <= there]
    # One that another of them was to be merged into is no longer what took its place.
    lost = {id for one in merged if one not in left for id in (one.memory.id, *one.taken)}
    return Consolidated(
        merged=tuple(left),
        superseded=tuple(one for one in closed if {one.id, one.by} <= there - lost),
    )


async def _close(unit: Unit, placement: Placement, closings: Sequence[Closing]) -> int:
    return await unit.count(
        "tidy_close",
        ids=[one.id for one in closings],
        by=[one.by for one in closings],
        at=[one.at for one in closings],
        **placement_fields(placement),
    )


async def _fade(unit: Unit, decisions: Decisions, placement: Placement) -> tuple[int, int]:
    """Return how many were archived and deleted; what was used meanwhile stays."""
    fields, faded, at = placement_fields(placement), decisions.faded, decisions.at
    archived = await unit.count(
        "tidy_archive", ids=list(faded.archived), at=at, before=at - EARLIEST, **fields
    )
    deleted = await unit.count(
        "tidy_delete", ids=list(faded.deleted), before=at - UNUSED_GUESS, **fields
    )
    return archived, deleted


def _slot(row: Row) -> Slot:
    return Slot(subject=row["subject"], predicate=row["predicate"], object=row["object"])
