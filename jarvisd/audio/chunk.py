"""Sound as it travels through the daemon: 16 kHz, mono, 16-bit little-endian PCM."""

from array import array
from collections.abc import Iterator
from dataclasses import dataclass
from operator import mul
from typing import Final

SAMPLE_RATE: Final = 16_000
BYTES_PER_SAMPLE: Final = 2
BYTES_PER_MS: Final = SAMPLE_RATE * BYTES_PER_SAMPLE // 1_000
CHUNK_SAMPLES: Final = 512
"""Samples in a chunk that a microphone yields: 32 ms, one window of the VAD."""
CHUNK_BYTES: Final = CHUNK_SAMPLES * BYTES_PER_SAMPLE


@dataclass(frozen=True, slots=True)
class AudioChunk:
    """A few milliseconds of sound."""

    pcm: bytes
    start_ms: int
    """Position in the microphone's stream; audio has its own clock."""
    over_own_sound: bool = False
    """The room's loudspeaker sounded at the time; its echo was taken out."""
    at_s: float | None = None
    """When its first sample sounded, on the clock that all rooms share (CLOCK_MONOTONIC); None
    where nobody knows."""

    @property
    def duration_ms(self) -> int:
        """Length of the chunk in milliseconds."""
        return len(self.pcm) // BYTES_PER_MS

    @property
    def end_ms(self) -> int:
        """Position in the stream where the chunk ends."""
        return self.start_ms + self.duration_ms

    def sounded_s(self, at_ms: int) -> float | None:
        """Return when what is at *at_ms* in the stream sounded, None if nobody knows."""
        return None if self.at_s is None else self.at_s + (at_ms - self.start_ms) / 1_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Detection:
    """A wake word that was accepted."""

    word: str
    score: float
    at_ms: int
    """Where in the stream the word ended, or shortly before; what is said next begins here."""
    slack_ms: int = 0
    """So much of the word may still follow *at_ms*: a model tells its end only roughly."""
    first: float | None = None
    """What the first of two models made of it at its surest; None where there are not two."""
    second: float | None = None
    """The same of the second; None if it does not know the word."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Utterance:
    """One stretch of speech, cut out of the stream by the endpointer."""

    pcm: bytes
    start_ms: int
    end_ms: int
    speech_ms: int
    """Net speech in it, as the VAD measured it."""
    wake: Detection | None = None
    """The wake word that opened the ear; None for a follow-up."""
    wake_pcm: bytes = b""
    """The sound of the wake word itself, so that its voice can be pooled with the rest.

    Empty when *pcm* itself begins with the wake word, because both were said in one
    breath; *start_ms* then lies before the wake word's end.
    """


@dataclass(frozen=True, slots=True)
class Sound:
    """Something to be played: mono 16-bit PCM at its own rate."""

    pcm: bytes
    rate: int
    """Samples a second; a synthesiser has its own (piper: 22,050)."""

    @property
    def duration_ms(self) -> int:
        """Length in milliseconds."""
        return len(self.pcm) * 1_000 // (self.rate * BYTES_PER_SAMPLE)


def cut_off(waiting: bytearray) -> Iterator[bytes]:
    """Take whole chunks from the front of *waiting*; what is left of it stays."""
    while len(waiting) >= CHUNK_BYTES:
        pcm = bytes(waiting[:CHUNK_BYTES])
        del waiting[:CHUNK_BYTES]
        yield pcm


def power(pcm: bytes) -> int:
    """Return the sum of the squares of the samples of *pcm*."""
    samples = array("h", pcm)
    return sum(map(mul, samples, samples))
