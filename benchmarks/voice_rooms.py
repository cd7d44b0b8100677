"""How many listening rooms two cores carry, beside streams of pyopen-wakeword."""

import asyncio
import os
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

from benchmarks.figures import quantile, show
from benchmarks.invented import noises
from benchmarks.microphone import InStep, round_and_round
from benchmarks.recordings import spoken_in
from benchmarks.voice_capacity import most
from benchmarks.voice_capture import capture_cores
from benchmarks.voice_house import open_household
from benchmarks.wake import peer_listener
from jarvisd.app import House
from jarvisd.audio.chunk import BYTES_PER_MS, CHUNK_BYTES
from jarvisd.audio.devices import Devices, Voiceless
from jarvisd.ids import RoomName
from jarvisd.phrases import Language
from jarvisd.rooms import open_room, pace_of
from tests.voices import pause, say

CORES: Final = 2
TRIAL_S: Final = float(os.environ.get("JARVISD_BENCH_ROOMS_S", "6"))
SETTLING_S: Final = 2.0
SPREAD_S: Final = 1.0
"""Within so long one room after another begins."""
LATE_S: Final = 0.1
"""A room whose sound is dealt with later than that falls behind."""
LATE_SHARE: Final = 0.99
TRIES: Final = 2
"""A number fails only if it fails twice: others may have wanted the machine for a moment."""
FIRST: Final = 4
LIMIT: Final = int(os.environ.get("JARVISD_BENCH_ROOMS", "256"))
STRETCH_MS: Final = 20_000
STEP_MS: Final = 7_300
"""Each room is so far into the sound when it begins: no two hear the same."""
MADE: Final = (
    "The long ladder is behind the wooden shed, and nobody has used it since last summer.",
    "On Thursday the paper bin is collected, so please put it out the evening before.",
    "I have been looking for the green umbrella all day long.",
)
PROTOCOL: Final = """\
rooms: each room hears {minutes:.1f} minutes of silence, noise and talk in turn, {stretch:g} s each,
  round and round from a place of its own, in chunks of 32 ms in step with the clock: wake word,
  voice detector and conversation as the daemon puts them together, all in one process and one
  loop, as there. Nobody is called. Carried: in {trial:g} s after {settling:g} s, 99 of 100 chunks
  are dealt with at most {late:.0f} ms after their last sample, and the process takes less than
  {cores} cores; a second try is allowed. Doubled, then bisected. The peer: pyopen-wakeword, one
  stream for each room, the same sound, the same loop; it has no voice detector. Not in it: the
  process that records each sound card; its cost stands below.
"""
Listening = Callable[[], Awaitable[None]]
"""Hears a microphone until it is cancelled."""
Opening = Callable[[int, InStep], Listening]
"""Loads what the room of a number needs to hear a microphone."""


@dataclass(frozen=True, slots=True)
class Load:
    """What one trial showed."""

    rooms: int
    cores: float
    """Processor time a second."""
    late_s: float
    """The 99th percentile."""

    @property
    def carried(self) -> bool:
        """Whether nobody fell behind."""
        return self.late_s <= LATE_S and self.cores < CORES


NOTHING: Final = Load(0, 0.0, 0.0)


async def rooms(data: Path) -> dict[str, float]:
    """Print the table and return the figures."""
    sound = _day(data / "speech")
    print(
        PROTOCOL.format(
            minutes=len(sound) / BYTES_PER_MS / 60_000,
            stretch=STRETCH_MS / 1_000,
            trial=TRIAL_S,
            settling=SETTLING_S,
            late=1_000 * LATE_S,
            cores=CORES,
        )
    )
    async with open_household() as household:
        await household.house.own_voice.prints()  # else it is measured meanwhile
        with two_cores():
            opened = partial(_room, household.house)
            ours = await _carried("listening room", opened, sound)
            theirs = await _carried("stream of pyopen-wakeword", _peer, sound)
        capture = await capture_cores(household.server, TRIAL_S)
    print(f"a process that records a sound card: {100 * capture:.1f} % of a core\n")
    return {
        "rooms.on_two_cores": float(ours.rooms),
        "rooms.cpu_percent_per_room": 100 * ours.cores / max(1, ours.rooms),
        "rooms.late_ms_p99": 1_000 * ours.late_s,
        "rooms.cpu_percent_recording": 100 * capture,
        "rooms.on_two_cores_peer": float(theirs.rooms),
        "rooms.cpu_percent_per_room_peer": 100 * theirs.cores / max(1, theirs.rooms),
    }


async def _carried(what: str, opened: Opening, sound: bytes) -> Load:
    """Return the most of *what* that are carried; print every trial."""
    loads: list[Load] = []

    async def carries(count: int) -> bool:
        for _ in range(TRIES):
            loads.append(await _trial(opened, count, sound))
            if loads[-1].carried:
                return True
        return False

    count = await most(carries, first=FIRST, limit=LIMIT)
    loads.sort(key=lambda load: load.rooms)
    show(
        f"{what}: {count} on {CORES} cores",
        ("n", "cores", "% of a core each", "late p99 ms", ""),
        [_row(load) for load in loads],
    )
    return next((load for load in loads if load.rooms == count and load.carried), NOTHING)


def _row(load: Load) -> tuple[str, ...]:
    return (
        str(load.rooms),
        f"{load.cores:.2f}",
        f"{100 * load.cores / load.rooms:.2f}",
        f"{1_000 * load.late_s:.0f}",
        "" if load.carried else "too many",
    )


async def _trial(opened: Opening, count: int, sound: bytes) -> Load:
    """Let *count* hear *sound* in step with the clock, and watch."""
    microphones = [InStep(round_and_round(sound, n * STEP_MS)) for n in range(count)]
    listening = [opened(n, microphone) for n, microphone in enumerate(microphones)]
    hearing = [
        asyncio.create_task(_after(SPREAD_S * n / count, listen))
        for n, listen in enumerate(listening)
    ]
    try:
        await asyncio.sleep(SETTLING_S)
        for microphone in microphones:
            microphone.late_s.clear()
        began, cpu = time.monotonic(), time.process_time()
        await asyncio.sleep(TRIAL_S)
        cores = (time.process_time() - cpu) / (time.monotonic() - began)
        for each in hearing:
            assert not each.done(), each
    finally:
        for each in hearing:
            each.cancel()
        await asyncio.wait(hearing)
    late = [seconds for microphone in microphones for seconds in microphone.late_s]
    # Who has not got through a single chunk is later than anybody.
    return Load(count, cores, quantile(late, LATE_SHARE) if late else TRIAL_S)


async def _after(seconds: float, listen: Listening) -> None:
    await asyncio.sleep(seconds)
    await listen()


def _room(house: House, number: int, microphone: InStep) -> Listening:
    """Open a room as the daemon does."""
    name = RoomName(f"room {number}")
    pace = pace_of(house.mind.settings, name)
    return open_room(house, name, Devices(microphone, Voiceless(name)), pace).run


def _peer(number: int, microphone: InStep) -> Listening:
    del number
    hear = peer_listener()

    async def listen() -> None:
        async for chunk in microphone.stream():
            hear(chunk.pcm)

    return listen


def _day(speech: Path) -> bytes:
    """Return silence, noise and talk in turn, as long as there is talk; some is made if need be."""
    recorded = [
        *spoken_in(speech / "german", Language.DE),
        *spoken_in(speech / "english", Language.EN),
    ]
    talk = b"".join(each.pcm for each in recorded) or b"".join(say(text) for text in MADE)
    noise = b"".join(pcm for _, pcm in noises(speech / "noise"))
    stretches = b"".join(
        pause(STRETCH_MS) + quiet + words
        for quiet, words in zip(_stretches(noise), _stretches(talk), strict=False)
    )
    return stretches[: len(stretches) // CHUNK_BYTES * CHUNK_BYTES]


def _stretches(pcm: bytes) -> Iterator[bytes]:
    size = STRETCH_MS * BYTES_PER_MS
    yield from (pcm[start : start + size] for start in range(0, len(pcm), size))


@contextmanager
def two_cores() -> Iterator[None]:
    """Run every thread of this process on two cores of the machine meanwhile."""
    tasks = [int(task.name) for task in Path("/proc/self/task").iterdir()]
    before = os.sched_getaffinity(0)
    for task in tasks:
        os.sched_setaffinity(task, sorted(before)[:CORES])
    try:
        yield
    finally:
        for task in tasks:
            os.sched_setaffinity(task, before)
