"""The people of the selftest: voices that are not the assistant's own, and tell apart."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeAlias

from jarvisd.adapters.flite import speak
from jarvisd.adapters.piper import Manner, open_piper
from jarvisd.adapters.wav import resampled
from jarvisd.audio.chunk import BYTES_PER_MS, SAMPLE_RATE, Sound
from jarvisd.phrases import Language

RAISED: Final = 2 ** (400 / 1_200)
"""The assistant's own voice, 400 cents higher, is another person's to the speaker encoder."""
PAUSE_MS: Final = 350
"""Between the wake word and the sentence."""
BREAK_MS: Final = 1_300
"""Between what is said and what is said after the answer; longer than the endpointer waits."""

Voice: TypeAlias = Callable[[str], Awaitable[bytes]]
"""Says a text: 16 kHz mono 16-bit."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Cast:
    """Who speaks."""

    resident: Voice
    visitor: Voice


@asynccontextmanager
async def open_cast(piper_voice: Path) -> AsyncIterator[Cast]:
    """Open the voices; raise ResourceError if one is missing."""
    # Spoken slower by the same factor, so that raising the pitch gives the old tempo back.
    manner = Manner(speed=1 / RAISED, noise_scale=0.0, noise_w_scale=0.0)
    async with open_piper(piper_voice, manner) as piper:

        async def resident(text: str) -> bytes:
            pcm, rate = b"", SAMPLE_RATE
            async for sound in piper.synthesize(text, Language.EN):
                pcm, rate = pcm + sound.pcm, sound.rate
            return resampled(Sound(pcm, round(rate * RAISED)), SAMPLE_RATE).pcm

        async def visitor(text: str) -> bytes:
            return (await speak(text, "slt")).pcm

        yield Cast(resident=resident, visitor=visitor)


async def recording(voice: Voice, *sentences: str) -> bytes:
    """Return *voice* calling "Hey Jarvis", then saying *sentences*, each after an answer."""
    spoken = [await voice("Hey Jarvis."), silence(PAUSE_MS)]
    for sentence in sentences:
        spoken += [await voice(sentence), silence(BREAK_MS)]
    return silence(500) + b"".join(spoken)


def silence(ms: int) -> bytes:
    """Return *ms* milliseconds of silence."""
    return bytes(ms * BYTES_PER_MS)
