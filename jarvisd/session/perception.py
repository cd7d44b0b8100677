"""What a room makes of an utterance: the words, and whose voice it is. It changes nothing."""

import logging
from collections.abc import Callable
from dataclasses import dataclass, replace

from jarvisd.audio.chunk import Utterance
from jarvisd.both import both
from jarvisd.errors import StorageError
from jarvisd.ids import SessionId
from jarvisd.legible import legible
from jarvisd.people.ports import PeopleStore
from jarvisd.phrases import Language
from jarvisd.session.voice import Recognised, SessionVoice
from jarvisd.speech.plausible import Plausibility, Refused, refusal
from jarvisd.speech.ports import Synthesizer, Transcriber
from jarvisd.speech.types import Transcript

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class Senses:
    """The models that turn sound into words and back, and what they should know."""

    transcriber: Transcriber
    synthesizer: Synthesizer
    people: PeopleStore
    """Whose names the transcriber is told."""
    names: tuple[str, ...]
    """The assistant's name, and the rooms'."""
    plausibility: Plausibility


@dataclass(frozen=True, slots=True, kw_only=True)
class Perceived:
    """What was said and by whom, and when either was known (monotonic, seconds)."""

    transcript: Transcript
    transcribed_s: float
    recognised: Recognised
    recognised_s: float
    refused: Refused | None
    """Why it is nothing that a person says; None if it is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Perception:
    """Transcribes and recognises, both at once."""

    languages: tuple[Language, ...]
    senses: Senses
    voice: SessionVoice
    monotonic: Callable[[], float]

    async def of(self, utterance: Utterance, session: SessionId) -> Perceived:
        """Return what was said in *session*, and by whom; raise TranscriptionError."""
        (transcript, transcribed_s), (recognised, recognised_s) = await both(
            self._transcribe(utterance), self._recognise(utterance, session)
        )
        return Perceived(
            transcript=transcript,
            transcribed_s=transcribed_s,
            recognised=recognised,
            recognised_s=recognised_s,
            refused=refusal(transcript, self.senses.plausibility),
        )

    async def _transcribe(self, utterance: Utterance) -> tuple[Transcript, float]:
        names = (*self.senses.names, *await self._people())
        transcript = await self.senses.transcriber.transcribe(
            utterance, languages=self.languages, names=names
        )
        return replace(transcript, text=legible(transcript.text)), self.monotonic()

    async def _recognise(
        self, utterance: Utterance, session: SessionId
    ) -> tuple[Recognised, float]:
        return await self.voice.recognise(utterance, session), self.monotonic()

    async def _people(self) -> tuple[str, ...]:
        try:
            return tuple(known.person.name for known in await self.senses.people.everyone())
        except StorageError as error:
            logger.warning("the recogniser is not told any names: %s", error)
            return ()
