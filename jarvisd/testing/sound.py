"""Sound without models or devices: words written into the PCM, and ports that read them.

A word takes WORD_MS of sound: its letters, then a filler to the end that tells
whose voice it is. Silence is zeros. So a fake ear can wake, a fake recogniser can
read, and a test can see exactly which part of the sound arrived.
"""

import asyncio
import re
from collections.abc import AsyncGenerator, Callable, Sequence
from dataclasses import dataclass, field
from typing import Final

from jarvisd.audio.chunk import (
    BYTES_PER_MS,
    CHUNK_BYTES,
    AudioChunk,
    Detection,
    Sound,
)

WORD_MS: Final = 96
"""Three chunks: more than the onset that an endpointer wants to see."""
VOICES: Final = 8
"""How many voices the fillers can tell apart, numbered from 0."""

_FIRST_FILLER: Final = 1
_WORD: Final = re.compile(rb"[^\x00-\x1f]+")


def sound(text: str, *, voice: int = 0) -> bytes:
    """Return *text* as 16 kHz PCM, word after word, spoken by *voice*."""
    filler = bytes([_FIRST_FILLER + voice])
    return b"".join(
        word.encode().ljust(WORD_MS * BYTES_PER_MS, filler) for word in text.lower().split()
    )


def silence(ms: int) -> bytes:
    """Return *ms* milliseconds of silence."""
    return bytes(ms * BYTES_PER_MS)


def words(pcm: bytes) -> str:
    """Return the text that *pcm* carries."""
    return " ".join(word.decode(errors="replace") for word in _WORD.findall(pcm))


def voices_in(pcm: bytes) -> tuple[float, ...]:
    """Return each voice's share of the speech in *pcm*; all 0 if there is none."""
    counts = [pcm.count(bytes([_FIRST_FILLER + voice])) for voice in range(VOICES)]
    total = sum(counts)
    return tuple(count / total if total else 0.0 for count in counts)


@dataclass
class ScriptedMicrophone:
    """Plays a script of sounds and pauses, then ends, or goes on in silence for ever."""

    script: Sequence[str | int | bytes]
    """Words to say (voice 0), milliseconds of silence, or PCM from ``sound``."""
    endless: bool = False
    chunk_bytes: int = CHUNK_BYTES

    async def stream(self) -> AsyncGenerator[AudioChunk, None]:
        """Yield the script in chunks, letting other tasks run in between."""
        pcm = b"".join(_played(item) for item in self.script)
        pcm += bytes(-len(pcm) % self.chunk_bytes)
        at = 0
        while at < len(pcm) or self.endless:
            piece = pcm[at : at + self.chunk_bytes] or bytes(self.chunk_bytes)
            await asyncio.sleep(0)
            yield AudioChunk(piece, at // BYTES_PER_MS)
            at += self.chunk_bytes


def _played(item: str | int | bytes) -> bytes:
    match item:
        case str():
            return sound(item)
        case int():
            return silence(item)
        case bytes():
            return item


@dataclass
class HearsItsName:
    """Wakes at the end of its name; with *slack_ms* it places that end too early, inside it."""

    name: str = "jarvis"
    score: float = 1.0
    slack_ms: int = 0
    _heard: bytes = b""

    def feed(self, chunk: AudioChunk) -> Detection | None:
        """Return the detection if *chunk* brings the end of the name."""
        if not self._heard:
            self._heard = b"\0"
        self._heard += chunk.pcm
        begin = self._heard.find(self.name.encode())
        end = begin + WORD_MS * BYTES_PER_MS
        if begin < 0 or len(self._heard) < end:
            return None
        after_ms = (len(self._heard) - end) // BYTES_PER_MS
        self._heard = b""
        early_ms = min(self.slack_ms, WORD_MS) // 2
        at_ms = max(0, chunk.end_ms - after_ms - early_ms)
        return Detection(word=self.name, score=self.score, at_ms=at_ms, slack_ms=self.slack_ms)

    def reset(self) -> None:
        """Forget what was heard of the name."""
        self._heard = b""


class HearsWords:
    """Takes every chunk that is not silent for speech."""

    def probability(self, chunk: AudioChunk) -> float:
        """Return 1 for anything but zeros, else 0."""
        return 1.0 if chunk.pcm.strip(b"\0") else 0.0

    def reset(self) -> None:
        """Do nothing: no state is kept."""


@dataclass
class NotedLoudspeaker:
    """Plays nothing, and notes what it would have played, cut off or whole."""

    ticks: int = 3
    """Turns of the loop that a sound takes, so that it can be interrupted."""
    played: list[Sound] = field(default_factory=list)
    cut_off: list[Sound] = field(default_factory=list)
    on_cut: Callable[[], None] = lambda: None
    """Called when one is silenced."""

    async def play(self, sound: Sound) -> None:
        """Take a little while, then note *sound*."""
        try:
            for _ in range(self.ticks):
                await asyncio.sleep(0)
        except asyncio.CancelledError:
            self.cut_off.append(sound)
            self.on_cut()
            raise
        self.played.append(sound)
