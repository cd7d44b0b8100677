"""A simulated room: loudspeaker, microphone and person, joined by synthetic impulse responses.

What the loudspeaker plays and what the microphone hears go through the shipped way:
the reference by the clock, the canceller, chunk by chunk.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from jarvisd.adapters.speex_echo import SpeexEchoCanceller
from jarvisd.audio.chunk import (
    BYTES_PER_MS,
    CHUNK_BYTES,
    CHUNK_SAMPLES,
    SAMPLE_RATE,
    AudioChunk,
)
from jarvisd.audio.echo import EchoRemoval, Reference

Samples = NDArray[Any]
BEGAN_S = 100.0
"""Of the clock, when the recording begins."""
PEAK = 20_000
NOISE = 12
"""Standard deviation of a quiet microphone's noise, in steps."""
AFTER_MS = 2_000
AHEAD = 12
"""Chunks; a device's buffer."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SimulatedRoom:
    """Where loudspeaker, microphone and person are, by their impulse responses."""

    reverberation_s: float = 0.4
    """In which sound falls by 60 dB."""
    delay_ms: float = 30.0
    """From the time that the devices tell to the first sound in the microphone."""
    seed: int = 1

    def echo(self, own: bytes) -> Samples:
        """Return what the microphone hears of *own*, played by the loudspeaker."""
        return convolved(samples(own), self._answer(self.seed, self.delay_ms))

    def voice(self, pcm: bytes) -> Samples:
        """Return what the microphone hears of somebody who stands elsewhere."""
        return convolved(samples(pcm), self._answer(self.seed + 1_000, 0))

    def heard(self, own: bytes, call: bytes = b"", at_ms: int = 0, ratio_db: float = 0) -> bytes:
        """Return the recording of *own* with *call* over it from *at_ms* on, and 2 s more.

        *ratio_db* is the level of the call over that of the echo.
        """
        echo = self.echo(own + bytes(AFTER_MS * BYTES_PER_MS))
        if call:
            voice = self.voice(call + bytes(500 * BYTES_PER_MS))
            voice = voice * (level(echo) / level(voice) * 10 ** (ratio_db / 20))
            start = at_ms * SAMPLE_RATE // 1_000
            piece = voice[: len(echo) - start]
            echo[start : start + len(piece)] += piece
        echo *= min(1.0, PEAK / max(1.0, float(np.abs(echo).max())))
        noise = np.random.default_rng(self.seed).normal(0, NOISE, len(echo))
        return pcm16(echo + noise)

    def _answer(self, seed: int, delay_ms: float) -> Samples:
        """Return a direct sound and exponentially decaying noise, of equal energy."""
        length = int(self.reverberation_s * SAMPLE_RATE)
        chance = np.random.default_rng(seed)
        answer = chance.standard_normal(length) * 10 ** (-3 * np.arange(length) / length)
        answer[:80] = 0
        answer /= np.sqrt(np.sum(answer**2))
        answer[0] = 1.0
        return np.concatenate((np.zeros(int(delay_ms * SAMPLE_RATE / 1_000)), answer))


class Way:
    """The way from the microphone to the ear, which learns the room as it goes."""

    def __init__(self, *, wrong_ms: float = 0.0) -> None:
        """The devices tell a time for the reference that is wrong by so much."""
        self._reference = Reference()
        self._removal = EchoRemoval(self._reference, SpeexEchoCanceller())
        self._wrong_s = wrong_ms / 1_000
        self._chunks = 0

    def clean(self, recording: bytes, own: bytes) -> Iterator[AudioChunk]:
        """Yield the chunks of *recording*, made while *own* was played, as the ear gets them."""
        for at in range(0, len(recording) - CHUNK_BYTES + 1, CHUNK_BYTES):
            at_s = BEGAN_S + self._chunks * CHUNK_SAMPLES / SAMPLE_RATE
            # As a device does, the loudspeaker tells ahead what it will play.
            first = at == 0
            ahead = own[: (AHEAD + 1) * CHUNK_BYTES] if first else own[at + AHEAD * CHUNK_BYTES :]
            ahead_s = 0 if first else AHEAD * CHUNK_SAMPLES / SAMPLE_RATE
            if not first:
                ahead = ahead[:CHUNK_BYTES]
            if any(ahead):
                self._reference.played(ahead, at_s + ahead_s + self._wrong_s)
            pcm, over = self._removal.clean(recording[at : at + CHUNK_BYTES], at_s)
            yield AudioChunk(pcm, self._chunks * CHUNK_BYTES // BYTES_PER_MS, over)
            self._chunks += 1


def samples(pcm: bytes) -> Samples:
    return np.frombuffer(pcm, "<i2").astype(np.float64)


def pcm16(sound: Samples) -> bytes:
    return bytes(np.clip(np.round(sound), -32_768, 32_767).astype("<i2").tobytes())


def convolved(sound: Samples, answer: Samples) -> Samples:
    size = 1 << (len(sound) + len(answer)).bit_length()
    return np.fft.irfft(np.fft.rfft(sound, size) * np.fft.rfft(answer, size), size)[: len(sound)]


def level(sound: Samples) -> float:
    """Return the root mean square of the louder two fifths: of the words, not the pauses."""
    loud = np.abs(sound)
    return float(np.sqrt(np.mean(loud[loud >= np.percentile(loud, 60)] ** 2))) or 1.0
