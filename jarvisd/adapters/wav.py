"""A room made of recordings: files in place of a microphone, a file in place of a loudspeaker."""

import asyncio
import wave
from collections.abc import AsyncGenerator, Iterator, Sequence
from pathlib import Path
from types import TracebackType
from typing import Final, Self

from jarvisd.adapters.soundfile import blocks, inspect, read_wav
from jarvisd.audio.chunk import (
    BYTES_PER_MS,
    BYTES_PER_SAMPLE,
    CHUNK_BYTES,
    CHUNK_SAMPLES,
    SAMPLE_RATE,
    AudioChunk,
    Sound,
    cut_off,
)
from jarvisd.errors import InputError

__all__ = ["WavLoudspeaker", "WavMicrophone", "read_wav", "resampled", "write_wav"]

CHUNK_MS: Final = CHUNK_SAMPLES * 1_000 // SAMPLE_RATE
STEP_MS: Final = 20
"""How finely a sound is played that takes its time."""
DEFAULT_RATE: Final = 22_050
"""The rate of an answer in which nothing was said."""


class WavMicrophone:
    """Plays *paths* one after another as one stream, each followed by *tail_ms* of silence.

    As fast as it is pulled, or with *realtime* as fast as it was spoken. All files
    are inspected before the first is played; a faulty one raises InputError.
    """

    def __init__(
        self, paths: Sequence[Path], *, tail_ms: int = 2_000, realtime: bool = False
    ) -> None:
        self._paths = tuple(paths)
        self._tail = bytes(tail_ms * BYTES_PER_MS)
        self._realtime = realtime

    async def stream(self) -> AsyncGenerator[AudioChunk, None]:
        """Yield chunks of CHUNK_SAMPLES; the last is filled up with silence."""
        for path in self._paths:
            inspect(path)
        loop = asyncio.get_running_loop()
        began = loop.time()
        start_ms = 0
        for pcm in self._chunks():
            chunk = AudioChunk(pcm, start_ms)
            start_ms = chunk.end_ms
            # At least one turn of the loop for everybody else, even at full speed.
            due = began + start_ms / 1_000 - loop.time() if self._realtime else 0
            await asyncio.sleep(max(0, due))
            yield chunk

    def _chunks(self) -> Iterator[bytes]:
        waiting = bytearray()
        for path in self._paths:
            for block in self._with_tail(path):
                waiting += block
                yield from cut_off(waiting)
        if waiting:
            yield bytes(waiting).ljust(CHUNK_BYTES, b"\0")

    def _with_tail(self, path: Path) -> Iterator[bytes]:
        yield from blocks(path)
        yield self._tail


class WavLoudspeaker:
    """Collects what is played and writes it to one file when it is closed.

    The file has the rate of the first sound. Playing takes no time, or with
    *realtime* as long as the sound lasts; what was cancelled is kept as far as it
    was played.
    """

    def __init__(self, path: Path | None = None, *, realtime: bool = False) -> None:
        self._path = path
        self._realtime = realtime
        self._rate = 0
        self._pcm = bytearray()

    @property
    def played(self) -> Sound:
        """Everything played so far."""
        return Sound(bytes(self._pcm), self._rate or DEFAULT_RATE)

    async def play(self, sound: Sound) -> None:
        """Keep *sound*; with *realtime* only as much of it as there was time for."""
        self._rate = self._rate or sound.rate
        sound = resampled(sound, self._rate)
        if not self._realtime:
            self._pcm += sound.pcm
            await asyncio.sleep(0)
            return
        step = self._rate * STEP_MS // 1_000 * BYTES_PER_SAMPLE
        for start in range(0, len(sound.pcm), step):
            await asyncio.sleep(STEP_MS / 1_000)
            self._pcm += sound.pcm[start : start + step]

    def save(self) -> None:
        """Write what was played so far; raise InputError if it cannot be written."""
        if self._path is not None:
            write_wav(self._path, self.played)

    async def __aenter__(self) -> Self:
        # A place that cannot be written to is told at once, not after everything was heard.
        self.save()
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        """Write the file, also of a conversation that broke off."""
        self.save()


def write_wav(path: Path, sound: Sound) -> None:
    """Write *sound* to *path* as a mono 16-bit WAV; raise InputError if it cannot be."""
    try:
        with path.open("wb") as stream, wave.open(stream, "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(sound.rate)
            file.writeframes(sound.pcm)
    except OSError as error:
        raise InputError(
            "recording-unwritable", path=str(path), reason=error.strerror or ""
        ) from error


def resampled(sound: Sound, rate: int) -> Sound:
    """Return *sound* at *rate* samples a second."""
    if sound.rate == rate or not sound.pcm:
        return Sound(sound.pcm, rate)
    import numpy as np
    import soxr

    samples = np.frombuffer(sound.pcm, "<i2")
    return Sound(soxr.resample(samples, sound.rate, rate).astype("<i2").tobytes(), rate)
