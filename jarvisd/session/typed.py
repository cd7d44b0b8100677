"""A conversation in writing: the same dialogue as a spoken one, without a microphone."""

import logging
from collections.abc import Callable
from contextlib import aclosing
from dataclasses import dataclass, replace

from jarvisd.audio.mouth import Speech
from jarvisd.audio.ports import Loudspeaker
from jarvisd.dialogue.ports import Dialogue
from jarvisd.dialogue.types import Heard, Recollected
from jarvisd.errors import StageError, StorageError
from jarvisd.events import SessionEnded
from jarvisd.ids import RoomName, SessionId, TurnNumber
from jarvisd.legible import legible
from jarvisd.people.types import Speaker
from jarvisd.phrases import Language
from jarvisd.session import facts
from jarvisd.session.answer import Answer, Spoken, voiced
from jarvisd.session.apology import apology
from jarvisd.session.ending import Ending
from jarvisd.session.facts import Place
from jarvisd.session.record import Recorder, Said, Stopwatch
from jarvisd.session.state import Outcome
from jarvisd.speech.ports import Synthesizer
from jarvisd.speech.spoken import readable
from jarvisd.speech.tongue import plain_language

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class Voice:
    """What speaks the answers of a written conversation aloud."""

    synthesizer: Synthesizer
    loudspeaker: Loudspeaker


@dataclass(frozen=True, slots=True, kw_only=True)
class Reply:
    """What was answered to one line."""

    sentences: tuple[Spoken, ...]
    recollected: Recollected | None
    over: bool
    """The person said goodbye."""
    failed: bool = False
    """The sentences only apologise."""


def _to_nobody(sentence: Spoken) -> None:
    """Tell nobody."""


class TypedConversation:
    """One session in writing, between ``begin`` and ``end``."""

    def __init__(
        self,
        session: SessionId,
        room: RoomName,
        dialogue: Dialogue,
        recorder: Recorder,
        voice: Voice | None = None,
    ) -> None:
        self._session = session
        self._room = room
        self._dialogue = dialogue
        self._recorder = recorder
        self._voice = voice
        self._turns = 0

    async def begin(self) -> None:
        """Note that the session began; raise StorageError."""
        now = self._recorder.clock.now()
        await self._recorder.sessions.open(self._session, self._room, now)

    async def end(self) -> None:
        """Note that the session is over; raise StorageError."""
        self._dialogue.end(self._session)
        self._recorder.bulletin.post(
            SessionEnded(
                room=self._room, session=self._session, at_ms=0, reason=Ending.CLOSED.value
            )
        )
        await self._recorder.sessions.close(self._session, self._recorder.clock.now())

    async def turn(
        self,
        text: str,
        language: Language,
        speaker: Speaker,
        tell: Callable[[Spoken], None] = _to_nobody,
    ) -> Reply:
        """Answer one line, and *tell* each sentence as it comes; an error becomes an apology.

        Cancelling it interrupts the answer: what was told of it by then is kept.
        """
        heard = self._heard(text, language, speaker)
        answer = Answer(self._dialogue, heard)
        watch = Stopwatch()
        written = _Written(tell)
        try:
            await written.take(answer, language)
        finally:
            await self._keep(heard, answer, written, watch)
        return Reply(
            sentences=tuple(written.sentences),
            recollected=answer.recollected,
            over=answer.farewell,
            failed=written.outcome is Outcome.FAILED,
        )

    async def aloud(self, reply: Reply) -> None:
        """Speak *reply* where there is a voice; raise SpeakingError."""
        if self._voice is not None:
            async with aclosing(voiced(self._voice.synthesizer, reply.sentences)) as lines:
                await Speech(self._voice.loudspeaker, lambda: None).say(lines)

    async def _keep(
        self, heard: Heard, answer: Answer, written: "_Written", watch: Stopwatch
    ) -> None:
        place = Place(room=self._room, session=self._session, turn=heard.turn, at_ms=0)
        if answer.recollected is not None:
            self._recorder.bulletin.post(facts.recalled(place, answer.recollected))
        said = Said(
            outcome=written.outcome,
            text=" ".join(sentence.text for sentence in written.sentences),
            recalled=answer.recalled,
            off_record=answer.off_record,
        )
        self._dialogue.spoken(heard, said.text)
        await self._recorder.keep(heard, said, place, watch)

    def _heard(self, text: str, language: Language, speaker: Speaker) -> Heard:
        self._turns += 1
        text = legible(text)
        return Heard(
            text=text,
            # Who types is not asked which language they write in.
            language=plain_language(text) or language,
            confidence=1.0,
            speaker=speaker,
            room=self._room,
            session=self._session,
            turn=TurnNumber(self._turns),
            at=self._recorder.clock.now(),
            via="text",
        )


class _Written:
    """One answer as far as it was written, and how it ended."""

    def __init__(self, tell: Callable[[Spoken], None]) -> None:
        self._tell = tell
        self.sentences: list[Spoken] = []
        self.outcome = Outcome.INTERRUPTED

    async def take(self, answer: Answer, language: Language) -> None:
        """Write *answer* to its end, or an apology in *language* where it fails."""
        try:
            async with aclosing(answer.sentences()) as sentences:
                async for sentence in sentences:
                    self._add(sentence)
        except (StageError, StorageError) as error:
            logger.warning("a written turn failed: %s", error)
            self._add(Spoken(apology(error, language), language))
            self.outcome = Outcome.FAILED
        else:
            self.outcome = Outcome.FAREWELL if answer.farewell else Outcome.ANSWERED

    def _add(self, sentence: Spoken) -> None:
        # A model writes marks for a page; a line of a conversation has none.
        if text := readable(sentence.text):
            plain = replace(sentence, text=text)
            self.sentences.append(plain)
            self._tell(plain)
