"""A microphone that plays what it is given in step with the clock, and notes who is late."""

import asyncio
from collections.abc import AsyncGenerator, Iterable, Iterator
from dataclasses import dataclass, field

from jarvisd.audio.chunk import BYTES_PER_MS, CHUNK_BYTES, AudioChunk


@dataclass
class InStep:
    """A microphone that hears *pieces*, of a chunk each, when they are due."""

    pieces: Iterable[bytes]
    began_s: float = 0.0
    """When its stream began; seconds of the loop's clock."""
    late_s: list[float] = field(default_factory=list)
    """How long after its last sample each chunk was dealt with: the next one was asked for."""

    async def stream(self) -> AsyncGenerator[AudioChunk, None]:
        """Yield the pieces, each as soon as its last sample would have been recorded."""
        loop = asyncio.get_running_loop()
        self.began_s = loop.time()
        at_ms = 0
        for piece in self.pieces:
            chunk = AudioChunk(piece, at_ms)
            due_s = self.began_s + chunk.end_ms / 1_000
            await asyncio.sleep(max(0.0, due_s - loop.time()))
            yield chunk
            self.late_s.append(loop.time() - due_s)
            at_ms = chunk.end_ms


def then_silence(pcm: bytes) -> Iterator[bytes]:
    """Yield *pcm* in chunks, then silence without an end."""
    for start in range(0, len(pcm), CHUNK_BYTES):
        yield pcm[start : start + CHUNK_BYTES].ljust(CHUNK_BYTES, b"\0")
    while True:
        yield bytes(CHUNK_BYTES)


def round_and_round(pcm: bytes, first_ms: int) -> Iterator[bytes]:
    """Yield *pcm* in chunks from *first_ms* on, again and again."""
    count = len(pcm) // CHUNK_BYTES
    at = first_ms * BYTES_PER_MS // CHUNK_BYTES
    while True:
        start = at % count * CHUNK_BYTES
        yield pcm[start : start + CHUNK_BYTES]
        at += 1
