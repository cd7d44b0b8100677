"""A room without models or devices: scripts are heard, and what would be played is noted.

Sound carries its words as bytes, so that every stage can read along. Time is
counted in chunks; nothing here sleeps longer than one turn of the event loop.
"""

import asyncio
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from jarvisd.audio.chunk import AudioChunk, Detection, Sound, Utterance
from jarvisd.dialogue.types import Delta, Heard, Sentence
from jarvisd.errors import StorageError
from jarvisd.ids import RoomName, SessionId
from jarvisd.people.types import Doubt, Enrolled, Person, Speaker, Unknown
from jarvisd.phrases import Language
from jarvisd.session.ports import Turn, Wake
from jarvisd.speech.types import Transcript

CHUNK_MS = 80
SILENCE = b"\x00\x00" * (16 * CHUNK_MS)
NAME = "jarvis"


def sound_of(word: str) -> bytes:
    """Return a chunk of sound that carries *word*."""
    return word.encode().ljust(len(SILENCE), b"\x00")


def words_in(pcm: bytes) -> str:
    """Return the words that *pcm* carries."""
    return " ".join(part.decode() for part in pcm.split(b"\x00") if part)


@dataclass
class ScriptedMicrophone:
    """Plays a script: words to say, each a chunk, and milliseconds of silence between them."""

    script: Sequence[str | int]
    ticks: int = 3
    """So often the event loop turns while a chunk is heard."""

    async def stream(self) -> AsyncIterator[AudioChunk]:
        """Yield the script as chunks of sound, then end."""
        at_ms = 0
        for item in self.script:
            if isinstance(item, int):
                chunks = [SILENCE] * (item // CHUNK_MS)
            else:
                chunks = [sound_of(word) for word in item.split()]
            for pcm in chunks:
                yield AudioChunk(pcm, at_ms)
                at_ms += CHUNK_MS
                for _ in range(self.ticks):
                    await asyncio.sleep(0)


class HearsItsName:
    """Wakes at the word "jarvis", surely and at once."""

    def feed(self, chunk: AudioChunk) -> Detection | None:
        """Return a detection if the chunk carries the name."""
        if words_in(chunk.pcm) != NAME:
            return None
        return Detection(word=NAME, score=0.9, at_ms=chunk.end_ms)

    def reset(self) -> None:
        """Forget nothing, since nothing is kept."""


class HearsWords:
    """Takes every chunk that carries words for speech."""

    def probability(self, chunk: AudioChunk) -> float:
        """Return 1 for words and 0 for silence."""
        return 1.0 if words_in(chunk.pcm) else 0.0

    def reset(self) -> None:
        """Forget nothing, since nothing is kept."""


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
        text = words_in(utterance.pcm).replace(NAME, "").strip()
        return Transcript(
            text=text, language=self.language, confidence=0.9, speech_ms=utterance.speech_ms
        )


@dataclass
class AlwaysTheSame:
    """Every voice is the same person's, or nobody's."""

    speaker: Speaker = field(default_factory=lambda: Unknown(reason=Doubt.NOBODY_ENROLLED))

    async def recognise(self, utterance: Utterance) -> Speaker:
        """Return that person."""
        await asyncio.sleep(0)
        return self.speaker


class SpellsOut:
    """Synthesises by writing the words into the sound."""

    def voice(self, language: Language) -> str:
        """Name the voice."""
        return f"spelled {language.value}"

    async def synthesize(self, sentence: str, language: Language) -> AsyncIterator[Sound]:
        """Yield the sentence as bytes; at 16 kHz a letter lasts a sixteenth of a millisecond."""
        await asyncio.sleep(0)
        yield Sound(sentence.encode("utf-16-le"), 16_000)


@dataclass
class NotedLoudspeaker:
    """Plays nothing, and notes what it would have played."""

    ticks: int = 5
    """So often the event loop turns while a sound plays."""
    said: list[str] = field(default_factory=list)
    cut_off: list[str] = field(default_factory=list)

    async def play(self, sound: Sound) -> None:
        """Take a little while, so that it can be interrupted."""
        try:
            text = sound.pcm.decode("utf-16-le")
        except UnicodeDecodeError:
            text = "(tone)"
        try:
            for _ in range(self.ticks):
                await asyncio.sleep(0)
        except asyncio.CancelledError:
            self.cut_off.append(text)
            raise
        self.said.append(text)


@dataclass
class Scripted:
    """A dialogue that gives prepared answers and keeps what it heard."""

    answers: list[Sequence[Delta] | Exception]
    heard: list[Heard] = field(default_factory=list)
    ended: list[SessionId] = field(default_factory=list)

    async def answer(self, heard: Heard) -> AsyncIterator[Delta]:
        """Stream the next answer; one that is an exception is raised."""
        self.heard.append(heard)
        answer = self.answers.pop(0) if self.answers else [Sentence("Yes.")]
        if isinstance(answer, Exception):
            raise answer
        for delta in answer:
            await asyncio.sleep(0)
            yield delta

    def end(self, session: SessionId) -> None:
        """Note that the session ended."""
        self.ended.append(session)


@dataclass
class NotedSessions:
    """A SessionStore that keeps everything in lists."""

    opened: list[SessionId] = field(default_factory=list)
    closed: list[SessionId] = field(default_factory=list)
    turns: list[Turn] = field(default_factory=list)
    wakes: list[Wake] = field(default_factory=list)
    away: bool = False
    """The database is not there."""

    async def open(self, session: SessionId, room: RoomName, at: datetime) -> None:
        """Note that *session* began."""
        self._check()
        self.opened.append(session)

    async def close(self, session: SessionId, at: datetime) -> None:
        """Note that *session* ended."""
        self._check()
        self.closed.append(session)

    async def record(self, turn: Turn) -> None:
        """Keep one turn."""
        self._check()
        self.turns.append(turn)

    async def note_wake(self, wake: Wake) -> None:
        """Keep one wake."""
        self._check()
        self.wakes.append(wake)

    async def close_stale(self, at: datetime) -> int:
        """End what was opened and not closed."""
        self._check()
        stale = [session for session in self.opened if session not in self.closed]
        self.closed += stale
        return len(stale)

    def _check(self) -> None:
        if self.away:
            raise StorageError("database-away")


@dataclass
class Household:
    """A PeopleStore of people without voiceprints."""

    people: list[Person] = field(default_factory=list)

    async def everyone(self) -> Sequence[Enrolled]:
        """Return all of them."""
        return [Enrolled(person=person, prints=()) for person in self.people]


@dataclass
class StoppedClock:
    """Stands still."""

    at: datetime

    def now(self) -> datetime:
        """Return the same moment every time."""
        return self.at
