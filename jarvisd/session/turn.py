"""One spoken turn, from what was heard to what is said. Read it from top to bottom."""

import asyncio
import logging
import time
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable
from contextlib import aclosing, asynccontextmanager
from dataclasses import dataclass, field
from typing import Final

from jarvisd.audio.cues import CHIMES, NO_CUES, Cue, Cues
from jarvisd.audio.mouth import Hold, Line, Speech
from jarvisd.audio.ports import Loudspeaker
from jarvisd.dialogue.grammar.edges import without_call
from jarvisd.dialogue.ports import Dialogue
from jarvisd.dialogue.types import Heard
from jarvisd.errors import JarvisError, TranscriptionError
from jarvisd.ids import RoomName
from jarvisd.phrases import Language
from jarvisd.session import facts
from jarvisd.session.answer import Answer, Spoken, voiced
from jarvisd.session.apology import apology
from jarvisd.session.facts import Place
from jarvisd.session.floor import Floor
from jarvisd.session.own_words import OwnWords
from jarvisd.session.perception import Perceived, Perception, Senses
from jarvisd.session.record import Recorder, Said, Stopwatch
from jarvisd.session.state import Announcement, Outcome, StartTurn
from jarvisd.session.voice import SessionVoice
from jarvisd.speech.plausible import Refused

logger = logging.getLogger(__name__)

THINKING_AFTER_S = 1.2
"""Who has waited for so long without a sound hears that it is still thinking."""
_UNANSWERED: Final = {
    Refused.ECHO: Outcome.ECHO,
    Refused.ANOTHER_VOICE: Outcome.ANOTHER_VOICE,
}
HEARING_S = 60.0
"""So long the recogniser may take; an utterance is at most half a minute."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """What the conductor must know of a turn; milliseconds count from its beginning."""

    outcome: Outcome
    stt_ms: int | None = None
    first_sound_ms: int | None = None
    floor: Floor = Floor.SPEAKERS
    """Who may go on."""


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

    async def foresee(self, start: StartTurn) -> Perceived:
        """Do what taking this turn begins with, and change nothing; raise TranscriptionError."""
        perceived = await self._perceive(start)
        if perceived.refused is None:
            await self.dialogue.foresee(self._heard(start, perceived))
        return perceived

    async def take(
        self,
        start: StartTurn,
        on_first_sound: Callable[[], None],
        foreseen: "asyncio.Task[Perceived] | None" = None,
        hold: Hold | None = None,
    ) -> Report:
        """Answer an utterance aloud and say how it went; raise nothing but CancelledError.

        *foreseen* is what was begun of it beforehand; with *hold* it can be interrupted.
        """
        watch = Stopwatch(self.monotonic)
        speech = self._speech(watch, on_first_sound, hold)
        place = Place(
            room=self.room,
            session=start.session,
            turn=start.turn,
            at_ms=start.utterance.end_ms,
        )
        floor = Floor.SPEAKERS
        try:
            async with self._company(start, speech) as understood:
                perceiving = foreseen or self._perceive(start)
                heard = await self._hear(perceiving, start, place, watch)
                if isinstance(heard, Heard):
                    understood.set()
                    outcome, floor = await self._answer(heard, place, speech, watch)
                else:
                    outcome = _UNANSWERED.get(heard, Outcome.REFUSED)
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
            outcome=outcome,
            stt_ms=took.get("stt_ms"),
            first_sound_ms=took.get("first_sound_ms"),
            floor=floor,
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
    async def _company(self, start: StartTurn, speech: Speech) -> AsyncIterator[asyncio.Event]:
        """Let whoever waits hear that something is done; what is yielded is set once it is known.

        Noise in a follow-up is nobody who waits; somebody who said the wake word is.
        """
        understood = asyncio.Event()
        woken = start.utterance.wake is not None
        signs = asyncio.create_task(
            self._signs(speech, understood, woken=woken), name=f"cue {self.room}"
        )
        try:
            yield understood
        finally:
            signs.cancel()

    async def _signs(self, speech: Speech, understood: asyncio.Event, *, woken: bool) -> None:
        try:
            async with asyncio.timeout(THINKING_AFTER_S if woken else None):
                await understood.wait()
        except TimeoutError:
            await self.cue(Cue.THINKING)
            await understood.wait()
        await self.cue(Cue.UNDERSTOOD)
        await asyncio.sleep(THINKING_AFTER_S)
        if not speech.begun:
            await self.cue(Cue.THINKING)

    async def _perceive(self, start: StartTurn) -> Perceived:
        perception = Perception(
            languages=self.languages,
            senses=self.senses,
            voice=self.voice,
            monotonic=self.monotonic,
        )
        return await perception.of(start.utterance, start.session)

    async def _hear(
        self, perceiving: Awaitable[Perceived], start: StartTurn, place: Place, watch: Stopwatch
    ) -> Heard | Refused:
        """Find out who said what, or why no person said it."""
        try:
            async with asyncio.timeout(HEARING_S):
                perceived = await perceiving
        except TimeoutError as error:
            raise TranscriptionError("turn-too-slow") from error
        watch.note("stt_ms", perceived.transcribed_s)
        watch.note("speaker_ms", perceived.recognised_s)
        transcript, speaker = perceived.transcript, perceived.recognised.speaker
        refused = perceived.refused or self._unanswered(perceived, start)
        post = self.recorder.bulletin.post
        post(facts.transcribed(place, transcript, refused, watch.milliseconds["stt_ms"]))
        if refused is not None:
            return refused
        self.voice.keep(perceived.recognised)
        post(facts.speaker_heard(place, speaker, start.utterance.speech_ms))
        return self._heard(start, perceived)

    def _unanswered(self, perceived: Perceived, start: StartTurn) -> Refused | None:
        """Return why what a voice really said is not answered here; None if it is."""
        text, recognised = perceived.transcript.text, perceived.recognised
        if self.own_words.echoed(start.utterance, text, recognised.speaker):
            return Refused.ECHO
        passed_over = recognised.another and not start.floor.lets(recognised.speaker)
        return Refused.ANOTHER_VOICE if passed_over and not self._addressed(text) else None

    def _addressed(self, text: str) -> bool:
        """Tell whether *text* begins with the assistant's name, which the wake word missed."""
        return without_call(text, self.senses.names[0]) != text

    def _heard(self, start: StartTurn, perceived: Perceived) -> Heard:
        evidence = perceived.recognised.evidence
        return Heard(
            text=perceived.transcript.text,
            language=perceived.transcript.language,
            confidence=perceived.transcript.confidence,
            speaker=perceived.recognised.speaker,
            room=self.room,
            session=start.session,
            turn=start.turn,
            at=self.recorder.clock.now(),
            via="voice",
            voice_ms=evidence.speech_ms if evidence is not None else 0,
            sound=start.utterance.pcm,
        )

    async def _answer(
        self, heard: Heard, place: Place, speech: Speech, watch: Stopwatch
    ) -> tuple[Outcome, Floor]:
        """Speak the answer and keep the turn, with what was spoken of it if it is cut off.

        Return how it ended, and who may go on.
        """
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
        return outcome, answer.floor

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

    def _speech(
        self, watch: Stopwatch, on_first_sound: Callable[[], None], hold: Hold | None = None
    ) -> Speech:
        def first_sound() -> None:
            watch.note("first_sound_ms")
            on_first_sound()

        return Speech(self.loudspeaker, first_sound, self.monotonic, self.own_words.saying, hold)


def _log(error: Exception, room: RoomName) -> None:
    if isinstance(error, JarvisError):
        logger.warning("a turn in %s failed: %s", room, error)
    else:
        logger.error("a turn in %s failed unforeseen", room, exc_info=error)
