"""A voice that speaks as fast as a room is set."""

from collections.abc import AsyncIterator, Callable

from jarvisd.audio.chunk import Sound
from jarvisd.phrases import Language
from jarvisd.speech.ports import Synthesizer


class Paced:
    """A Synthesizer that has *voice* speak at a *speed* that is asked for before each sentence."""

    def __init__(self, voice: Synthesizer, speed: Callable[[], float]) -> None:
        self._voice = voice
        self._speed = speed

    def voice(self, language: Language) -> str:
        """Name the voice that speaks *language*."""
        return self._voice.voice(language)

    def synthesize(
        self, sentence: str, language: Language, *, speed: float = 1.0
    ) -> AsyncIterator[Sound]:
        """Stream one speakable *sentence* as sound; raise SpeakingError."""
        return self._voice.synthesize(sentence, language, speed=speed * self._speed())
