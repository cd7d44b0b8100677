"""Net speech: the sound of a voice without the silence and noise around it."""

import asyncio
from dataclasses import dataclass
from typing import Final

from jarvisd.audio.chunk import BYTES_PER_SAMPLE, CHUNK_SAMPLES, SAMPLE_RATE, AudioChunk
from jarvisd.audio.ports import VoiceDetector

THRESHOLD: Final = 0.5
PADDING: Final = 2
"""Chunks kept on each side of speech, so that no consonant is lost."""
_BYTES: Final = CHUNK_SAMPLES * BYTES_PER_SAMPLE
_MS: Final = CHUNK_SAMPLES * 1_000 // SAMPLE_RATE
_BREATHER: Final = 64
"""Chunks after which other tasks get their turn; a recording may be long."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NetSpeech:
    """Speech cut out of a recording."""

    pcm: bytes
    """16 kHz mono, a little padding around each stretch of speech included."""
    speech_ms: int
    """Net speech in it, padding not counted."""


async def speech_only(pcm: bytes, detector: VoiceDetector) -> NetSpeech:
    """Return the speech in *pcm* (16 kHz mono); *detector* is used for nothing else meanwhile."""
    detector.reset()
    pieces = [pcm[i : i + _BYTES] for i in range(0, len(pcm) - _BYTES + 1, _BYTES)]
    voiced: list[bool] = []
    for place, piece in enumerate(pieces):
        voiced.append(detector.probability(AudioChunk(piece, place * _MS)) >= THRESHOLD)
        if place % _BREATHER == 0:
            await asyncio.sleep(0)
    kept = [
        piece
        for place, piece in enumerate(pieces)
        if any(voiced[max(0, place - PADDING) : place + PADDING + 1])
    ]
    return NetSpeech(pcm=b"".join(kept), speech_ms=sum(voiced) * _MS)
