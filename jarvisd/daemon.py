"""The daemon: opens the house, lets its rooms converse, and stops when it is told to."""

import asyncio
import logging
import signal
from collections.abc import Callable, Mapping
from contextlib import AsyncExitStack
from dataclasses import dataclass

from jarvisd.adapters.scheduler import keeping_time
from jarvisd.app import Loading, open_house, zone_of
from jarvisd.audio.ports import Loudspeaker, Microphone
from jarvisd.errors import JarvisError
from jarvisd.ids import RoomName
from jarvisd.jobs import Jobs, upkeep
from jarvisd.rooms import open_room, pace_of
from jarvisd.session.conductor import Conductor
from jarvisd.settings import Settings
from jarvisd.settings_file import data_dir
from jarvisd.storage import DaemonLock

logger = logging.getLogger(__name__)

SIGNALS = (signal.SIGTERM, signal.SIGINT)


@dataclass(frozen=True, slots=True)
class Devices:
    """What a room hears and speaks with."""

    microphone: Microphone
    loudspeaker: Loudspeaker


@dataclass(frozen=True, slots=True, kw_only=True)
class Watcher:
    """Who is told how the daemon is getting on."""

    loading: Loading
    ready: Callable[[tuple[RoomName, ...], tuple[RoomName, ...]], None]
    """Told the rooms that listen and those without a device, once everything is up."""
    stopping: Callable[[], None]


async def run(settings: Settings, devices: Mapping[RoomName, Devices], watcher: Watcher) -> None:
    """Serve until SIGTERM or SIGINT; call it in the main thread.

    Raise BusyError if another daemon has the data directory, ResourceError,
    StorageError or ConfigurationError if it cannot start.
    """
    loop = asyncio.get_running_loop()
    told = asyncio.Event()
    for number in SIGNALS:
        loop.add_signal_handler(number, told.set)
    try:
        serving = asyncio.create_task(_serve(settings, devices, watcher), name="daemon")
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
        for number in SIGNALS:
            loop.remove_signal_handler(number)


async def _serve(settings: Settings, devices: Mapping[RoomName, Devices], watcher: Watcher) -> None:
    async with AsyncExitStack() as stack:
        stack.enter_context(DaemonLock(data_dir(settings)))
        house = await stack.enter_async_context(open_house(settings, loading=watcher.loading))
        mind = house.mind
        stale = await mind.sessions.close_stale(mind.clock.now())
        if stale:
            logger.warning("closed %d sessions that were left open", stale)
        days = settings.retention.transcripts_days
        jobs = await stack.enter_async_context(Jobs(upkeep(mind.sessions, mind.clock, days)))
        await stack.enter_async_context(keeping_time(jobs, zone_of(settings)))
        rooms = {
            room: open_room(house, room, with_.microphone, with_.loudspeaker, pace_of(settings))
            for room, with_ in devices.items()
        }
        async with asyncio.TaskGroup() as tasks:
            for room, conductor in rooms.items():
                tasks.create_task(_converse(room, conductor), name=f"room {room}")
            deaf = tuple(RoomName(room) for room in settings.rooms if room not in rooms)
            watcher.ready(tuple(rooms), deaf)
            await asyncio.Event().wait()


async def _converse(room: RoomName, conductor: Conductor) -> None:
    try:
        await conductor.run()
    except JarvisError as error:
        # A room is a fault boundary: its fault never touches another room.
        logger.error("room %s is deaf: %s", room, error)  # noqa: TRY400  (foreseen, no traceback)
    else:
        logger.info("room %s has heard its recording to the end", room)
