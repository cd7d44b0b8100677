"""What rings where at this moment: shared by whoever rings it and whoever is asked to stop it."""

import asyncio
import logging
from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime, timedelta, tzinfo
from typing import Final

from jarvisd.clock import Clock
from jarvisd.errors import StorageError
from jarvisd.ids import RoomName, TimerId
from jarvisd.timers.moments.calendar import next_time
from jarvisd.timers.ports import BellStore
from jarvisd.timers.schedule import Manner
from jarvisd.timers.types import Ring, Timer

logger = logging.getLogger(__name__)

_TOGETHER: Final = timedelta(seconds=5)
"""What was stopped within so long was stopped with one word."""


class Bell:
    """One for each process; in one without rooms, what rings elsewhere is in the store."""

    def __init__(self, store: BellStore, clock: Clock, zone: tzinfo | None, manner: Manner) -> None:
        self.store = store
        self.manner = manner
        self.news = asyncio.Event()
        """Set, and another one put in its place, when something was set, moved or stopped."""
        self._clock = clock
        self._zone = zone
        self._ringing: dict[TimerId, Timer] = {}
        self._stopped: dict[tuple[TimerId, datetime], datetime] = {}
        self._owed: dict[TimerId, Timer] = {}

    def tell(self) -> None:
        """Let everybody who waits for news look again."""
        self.news.set()
        self.news = asyncio.Event()

    def rings(self, timer: Timer) -> None:
        """Note that *timer* rings now, where its ring says."""
        self._ringing[timer.id] = timer
        self.tell()

    def ringing(self, home: RoomName | None = None) -> tuple[Timer, ...]:
        """Return what rings now, of what was set in *home* if one is named."""
        return tuple(t for t in self._ringing.values() if home is None or t.set_in == home)

    def stopped(self, timer: Timer) -> bool:
        """Tell whether *timer*, due at this time, was stopped: the store may not know it yet."""
        return (timer.id, timer.plan.due_at) in self._stopped

    def drop(self, timers: Iterable[Timer]) -> None:
        """Let *timers* ring no more: somebody else has moved or cancelled them."""
        for timer in timers:
            self._ringing.pop(timer.id, None)
        self.tell()

    async def hush(self, room: RoomName) -> tuple[Timer, ...]:
        """Stop what rings in *room* and return it; raise StorageError only if that is not known."""
        timers = tuple(t for t in self._ringing.values() if _place(t) == room)
        if not timers:
            stored = await self.store.in_room(room, self._clock.now())
            timers = tuple(t for t in stored if t.ring is not None and t.ring.over_at is None)
        if timers:
            logger.info("hushed room=%s count=%d", room, len(timers))
        await self.finish(timers)
        return timers

    async def finish(self, timers: Iterable[Timer]) -> None:
        """Let *timers* be over, each until it comes again; what cannot be kept now is owed."""
        for timer in timers:
            self._ringing.pop(timer.id, None)
            self._stopped[timer.id, timer.plan.due_at] = self._clock.now()
            self._owed[timer.id] = timer
        self.tell()
        try:
            await self.settle()
        except StorageError as error:
            logger.warning("that a timer is over was not kept yet: %s", error)

    async def settle(self) -> None:
        """Tell the store what it has not been told; raise StorageError."""
        for id, timer in list(self._owed.items()):
            now = self._clock.now()
            repeat = timer.plan.repeat
            again = next_time(repeat, now, self._zone) if repeat is not None else None
            await self.store.over(timer, now, again)
            self._owed.pop(id, None)

    async def put_off(self, room: RoomName, span: timedelta | None) -> tuple[Timer, ...]:
        """Let what rings in *room*, or was stopped there just now, ring again after *span*.

        Return it as it is then; raise StorageError.
        """
        now = self._clock.now()
        await self.hush(room)
        await self.settle()
        recent = await self.store.in_room(room, now - self.manner.remembered)
        latest = max((t.ring.over_at for t in recent if t.ring and t.ring.over_at), default=None)
        until = now + (span or self.manner.snooze)
        moved = []
        for timer in recent:
            over_at = timer.ring.over_at if timer.ring is not None else None
            if latest is None or over_at is None or latest - over_at > _TOGETHER:
                continue  # it was stopped some time before the last ones
            if await self.store.put_off(timer, until):
                moved.append(replace(timer, plan=replace(timer.plan, due_at=until), ring=None))
        self.tell()
        return tuple(moved)

    def rings_in(self, room: RoomName) -> bool:
        """Tell whether this process rings something in *room* at this moment."""
        return any(_place(timer) == room for timer in self._ringing.values())

    def forget_stopped(self, before: datetime) -> None:
        """Forget what was stopped *before*: the store has known it for long."""
        self._stopped = {
            key: at for key, at in self._stopped.items() if at >= before or key[0] in self._owed
        }


def _place(timer: Timer) -> RoomName:
    return timer.ring.room if timer.ring is not None else timer.set_in


def begun(timer: Timer, room: RoomName, at: datetime) -> Timer:
    """Return *timer* as it begins to ring in *room*."""
    return replace(timer, ring=Ring(room=room, since=at))
