"""A service elsewhere first, and what is here while that is away."""

import logging
import time
from collections.abc import AsyncIterator, Callable, Sequence
from typing import Final

from jarvisd.audio.chunk import Sound, Utterance
from jarvisd.errors import JarvisError, SpeakingError, TranscriptionError
from jarvisd.phrases import Language
from jarvisd.speech.ports import Synthesizer, Transcriber
from jarvisd.speech.types import Transcript

logger = logging.getLogger(__name__)

REST_S: Final = 20.0
"""A service that failed is left alone for so long: each attempt keeps somebody waiting."""


class Reliance:
    """Remembers whether the service can be relied on at the moment; tells the log of changes."""

    def __init__(self, name: str, monotonic: Callable[[], float] = time.monotonic) -> None:
        self._name = name
        self._monotonic = monotonic
        self._away_until: float | None = None

    @property
    def away(self) -> bool:
        """Tell whether it failed just now and is not to be asked."""
        return self._away_until is not None and self._monotonic() < self._away_until

    def failed(self, error: JarvisError) -> None:
        """Note that it failed."""
        if self._away_until is None:
            logger.warning("%s: the spare takes over: %s", self._name, error)
        self._away_until = self._monotonic() + REST_S

    def worked(self) -> None:
        """Note that it did what it was asked."""
        if self._away_until is not None:
            logger.warning("%s: the service is back", self._name)
        self._away_until = None


class SparedTranscriber:
    """A Transcriber that asks *first*, and *spare* while that is away."""

    def __init__(
        self,
        first: Transcriber,
        spare: Transcriber,
        monotonic: Callable[[], float] = time.monotonic,
    ) -> None:
        self._first = first
        self._spare = spare
        self._reliance = Reliance("speech to text", monotonic)

    async def transcribe(
        self, utterance: Utterance, *, languages: Sequence[Language], names: Sequence[str] = ()
    ) -> Transcript:
        """Return what was said; raise TranscriptionError if neither can tell."""
        if not self._reliance.away:
            try:
                heard = await self._first.transcribe(utterance, languages=languages, names=names)
            except TranscriptionError as error:
                self._reliance.failed(error)
            else:
                self._reliance.worked()
                return heard
        return await self._spare.transcribe(utterance, languages=languages, names=names)


class SparedSynthesizer:
    """A Synthesizer that asks *first*, and *spare* while that is away.

    A sentence is of one voice: *first* must give it whole, or it is begun anew.
    """

    def __init__(
        self,
        first: Synthesizer,
        spare: Synthesizer,
        monotonic: Callable[[], float] = time.monotonic,
    ) -> None:
        self._first = first
        self._spare = spare
        self._reliance = Reliance("text to speech", monotonic)

    def voice(self, language: Language) -> str:
        """Name the voice that speaks *language* at the moment."""
        return (self._spare if self._reliance.away else self._first).voice(language)

    async def synthesize(
        self, sentence: str, language: Language, *, speed: float = 1.0
    ) -> AsyncIterator[Sound]:
        """Stream *sentence* as sound; raise SpeakingError if neither can."""
        if (sounds := await self._whole(sentence, language, speed)) is not None:
            for sound in sounds:
                yield sound
            return
        async for sound in self._spare.synthesize(sentence, language, speed=speed):
            yield sound

    async def _whole(self, sentence: str, language: Language, speed: float) -> list[Sound] | None:
        if self._reliance.away:
            return None
        try:
            spoken = self._first.synthesize(sentence, language, speed=speed)
            sounds = [sound async for sound in spoken]
        except SpeakingError as error:
            self._reliance.failed(error)
            return None
        # What holds nothing to say is not asked about, and proves nothing.
        if sounds:
            self._reliance.worked()
        return sounds
