"""One spoken turn, from what was heard to what is said. Read it from top to bottom."""

import asyncio
import logging
import time
from collections.abc import AsyncGenerator, AsyncIterator, Callable
from contextlib import aclosing, asynccontextmanager
from dataclasses import dataclass, field

from jarvisd.audio.chunk import Utterance
from jarvisd.audio.cues import CHIMES, NO_CUES, Cue, Cues
from jarvisd.audio.mouth import Line, Speech
from jarvisd.audio.ports import Loudspeaker
from jarvisd.both import both
from jarvisd.dialogue.ports import Dialogue
from jarvisd.dialogue.types import Heard
from jarvisd.errors import JarvisError, StorageError, TranscriptionError
from jarvisd.ids import RoomName
from jarvisd.people.ports import PeopleStore
from jarvisd.people.types import Speaker
from jarvisd.phrases import Language
from jarvisd.session import facts
from jarvisd.session.answer import Answer, Spoken, voiced
from jarvisd.session.apology import apology
from jarvisd.session.facts import Place
from jarvisd.session.own_words import OwnWords
from jarvisd.session.record import Recorder, Said, Stopwatch
from jarvisd.session.state import Announcement, Outcome, StartTurn
from jarvisd.session.voice import SessionVoice
from jarvisd.speech.plausible import Plausibility, Refused, refusal
from jarvisd.speech.ports import Synthesizer, Transcriber
from jarvisd.speech.types import Transcript

logger = logging.getLogger(__name__)

HEARING_S = 60.0
"""So long the recogniser may take; an utterance is at most half a minute."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """What the conductor must know of a turn; milliseconds count from its beginning."""

    outcome: Outcome
    stt_ms: int | None = None
    first_sound_ms: int | None = None


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
class TurnTaker:
    """Takes a room's turns; cancelling one silences it and keeps what was really spoken."""

    room: RoomName
    languages: tuple[Language, ...]
    """What is spoken here; an apology for something not understood is in the first."""
    senses: Senses
    voice: SessionVoice
    dialogue: Dialogue
    loudspeaker: Loudspeaker
    recorder: Recorder
    cues: Cues = NO_CUES
    own_words: OwnWords = field(default_factory=OwnWords)
    monotonic: Callable[[], float] = time.monotonic

    async def take(self, start: StartTurn, on_first_sound: Callable[[], None]) -> Report:
        """Answer an utterance aloud and say how it went; raise nothing but CancelledError."""
        watch = Stopwatch(self.monotonic)
        speech = self._speech(watch, on_first_sound)
        place = Place(
            room=self.room,
            session=start.session,
            turn=start.turn,
            at_ms=start.utterance.end_ms,
        )
        try:
            heard = await self._hear(start.utterance, place, watch)
            if isinstance(heard, Heard):
                async with self._beside(Cue.UNDERSTOOD):
                    outcome = await self._answer(heard, place, speech, watch)
            else:
                outcome = Outcome.ECHO if heard is Refused.ECHO else Outcome.REFUSED
        except Exception as error:  # noqa: BLE001
            # A turn is a fault boundary: it may fail, the room goes on.
            outcome = Outcome.FAILED
            await self._apologise(error, self.languages[0], speech)
            heard = None
        if not isinstance(heard, Heard):
            self.recorder.lost(outcome, place, watch)
        if outcome is Outcome.REFUSED and start.utterance.wake is not None:
            # Noise in a follow-up stays without an answer; somebody who said the wake word waits.
            await self.cue(Cue.FAILED)
        took = watch.milliseconds
        return Report(
            outcome=outcome, stt_ms=took.get("stt_ms"), first_sound_ms=took.get("first_sound_ms")
        )

    async def announce(self, this: Announcement, on_first_sound: Callable[[], None]) -> Report:
        """Say something that nobody asked for; raise nothing but CancelledError."""
        speech = self._speech(Stopwatch(self.monotonic), on_first_sound)
        try:
            async with aclosing(self._announced(this)) as lines:
                await speech.say(lines)
        except Exception as error:  # noqa: BLE001
            # The same fault boundary: a broken loudspeaker does not end the room.
            _log(error, self.room)
            return Report(outcome=Outcome.FAILED)
        return Report(outcome=Outcome.ANSWERED)

    async def cue(self, cue: Cue) -> None:
        """Play a short tone if it is wanted; a broken loudspeaker costs the tone only."""
        if (tone := self.cues.tone(cue)) is None:
            return
        try:
            await self.loudspeaker.play(tone)
        except JarvisError as error:
            logger.warning("no cue in %s: %s", self.room, error)

    @asynccontextmanager
    async def _beside(self, cue: Cue) -> AsyncIterator[None]:
        """Play a tone while something else is done, and not longer than that."""
        playing = asyncio.create_task(self.cue(cue), name=f"cue {self.room}")
        try:
            yield
        finally:
            playing.cancel()

    async def _hear(self, utterance: Utterance, place: Place, watch: Stopwatch) -> Heard | Refused:
        """Find out who said what, or why no person said it."""
        try:
            async with asyncio.timeout(HEARING_S):
                transcript, speaker = await both(
                    self._transcribe(utterance, watch), self._recognise(utterance, place, watch)
                )
        except TimeoutError as error:
            raise TranscriptionError("turn-too-slow") from error
        refused = refusal(transcript, self.senses.plausibility)
        if refused is None and self.own_words.echoed(utterance, transcript.text, speaker):
            refused = Refused.ECHO
        post = self.recorder.bulletin.post
        post(facts.transcribed(place, transcript, refused, watch.milliseconds["stt_ms"]))
        if refused is not None:
            return refused
        post(facts.speaker_heard(place, speaker, utterance.speech_ms))
        return Heard(
            text=transcript.text,
            language=transcript.language,
            confidence=transcript.confidence,
            speaker=speaker,
            room=place.room,
            session=place.session,
            turn=place.turn,
            at=self.recorder.clock.now(),
            via="voice",
        )

    async def _transcribe(self, utterance: Utterance, watch: Stopwatch) -> Transcript:
        transcript = await self.senses.transcriber.transcribe(
            utterance,
            languages=self.languages,
            names=(*self.senses.names, *await self._people()),
        )
        watch.note("stt_ms")
        return transcript

    async def _recognise(self, utterance: Utterance, place: Place, watch: Stopwatch) -> Speaker:
        speaker = await self.voice.recognise(utterance, place.session)
        watch.note("speaker_ms")
        return speaker

    async def _people(self) -> tuple[str, ...]:
        try:
            return tuple(known.person.name for known in await self.senses.people.everyone())
        except StorageError as error:
            logger.warning("the recogniser is not told any names: %s", error)
            return ()

    async def _answer(
        self, heard: Heard, place: Place, speech: Speech, watch: Stopwatch
    ) -> Outcome:
        """Speak the answer and keep the turn, with what was spoken of it if it is cut off."""
        answer = Answer(self.dialogue, heard)
        outcome = Outcome.INTERRUPTED
        try:
            async with aclosing(answer.lines(self.senses.synthesizer)) as lines:
                await speech.say(lines)
            outcome = Outcome.FAREWELL if answer.farewell else Outcome.ANSWERED
        except Exception as error:  # noqa: BLE001
            # A turn is a fault boundary: here the words are known, and are kept.
            outcome = Outcome.FAILED
            await self._apologise(error, heard.language, speech)
        finally:
            if answer.recollected is not None:
                self.recorder.bulletin.post(facts.recalled(place, answer.recollected))
            said = Said(
                outcome=outcome,
                text=speech.spoken,
                voice=self.senses.synthesizer.voice(heard.language),
                recalled=answer.recalled,
                off_record=answer.off_record,
            )
            self.dialogue.spoken(heard, said.text)
            await self.recorder.keep(heard, said, place, watch)
        return outcome

    async def _apologise(self, error: Exception, language: Language, speech: Speech) -> None:
        _log(error, self.room)
        try:
            await speech.say(self._one(apology(error, language), language))
        except JarvisError as silent:
            logger.warning("no apology could be spoken in %s: %s", self.room, silent)
            await self.cue(Cue.FAILED)

    async def _announced(self, this: Announcement) -> AsyncGenerator[Line, None]:
        if this.chime is not None:
            yield Line("", CHIMES[this.chime])
        async with aclosing(self._one(this.text, this.language)) as lines:
            async for line in lines:
                yield line

    def _one(self, text: str, language: Language) -> AsyncGenerator[Line, None]:
        return voiced(self.senses.synthesizer, [Spoken(text, language)])

    def _speech(self, watch: Stopwatch, on_first_sound: Callable[[], None]) -> Speech:
        def first_sound() -> None:
            watch.note("first_sound_ms")
            on_first_sound()

        return Speech(self.loudspeaker, first_sound, self.monotonic, self.own_words.saying)


def _log(error: Exception, room: RoomName) -> None:
    if isinstance(error, JarvisError):
        logger.warning("a turn in %s failed: %s", room, error)
    else:
        logger.error("a turn in %s failed unforeseen", room, exc_info=error)
