"""Sound in Wyoming's messages: any shape comes in, 16-bit mono goes on."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from wyoming.audio import AudioChunk
from wyoming.event import Event

from jarvisd.audio.chunk import BYTES_PER_SAMPLE, SAMPLE_RATE, Sound

RATES: Final = range(8_000, 192_001)
WIDTHS: Final = {1: "u1", 2: "<i2", 4: "<i4"}
"""Bytes a sample, and how numpy reads it; one byte is unsigned, as in WAV."""
CHANNELS: Final = range(1, 9)
PIECE_MS: Final = 64
"""How much sound goes into one message: what Home Assistant sends, about."""


@dataclass(frozen=True, slots=True)
class Shape:
    """How the samples of a stretch of sound are laid out."""

    rate: int
    width: int
    channels: int

    @property
    def bytes_per_second(self) -> int:
        """How many bytes a second of it has."""
        return self.rate * self.width * self.channels


HEARD: Final = Shape(SAMPLE_RATE, BYTES_PER_SAMPLE, 1)
"""What a microphone delivers in this house."""


def shape_of(event: Event) -> Shape:
    """Return the shape that an audio message tells; raise ValueError if it is none."""
    told = [event.data.get(name) for name in ("rate", "width", "channels")]
    if not all(isinstance(each, int) and not isinstance(each, bool) for each in told):
        raise ValueError("sound without a shape")
    rate, width, channels = (int(each or 0) for each in told)
    if rate not in RATES or width not in WIDTHS or channels not in CHANNELS:
        raise ValueError("sound of an unknown shape")
    return Shape(rate, width, channels)


def mono16(pcm: bytes, shape: Shape) -> bytes:
    """Return *pcm* as 16-bit mono at its own rate; half a sample at its end is dropped.

    The first of several channels is taken: mixing microphones would colour the sound.
    """
    if shape.width == BYTES_PER_SAMPLE and shape.channels == 1:
        return pcm[: len(pcm) // BYTES_PER_SAMPLE * BYTES_PER_SAMPLE]
    whole = len(pcm) // (shape.width * shape.channels) * shape.width * shape.channels
    samples = np.frombuffer(pcm[:whole], WIDTHS[shape.width])[:: shape.channels]
    return bytes(_sixteen(samples, shape.width).tobytes())


class Inlet:
    """Turns the sound of one stream into what is heard here, 16 kHz; the shape may change."""

    def __init__(self) -> None:
        self._shape = HEARD
        self._resampler: Any = None

    def take(self, event: Event) -> bytes:
        """Return the sound of an audio message; raise ValueError if its shape is none."""
        shape = shape_of(event)
        if shape != self._shape:
            self._shape, self._resampler = shape, _resampler(shape.rate)
        pcm = mono16(event.payload or b"", shape)
        if self._resampler is None or not pcm:
            return pcm
        samples = np.frombuffer(pcm, "<i2")
        return bytes(self._resampler.resample_chunk(samples).astype("<i2").tobytes())


def pieces(sound: Sound) -> Iterator[AudioChunk]:
    """Yield *sound* in the pieces that go into one message each, with their time."""
    step = sound.rate * PIECE_MS // 1_000 * BYTES_PER_SAMPLE
    for start in range(0, len(sound.pcm), step):
        yield AudioChunk(
            rate=sound.rate,
            width=BYTES_PER_SAMPLE,
            channels=1,
            audio=sound.pcm[start : start + step],
            timestamp=start * 1_000 // (sound.rate * BYTES_PER_SAMPLE),
        )


def _sixteen(samples: "np.ndarray[Any, Any]", width: int) -> "np.ndarray[Any, Any]":
    match width:
        case 1:
            return ((samples.astype("<i2") - 128) * 256).astype("<i2")
        case 4:
            return (samples >> 16).astype("<i2")
        case _:
            return np.ascontiguousarray(samples)


def _resampler(rate: int) -> Any:
    if rate == SAMPLE_RATE:
        return None
    import soxr

    return soxr.ResampleStream(rate, SAMPLE_RATE, 1, dtype="int16")
