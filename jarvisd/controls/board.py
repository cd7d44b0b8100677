"""The board: how every room is set, who may change it, and what is kept of it.

The one owner of mute, volume and tempo. A change holds at once, and then it is kept;
where the database is away it holds all the same, and whoever asked is told.
"""

import asyncio
import logging
from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime, timedelta, tzinfo
from enum import StrEnum
from typing import Final

from jarvisd.clock import Clock
from jarvisd.controls.ports import ControlStore, Obeying
from jarvisd.controls.types import Configured, Controls, Dial, Mute, Turning, turned
from jarvisd.errors import NotFoundError, StorageError
from jarvisd.ids import RoomName
from jarvisd.phrases.language import Language

logger = logging.getLogger(__name__)

LONGEST_WAIT_S: Final = 30.0
"""So often it is looked whether a mute is over; a machine that slept wakes up late."""


class Delivery(StrEnum):
    """What became of an announcement in one room."""

    SAID = "said"
    """It is being said, or will be as soon as nobody speaks there."""
    QUIET = "quiet"
    """These are its quiet hours."""
    AWAY = "away"
    """The room does not run, or has nothing to speak with."""


class Board:
    """How every room of the house is set."""

    def __init__(
        self,
        rooms: Mapping[RoomName, Configured],
        store: ControlStore,
        clock: Clock,
        zone: tzinfo | None = None,
    ) -> None:
        """Take the *rooms* of the configuration; quiet hours are meant in *zone*."""
        self._configured = dict(rooms)
        self._store = store
        self._clock = clock
        self._zone = zone
        self._controls: dict[RoomName, Controls] = {}
        self._running: dict[RoomName, Obeying] = {}
        self._changed = asyncio.Event()

    async def load(self) -> None:
        """Take up what was kept, without the mutes that are over; raise StorageError."""
        now = self._clock.now()
        for room, controls in (await self._store.everything()).items():
            # A room that is no longer configured keeps what it had, for when it comes back.
            if room in self._configured:
                over = controls.mute is not None and controls.mute.over(now)
                self._controls[room] = replace(controls, mute=None) if over else controls

    def configure(self, rooms: Mapping[RoomName, Configured]) -> None:
        """Take what a configuration that was read again says."""
        self._configured = dict(rooms)

    def attach(self, room: RoomName, running: Obeying) -> None:
        """Let *running* obey what is set for *room* from now on."""
        self._running[room] = running

    @property
    def rooms(self) -> tuple[RoomName, ...]:
        """Return the rooms there are."""
        return tuple(self._configured)

    def runs(self, room: RoomName) -> bool:
        """Tell whether *room* runs in this process, so that it can be told anything."""
        return room in self._running

    def muted(self, room: RoomName) -> bool:
        """Tell whether *room* hears nothing."""
        return self.controls(room).mute is not None

    def controls(self, room: RoomName) -> Controls:
        """Return what was set in *room*."""
        return self._controls.get(room, Controls())

    def dialled(self, room: RoomName, dial: Dial) -> float:
        """Return where *dial* stands in *room*."""
        value = self.controls(room).dialled(dial)
        return value if value is not None else self._fixed(room).of(dial)

    def quiet_until(self, room: RoomName) -> str | None:
        """Return until when *room* is quiet, as "07:00"; None if it is not."""
        quiet = self._fixed(room).quiet
        local = self._clock.now().astimezone(self._zone).time()
        return f"{quiet.end:%H:%M}" if quiet is not None and quiet.hold(local) else None

    async def mute(
        self, room: RoomName, span: timedelta | None = None, *, after_answer: bool = False
    ) -> bool:
        """Let *room* hear nothing, for *span* or for good; return whether that was kept.

        With *after_answer* whatever is being said is still said, though not another
        sound is heard. Raise NotFoundError for a room that does not exist.
        """
        now = self._clock.now()
        self._check(room)
        mute = Mute(since=now, until=now + span if span is not None else None)
        self._set(room, replace(self.controls(room), mute=mute))
        if (running := self._running.get(room)) is not None:
            if after_answer:
                running.mute_after_answer()
            else:
                running.mute()
        logger.info("room=%s muted until=%s", room, mute.until or "unmuted")
        return await self._kept(room)

    async def unmute(self, room: RoomName) -> bool:
        """Let *room* hear again; return whether that was kept. Raise NotFoundError."""
        self._check(room)
        self._set(room, replace(self.controls(room), mute=None))
        if (running := self._running.get(room)) is not None:
            running.unmute()
        logger.info("room=%s unmuted", room)
        return await self._kept(room)

    async def turn(self, room: RoomName, dial: Dial, turning: Turning) -> bool:
        """Turn *dial* in *room*; return whether that was kept. Raise NotFoundError."""
        self._check(room)
        value = turned(dial, self.dialled(room, dial), turning)
        self._set(room, self.controls(room).turned(dial, value))
        return await self._kept(room)

    def announce(
        self, room: RoomName, text: str, language: Language | None, *, urgent: bool
    ) -> Delivery:
        """Say *text* in *room*, in its quiet hours only if it is *urgent*. Raise NotFoundError."""
        self._check(room)
        running = self._running.get(room)
        if running is None:
            return Delivery.AWAY
        if not urgent and self.quiet_until(room) is not None:
            return Delivery.QUIET
        return Delivery.SAID if running.announce(text, language) else Delivery.AWAY

    async def keep_time(self) -> None:
        """Let rooms hear again when the time they were muted for is over; runs for ever."""
        while True:
            self._changed.clear()
            now = self._clock.now()
            mutes = {room: c.mute for room, c in self._controls.items() if c.mute is not None}
            for room, mute in mutes.items():
                if mute.over(now):
                    await self.unmute(room)
            ends = [m.until for m in mutes.values() if m.until is not None and not m.over(now)]
            try:
                async with asyncio.timeout(_wait_s(ends, now)):
                    await self._changed.wait()
            except TimeoutError:
                continue

    def _fixed(self, room: RoomName) -> Configured:
        """Return what is configured for *room*, the defaults for one that only runs."""
        return self._configured.get(room, Configured())

    def _check(self, room: RoomName) -> None:
        if room not in self._configured:
            raise NotFoundError(
                "no-such-room", name=room, suggestion="none", known=", ".join(self._configured)
            )

    def _set(self, room: RoomName, controls: Controls) -> None:
        self._controls[room] = controls
        self._changed.set()

    async def _kept(self, room: RoomName) -> bool:
        try:
            await self._store.keep(room, self.controls(room))
        except StorageError as error:
            logger.warning("how %s is set was not kept: %s", room, error)
            return False
        return True


def _wait_s(ends: list[datetime], now: datetime) -> float:
    """Return how long nothing can happen."""
    soonest = min(((end - now).total_seconds() for end in ends), default=LONGEST_WAIT_S)
    return min(LONGEST_WAIT_S, max(0.05, soonest))
