"""What turns sound into words, and words into sound."""

from collections.abc import AsyncIterator, Sequence
from typing import Protocol

from jarvisd.audio.chunk import Sound, Utterance
from jarvisd.phrases import Language
from jarvisd.speech.types import Transcript


class Transcriber(Protocol):
    """Speech to text."""

    async def transcribe(
        self, utterance: Utterance, *, languages: Sequence[Language], names: Sequence[str] = ()
    ) -> Transcript:
        """Return what was said, in one of *languages* (detected if several).

        *names* of people, rooms and the assistant bias the decoder. Raise
        TranscriptionError if it cannot be told.
        """
        ...


class Synthesizer(Protocol):
    """Text to speech."""

    def voice(self, language: Language) -> str:
        """Name the voice that speaks *language*, for people to see."""
        ...

    def synthesize(
        self, sentence: str, language: Language, *, speed: float = 1.0
    ) -> AsyncIterator[Sound]:
        """Stream one speakable *sentence* as sound; raise SpeakingError.

        A *speed* of 1.2 speaks a fifth faster than the voice does by itself.
        """
        ...
