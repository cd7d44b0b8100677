"""Sound devices on a real sound server: heard, lost, found again, hung, dead, hushed."""

import asyncio
import os
import re
import signal
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager, suppress
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from jarvisd.adapters import sound_devices
from jarvisd.adapters.soundcard.loudspeaker import LiveLoudspeaker
from jarvisd.adapters.soundcard.microphone import LiveMicrophone
from jarvisd.adapters.speex_echo import SpeexEchoCanceller
from jarvisd.audio.chunk import SAMPLE_RATE, AudioChunk, Sound
from jarvisd.audio.echo import EchoRemoval, Reference
from jarvisd.audio.health import Change, RoomState
from jarvisd.audio.ports import EchoCanceller
from jarvisd.errors import ResourceError, SpeakingError
from tests.simulated_room import level, samples
from tests.sound_server import LOUDSPEAKER, MICROPHONE, RATE, SoundServer
from tests.voices import say

PATIENCE_S = 60
"""For a state to come about on a machine that is busy; nothing is measured against it."""
NOTICED_S = 10
"""Whatever hangs is told of by then, however long the sound is that it was to play."""


def tone(hertz: float, seconds: float) -> bytes:
    samples = 8_000 * np.sin(2 * np.pi * hertz * np.arange(int(RATE * seconds)) / RATE)
    return samples.astype("<i2").tobytes()


SENTENCE = "The spare key for the basement is in the blue tin in the hall, beside the door."
TONE = Sound(tone(440, 1), RATE)


class Listening:
    """Somebody who listens to a microphone and notes what it tells."""

    def __init__(self, device: str = MICROPHONE, echo: EchoRemoval | None = None) -> None:
        self.changes: list[Change] = []
        self.chunks: list[AudioChunk] = []
        self._news = asyncio.Event()
        self.microphone = LiveMicrophone(device, self._note, echo=echo)

    @property
    def states(self) -> list[RoomState]:
        return [change.after for change in self.changes]

    async def until(self, condition: Callable[[], bool]) -> None:
        async with asyncio.timeout(PATIENCE_S):
            while not condition():
                self._news.clear()
                await self._news.wait()

    async def until_state(self, state: RoomState) -> None:
        await self.until(lambda: self.microphone.state is state)

    async def listen(self) -> None:
        async for chunk in self.microphone.stream():
            self.chunks.append(chunk)
            self._news.set()

    def _note(self, change: Change) -> None:
        self.changes.append(change)
        self._news.set()


class Beside(EchoRemoval):
    """Keeps each chunk as it came and as it went."""

    def __init__(self, reference: Reference, canceller: EchoCanceller) -> None:
        super().__init__(reference, canceller)
        self.pairs: list[tuple[bytes, bytes]] = []

    def clean(self, pcm: bytes, at_s: float) -> tuple[bytes, bool]:
        clean, over = super().clean(pcm, at_s)
        self.pairs.append((pcm, clean))
        return clean, over


@asynccontextmanager
async def listening(
    device: str = MICROPHONE, echo: EchoRemoval | None = None
) -> AsyncIterator[Listening]:
    listener = Listening(device, echo)
    task = asyncio.create_task(listener.listen())
    try:
        yield listener
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


def gone(pid: int) -> bool:
    return not Path(f"/proc/{pid}").exists()


async def test_a_device_is_heard_by_its_name(sounds: SoundServer) -> None:
    with sounds.noise():
        async with listening() as listener:
            await listener.until(lambda: len(listener.chunks) > 40)

    assert listener.states == [RoomState.OPEN]
    assert all(a.end_ms == b.start_ms for a, b in pairwise(listener.chunks))
    assert any(any(chunk.pcm) for chunk in listener.chunks)


async def test_a_device_that_comes_back_is_heard_again_after_a_lull(sounds: SoundServer) -> None:
    with sounds.noise():
        async with listening() as listener:
            await listener.until_state(RoomState.OPEN)
            sounds.pull_out(MICROPHONE)
            await listener.until_state(RoomState.REOPENING)
            away = len(listener.chunks)
            sounds.plug_in(MICROPHONE)
            with sounds.noise():
                await listener.until_state(RoomState.OPEN)
                await listener.until(lambda: len(listener.chunks) > away + 600)

    assert listener.states == [RoomState.OPEN, RoomState.REOPENING, RoomState.OPEN]
    assert all(a.end_ms == b.start_ms for a, b in pairwise(listener.chunks))
    silent = [chunk for chunk in listener.chunks if not any(chunk.pcm)]
    assert sum(chunk.duration_ms for chunk in silent) >= 15_000


async def test_a_process_that_hangs_is_replaced(sounds: SoundServer) -> None:
    with sounds.noise():
        async with listening() as listener:
            await listener.until_state(RoomState.OPEN)
            hung = listener.microphone.pid
            assert hung is not None
            os.kill(hung, signal.SIGSTOP)
            await listener.until_state(RoomState.REOPENING)
            await listener.until_state(RoomState.OPEN)

            assert listener.microphone.pid != hung
            assert gone(hung)
    assert listener.states == [RoomState.OPEN, RoomState.REOPENING, RoomState.OPEN]


async def test_dead_air_is_a_state_of_its_own_until_something_is_heard(sounds: SoundServer) -> None:
    async with listening() as listener:
        await listener.until_state(RoomState.DEAD_AIR)
        with sounds.noise():
            await listener.until_state(RoomState.OPEN)

    assert listener.states == [RoomState.OPEN, RoomState.DEAD_AIR, RoomState.OPEN]
    assert listener.changes[1].at_ms >= 4_900


async def test_a_device_that_is_not_there_is_waited_for(sounds: SoundServer) -> None:
    async with listening("jabra") as listener, asyncio.timeout(PATIENCE_S):
        await listener.microphone.settled.wait()
        await asyncio.sleep(2.5)

    assert listener.states == [RoomState.ABSENT]
    assert not listener.chunks


async def test_one_room_reopens_while_another_goes_on(sounds: SoundServer) -> None:
    with sounds.noise():
        async with listening() as one, listening() as other:
            await one.until_state(RoomState.OPEN)
            await other.until_state(RoomState.OPEN)
            assert one.microphone.pid is not None
            os.kill(one.microphone.pid, signal.SIGKILL)
            await one.until(lambda: len(one.states) == 3)

    assert one.states == [RoomState.OPEN, RoomState.REOPENING, RoomState.OPEN]
    assert other.states == [RoomState.OPEN]


async def test_no_process_is_left_when_nobody_listens_any_more(sounds: SoundServer) -> None:
    with sounds.noise():
        async with listening() as listener:
            await listener.until_state(RoomState.OPEN)
            pid = listener.microphone.pid
            assert pid is not None

    assert gone(pid)


async def test_the_first_syllable_is_not_swallowed(sounds: SoundServer) -> None:
    syllable = tone(1_500, 0.1)
    with sounds.recording() as file:
        await asyncio.sleep(1)
        async with LiveLoudspeaker(LOUDSPEAKER) as loudspeaker:
            async with asyncio.timeout(PATIENCE_S):
                await loudspeaker.play(Sound(syllable + TONE.pcm, RATE))
            pid = loudspeaker.pid
            await asyncio.sleep(0.5)

    assert pid is not None
    assert gone(pid)
    first = loud(file)[:5].reshape(-1)
    assert np.abs(np.fft.rfft(first)).argmax() * SAMPLE_RATE / len(first) == pytest.approx(
        1_500, abs=50
    )


async def test_a_cancelled_sound_is_silent_at_once_and_the_next_one_is_heard(
    sounds: SoundServer,
) -> None:
    long = Sound(TONE.pcm * 20, RATE)
    with sounds.recording() as file:
        async with LiveLoudspeaker(LOUDSPEAKER) as loudspeaker:
            await loudspeaker.play(TONE)
            await asyncio.sleep(0.5)
            before = loud_ms(file)
            playing = asyncio.create_task(loudspeaker.play(long))
            await asyncio.sleep(1)
            playing.cancel()
            await asyncio.wait({playing})
            await asyncio.sleep(1)
            cut = loud_ms(file)
            await asyncio.sleep(1)
            assert loud_ms(file) == cut
            await loudspeaker.play(TONE)
            await asyncio.sleep(1)

    assert playing.cancelled()
    assert 0 < cut - before < 5_000
    assert loud_ms(file) >= cut + 900


async def test_a_sound_that_is_ducked_goes_on_softly_and_loses_nothing(
    sounds: SoundServer,
) -> None:
    with sounds.recording() as file:
        async with LiveLoudspeaker(LOUDSPEAKER) as loudspeaker:
            await loudspeaker.play(TONE)
            before = loud_ms(file)
            playing = asyncio.create_task(loudspeaker.play(Sound(TONE.pcm * 6, RATE)))
            await asyncio.sleep(2)
            loudspeaker.duck()
            await asyncio.sleep(2)
            loudspeaker.rise()
            async with asyncio.timeout(PATIENCE_S):
                await playing
            await asyncio.sleep(0.5)

    levels = np.abs(np.frombuffer(file.read_bytes(), "<i2").astype(int))
    peaks = levels[: len(levels) // 800 * 800].reshape(-1, 800).max(axis=1)
    # How long it is silent between the two depends on how busy the machine is.
    assert re.search(r"L{10,}[~-]*s{10,}[~-]*L{10,}", as_levels(peaks)), as_levels(peaks)
    # A tone of a tenth of the amplitude counts as well.
    assert loud_ms(file) - before == pytest.approx(6_000, abs=250)


def as_levels(peaks: Iterable[int]) -> str:
    """Return a letter for each: loud, soft (20 dB below it), silent, or on its way."""
    letters = {"L": range(7_000, 9_000), "s": range(500, 1_500), "-": range(50)}
    return "".join(next((name for name, of in letters.items() if p in of), "~") for p in peaks)


async def test_a_loudspeaker_that_comes_back_plays_again(sounds: SoundServer) -> None:
    async with LiveLoudspeaker(LOUDSPEAKER) as loudspeaker:
        await loudspeaker.play(TONE)
        playing = asyncio.create_task(loudspeaker.play(Sound(TONE.pcm * 20, RATE)))
        await asyncio.sleep(1)
        sounds.pull_out(LOUDSPEAKER)
        with pytest.raises(SpeakingError):
            await asyncio.wait_for(playing, PATIENCE_S)

        sounds.plug_in(LOUDSPEAKER)
        await asyncio.wait_for(loudspeaker.play(TONE), PATIENCE_S)


async def test_a_loudspeaker_that_hangs_is_an_error_and_then_replaced(
    sounds: SoundServer,
) -> None:
    async with LiveLoudspeaker(LOUDSPEAKER) as loudspeaker:
        playing = asyncio.create_task(loudspeaker.play(Sound(TONE.pcm * 30, RATE)))
        await asyncio.sleep(2)
        hung = loudspeaker.pid
        assert hung is not None
        os.kill(hung, signal.SIGSTOP)
        with pytest.raises(SpeakingError):
            await asyncio.wait_for(playing, NOTICED_S)
        assert gone(hung)

        await asyncio.wait_for(loudspeaker.play(TONE), PATIENCE_S)


async def test_what_the_loudspeaker_plays_is_taken_out_of_what_the_microphone_hears(
    sounds: SoundServer,
) -> None:
    reference = Reference()
    removal = Beside(reference, SpeexEchoCanceller())
    speech = Sound(say(SENTENCE), SAMPLE_RATE)
    with sounds.noise(), sounds.echo():
        async with listening(echo=removal) as listener:
            await listener.until_state(RoomState.OPEN)
            async with LiveLoudspeaker(LOUDSPEAKER, reference) as loudspeaker:
                await listener.until(lambda: len(listener.chunks) > 120)
                untouched = list(removal.pairs)
                for _ in range(3):
                    await loudspeaker.play(speech)
                learnt = len(removal.pairs)
                await loudspeaker.play(speech)
                over = len(listener.chunks) + 60
                await listener.until(lambda: len(listener.chunks) > over)

    assert all(raw == clean for raw, clean in untouched)
    loudest = sorted(removal.pairs[learnt:], key=lambda pair: level(samples(pair[0])))
    heard = np.concatenate([samples(raw) for raw, _ in loudest[-60:]])
    left = np.concatenate([samples(clean) for _, clean in loudest[-60:]])
    assert level(heard) > 1_000
    # A busy machine's clocks are told roughly; the simulated room says how much can go.
    assert level(left) < 0.7 * level(heard)
    assert removal.pairs[-1][0] == removal.pairs[-1][1]


async def test_an_unknown_loudspeaker_is_named_with_those_there_are(sounds: SoundServer) -> None:
    async with LiveLoudspeaker("hifi") as loudspeaker:
        with pytest.raises(ResourceError) as caught:
            await loudspeaker.play(TONE)

    assert caught.value.key == "sound-device-unknown"
    assert LOUDSPEAKER in str(caught.value.details["known"])


def test_the_devices_are_listed_by_name(sounds: SoundServer) -> None:
    found = sound_devices.devices()

    assert MICROPHONE in found.inputs
    assert LOUDSPEAKER in found.outputs
    assert found.records(MICROPHONE)
    assert found.plays(LOUDSPEAKER)
    assert not found.records("jabra")


def loud_ms(file: Path) -> float:
    """Return how many milliseconds of the recording are not silent."""
    return len(loud(file)) * 10.0


def loud(file: Path) -> "np.ndarray[Any, np.dtype[np.int16]]":
    """Return the blocks of 10 ms of the recording that are not silent."""
    samples = np.frombuffer(file.read_bytes()[: file.stat().st_size // 2 * 2], "<i2")
    blocks = samples[: len(samples) // 160 * 160].reshape(-1, 160)
    found: np.ndarray[Any, np.dtype[np.int16]] = blocks[np.abs(blocks).max(axis=1) > 500]
    return found
