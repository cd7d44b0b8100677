"""The daemon: opens the house, lets its rooms converse, and stops when it is told to."""

import asyncio
import logging
import signal
from collections.abc import Awaitable, Callable, Mapping
from contextlib import AsyncExitStack
from dataclasses import dataclass
from typing import Final

from jarvisd.adapters.scheduler import keeping_time
from jarvisd.app import House, Loading, Mind, build_jobs, open_house, rooms_of, zone_of
from jarvisd.bells import Bells
from jarvisd.errors import JarvisError
from jarvisd.ids import RoomName
from jarvisd.jobs import Jobs
from jarvisd.live import LiveRoom, live_rooms
from jarvisd.offering import offering
from jarvisd.rooms import Devices, open_room, pace_of
from jarvisd.session.conductor import Conductor
from jarvisd.settings import Settings
from jarvisd.settings_file import data_dir
from jarvisd.storage import DaemonLock
from jarvisd.timers.ringer import Ringer, Surroundings

logger = logging.getLogger(__name__)

FIRST_PAUSE_S: Final = 1.0
LONGEST_PAUSE_S: Final = 300.0
"""A live room that failed begins again after so long, doubling from the first to the longest."""

SIGNALS = (signal.SIGTERM, signal.SIGINT)


@dataclass(frozen=True, slots=True, kw_only=True)
class Watcher:
    """Who is told how the daemon is getting on."""

    loading: Loading
    ready: Callable[[tuple[RoomName, ...], tuple[RoomName, ...]], None]
    """Told the rooms that listen and those without a device, once everything is up."""
    stopping: Callable[[], None]


async def run(settings: Settings, devices: Mapping[RoomName, Devices], watcher: Watcher) -> None:
    """Serve until SIGTERM or SIGINT; call it in the main thread.

    A room in *devices* uses those, any other the sound devices of its configuration.
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
        jobs = Jobs(build_jobs(mind), mind.ledger, mind.clock)
        stack.push_async_callback(wind_down, jobs, mind.settle)
        # What an older version kept is read now, beside everything else.
        jobs.due("read-entities")
        await stack.enter_async_context(keeping_time(jobs, zone_of(settings)))
        live = await stack.enter_async_context(live_rooms(settings, mind.bulletin))
        rooms = {**{name: _devices(room) for name, room in live.items()}, **devices}
        opened = {name: _opener(house, name, with_) for name, with_ in rooms.items()}
        conductors = {name: open_one() for name, open_one in opened.items()}
        await stack.enter_async_context(offering(house))
        bells = Bells(rooms_of(settings))
        async with asyncio.TaskGroup() as tasks:
            for name, conductor in conductors.items():
                again = opened[name] if name in live and name not in devices else None
                tasks.create_task(_converse(name, conductor, again, bells), name=f"room {name}")
            expected = {name: room for name, room in live.items() if name not in devices}
            for room in expected.values():
                await room.microphone.settled.wait()
            away = {name for name, room in expected.items() if not room.listens}
            watcher.ready(
                tuple(name for name in rooms if name not in away),
                tuple(RoomName(n) for n in settings.rooms if n not in rooms or n in away),
            )
            await _ringer(mind, bells).run()


def _ringer(mind: Mind, bells: Bells) -> Ringer:
    around = Surroundings(
        rooms=bells, people=mind.people, clock=mind.clock, zone=zone_of(mind.settings)
    )
    return Ringer(mind.timing.bell, around)


async def wind_down(jobs: Jobs, settle: Callable[[], Awaitable[None]]) -> None:
    """Let jobs and all else under way finish side by side: a stop waits for the longest only."""
    await asyncio.gather(jobs.drain(), settle())


def _devices(room: LiveRoom) -> Devices:
    return Devices(room.microphone, room.loudspeaker, room.woken)


def _opener(house: House, room: RoomName, with_: Devices) -> Callable[[], Conductor]:
    pace = pace_of(house.mind.settings)
    return lambda: open_room(house, room, with_, pace)


async def _converse(
    room: RoomName, conductor: Conductor, again: Callable[[], Conductor] | None, bells: Bells
) -> None:
    """Run *conductor*; a live room that fails begins *again*, later and later."""
    pause_s = FIRST_PAUSE_S
    while True:
        bells.conducted(room, conductor)
        try:
            await conductor.run()
        except JarvisError as error:
            # A room is a fault boundary: its fault never touches another room.
            logger.error("room %s is deaf: %s", room, error)  # noqa: TRY400  (foreseen)
        except Exception:
            # The same fault boundary, for what nobody foresaw.
            logger.exception("room %s failed unforeseen", room)
        else:
            logger.info("room %s has heard its recording to the end", room)
            return
        finally:
            bells.conducted(room, None)
        if again is None:
            return
        await asyncio.sleep(pause_s)
        pause_s = min(2 * pause_s, LONGEST_PAUSE_S)
        conductor = again()
