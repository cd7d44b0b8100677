"""The recording half of a sound card's process: 16 kHz mono blocks on standard output."""

import threading
import time
from collections import deque
from collections.abc import Callable
from types import ModuleType
from typing import Any, Final

from jarvisd.adapters.soundcard.frames import Kind, numbered, packed, timed
from jarvisd.adapters.soundcard.names import Device
from jarvisd.adapters.soundcard.portaudio import Presence, settings
from jarvisd.adapters.soundcard.track import Track
from jarvisd.audio.chunk import BYTES_PER_SAMPLE, CHUNK_SAMPLES, SAMPLE_RATE

WAITING_BLOCKS: Final = 64
"""Two seconds; if the daemon falls further behind, the oldest sound is lost."""
SILENT_S: Final = 4.0
"""A device that has delivered nothing for so long is given up."""

Block = tuple[bytes, float]
"""What the device recorded, and when the first sample of it sounded (CLOCK_MONOTONIC)."""


def capture(portaudio: ModuleType, device: Device, send: Callable[[bytes], None]) -> None:
    """Send what *device* records until it fails, and why it ended.

    Raise PortAudioError if it cannot be opened, OSError when nobody reads any more.
    """
    how = settings(portaudio, device, "input", SAMPLE_RATE)
    blocks = Blocks()
    shaped = Shaper(how["samplerate"], how["channels"])
    stream = portaudio.RawInputStream(
        **how,
        blocksize=how["samplerate"] * CHUNK_SAMPLES // SAMPLE_RATE,
        callback=blocks.take,
        finished_callback=blocks.finish,
    )
    with stream:
        send(packed(Kind.READY))
        presence = Presence(portaudio, "input", how)
        why = _recorded(blocks, shaped, presence, send)
        # Told before the device is closed, which may hang as the device does.
        send(packed(Kind.FAILED, why.encode()))


def _recorded(
    blocks: "Blocks", shaped: "Shaper", presence: Presence, send: Callable[[bytes], None]
) -> str:
    """Send what is recorded until no more comes; return why."""
    told = 0
    while (block := blocks.next(SILENT_S)) is not None:
        pcm, at_s = shaped.next(*block)
        # A resampler keeps the first blocks back.
        if pcm:
            send(timed(Kind.SOUND, at_s, pcm))
        if blocks.dropped != told:
            send(numbered(Kind.DROPPED, blocks.dropped - told))
            told = blocks.dropped
        if presence.lost():
            return "the device is gone"
    return "the stream ended" if blocks.finished else "no sound arrives"


class Blocks:
    """Carries blocks from PortAudio's thread to the one that writes; bounded."""

    def __init__(self) -> None:
        self.dropped = 0
        self.finished = False
        self._blocks: deque[Block] = deque()
        self._changed = threading.Condition()

    def take(self, block: Any, frames: int, when: Any, status: Any) -> None:
        """Keep *block*, at the cost of the oldest one if too many wait."""
        now = time.monotonic()
        # How long ago it was recorded; some drivers tell nonsense.
        at_s = now - min(1.0, max(0.0, when.currentTime - when.inputBufferAdcTime))
        with self._changed:
            self._blocks.append((bytes(block), at_s))
            if len(self._blocks) > WAITING_BLOCKS:
                self._blocks.popleft()
                self.dropped += 1
            self._changed.notify()

    def finish(self) -> None:
        """Notice that PortAudio has ended the stream."""
        with self._changed:
            self.finished = True
            self._changed.notify()

    def next(self, patience_s: float) -> Block | None:
        """Return the next block; None if none comes in time, or none will come."""
        until = time.monotonic() + patience_s
        with self._changed:
            while not self._blocks and not self.finished:
                left = until - time.monotonic()
                if left <= 0 or not self._changed.wait(left):
                    break
            return self._blocks.popleft() if self._blocks else None


class Shaper:
    """Turns the blocks of one stream into 16 kHz mono, and keeps account of their times."""

    def __init__(self, rate: int, channels: int) -> None:
        self._rate = rate
        self._frame = channels * BYTES_PER_SAMPLE
        self._shape = shaper(rate, channels)
        self._track = Track(rate)
        self._held_s = 0.0
        """How much sound the resampler has taken and not yet given."""

    def next(self, block: bytes, told_s: float) -> tuple[bytes, float]:
        """Return what comes of *block* and when that sounded, if *told_s* is told of *block*."""
        frames = len(block) // self._frame
        at_s = self._track.place(told_s, frames) - self._held_s
        pcm = self._shape(block)
        self._held_s += frames / self._rate - len(pcm) // BYTES_PER_SAMPLE / SAMPLE_RATE
        return pcm, at_s


def shaper(rate: int, channels: int) -> Callable[[bytes], bytes]:
    """Return what turns a block of the device into 16 kHz mono."""
    if (rate, channels) == (SAMPLE_RATE, 1):
        return lambda block: block
    import numpy as np
    import soxr

    resampler = soxr.ResampleStream(rate, SAMPLE_RATE, 1, dtype="int16")

    def shape(block: bytes) -> bytes:
        # One microphone of an array: mixing them would colour the sound.
        samples = np.frombuffer(block, np.int16)[::channels]
        if rate != SAMPLE_RATE:
            samples = resampler.resample_chunk(np.ascontiguousarray(samples))
        return bytes(samples.tobytes())

    return shape
