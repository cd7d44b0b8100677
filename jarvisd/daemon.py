"""The daemon: opens the house, lets its rooms converse, and stops when it is told to."""

import asyncio
import logging
import signal
from collections.abc import Awaitable, Callable, Mapping
from contextlib import AsyncExitStack
from dataclasses import dataclass, replace

from jarvisd import heap
from jarvisd.adapters.browser.browser import Browser
from jarvisd.adapters.metrics import Metrics
from jarvisd.adapters.scheduler import keeping_time
from jarvisd.app import (
    House,
    Loading,
    build_jobs,
    check_wake_words,
    configured,
    open_house,
    rooms_of,
    zone_of,
)
from jarvisd.audio.devices import Devices
from jarvisd.audio.health import RoomState
from jarvisd.bells import Bells
from jarvisd.errors import JarvisError
from jarvisd.ids import RoomName
from jarvisd.jobs import Jobs
from jarvisd.live import browsers_of, live_rooms
from jarvisd.offering import offering
from jarvisd.pulse import BEAT_S, Pulse, Trouble
from jarvisd.reload import Reloaded, reloaded
from jarvisd.rooms import languages, open_room, pace_of
from jarvisd.running import RunningRoom
from jarvisd.session.conductor import Conductor
from jarvisd.session.near import NearMisses
from jarvisd.settings import Settings
from jarvisd.settings_file import data_dir
from jarvisd.storage import DaemonLock
from jarvisd.timers.ringer import Ringer, Surroundings
from jarvisd.web.application import application
from jarvisd.web.premises import Premises
from jarvisd.web.server import serve

logger = logging.getLogger(__name__)

SIGNALS = (signal.SIGTERM, signal.SIGINT)


@dataclass(frozen=True, slots=True, kw_only=True)
class Roll:
    """Which rooms there are once everything is up."""

    listening: tuple[RoomName, ...]
    deaf: tuple[RoomName, ...]
    """Their device is away, or they have none."""
    muted: tuple[RoomName, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Watcher:
    """Who is told how the daemon is getting on."""

    loading: Loading
    ready: Callable[[Roll], None]
    stopping: Callable[[], None]
    alive: Callable[[], None] = lambda: None
    """Told again and again, while the sound of every room that should hear flows."""
    troubled: Callable[[Mapping[RoomName, Trouble]], None] = lambda troubles: None
    """Told which rooms do not hear, whenever that changes."""
    reread: Callable[[], Settings] | None = None
    """Reads the configuration again, on SIGHUP; raises ConfigurationError. Without it SIGHUP
    ends the daemon, as SIGTERM does."""
    reloading: Callable[[], None] = lambda: None
    reloaded: Callable[[Reloaded | JarvisError], None] = lambda what: None
    """Told what became of it; an error means that all is as before."""


async def run(settings: Settings, devices: Mapping[RoomName, Devices], watcher: Watcher) -> None:
    """Serve until SIGTERM or SIGINT; call it in the main thread.

    A room in *devices* uses those, any other the sound devices of its configuration.
    SIGHUP has the configuration read again, if the *watcher* does that. Raise BusyError
    if another daemon has the data directory, ResourceError, StorageError or
    ConfigurationError if it cannot start.
    """
    loop = asyncio.get_running_loop()
    told, again = asyncio.Event(), asyncio.Event()
    for number in SIGNALS:
        loop.add_signal_handler(number, told.set)
    # Also while it loads. Where nobody reads again it is a terminal that was closed.
    loop.add_signal_handler(signal.SIGHUP, again.set if watcher.reread else told.set)
    try:
        serving = asyncio.create_task(_serve(settings, devices, watcher, again), name="daemon")
        stopping = asyncio.create_task(told.wait(), name="stop")
        await asyncio.wait({serving, stopping}, return_when=asyncio.FIRST_COMPLETED)
        if serving.done():
            stopping.cancel()
            serving.result()
            return
        watcher.stopping()
        serving.cancel()
        await asyncio.wait({serving})
        if not serving.cancelled() and (error := serving.exception()) is not None:
            raise error
    finally:
        for number in (*SIGNALS, signal.SIGHUP):
            loop.remove_signal_handler(number)


async def _serve(
    settings: Settings,
    devices: Mapping[RoomName, Devices],
    watcher: Watcher,
    again: asyncio.Event,
) -> None:
    async with AsyncExitStack() as stack:
        stack.enter_context(DaemonLock(data_dir(settings)))
        house = await stack.enter_async_context(open_house(settings, loading=watcher.loading))
        mind = house.mind
        stale = await mind.sessions.close_stale(mind.clock.now())
        if stale:
            logger.warning("closed %d sessions that were left open", stale)
        await mind.board.load()
        metrics = Metrics()
        mind.bulletin.subscribe(metrics.note)
        jobs = Jobs(build_jobs(mind), mind.ledger, mind.clock, metrics.job_ran)
        stack.push_async_callback(wind_down, jobs, mind.settle)
        # What an older version kept is read now, beside everything else.
        jobs.due("read-entities")
        await stack.enter_async_context(keeping_time(jobs, zone_of(settings)))
        browsers = browsers_of(settings)
        live = await stack.enter_async_context(live_rooms(settings, mind.bulletin, browsers))
        service = Service(house, {**live, **devices}, browsers, metrics)
        await stack.enter_async_context(offering(house))
        await service.run(watcher, again)


async def wind_down(jobs: Jobs, settle: Callable[[], Awaitable[None]]) -> None:
    """Let jobs and all else under way finish side by side: a stop waits for the longest only."""
    await asyncio.gather(jobs.drain(), settle())


class Service:
    """The rooms that run, and what watches over them."""

    def __init__(
        self,
        house: House,
        devices: Mapping[RoomName, Devices],
        browsers: Mapping[RoomName, Browser],
        metrics: Metrics,
    ) -> None:
        """Open every room; raise ResourceError for a wake model."""
        self._house = house
        self._browsers = browsers
        self._metrics = metrics
        self._rooms = {name: self._room(name, with_) for name, with_ in devices.items()}
        self._pulse = Pulse(self._rooms)
        self._ready = False
        self._near = NearMisses(house.mind.sessions, house.mind.clock)
        house.mind.bulletin.subscribe(self._near.note)
        metrics.watch(self._rooms.values())

    async def run(self, watcher: Watcher, again: asyncio.Event) -> None:
        """Serve until cancelled; read the configuration again whenever *again* is set."""
        settings = self._house.mind.settings
        async with asyncio.TaskGroup() as tasks:
            for name, room in self._rooms.items():
                tasks.create_task(room.run(), name=f"room {name}")
            tasks.create_task(self._house.mind.board.keep_time(), name="mutes")
            tasks.create_task(self._near.run(), name="near misses")
            if settings.web.enabled:
                app = application(self._premises(), settings.web)
                tasks.create_task(serve(app, settings.web, data_dir(settings)), name="web")
            for room in self._rooms.values():
                await room.settled()
            heap.settle()
            self._ready = True
            watcher.ready(self._roll())
            tasks.create_task(self._ringer().run(), name="bells")
            tasks.create_task(self._reload(watcher, again), name="reload")
            await self._watch(watcher)

    async def _watch(self, watcher: Watcher) -> None:
        """Feel the pulse of the rooms for ever, and tell what is found."""
        before: Mapping[RoomName, Trouble] = {}
        while True:
            self._pulse.feel()
            if self._pulse.alive:
                watcher.alive()
            troubles = self._pulse.troubles
            if troubles != before:
                for name in troubles.keys() - before.keys():
                    logger.warning("room=%s trouble=%s", name, troubles[name])
                watcher.troubled(troubles)
            before = troubles
            await asyncio.sleep(BEAT_S)

    async def _reload(self, watcher: Watcher, again: asyncio.Event) -> None:
        """Take up what can be taken up of a configuration that changed, whenever told to."""
        while watcher.reread is not None:
            await again.wait()
            again.clear()
            watcher.reloading()
            mind = self._house.mind
            try:
                what = reloaded(mind.settings, watcher.reread())
                for name in self._rooms:
                    check_wake_words(what.settings, name)
            except JarvisError as error:
                logger.warning("the configuration stays as it was: %s", error)
                watcher.reloaded(error)
                continue
            self._house = replace(self._house, mind=replace(mind, settings=what.settings))
            mind.board.configure(configured(what.settings))
            for name in what.renewed & self._rooms.keys():
                self._rooms[name].renew()
            logger.info("reloaded applied=%d waiting=%d", len(what.applied), len(what.waiting))
            watcher.reloaded(what)

    def _room(self, name: RoomName, devices: Devices) -> RunningRoom:
        def opener(with_: Devices, *, muted: bool) -> Conductor:
            # What the configuration says now: it may have been read again.
            house = self._house
            pace = pace_of(house.mind.settings, name)
            return open_room(house, name, with_, pace, muted=muted)

        mind = self._house.mind
        return RunningRoom(
            name,
            devices,
            opener,
            lambda: languages(self._house.mind.settings, name),
            mind.board,
            mind.bulletin,
        )

    def _ringer(self) -> Ringer:
        mind = self._house.mind
        around = Surroundings(
            rooms=Bells(rooms_of(mind.settings), self._rooms),
            people=mind.people,
            clock=mind.clock,
            zone=zone_of(mind.settings),
        )
        return Ringer(mind.timing.bell, around)

    def _premises(self) -> Premises:
        return Premises(
            people=self._house.mind.people,
            board=self._house.mind.board,
            rooms=self._rooms,
            browsers=self._browsers,
            pulse=self._pulse,
            metrics=self._metrics,
            settings=lambda: self._house.mind.settings,
            ready=lambda: self._ready,
        )

    def _roll(self) -> Roll:
        muted = tuple(n for n, room in self._rooms.items() if room.state is RoomState.MUTED)
        hears = (RoomState.OPEN, RoomState.DEAD_AIR)
        listening = tuple(n for n, room in self._rooms.items() if room.state in hears)
        known = (*listening, *muted)
        deaf = tuple(RoomName(n) for n in self._house.mind.settings.rooms if n not in known)
        return Roll(listening=listening, deaf=deaf, muted=muted)
