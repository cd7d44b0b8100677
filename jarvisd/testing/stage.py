"""The rest of a scripted room: who transcribes, recognises, answers and speaks by reading along."""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from jarvisd.audio.chunk import Sound, Utterance
from jarvisd.dialogue.types import Delta, Heard, Sentence
from jarvisd.errors import StorageError
from jarvisd.ids import RoomName, SessionId
from jarvisd.people.audience import Audience
from jarvisd.people.match import Evidence
from jarvisd.people.recognise import Recognition
from jarvisd.people.types import Doubt, Speaker, Unknown
from jarvisd.phrases import Language
from jarvisd.session.ports import Turn, Wake
from jarvisd.speech.types import Transcript
from jarvisd.testing.sound import words

LETTER_MS = 10
"""So long a letter lasts when it is spoken here."""
_RATE = 1_000 // LETTER_MS
_ENCODING = "utf-16-le"


@dataclass
class ReadsAlong:
    """Transcribes by reading the words out of the sound."""

    language: Language = Language.EN
    failing: Exception | None = None
    told: list[Sequence[str]] = field(default_factory=list)
    """The names it was given, for each utterance."""

    async def transcribe(
        self, utterance: Utterance, *, languages: Sequence[Language], names: Sequence[str] = ()
    ) -> Transcript:
        """Return the words; raise *failing* if there is one."""
        self.told.append(names)
        await asyncio.sleep(0)
        if self.failing is not None:
            raise self.failing
        return Transcript(
            text=words(utterance.pcm),
            language=self.language,
            confidence=0.9,
            speech_ms=utterance.speech_ms,
        )


@dataclass
class AlwaysTheSame:
    """Every voice is the same person's, or nobody's."""

    speaker: Speaker = field(default_factory=lambda: Unknown(reason=Doubt.NOBODY_ENROLLED))
    evidence: list[Evidence | None] = field(default_factory=list)
    """What it was handed of earlier utterances, for each."""

    async def of(self, utterance: Utterance, earlier: Evidence | None = None) -> Recognition:
        """Return that person, and evidence that has grown by this utterance."""
        self.evidence.append(earlier)
        await asyncio.sleep(0)
        so_far_ms = earlier.speech_ms if earlier else 0
        heard = Evidence(print=(1.0,), speech_ms=so_far_ms + utterance.speech_ms)
        return Recognition(speaker=self.speaker, evidence=heard)


class SpellsOut:
    """Synthesises by writing the words into the sound."""

    def voice(self, language: Language) -> str:
        """Name the voice."""
        return f"spelled {language.value}"

    async def synthesize(
        self, sentence: str, language: Language, *, speed: float = 1.0
    ) -> AsyncIterator[Sound]:
        """Yield the sentence, a letter a sample."""
        await asyncio.sleep(0)
        yield Sound(sentence.encode(_ENCODING), _RATE)


def spelled(sound: Sound) -> str:
    """Return the text that a sound of ``SpellsOut`` says; a tone says nothing."""
    return sound.pcm.decode(_ENCODING) if sound.rate == _RATE else "(tone)"


@dataclass
class Scripted:
    """A dialogue that gives prepared answers, then only "Yes.", and keeps what it heard."""

    answers: list[Sequence[Delta] | Exception] = field(default_factory=list)
    heard: list[Heard] = field(default_factory=list)
    kept: list[tuple[str, str]] = field(default_factory=list)
    """In order: which question's answer was "over", and what had been "spoken" of it."""
    ended: list[SessionId] = field(default_factory=list)
    foreseen: list[str] = field(default_factory=list)

    async def answer(self, heard: Heard) -> AsyncGenerator[Delta, None]:
        """Stream the next answer; one that is an exception is raised."""
        self.heard.append(heard)
        answer = self.answers.pop(0) if self.answers else [Sentence("Yes.")]
        if isinstance(answer, Exception):
            raise answer
        try:
            for delta in answer:
                await asyncio.sleep(0)
                yield delta
        finally:
            self.kept.append(("over", heard.text))

    async def foresee(self, heard: Heard) -> None:
        """Note what may have been heard."""
        await asyncio.sleep(0)
        self.foreseen.append(heard.text)

    def spoken(self, heard: Heard, text: str) -> None:
        """Note what was spoken."""
        self.kept.append(("spoken", text))

    def end(self, session: SessionId) -> None:
        """Note that the session ended."""
        self.ended.append(session)


class SessionsAway:
    """A SessionStore whose database is not there."""

    async def open(self, session: SessionId, room: RoomName, at: datetime) -> None:
        """Fail."""
        raise _away()

    async def close(self, session: SessionId, at: datetime) -> None:
        """Fail."""
        raise _away()

    async def record(self, turn: Turn) -> None:
        """Fail."""
        raise _away()

    async def turns(self, session: SessionId, audience: Audience) -> Sequence[Turn]:
        """Fail."""
        raise _away()

    async def note_wake(self, wake: Wake) -> None:
        """Fail."""
        raise _away()

    async def note_near_miss(self, wake: Wake, most: int) -> None:
        """Fail."""
        raise _away()

    async def wakes_of(self, room: RoomName, most: int) -> Sequence[Wake]:
        """Fail."""
        raise _away()

    async def close_stale(self, at: datetime, began_before: datetime | None = None) -> int:
        """Fail."""
        raise _away()


def _away() -> StorageError:
    return StorageError("storage-away")


@dataclass
class StoppedClock:
    """Stands still until it is set."""

    at: datetime

    def now(self) -> datetime:
        """Return the same moment every time."""
        return self.at
