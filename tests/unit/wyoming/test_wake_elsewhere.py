"""The wake word by a service elsewhere: what it is sent, and who listens while it is away."""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from wyoming.event import Event
from wyoming.info import Info
from wyoming.wake import Detection as Detected

from jarvisd.adapters.wyoming import wake_word
from jarvisd.adapters.wyoming.wake_word import WyomingWakeWord, WyomingWakeWords
from jarvisd.address import Address
from jarvisd.audio.chunk import BYTES_PER_MS, AudioChunk, Detection
from jarvisd.audio.ports import WakeWordDetector
from jarvisd.ids import RoomName
from jarvisd.testing.sound import HearsItsName, sound
from tests.unit.wyoming.scripted import Side, eventually, scripted
from tests.wyoming_peers import free_address

KITCHEN = RoomName("kueche")
CHUNK = bytes(range(1, 33)) * 32


class Listens:
    """A service that keeps what it hears and detects when it is told to."""

    def __init__(self) -> None:
        self.heard: list[Event] = []
        self.sides: list[Side] = []
        self.answers = True

    async def __call__(self, side: Side) -> None:
        self.sides.append(side)
        while (event := await side.read()) is not None:
            self.heard.append(event)
            if event.type == "describe" and self.answers:
                await side.send(Info().event())

    async def detect(self, at: object, name: str | None = "hey_jarvis_v0.1") -> None:
        await self.sides[-1].send(Event("detection", {"name": name, "timestamp": at}))

    def timestamps(self) -> list[int]:
        return [each.data["timestamp"] for each in self.heard if each.type == "audio-chunk"]


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in (("RETRY_S", 0.05), ("BEAT_S", 0.1), ("DEAD_S", 0.5)):
        monkeypatch.setattr(wake_word, name, value)


@asynccontextmanager
async def listening(
    address: Address, spare: WakeWordDetector | None = None
) -> AsyncIterator[WyomingWakeWord]:
    detector = WyomingWakeWord(["hey_jarvis"], address, spare=spare)
    detector.start()
    try:
        yield detector
    finally:
        await detector.close()


def feed(detector: WyomingWakeWord, chunks: int, start_ms: int = 0) -> list[Detection]:
    found = (detector.feed(AudioChunk(CHUNK, start_ms + at * 32)) for at in range(chunks))
    return [detection for detection in found if detection is not None]


async def detected(detector: WyomingWakeWord, at_ms: int) -> Detection:
    found: list[Detection] = []

    def again() -> bool:
        found.extend(each for each in [detector.feed(AudioChunk(b"", at_ms))] if each)
        return bool(found)

    await eventually(again)
    return found[0]


async def test_all_that_is_heard_is_sent_in_even_steps_with_its_place() -> None:
    service = Listens()
    async with scripted(service) as address, listening(address) as detector:
        await eventually(lambda: detector.up)
        feed(detector, 10, start_ms=5_000)
        await eventually(lambda: len(service.timestamps()) == 4)

        assert [event.type for event in service.heard[:2]] == ["detect", "audio-start"]
        assert service.heard[0].data["names"] == ["hey_jarvis"]
        assert service.timestamps() == [5_000, 5_080, 5_160, 5_240]
        sent = b"".join(event.payload or b"" for event in service.heard)
        assert sent == (CHUNK * 10)[: len(sent)]


async def test_a_detection_comes_with_the_word_that_was_asked_for_and_its_place() -> None:
    service = Listens()
    async with scripted(service) as address, listening(address) as detector:
        await eventually(lambda: detector.up)
        feed(detector, 100)
        await service.detect(2_800)
        found = await detected(detector, 3_200)

    assert found.word == "hey_jarvis"
    assert found.at_ms < 2_880 <= found.at_ms + found.slack_ms


@pytest.mark.parametrize("at", [None, 0, -5, "soon", 10**15])
async def test_a_place_that_makes_no_sense_is_taken_for_now(at: object) -> None:
    service = Listens()
    async with scripted(service) as address, listening(address) as detector:
        await eventually(lambda: detector.up)
        feed(detector, 100)
        await service.detect(at, None)
        found = await detected(detector, 3_200)

    assert found.at_ms < 3_200 <= found.at_ms + found.slack_ms


async def test_one_call_is_detected_once_and_what_comes_too_late_not_at_all() -> None:
    service = Listens()
    async with scripted(service) as address, listening(address) as detector:
        await eventually(lambda: detector.up)
        feed(detector, 200)
        for at in (200, 6_000, 6_080, 6_160):
            await service.detect(at)
        await detected(detector, 6_400)
        await asyncio.sleep(0.1)
        assert feed(detector, 3, start_ms=6_400) == []


async def test_while_the_service_is_away_the_spare_listens_and_knows_what_was_just_heard() -> None:
    async with listening(free_address(), HearsItsName(name="jarvis")) as detector:
        pcm = sound("hey jarvis")
        found = [
            detector.feed(AudioChunk(pcm[at : at + 1_024], at // BYTES_PER_MS))
            for at in range(0, len(pcm), 1_024)
        ]

    assert [detection.word for detection in found if detection] == ["jarvis"]


async def test_the_spare_rests_while_the_service_listens() -> None:
    spare = HearsItsName(name="jarvis")
    async with scripted(Listens()) as address, listening(address, spare) as detector:
        await eventually(lambda: detector.up)
        pcm = sound("jarvis")
        for at in range(0, len(pcm), 1_024):
            assert detector.feed(AudioChunk(pcm[at : at + 1_024], at // BYTES_PER_MS)) is None


async def test_a_word_that_is_being_said_when_the_service_goes_is_still_heard() -> None:
    service = Listens()
    async with (
        scripted(service) as address,
        listening(address, HearsItsName(name="jarvis")) as detector,
    ):
        await eventually(lambda: detector.up)
        pcm = sound("jarvis")
        detector.feed(AudioChunk(pcm[:1_024], 0))
        service.sides[0].writer.close()
        await eventually(lambda: not detector.up)
        found = detector.feed(AudioChunk(pcm[1_024:], 32))

    assert found is not None


@pytest.mark.parametrize("fault", ["hangs up", "is silent", "sends nonsense", "never answers"])
async def test_a_service_that_fails_is_noticed_and_used_again(
    fault: str, caplog: pytest.LogCaptureFixture
) -> None:
    service = Listens()
    async with scripted(service) as address, listening(address) as detector:
        await eventually(lambda: detector.up)
        match fault:
            case "hangs up":
                service.sides[0].writer.close()
            case "sends nonsense":
                await service.sides[0].raw(b"\x00\xff\n")
            case _:
                service.answers = False
        await eventually(lambda: not detector.up)
        service.answers = True
        await eventually(lambda: detector.up)
        feed(detector, 100)
        await service.detect(3_000)
        await detected(detector, 3_200)

    told = [record for record in caplog.records if record.levelno >= logging.WARNING]
    assert len(told) == 2


async def test_a_reset_begins_a_new_stream() -> None:
    service = Listens()
    async with scripted(service) as address, listening(address) as detector:
        await eventually(lambda: detector.up)
        feed(detector, 10)
        detector.reset()
        await eventually(lambda: len(service.sides) == 2 and detector.up)
        before = len(service.timestamps())
        feed(detector, 10)
        await eventually(lambda: len(service.timestamps()) == before + 4)
        assert service.timestamps()[before] == 0


async def test_a_room_that_begins_anew_has_one_connection() -> None:
    service = Listens()
    async with scripted(service) as address:
        async with WyomingWakeWords() as wake_words:
            for _ in range(3):
                wake_words.start(KITCHEN, WyomingWakeWord(["hey_jarvis"], address))
                count = len(service.sides)
                await eventually(lambda count=count: len(service.sides) > count)  # type: ignore[misc]
            await eventually(lambda: sum(not _closed(side) for side in service.sides) == 1)
        await eventually(lambda: all(_closed(side) for side in service.sides))


def _closed(side: Side) -> bool:
    return side.reader.at_eof()


async def test_what_nobody_foresaw_ends_the_room_instead_of_its_hearing() -> None:
    detector = WyomingWakeWord(["hey_jarvis"], Address("\0", 1))
    detector.start()
    await asyncio.sleep(0.1)
    with pytest.raises(ValueError, match="null"):
        detector.feed(AudioChunk(CHUNK, 0))


def test_detections_are_written_as_the_library_writes_them() -> None:
    assert Detected.is_type("detection")
