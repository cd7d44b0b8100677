"""Net speech: the sound of a voice without the silence and noise around it."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from jarvisd.audio.chunk import (
    CHUNK_BYTES,
    CHUNK_SAMPLES,
    SAMPLE_RATE,
    AudioChunk,
)
from jarvisd.audio.ports import VoiceDetector
from jarvisd.people.ports import Denoiser, VoiceEncoder
from jarvisd.people.types import Voiceprint

THRESHOLD: Final = 0.5
PADDING: Final = 2
"""Chunks kept on each side of speech, so that no consonant is lost."""
_MS: Final = CHUNK_SAMPLES * 1_000 // SAMPLE_RATE
_BREATHER: Final = 64
"""Chunks after which other tasks get their turn; a recording may be long."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NetSpeech:
    """Speech cut out of a recording; all sound is 16 kHz mono."""

    pcm: bytes
    """Noise suppressed, a little padding around each stretch of speech included."""
    recorded: bytes
    """The same stretches as they were recorded."""
    background: bytes
    """What was between and around them, as recorded."""
    speech_ms: int
    """Net speech in it, padding not counted."""


class VoiceBranch:
    """The way from a recording to a voiceprint, the same for learning and recognising.

    Speech is found in the sound as recorded, noise is suppressed in the whole of it
    (a suppressor needs the pauses to learn the noise), then the speech is cut out
    and measured. *detector* makes a voice detector for one recording.
    """

    def __init__(
        self, encoder: VoiceEncoder, denoiser: Denoiser, detector: Callable[[], VoiceDetector]
    ) -> None:
        self._encoder = encoder
        self._denoiser = denoiser
        self._detector = detector

    async def hear(self, pcm: bytes) -> NetSpeech:
        """Return the speech in *pcm* (16 kHz mono); raise RecognitionError."""
        _, speech = await self.hear_both(b"", pcm)
        return speech

    async def hear_both(self, before: bytes, pcm: bytes) -> tuple[NetSpeech, NetSpeech]:
        """Return the speech in two recordings that follow each other; raise RecognitionError.

        Both are heard as one, so that the second profits from the noise in the first.
        The border between them lies at a whole chunk.
        """
        whole = before + pcm
        voiced = await _voiced(whole, self._detector())
        clean = await self._denoiser.denoise(whole) if any(voiced) else whole
        border = len(before) // CHUNK_BYTES
        first = _net(whole, clean, voiced, range(border))
        return first, _net(whole, clean, voiced, range(border, len(voiced)))

    async def measure(self, speech: bytes) -> Voiceprint:
        """Return the voiceprint of *speech*, cut out before; raise RecognitionError."""
        return await self._encoder.encode(speech)


async def _voiced(pcm: bytes, detector: VoiceDetector) -> list[bool]:
    """Return for each whole chunk of *pcm* whether it is speech."""
    detector.reset()
    voiced: list[bool] = []
    for place in range(len(pcm) // CHUNK_BYTES):
        chunk = AudioChunk(pcm[place * CHUNK_BYTES : (place + 1) * CHUNK_BYTES], place * _MS)
        voiced.append(detector.probability(chunk) >= THRESHOLD)
        if place % _BREATHER == 0:
            await asyncio.sleep(0)
    return voiced


def _net(recorded: bytes, clean: bytes, voiced: list[bool], places: range) -> NetSpeech:
    """Return the speech in the chunks of *places*."""
    near = {
        place
        for spoken, speech in enumerate(voiced)
        if speech and spoken in places
        for place in range(spoken - PADDING, spoken + PADDING + 1)
    }
    kept = [place for place in places if place in near]
    return NetSpeech(
        pcm=_cut(clean, kept),
        recorded=_cut(recorded, kept),
        background=_cut(recorded, [place for place in places if place not in near]),
        speech_ms=sum(voiced[places.start : places.stop]) * _MS,
    )


def _cut(pcm: bytes, places: list[int]) -> bytes:
    return b"".join(pcm[place * CHUNK_BYTES : (place + 1) * CHUNK_BYTES] for place in places)
