"""What every microphone keeps: the fake, recordings, a device, a satellite, and a page."""

import asyncio
from collections.abc import AsyncIterator
from itertools import pairwise
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
import pytest
import soundfile

from jarvisd.adapters.soundcard.microphone import LiveMicrophone
from jarvisd.adapters.soundfile import inspect
from jarvisd.adapters.wav import WavMicrophone, read_wav, write_wav
from jarvisd.audio.chunk import CHUNK_SAMPLES, SAMPLE_RATE, AudioChunk, Sound
from jarvisd.audio.ports import Microphone
from jarvisd.errors import InputError
from jarvisd.phrases import Language, render
from jarvisd.testing.sound import ScriptedMicrophone
from tests.sound_server import MICROPHONE, SoundServer
from tests.unit.browser.pages import a_room_with_a_page
from tests.unit.wyoming.satellites import satellite_room

Samples: TypeAlias = "np.ndarray[Any, np.dtype[Any]]"
WIDTHS = ("PCM_U8", "PCM_16", "PCM_24", "PCM_32", "FLOAT", "DOUBLE", "ULAW")


def tone(seconds: float, rate: int) -> Samples:
    return 0.5 * np.sin(2 * np.pi * 440 * np.arange(int(seconds * rate)) / rate)


@pytest.fixture
def recording(tmp_path: Path) -> Path:
    path = tmp_path / "tone.wav"
    soundfile.write(path, tone(1.0, SAMPLE_RATE), SAMPLE_RATE, subtype="PCM_16")
    return path


@pytest.fixture(params=["fake", "wav", "device", "satellite", "page"])
async def microphone(request: pytest.FixtureRequest, recording: Path) -> AsyncIterator[Microphone]:
    match request.param:
        case "satellite":
            async with satellite_room() as room:
                speaking = asyncio.create_task(room.fake.speak_on(read_wav(recording)))
                yield room.microphone
                speaking.cancel()
                await asyncio.wait({speaking})
        case "page":
            async with a_room_with_a_page() as (office, page):
                speaking = asyncio.create_task(page.speak_on(read_wav(recording)))
                yield office.microphone
                speaking.cancel()
                await asyncio.wait({speaking})
        case "fake":
            yield ScriptedMicrophone(["turn on the light", 2_000])
        case "wav":
            yield WavMicrophone([recording])
        case _:
            sounds: SoundServer = request.getfixturevalue("sounds")
            with sounds.noise():
                yield LiveMicrophone(MICROPHONE, lambda change: None)


async def hear(microphone: Microphone, most: int = 10_000) -> list[AudioChunk]:
    chunks: list[AudioChunk] = []
    stream = microphone.stream()
    async for chunk in stream:
        chunks.append(chunk)
        if len(chunks) == most:
            break
    await stream.aclose()
    return chunks


async def test_chunks_have_one_length_and_leave_no_gaps(microphone: Microphone) -> None:
    chunks = await hear(microphone, most=40)

    assert {len(chunk.pcm) for chunk in chunks} == {CHUNK_SAMPLES * 2}
    assert chunks[0].start_ms == 0
    assert all(a.end_ms == b.start_ms for a, b in pairwise(chunks))
    assert any(any(chunk.pcm) for chunk in chunks)


async def test_others_get_their_turn_while_it_is_heard(microphone: Microphone) -> None:
    turns = 0

    async def count() -> None:
        nonlocal turns
        while True:
            turns += 1
            await asyncio.sleep(0)

    other = asyncio.create_task(count())
    chunks = await hear(microphone, most=30)
    other.cancel()
    await asyncio.wait({other})

    assert turns >= len(chunks) // 2


async def test_a_recording_is_heard_whole_and_followed_by_silence(recording: Path) -> None:
    pcm = b"".join(chunk.pcm for chunk in await hear(WavMicrophone([recording])))

    assert pcm[: SAMPLE_RATE * 2] == read_wav(recording)
    assert not any(pcm[SAMPLE_RATE * 2 :])
    assert len(pcm) >= 3 * SAMPLE_RATE * 2


async def test_several_recordings_are_one_stream(recording: Path) -> None:
    alone = await hear(WavMicrophone([recording], tail_ms=500))
    both = await hear(WavMicrophone([recording, recording], tail_ms=500))
    pcm = b"".join(chunk.pcm for chunk in both)

    assert both[-1].end_ms == pytest.approx(2 * 1_500, abs=32)
    assert pcm[1_500 * 32 :][: SAMPLE_RATE * 2] == read_wav(recording)
    assert len(both) < 2 * len(alone) + 1


async def test_in_real_time_a_recording_takes_its_time(recording: Path) -> None:
    loop = asyncio.get_running_loop()
    began = loop.time()
    chunks = await hear(WavMicrophone([recording], realtime=True), most=10)

    assert loop.time() - began >= chunks[-1].end_ms / 1_000 - 0.02


@pytest.mark.parametrize("rate", [8_000, 16_000, 22_050, 44_100, 48_000, 96_000])
@pytest.mark.parametrize("channels", [1, 2, 6])
def test_any_rate_and_number_of_channels_is_read(tmp_path: Path, rate: int, channels: int) -> None:
    path = tmp_path / "any.wav"
    soundfile.write(path, np.column_stack([tone(0.5, rate)] * channels), rate, subtype="PCM_16")
    samples = np.frombuffer(read_wav(path), "<i2")

    assert len(samples) == pytest.approx(0.5 * SAMPLE_RATE, abs=2)
    assert peak_hertz(samples) == pytest.approx(440, abs=5)
    assert np.abs(samples).max() == pytest.approx(0.5 * 32_768, rel=0.05)


@pytest.mark.parametrize("subtype", WIDTHS)
def test_any_width_is_read(tmp_path: Path, subtype: str) -> None:
    path = tmp_path / "wide.wav"
    soundfile.write(path, tone(0.5, SAMPLE_RATE), SAMPLE_RATE, subtype=subtype)
    samples = np.frombuffer(read_wav(path), "<i2")

    assert peak_hertz(samples) == pytest.approx(440, abs=5)
    assert np.abs(samples).max() == pytest.approx(0.5 * 32_768, rel=0.05)


def test_samples_beyond_full_scale_are_clipped_not_wrapped(tmp_path: Path) -> None:
    path = tmp_path / "loud.wav"
    loud = np.array([2.0, -2.0, np.nan, np.inf, 0.0] * 400, np.float32)
    soundfile.write(path, loud, SAMPLE_RATE, subtype="FLOAT")

    assert set(np.frombuffer(read_wav(path), "<i2")[:5]) == {32_767, -32_768, 0}


def test_what_a_pipe_wrote_without_a_length_is_read(tmp_path: Path, recording: Path) -> None:
    path = tmp_path / "piped.wav"
    whole = bytearray(recording.read_bytes())
    whole[40:44] = b"\xff\xff\xff\xff"
    path.write_bytes(whole)

    assert read_wav(path) == read_wav(recording)


def faulty(folder: Path, recording: Path) -> dict[str, Path]:
    good = recording.read_bytes()
    empty, text = folder / "empty.wav", folder / "text.wav"
    no_samples, cut, header = folder / "none.wav", folder / "cut.wav", folder / "header.wav"
    empty.write_bytes(b"")
    text.write_text("this is not sound, whatever its name says\n" * 50)
    soundfile.write(no_samples, np.zeros(0), SAMPLE_RATE)
    no_numbers = folder / "nan.wav"
    soundfile.write(no_numbers, np.full(800, np.nan), SAMPLE_RATE, subtype="FLOAT")
    cut.write_bytes(good[: len(good) // 2])
    header.write_bytes(good[:20])
    return {
        "recording-not-found": folder / "missing.wav",
        "recording-is-folder": folder,
        "recording-unreadable": Path("/proc/self/mem"),
        "recording-empty": empty,
        "recording-empty ": no_samples,
        "recording-not-audio": text,
        "recording-not-audio ": header,
        "recording-cut-off": cut,
        "recording-damaged": no_numbers,
    }


async def test_each_faulty_recording_gets_its_own_sentence(tmp_path: Path, recording: Path) -> None:
    for key, path in faulty(tmp_path, recording).items():
        with pytest.raises(InputError) as caught:
            await hear(WavMicrophone([recording, path]))
        assert caught.value.key == key.strip(), path
        for language in Language:
            assert str(path) in render(caught.value, language)


async def test_a_faulty_second_recording_is_refused_before_the_first_is_heard(
    tmp_path: Path, recording: Path
) -> None:
    stream = WavMicrophone([recording, tmp_path / "missing.wav"]).stream()

    with pytest.raises(InputError):
        await anext(stream)


async def test_a_long_recording_is_not_read_at_once(tmp_path: Path) -> None:
    path = tmp_path / "long.wav"
    write_wav(path, Sound(bytes(20 * 60 * 8_000 * 2), 8_000))
    stream = WavMicrophone([path]).stream()
    first = await anext(stream)
    await stream.aclose()

    assert first.start_ms == 0
    assert inspect(path).duration_ms == 20 * 60 * 1_000


def peak_hertz(samples: Samples) -> float:
    spectrum = np.abs(np.fft.rfft(samples))
    return float(spectrum.argmax()) * SAMPLE_RATE / len(samples)
