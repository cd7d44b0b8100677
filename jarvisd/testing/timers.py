"""Timers in a dictionary: the in-memory twin of the PostgreSQL stores."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from jarvisd.errors import StorageError
from jarvisd.ids import RoomName, TimerId
from jarvisd.memory.types import Scope
from jarvisd.people.audience import Audience
from jarvisd.testing.audience import audible
from jarvisd.timers.types import Plan, Ring, Timer


class TimersInMind:
    """A TimerStore and a BellStore that forget everything when the process ends."""

    def __init__(self) -> None:
        self.kept: dict[TimerId, Timer] = {}
        self.away = False
        """The database is not there."""

    async def add(self, timer: Timer, audience: Audience) -> None:
        """Keep *timer*; only for oneself or for nobody in particular."""
        place = timer.placement
        theirs = place.owner is None or place.owner == audience.person
        here = place.scope is not Scope.ROOM or place.room == audience.room
        if not (theirs and here) or timer.id in self._kept:
            raise StorageError("storage-refused", code="twin")
        name, about = timer.name.replace("\0", ""), timer.about.replace("\0", "")
        self._kept[timer.id] = replace(timer, name=name, about=about, ring=None)

    async def running(self, audience: Audience) -> Sequence[Timer]:
        """Return those that *audience* may hear of and that are not over, the next one first."""
        return [t for t in self._in_order() if _pending(t) and audible(t.placement, audience)]

    async def move(self, id: TimerId, plan: Plan, audience: Audience) -> bool:
        """Give it another *plan*, and if it rings, let it wait again; tell whether it was there."""
        timer = self._kept.get(id)
        if timer is None or not _pending(timer) or not audible(timer.placement, audience):
            return False
        self._kept[id] = replace(timer, plan=plan, ring=None)
        return True

    async def cancel(self, ids: Sequence[TimerId], audience: Audience) -> int:
        """Delete for good; return how many *audience* might delete."""
        doomed = [id for id in ids if id in self._kept]
        doomed = [id for id in doomed if audible(self._kept[id].placement, audience)]
        for id in doomed:
            del self._kept[id]
        return len(doomed)

    async def count_private(self, audience: Audience) -> int:
        """Return how many are private to the person of *audience*, those that ring included."""
        return len(self._private(audience))

    async def forget_private(self, audience: Audience) -> int:
        """Delete all that is private to the person of *audience*; return how many."""
        doomed = self._private(audience)
        for id in doomed:
            del self._kept[id]
        return len(doomed)

    async def coming(
        self, rooms: Sequence[RoomName], until: datetime, strayed: datetime
    ) -> Sequence[Timer]:
        """Return what is due before *until* in *rooms*, and what strayed from other ones."""

        def ours(timer: Timer) -> bool:
            rung = timer.ring is not None and timer.ring.since >= timer.plan.due_at
            here = rung and timer.ring is not None and timer.ring.room in rooms
            astray = timer.plan.due_at <= strayed and not rung
            return timer.set_in in rooms or here or astray

        return [t for t in self._in_order() if _pending(t) and t.plan.due_at <= until and ours(t)]

    async def rang(self, timer: Timer, rooms: Sequence[RoomName]) -> bool:
        """Note the ring that *timer* carries; False if it is not due, or another house rings it."""
        known = self._kept.get(timer.id)
        assert timer.ring is not None
        if known is None or known.plan.due_at != timer.plan.due_at or not _pending(known):
            return False
        ring = known.ring
        if ring is not None and ring.since >= known.plan.due_at and ring.room not in rooms:
            return False
        self._kept[timer.id] = replace(
            known, ring=Ring(room=timer.ring.room, since=timer.ring.since)
        )
        return True

    async def over(self, timer: Timer, at: datetime, again: datetime | None) -> None:
        """Note that *timer* has rung; one that comes *again* waits for that."""
        known = self._kept.get(timer.id)
        if known is None or known.plan.due_at != timer.plan.due_at:
            return
        ring = known.ring or Ring(room=known.set_in, since=at)
        plan = replace(known.plan, due_at=again or known.plan.due_at)
        self._kept[timer.id] = replace(known, plan=plan, ring=replace(ring, over_at=at))

    async def put_off(self, timer: Timer, until: datetime) -> bool:
        """Let what rang ring again then; tell whether it was there."""
        known = self._kept.get(timer.id)
        if known is None or known.ring is None or known.ring.over_at is None:
            return False
        plan = replace(known.plan, due_at=until)
        self._kept[timer.id] = replace(known, plan=plan, ring=None)
        return True

    async def in_room(self, room: RoomName, over_since: datetime) -> Sequence[Timer]:
        """Return what rings in *room*, or was over there no earlier than *over_since*."""
        return [
            timer
            for timer in self._in_order()
            if timer.ring is not None
            and timer.ring.room == room
            and (timer.ring.over_at is None or timer.ring.over_at >= over_since)
        ]

    async def clear(self, before: datetime) -> int:
        """Delete what was over *before*; return how many."""
        doomed = [
            timer.id
            for timer in self._kept.values()
            if timer.ring is not None
            and timer.ring.over_at is not None
            and timer.ring.over_at < before
            and not _pending(timer)
        ]
        for id in doomed:
            del self._kept[id]
        return len(doomed)

    def _private(self, audience: Audience) -> list[TimerId]:
        return [
            id
            for id, timer in self._kept.items()
            if timer.placement.scope is Scope.PRIVATE and timer.placement.owner == audience.person
        ]

    @property
    def _kept(self) -> dict[TimerId, Timer]:
        if self.away:
            raise StorageError("storage-away")
        return self.kept

    def _in_order(self) -> list[Timer]:
        return sorted(self._kept.values(), key=lambda t: (t.plan.due_at, t.id))


def _pending(timer: Timer) -> bool:
    over_at = timer.ring.over_at if timer.ring is not None else None
    return over_at is None or over_at < timer.plan.due_at
