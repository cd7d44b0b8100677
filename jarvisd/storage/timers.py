"""Timers in PostgreSQL: for one audience, and for the house that rings them."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from datetime import datetime, time
from typing import TypeVar

from jarvisd.ids import RoomName, TimerId
from jarvisd.people.audience import Audience
from jarvisd.phrases import Language
from jarvisd.storage.pool import BELL_ROLE, NOBODY, Database, Row, Unit
from jarvisd.storage.rows import placement_fields, placement_of
from jarvisd.storage.words import clean
from jarvisd.timers.moments.calendar import Repeat
from jarvisd.timers.types import Kind, Plan, Ring, Timer

Result = TypeVar("Result")


class TimerTable:
    """The timers of one database, as somebody may hear of them: a TimerStore."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, timer: Timer, audience: Audience) -> None:
        """Keep *timer*; only for oneself or for nobody in particular."""
        await self._database.write(audience, lambda unit: unit.count("add_timer", **_fields(timer)))

    async def running(self, audience: Audience) -> Sequence[Timer]:
        """Return those that *audience* may hear of and that are not over, the next one first."""
        rows = await self._database.read(audience, lambda unit: unit.rows("running_timers"))
        return [timer_of(row) for row in rows]

    async def move(self, id: TimerId, plan: Plan, audience: Audience) -> bool:
        """Give it another *plan*, and if it rings, let it wait again; tell whether it was there."""
        moved = await self._database.write(
            audience, lambda unit: unit.count("move_timer", id=id, **_plan_fields(plan))
        )
        return moved > 0

    async def cancel(self, ids: Sequence[TimerId], audience: Audience) -> int:
        """Delete for good; return how many *audience* might delete."""
        return await self._database.write(
            audience, lambda unit: unit.count("cancel_timers", ids=list(ids))
        )

    async def count_private(self, audience: Audience) -> int:
        """Return how many are private to the person of *audience*, those that ring included."""
        rows = await self._database.read(audience, lambda unit: unit.rows("private_timers"))
        return int(rows[0]["count"])

    async def forget_private(self, audience: Audience) -> int:
        """Delete all that is private to the person of *audience*; return how many."""
        return await self._database.write(
            audience, lambda unit: unit.count("cancel_private_timers")
        )


class BellTable:
    """The timers of one database, as the house rings them: a BellStore."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def coming(
        self, rooms: Sequence[RoomName], until: datetime, strayed: datetime
    ) -> Sequence[Timer]:
        """Return what is due before *until* in *rooms*, and what strayed from other ones."""
        rows = await self._as_bell(
            lambda unit: unit.rows("bell_coming", rooms=list(rooms), until=until, strayed=strayed)
        )
        return [timer_of(row) for row in rows]

    async def rang(self, timer: Timer, rooms: Sequence[RoomName]) -> bool:
        """Note the ring that *timer* carries; False if it is not due, or another house rings it."""
        assert timer.ring is not None
        ring = timer.ring
        noted = await self._as_bell(
            lambda unit: unit.count(
                "bell_rang",
                id=timer.id,
                due_at=timer.plan.due_at,
                rings_in=ring.room,
                rang_at=ring.since,
                rooms=list(rooms),
            )
        )
        return noted > 0

    async def over(self, timer: Timer, at: datetime, again: datetime | None) -> None:
        """Note that *timer* has rung; one that comes *again* waits for that."""
        due_at = timer.plan.due_at
        await self._as_bell(
            lambda unit: unit.count("bell_over", id=timer.id, due_at=due_at, at=at, again=again)
        )

    async def put_off(self, timer: Timer, until: datetime) -> bool:
        """Let what rang ring again then; tell whether it was there."""
        moved = await self._as_bell(
            lambda unit: unit.count("bell_put_off", id=timer.id, until=until)
        )
        return moved > 0

    async def in_room(self, room: RoomName, over_since: datetime) -> Sequence[Timer]:
        """Return what rings in *room*, or was over there no earlier than *over_since*."""
        rows = await self._as_bell(
            lambda unit: unit.rows("bell_in_room", in_room=room, over_since=over_since)
        )
        return [timer_of(row) for row in rows]

    async def clear(self, before: datetime) -> int:
        """Delete what was over *before*; return how many."""
        return await self._as_bell(lambda unit: unit.count("bell_clear", before=before))

    async def _as_bell(self, work: Callable[[Unit], Awaitable[Result]]) -> Result:
        async def as_bell(unit: Unit) -> Result:
            await unit.connection.execute(f"SET LOCAL ROLE {BELL_ROLE}")
            return await work(unit)

        # What is noted twice is noted once: after a lost connection it is tried again.
        return await self._database.read(NOBODY, as_bell)


def timer_of(row: Row) -> Timer:
    """Return the timer that *row* holds."""
    return Timer(
        id=TimerId(row["id"]),
        kind=Kind(row["kind"]),
        placement=placement_of(row),
        set_in=RoomName(row["set_in"]),
        language=Language(row["language"]),
        set_at=row["set_at"],
        plan=Plan(due_at=row["due_at"], repeat=_repeat_of(row), length_s=row["length_s"]),
        name=row["name"],
        about=row["about"],
        ring=_ring_of(row),
    )


def _repeat_of(row: Row) -> Repeat | None:
    if row["repeat_days"] is None:
        return None
    at: time = row["repeat_at"]
    return Repeat(days=frozenset(row["repeat_days"]), hour=at.hour, minute=at.minute)


def _ring_of(row: Row) -> Ring | None:
    if row["rang_at"] is None:
        return None
    return Ring(room=RoomName(row["rings_in"]), since=row["rang_at"], over_at=row["over_at"])


def _fields(timer: Timer) -> Mapping[str, object]:
    return {
        **placement_fields(timer.placement),
        **_plan_fields(timer.plan),
        "id": timer.id,
        "kind": timer.kind.value,
        "set_in": timer.set_in,
        "language": timer.language.value,
        "set_at": timer.set_at,
        "name": clean(timer.name),
        "about": clean(timer.about),
    }


def _plan_fields(plan: Plan) -> Mapping[str, object]:
    repeat = plan.repeat
    return {
        "due_at": plan.due_at,
        "length_s": plan.length_s,
        "repeat_days": sorted(repeat.days) if repeat is not None else None,
        "repeat_at": time(repeat.hour, repeat.minute) if repeat is not None else None,
    }
