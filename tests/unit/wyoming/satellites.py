"""Satellites of several kinds, made of the library's own messages, and a room that has one."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from wyoming.audio import AudioChunk as SoundMessage
from wyoming.audio import AudioFormat
from wyoming.event import Event
from wyoming.info import Attribution, Info, SndProgram
from wyoming.info import Satellite as Introduction
from wyoming.ping import Ping, Pong
from wyoming.pipeline import PipelineStage, RunPipeline
from wyoming.snd import Played

from jarvisd.adapters.wyoming.satellite import Satellite
from jarvisd.adapters.wyoming.satellite_loudspeaker import SatelliteLoudspeaker
from jarvisd.adapters.wyoming.satellite_microphone import SatelliteMicrophone
from jarvisd.adapters.wyoming.satellite_wake import Calls, SatelliteWakeWord
from jarvisd.address import Address
from jarvisd.audio.chunk import SAMPLE_RATE, AudioChunk, Detection
from jarvisd.audio.health import Change, RoomState
from jarvisd.audio.switch import SwitchedMicrophone
from jarvisd.ids import RoomName
from jarvisd.testing.sound import HearsItsName
from tests.unit.wyoming.scripted import Side, eventually, scripted

KITCHEN = RoomName("kueche")
LULL_MS = 320
BLOCK = bytes(range(1, 65)) * 32


@dataclass
class FakeSatellite:
    """Introduces itself and answers as it is told to; keeps what it is told and plays."""

    answers_pings: bool = True
    describes: bool = True
    tells_played: bool = True
    rate: int | None = None
    start: PipelineStage | None = PipelineStage.WAKE
    """What it asks for at once; None: nothing, until it hears something."""
    end: PipelineStage = PipelineStage.TTS
    refuses: bool = False
    """It belongs to somebody else and hangs up."""
    greeting: bytes = b""
    """What it says instead of anything sensible."""
    sides: list[Side] = field(default_factory=list)
    told: list[Event] = field(default_factory=list)
    played: bytearray = field(default_factory=bytearray)

    async def __call__(self, side: Side) -> None:
        self.sides.append(side)
        if self.greeting:
            await side.raw(self.greeting)
            return
        while (event := await side.read()) is not None:
            await self._answer(side, event)
            if self.refuses and event.type == "run-satellite":
                return

    async def _answer(self, side: Side, event: Event) -> None:
        self.told.append(event)
        match event.type:
            case "describe" if self.describes:
                await side.send(self.info().event())
            case "run-satellite" if self.start is not None:
                await side.send(self.asks(self.start))
            case "ping" if self.answers_pings:
                await side.send(Pong(text=event.data.get("text")).event())
            case "audio-chunk":
                self.played += event.payload or b""
            case "audio-stop" if self.tells_played:
                await side.send(Played().event())
            case _:
                pass

    def info(self) -> Info:
        """Return how it introduces itself."""
        nobody = Attribution(name="", url="")
        about = {"attribution": nobody, "installed": True, "description": "", "version": "1"}
        speaker = (
            [SndProgram(name="", snd_format=AudioFormat(self.rate, 2, 1), **about)]  # type: ignore[arg-type]
            if self.rate
            else []
        )
        return Info(satellite=Introduction(name="kitchen", **about), snd=speaker)  # type: ignore[arg-type]

    def asks(self, stage: PipelineStage, word: str | None = None) -> Event:
        """Return the request to listen, from *stage* on."""
        return RunPipeline(start_stage=stage, end_stage=self.end, wake_word_name=word).event()

    async def send(self, *events: Event) -> None:
        """Say something on the latest connection."""
        await self.sides[-1].send(*events)

    async def speak(self, *blocks: bytes, timestamp: int | None = None, rate: int = 16_000) -> None:
        """Let it hear some sound."""
        for number, block in enumerate(blocks):
            at = None if timestamp is None else timestamp + number * len(block) // 32
            await self.send(SoundMessage(rate, 2, 1, block, at).event())

    async def speak_on(self, pcm: bytes) -> None:
        """Let it hear *pcm* again and again, in time."""
        while True:
            for at in range(0, len(pcm), 2_048):
                await self.speak(pcm[at : at + 2_048])
                await asyncio.sleep(0.05)

    def kinds(self) -> list[str]:
        """Return the kinds of what it was told, signs of life left out."""
        return [event.type for event in self.told if event.type not in ("ping", "describe")]

    async def ping(self) -> None:
        """Ask for a sign of life."""
        await self.send(Ping(text="there?").event())


@dataclass
class Room:
    """The room that has the satellite, as far as it hears and speaks."""

    satellite: Satellite
    fake: FakeSatellite = field(default_factory=FakeSatellite)
    calls: Calls = field(default_factory=Calls)
    changes: list[Change] = field(default_factory=list)
    chunks: list[AudioChunk] = field(default_factory=list)
    found: list[Detection] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.microphone = SatelliteMicrophone(
            self.satellite.heard,
            self.calls,
            self.changes.append,
            lull_ms=LULL_MS,
        )
        self.switch = SwitchedMicrophone(self.microphone)
        self.loudspeaker = SatelliteLoudspeaker(KITCHEN, self.satellite.line)

    @property
    def state(self) -> RoomState:
        """Tell how it hears."""
        return self.microphone.state

    @property
    def states(self) -> list[str]:
        """Return how it heard, one after another."""
        return [change.after.value for change in self.changes]

    @property
    def pcm(self) -> bytes:
        """Return what was heard so far."""
        return b"".join(chunk.pcm for chunk in self.chunks)

    async def listen(self) -> None:
        """Hear for ever, while it is switched on."""
        detector = SatelliteWakeWord(self.calls, HearsItsName(), word="hey_you", cooldown_ms=2_000)
        async with contextlib.aclosing(self.switch.stream()) as stream:
            async for chunk in stream:
                self.chunks.append(chunk)
                if (detection := detector.feed(chunk)) is not None:
                    self.found.append(detection)


@asynccontextmanager
async def room_at(address: Address) -> AsyncIterator[Room]:
    """Let a room use the satellite at *address* while inside."""
    satellite = Satellite(KITCHEN, address)
    room = Room(satellite)
    async with satellite:
        listening = asyncio.create_task(room.listen())
        try:
            yield room
        finally:
            listening.cancel()
            await asyncio.wait({listening})


@asynccontextmanager
async def satellite_room() -> AsyncIterator[Room]:
    """Have a room with a satellite that is there, and that nobody listens to yet."""
    fake = FakeSatellite()
    async with scripted(fake) as address:
        satellite = Satellite(KITCHEN, address)
        async with satellite:
            await eventually(lambda: satellite.line() is not None)
            yield Room(satellite, fake)


@asynccontextmanager
async def room_with(fake: FakeSatellite) -> AsyncIterator[Room]:
    """Let a room use *fake* while inside."""
    async with scripted(fake) as address, room_at(address) as room:
        yield room


def blocks(count: int, size: int = 2_048) -> Sequence[bytes]:
    """Return sound that is not silence."""
    return [bytes([number % 250 + 1]) * size for number in range(count)]


assert SAMPLE_RATE == 16_000
