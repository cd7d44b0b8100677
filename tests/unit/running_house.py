"""A running room on a microphone that is silent for ever, and what is around it."""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime

from jarvisd.audio.chunk import CHUNK_SAMPLES, AudioChunk
from jarvisd.audio.devices import Devices, Voiceless
from jarvisd.audio.health import RoomState
from jarvisd.controls.board import Board
from jarvisd.controls.hours import QuietHours
from jarvisd.controls.types import Configured
from jarvisd.events import Bulletin, Fact, RoomStateChanged
from jarvisd.ids import RoomName
from jarvisd.phrases import Language
from jarvisd.running import RunningRoom
from jarvisd.session.conductor import Conductor
from jarvisd.testing.controls import ControlsInMind
from jarvisd.testing.stage import StoppedClock
from tests.unit.session.conversation import KITCHEN, Stage

NOW = datetime(2030, 1, 1, 8, 30, tzinfo=UTC)


@dataclass
class Line:
    """A microphone that is silent for ever, and fails whenever it is told to."""

    opened: int = 0
    open: bool = False
    fault: Exception | None = None
    attempts: int = 0
    dropped: int = 0
    state: RoomState = RoomState.OPEN
    settled: asyncio.Event = field(default_factory=asyncio.Event)

    async def stream(self) -> AsyncGenerator[AudioChunk, None]:
        self.opened += 1
        self.open = True
        self.settled.set()
        try:
            at_ms = 0
            while True:
                await asyncio.sleep(0.001)
                if self.fault is not None:
                    fault, self.fault = self.fault, None
                    raise fault
                yield AudioChunk(bytes(CHUNK_SAMPLES * 2), at_ms)
                at_ms += 32
        finally:
            self.open = False


@dataclass
class House:
    """One running room and what is around it."""

    line: Line = field(default_factory=Line)
    stage: Stage = field(default_factory=lambda: Stage([], lockstep=False))
    opened: int = 0
    voiceless: bool = False
    rooms: tuple[RoomName, ...] = (KITCHEN,)
    clock: StoppedClock = field(default_factory=lambda: StoppedClock(NOW))
    store: ControlsInMind = field(default_factory=ControlsInMind)
    facts: list[RoomStateChanged] = field(default_factory=list)

    def __post_init__(self) -> None:
        configured = {
            room: Configured(volume=100, quiet=QuietHours.parse("22:00-07:00"))
            for room in self.rooms
        }
        self.board = Board(configured, self.store, self.clock, UTC)

    def _note(self, fact: Fact) -> None:
        if isinstance(fact, RoomStateChanged):
            self.facts.append(fact)

    def room(self) -> RunningRoom:
        bulletin = Bulletin()
        bulletin.subscribe(self._note)
        loudspeaker = Voiceless(KITCHEN) if self.voiceless else self.stage.loudspeaker
        devices = Devices(self.line, loudspeaker, self.line)

        def opener(with_: Devices, *, muted: bool) -> Conductor:
            self.opened += 1
            return self.stage.conductor(
                microphone=with_.microphone, loudspeaker=with_.loudspeaker, muted=muted
            )

        return RunningRoom(KITCHEN, devices, opener, lambda: (Language.EN,), self.board, bulletin)


@asynccontextmanager
async def running(house: House, patience_s: float = 30) -> AsyncIterator[RunningRoom]:
    room = house.room()
    task = asyncio.create_task(room.run())
    try:
        async with asyncio.timeout(patience_s):
            yield room
    finally:
        task.cancel()
        await asyncio.wait({task})


async def until(happened: Callable[[], bool]) -> None:
    while not happened():  # noqa: ASYNC110  (what is waited for tells nobody)
        await asyncio.sleep(0.001)
