"""What every wake word detector keeps: the fake, the two models, a service, a satellite."""

import asyncio
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import pytest

from jarvisd.adapters.wakewords import TwoOpinionDetector
from jarvisd.adapters.wav import read_wav
from jarvisd.adapters.wyoming.detectors import Detectors
from jarvisd.adapters.wyoming.satellite_wake import Calls, SatelliteWakeWord
from jarvisd.adapters.wyoming.server import serving
from jarvisd.adapters.wyoming.services import Services
from jarvisd.adapters.wyoming.wake_word import WyomingWakeWord
from jarvisd.address import Address
from jarvisd.audio.chunk import BYTES_PER_MS, AudioChunk, Detection
from jarvisd.audio.ports import WakeWordDetector
from jarvisd.errors import ResourceError
from jarvisd.phrases import Language
from jarvisd.testing.sound import HearsItsName, silence, sound
from tests.places import SPEECH, WEIGHTS, needs_shared
from tests.voices import pause, say

FOLDER = WEIGHTS / "openwakeword"
CHUNK_BYTES = 1_024
FASTER = 2
"""So much faster than time a service is fed."""


@dataclass
class Case:
    """A detector and how to say things to it."""

    detector: WakeWordDetector
    say: Callable[[str], bytes]
    name: str
    step_ms: int = 0
    """How finely it knows a place, where that depends on the length of the chunks."""

    async def feed(
        self, pcm: bytes, chunk_bytes: int = CHUNK_BYTES, start_ms: int = 0, *, wakes: bool = True
    ) -> list[Detection]:
        """Let it hear *pcm*; a service is waited for, longer if it is to wake."""
        if not isinstance(self.detector, WyomingWakeWord):
            return feed(self.detector, pcm, chunk_bytes, start_ms)
        service = self.detector
        await _until(lambda: service.up, 30)
        found: list[Detection] = []
        for at in range(0, len(pcm), chunk_bytes):
            piece = pcm[at : at + chunk_bytes]
            found += feed(service, piece, chunk_bytes, start_ms + at // BYTES_PER_MS)
            # What is told long after it was said is told in vain.
            await asyncio.sleep(len(piece) / BYTES_PER_MS / 1_000 / FASTER)
        end_ms = start_ms + len(pcm) // BYTES_PER_MS

        def told() -> bool:
            found.extend(feed(service, bytes(2), 2, end_ms))
            return bool(found)

        await _until(told, 30 if wakes else 1.0)
        return found


async def _until(holds: Callable[[], bool], patience_s: float) -> None:
    loop = asyncio.get_running_loop()
    until = loop.time() + patience_s
    while not holds() and loop.time() < until:  # noqa: ASYNC110
        await asyncio.sleep(0.02)


@pytest.fixture(params=["fake", "two-opinions", "service", "satellite"])
async def case(request: pytest.FixtureRequest) -> AsyncIterator[Case]:
    match request.param:
        case "fake":
            yield Case(HearsItsName(name="jarvis"), sound, "jarvis")
        case "satellite":
            inner = HearsItsName(name="jarvis")
            around = SatelliteWakeWord(Calls(), inner, word="jarvis", cooldown_ms=2_000)
            yield Case(around, sound, "jarvis")
        case "service":
            services = Services(languages=(Language.EN,), detectors=Detectors(two_opinions))
            async with serving(Address("127.0.0.1", 0), (), services) as port:
                address = Address("127.0.0.1", port)
                detector = WyomingWakeWord(["hey_jarvis"], address)
                detector.start()
                yield Case(detector, say, "Hey Jarvis.", step_ms=160)
                await detector.close()
        case _:
            yield Case(two_opinions(), say, "Hey Jarvis.")


def two_opinions() -> TwoOpinionDetector:
    return TwoOpinionDetector(["hey_jarvis"], folder=FOLDER)


def feed(
    detector: WakeWordDetector, pcm: bytes, chunk_bytes: int = CHUNK_BYTES, start_ms: int = 0
) -> list[Detection]:
    chunks = (
        AudioChunk(pcm[at : at + chunk_bytes], start_ms + at // BYTES_PER_MS)
        for at in range(0, len(pcm), chunk_bytes)
    )
    found = (detector.feed(chunk) for chunk in chunks)
    return [detection for detection in found if detection is not None]


async def test_its_name_wakes_it_once_and_it_knows_where(case: Case) -> None:
    name = case.say(case.name)
    found = await case.feed(silence(960) + name + silence(2_000))

    assert len(found) == 1
    ended_ms = 960 + len(name) // BYTES_PER_MS
    assert 960 < found[0].at_ms <= ended_ms + 1
    assert found[0].at_ms + found[0].slack_ms >= ended_ms - 250
    assert 0.5 <= found[0].score <= 1


async def test_other_words_do_not_wake_it(case: Case) -> None:
    others = "good morning, what is the weather like in the harbour today"

    assert await case.feed(case.say(others) + silence(1_000), wakes=False) == []


@pytest.mark.parametrize("chunk_bytes", [320, 1_024, 2_560, 7_008, 200_000])
async def test_chunks_of_any_length_are_the_same_to_it(case: Case, chunk_bytes: int) -> None:
    pcm = silence(480) + case.say(case.name) + silence(1_000)
    [expected] = await case.feed(pcm)
    case.detector.reset()
    [found] = await case.feed(pcm, chunk_bytes)

    assert found.word == expected.word
    assert abs(found.at_ms - expected.at_ms) <= case.step_ms


async def test_after_a_reset_nothing_is_left_of_the_stream_before(case: Case) -> None:
    name = case.say(case.name)
    cut = len(name) * 3 // 4 // 2 * 2
    await case.feed(silence(480) + name[:cut], wakes=False)
    case.detector.reset()

    assert await case.feed(name[cut:] + silence(1_000), wakes=False) == []


async def test_positions_follow_the_stream_not_the_detector(case: Case) -> None:
    pcm = silence(480) + case.say(case.name) + silence(1_000)
    (early,) = await case.feed(pcm)
    case.detector.reset()
    (late,) = await case.feed(pcm, start_ms=60_000)

    assert abs(late.at_ms - early.at_ms - 60_000) <= case.step_ms


@pytest.mark.parametrize("voice", ["joe", "joe+400", "slt", "rms"])
@pytest.mark.parametrize("lead_ms", [0, 30, 50])
def test_several_voices_wake_it_whatever_the_phase(voice: str, lead_ms: int) -> None:
    detector = TwoOpinionDetector(["hey_jarvis"], folder=FOLDER)

    assert len(feed(detector, pause(lead_ms) + say("Hey Jarvis", voice) + pause(2_000))) == 1


def test_a_recording_always_scores_the_same() -> None:
    pcm = say("Hey Jarvis", "slt") + pause(1_000)
    detector = TwoOpinionDetector(["hey_jarvis"], folder=FOLDER)
    first = feed(detector, pcm)
    detector.reset()

    assert feed(detector, pcm) == first
    assert feed(TwoOpinionDetector(["hey_jarvis"], folder=FOLDER), pcm) == first


def test_several_words_are_told_apart() -> None:
    detector = TwoOpinionDetector(["alexa", "hey_jarvis"], folder=FOLDER)
    found = feed(detector, say("Hey Jarvis.") + pause(2_500) + say("Alexa.") + pause(2_000))

    assert [detection.word for detection in found] == ["hey_jarvis", "alexa"]
    for earlier, later in pairwise(found):
        assert earlier.at_ms < later.at_ms


def test_a_model_may_be_given_as_a_file() -> None:
    path = FOLDER / "hey_jarvis_v0.1.onnx"
    detector = TwoOpinionDetector([str(path)], folder=FOLDER)

    assert [d.word for d in feed(detector, say("Hey Jarvis.") + pause(1_000))] == [path.stem]


def test_loading_and_listening_says_nothing(capfd: pytest.CaptureFixture[str]) -> None:
    feed(TwoOpinionDetector(["hey_jarvis"], folder=FOLDER), say("Hey Jarvis."))

    assert capfd.readouterr() == ("", "")


def test_a_damaged_model_is_an_error_that_says_so(tmp_path: Path) -> None:
    damaged = tmp_path / "hey_you.onnx"
    damaged.write_bytes(b"no model")
    with pytest.raises(ResourceError) as caught:
        TwoOpinionDetector([str(damaged)], folder=FOLDER)

    assert caught.value.key == "wake-model-unusable"


def test_a_missing_model_is_named() -> None:
    with pytest.raises(ResourceError) as caught:
        TwoOpinionDetector(["hey_nobody"], folder=FOLDER)

    assert caught.value.key == "wake-model-missing"
    assert caught.value.details["word"] == "hey_nobody"


@needs_shared
@pytest.mark.parametrize("name", ["doing_the_dishes", "empty_room", "noise"])
def test_a_kitchen_does_not_wake_it(name: str) -> None:
    detector = TwoOpinionDetector(["hey_jarvis"], folder=FOLDER)

    assert not wakes(detector, SPEECH / "noise" / f"{name}.wav", 0)


def wakes(detector: TwoOpinionDetector, path: Path, lead_ms: int) -> bool:
    detector.reset()
    return bool(feed(detector, pause(lead_ms) + read_wav(path) + pause(2_000)))
