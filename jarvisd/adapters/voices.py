"""The assistant's voices: for each language a piper voice, or else espeak-ng, marked so."""

import logging
from collections.abc import AsyncIterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

from jarvisd.adapters.espeak import find_espeak
from jarvisd.adapters.piper import Manner, open_piper
from jarvisd.audio.chunk import Sound
from jarvisd.phrases import Language
from jarvisd.speech.ports import Synthesizer

logger = logging.getLogger(__name__)


class Voices:
    """A Synthesizer that hands each sentence to the voice of its language."""

    def __init__(self, voices: Mapping[Language, Synthesizer]) -> None:
        self._voices = voices

    def voice(self, language: Language) -> str:
        """Name the voice that speaks *language*."""
        return self._voices[language].voice(language)

    def synthesize(
        self, sentence: str, language: Language, *, speed: float = 1.0
    ) -> AsyncIterator[Sound]:
        """Stream one speakable *sentence* as sound; raise SpeakingError."""
        return self._voices[language].synthesize(sentence, language, speed=speed)


@asynccontextmanager
async def open_voices(
    files: Mapping[Language, Path | None], manner: Manner
) -> AsyncIterator[Voices]:
    """Load the voices: *files* names a piper voice for each language, None where there is none.

    Where the file is not there espeak-ng speaks, and says so by its name. Raise
    ResourceError if a file is broken, or espeak-ng is needed and missing.
    """
    async with AsyncExitStack() as stack:
        voices: dict[Language, Synthesizer] = {}
        for language, file in files.items():
            if file is None or not file.is_file():
                if file is not None:
                    logger.warning("voice %s is missing, the fallback speaks", file.name)
                voices[language] = find_espeak(speed=manner.speed)
            else:
                voices[language] = await stack.enter_async_context(open_piper(file, manner))
        yield Voices(voices)
