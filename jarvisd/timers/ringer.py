"""Rings what is due, in its room, until somebody stops it: a task of the daemon.

It sleeps until the next thing is due, but never long: a clock that was set, a machine that
was suspended, a timer that another process set are noticed within GLANCE_S. What it has
read goes on counting while the database is away.
"""

import asyncio
import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta, tzinfo
from typing import Final
from uuid import uuid4

from jarvisd.clock import Clock
from jarvisd.errors import StorageError
from jarvisd.ids import PersonId, RoomName, SessionId, TimerId
from jarvisd.people.ports import PeopleStore
from jarvisd.timers import wording
from jarvisd.timers.bell import Bell, begun
from jarvisd.timers.ports import Call, Fate, Rooms
from jarvisd.timers.schedule import Ringing, outlook, pause, worn_out
from jarvisd.timers.types import Timer

logger = logging.getLogger(__name__)

GLANCE_S: Final = 5.0
AGAIN_S: Final = 20.0
"""So long after no room could be reached it is tried again."""
AHEAD: Final = timedelta(minutes=10)
"""What is due by then is read: so long a database may be away and all rings in time."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Surroundings:
    """What the ringer needs to know and to reach."""

    rooms: Rooms
    people: PeopleStore
    clock: Clock
    zone: tzinfo | None
    fresh_session: Callable[[], SessionId] = lambda: SessionId(uuid4())


class Ringer:
    """Rings until it is cancelled."""

    def __init__(self, bell: Bell, around: Surroundings, *, glance_s: float = GLANCE_S) -> None:
        self._bell = bell
        self._around = around
        self._glance_s = glance_s
        self._known: Sequence[Timer] = ()
        self._away = False
        self._homes: dict[RoomName, asyncio.Task[None]] = {}
        self._telling: set[TimerId] = set()
        self._names: Mapping[PersonId, str] = {}

    async def run(self) -> None:
        """Ring what is due, for ever."""
        async with asyncio.TaskGroup() as tasks:
            while True:
                _end_if_cancelled()
                news = self._bell.news
                next_at = await self._glance(tasks)
                await self._sleep(next_at, news)

    async def _sleep(self, next_at: datetime | None, news: asyncio.Event) -> None:
        """Wait until *next_at* by the wall clock, as far as it can be foreseen, or a change."""
        seconds = self._glance_s
        if next_at is not None:
            seconds = min(seconds, max(0.0, (next_at - self._around.clock.now()).total_seconds()))
        try:
            async with asyncio.timeout(seconds):
                await news.wait()
        except TimeoutError:
            return

    async def _glance(self, tasks: asyncio.TaskGroup) -> datetime | None:
        """Look what there is to ring; return when the next thing is due."""
        now = self._around.clock.now()
        if not self._around.rooms.names:
            return None
        await self._read(now)
        busy = {timer.id for timer in self._bell.ringing()} | self._telling
        waiting = [
            timer for timer in self._known if timer.id not in busy and not self._bell.stopped(timer)
        ]
        seen = outlook(waiting, now, self._bell.manner)
        for timer in seen.due:
            await self._begin(timer, self._order(timer.set_in)[0], now)
        for home in {timer.set_in for timer in self._bell.ringing()}:
            task = self._homes.get(home)
            if task is None or task.done():
                self._homes[home] = tasks.create_task(self._ring(home), name=f"bell {home}")
        for home in {timer.set_in for timer in seen.missed}:
            missed = tuple(timer for timer in seen.missed if timer.set_in == home)
            self._telling |= {timer.id for timer in missed}
            tasks.create_task(self._tell_missed(home, missed), name=f"missed {home}")
        return seen.next_at

    async def _read(self, now: datetime) -> None:
        """Read what is coming; while the database is away, what was read before counts on."""
        bell, rooms = self._bell, self._around.rooms.names
        try:
            await bell.settle()
            self._known = await bell.store.coming(rooms, now + AHEAD, now - bell.manner.strayed)
            await bell.store.clear(now - bell.manner.remembered)
            everyone = await self._around.people.everyone()
            self._names = {known.person.id: known.person.name for known in everyone}
        except StorageError as error:
            if not self._away:
                logger.warning("timers ring as last read, the database is away: %s", error)
            self._away = True
            return
        if self._away:
            logger.info("timers are read again")
        self._away = False
        bell.forget_stopped(now - timedelta(hours=1))
        due = {timer.id: timer.plan.due_at for timer in self._known}
        gone = [t for t in bell.ringing() if due.get(t.id) != t.plan.due_at]
        if gone:
            bell.drop(gone)

    async def _begin(self, timer: Timer, room: RoomName, since: datetime) -> None:
        """Let *timer* ring in *room*, unless it was moved or is rung by somebody else."""
        timer = begun(timer, room, since)
        try:
            if not await self._bell.store.rang(timer, self._around.rooms.names):
                return
        except StorageError as error:
            logger.warning("that a timer rings is not kept: %s", error)
        self._bell.rings(timer)

    async def _ring(self, home: RoomName) -> None:
        """Ring what was set in *home*, round by round, until nothing is left to ring."""
        session = self._around.fresh_session()
        rung: dict[TimerId, Ringing] = {}
        while timers := self._bell.ringing(home):
            _end_if_cancelled()
            logger.info("ringing room=%s count=%d", home, len(timers))
            fate = await self._round(home, timers, session)
            now = self._around.clock.now()
            ended = self._ended_by(fate, home, rung)
            if ended:
                logger.info("hushed room=%s count=%d", home, len(ended))
                await self._bell.finish(ended)
            if fate is Fate.HUSHED:
                continue
            for timer in timers:
                so_far = rung.get(timer.id, Ringing(since=timer.ring.since if timer.ring else now))
                rung[timer.id] = replace(so_far, rounds=so_far.rounds + (fate is Fate.SPOKEN))
            worn = [
                timer
                for timer in self._bell.ringing(home)
                if timer.id in rung and worn_out(rung[timer.id], timer.kind, now, self._bell.manner)
            ]
            if worn:
                logger.info("rung in vain room=%s count=%d", home, len(worn))
                await self._bell.finish(worn)
            rest = pause((timer.kind for timer in timers), self._bell.manner).total_seconds()
            again = rest if fate in (Fate.SPOKEN, Fate.PASSED) else AGAIN_S
            await self._rest(home, again, timers)

    def _ended_by(self, fate: Fate, home: RoomName, rung: Mapping[TimerId, Ringing]) -> list[Timer]:
        """Return what is over since a person ended the last round, or has come since."""
        ringing = self._bell.ringing(home)
        if fate is Fate.HUSHED:
            return list(ringing)
        # Whoever is here has heard only what has rung before.
        passed = fate is Fate.PASSED
        return [t for t in ringing if passed and t.id in rung and rung[t.id].rounds]

    async def _round(self, home: RoomName, timers: Sequence[Timer], session: SessionId) -> Fate:
        """Ring once, in *home* or in the first room that can be reached."""
        fate = Fate.FAILED
        for room in self._order(home):
            now = self._around.clock.now()
            for timer in self._bell.ringing(home):
                if timer.ring is not None and timer.ring.room != room:
                    await self._begin(timer, room, timer.ring.since)
            texts = [
                wording.ringing(timer, room, self._names, now, self._around.zone)
                for timer in timers
            ]
            fate = await self._while_it_rings(home, room, _call(timers, texts, session))
            if fate is not Fate.FAILED:
                return fate
            logger.warning("nothing can be rung in %s", room)
        return fate

    async def _while_it_rings(self, home: RoomName, room: RoomName, call: Call) -> Fate:
        """Call in *room*, but not longer than something set in *home* rings."""
        calling = asyncio.ensure_future(self._around.rooms.call(room, call))
        hushed = asyncio.ensure_future(self._silent(home))
        try:
            await asyncio.wait({calling, hushed}, return_when=asyncio.FIRST_COMPLETED)
            return calling.result() if calling.done() else Fate.HUSHED
        finally:
            calling.cancel()
            hushed.cancel()
            await asyncio.gather(calling, hushed, return_exceptions=True)

    async def _silent(self, home: RoomName) -> None:
        while self._bell.ringing(home):
            await self._bell.news.wait()

    async def _rest(self, home: RoomName, seconds: float, timers: Sequence[Timer]) -> None:
        """Wait for the next round, or until none of *timers* or something else rings in *home*."""
        before = {timer.id for timer in timers}
        try:
            async with asyncio.timeout(seconds):
                while (now := {t.id for t in self._bell.ringing(home)}) and now <= before:
                    await self._bell.news.wait()
        except TimeoutError:
            return

    async def _tell_missed(self, home: RoomName, missed: tuple[Timer, ...]) -> None:
        """Tell once, with an apology, what was due while nobody could ring it."""
        logger.info("missed room=%s count=%d", home, len(missed))
        session = self._around.fresh_session()
        fate = Fate.FAILED
        while fate in (Fate.FAILED, Fate.LOST):
            _end_if_cancelled()
            for room in self._order(home):
                now = self._around.clock.now()
                text = wording.missed(missed, room, self._names, now, self._around.zone)
                fate = await self._around.rooms.call(room, _call(missed, [text], session))
                if fate not in (Fate.FAILED, Fate.LOST):
                    break
            else:
                await asyncio.sleep(AGAIN_S)
        await self._bell.finish(begun(timer, home, self._around.clock.now()) for timer in missed)
        self._telling -= {timer.id for timer in missed}

    def _order(self, home: RoomName) -> list[RoomName]:
        """Return the rooms to try: where it was set, then the others."""
        names = self._around.rooms.names
        return sorted(names, key=lambda room: room != home)


def _end_if_cancelled() -> None:
    """Raise CancelledError if that was lost on the way.

    On Python 3.11 a cancellation that comes together with an answer of the database is
    swallowed by asyncio.wait_for, on which the driver waits; the request itself stays.
    """
    task = asyncio.current_task()
    if task is not None and task.cancelling():
        raise asyncio.CancelledError


def _call(timers: Sequence[Timer], texts: Sequence[str], session: SessionId) -> Call:
    first = timers[0]
    return Call(kind=first.kind, text=" ".join(texts), language=first.language, session=session)
