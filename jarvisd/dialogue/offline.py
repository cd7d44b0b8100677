"""The dialogue that works without any model (R-D2): from an intent to a reply."""

import logging
from dataclasses import dataclass
from datetime import tzinfo
from random import SystemRandom
from typing import Final

from jarvisd.dialogue.answers import Narrator
from jarvisd.dialogue.asking import Asking, repeated
from jarvisd.dialogue.clearing import ClearingTalk
from jarvisd.dialogue.courtesies import courtesy
from jarvisd.dialogue.declining import DecliningTalk
from jarvisd.dialogue.forgetting import ForgettingTalk
from jarvisd.dialogue.gist import Gist
from jarvisd.dialogue.intents import (
    Dismiss,
    ForgetThat,
    Goodbye,
    Intent,
    Nothing,
    OfAsking,
    OfClearing,
    OfCourtesy,
    OfDeclining,
    OfForgetting,
    OfKeeping,
    Repeat,
    Stop,
    Thank,
    Undo,
)
from jarvisd.dialogue.keeping import Keeping
from jarvisd.dialogue.latest import Latest
from jarvisd.dialogue.learning_voices import LearningVoices
from jarvisd.dialogue.pending import Pending
from jarvisd.dialogue.ports import Services
from jarvisd.dialogue.proving import Draw, Proving
from jarvisd.dialogue.recollecting import Recollecting
from jarvisd.dialogue.room_intents import OfRooms
from jarvisd.dialogue.roomwise import Roomwise
from jarvisd.dialogue.settling import SettlingTalk
from jarvisd.dialogue.talk import Talk
from jarvisd.dialogue.timing import TimingTalk
from jarvisd.dialogue.turn import Reply, Turn, saying
from jarvisd.dialogue.voice_intents import OfVoice
from jarvisd.errors import EmbeddingError, StorageError
from jarvisd.people.ports import PeopleStore
from jarvisd.speech.plausible import Plausibility
from jarvisd.timers.asked import OfTiming

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class Manner:
    """How it converses."""

    zone: tzinfo | None = None
    """Where times of day are told; None means the machine's own zone."""
    doubtful: float = Plausibility().doubtful
    """What was transcribed with less confidence is asked about before it is kept."""
    draw: Draw = SystemRandom().sample
    """Draws the words by which somebody proves who they are."""


PLAIN: Final = Manner()


class Offline:
    """Answers from templates and memory; what fails in memory is apologised for."""

    def __init__(
        self,
        memory: Services,
        people: PeopleStore,
        recollecting: Recollecting,
        gist: Gist,
        manner: Manner,
    ) -> None:
        self.doubtful = manner.doubtful
        self.proving = Proving(manner.draw)
        self.keeping = Keeping(memory.remember, doubtful=manner.doubtful)
        self.forgetting = ForgettingTalk(memory.forget, memory.clear)
        self._declining = DecliningTalk(self.keeping, self.forgetting)
        self.clearing = ClearingTalk(memory.clear, people)
        narrator = Narrator(people)
        latest = Latest(memory.past, recollecting, narrator, gist)
        self._asking = Asking(memory.recall, recollecting, narrator, latest)
        self._timing = TimingTalk(memory.timers)
        self.settling = SettlingTalk(memory.settle, narrator, self.forgetting)
        self._roomwise = Roomwise(memory.rooms)
        self._voices = LearningVoices(memory.register)
        self._pending = Pending(
            self.keeping, self.forgetting, self.clearing, self.settling, self.proving
        )

    async def pending(self, turn: Turn, talk: Talk) -> Reply | None:
        """Go on with what the house asked; None if it asked nothing, or hears of something else."""
        try:
            # First of all what rings: that is silenced whatever else goes on.
            reply = await self._timing.first(turn.intent, turn, talk)
            reply = reply or await self._voices.answered(turn, talk)
            return reply or await self._pending.answered(turn.intent, turn, talk)
        except (StorageError, EmbeddingError) as error:
            return _apology(error, turn)

    async def reply(self, turn: Turn, talk: Talk) -> Reply:
        """Answer what was understood, or ask for a proof of who wants to know."""
        try:
            reply = await self._reply(turn.intent, turn, talk)
        except (StorageError, EmbeddingError) as error:
            return _apology(error, turn)
        return self.proving.instead(reply, turn, talk)

    async def asking(self, reply: Reply, turn: Turn, talk: Talk) -> Reply:
        """Return *reply*, at a fitting moment with a question behind it: which of two holds."""
        try:
            return await self.settling.at_a_fitting_moment(turn.intent, reply, turn, talk)
        except StorageError as error:
            logger.warning("nobody was asked what holds: %s", error)
            return reply

    async def _reply(self, intent: Intent, turn: Turn, talk: Talk) -> Reply:
        if isinstance(intent, ForgetThat) and talk.stored is not None:
            intent = Undo()
        elif not isinstance(intent, OfKeeping | OfDeclining | Repeat | Stop | Thank | Nothing):
            # It is about something else now: what was stored last is no longer corrected.
            talk.stored = None
        return await self._by_part(intent, turn, talk)

    async def _by_part(self, intent: Intent, turn: Turn, talk: Talk) -> Reply:
        """Hand *intent* to the part of the dialogue it belongs to."""
        if isinstance(intent, OfTiming):
            told = await self._timing.reply(intent, turn, talk)
            return told if isinstance(told, Reply) else await self._by_part(told, turn, talk)
        if isinstance(intent, OfKeeping):
            reply = await self.keeping.reply(intent, turn, talk)
        elif isinstance(intent, OfDeclining):
            reply = await self._declining.reply(intent, turn, talk)
        elif isinstance(intent, OfForgetting):
            reply = await self.forgetting.reply(intent, turn, talk)
        elif isinstance(intent, OfClearing):
            reply = await self.clearing.reply(intent, turn, talk)
        elif isinstance(intent, OfAsking):
            reply = await self._asking.reply(intent, turn, talk)
        elif isinstance(intent, OfRooms | OfVoice):
            reply = await self._of_the_house(intent, turn, talk)
        else:
            reply = self._by_itself(intent, turn, talk)
        return reply

    async def _of_the_house(self, intent: OfRooms | OfVoice, turn: Turn, talk: Talk) -> Reply:
        if isinstance(intent, OfVoice):
            return await self._voices.reply(intent, turn, talk)
        return await self._roomwise.reply(intent, turn)

    def _by_itself(
        self, intent: OfCourtesy | Repeat | Stop | Goodbye, turn: Turn, talk: Talk
    ) -> Reply:
        match intent:
            case Repeat():
                return self._repeat(turn, talk)
            case Dismiss():
                return saying(turn.say("dismissed"))
            case Stop():
                return Reply(sentences=())
            case Goodbye():
                return Reply(sentences=(turn.say("goodbye"),), farewell=True)
            case _:
                return courtesy(intent, turn)

    def _repeat(self, turn: Turn, talk: Talk) -> Reply:
        reply = repeated(turn, talk.said)
        question, said = talk.question, talk.said
        if question is not None and said is not None and reply.sentences == said.sentences:
            talk.ask(question.purpose, question.asker, turn, " ".join(reply.sentences))
        return reply


def _apology(error: StorageError | EmbeddingError, turn: Turn) -> Reply:
    if isinstance(error, StorageError):
        logger.warning("memory is away: %s", error)
        return saying(turn.say("trouble-storage"))
    logger.warning("the embedder is away: %s", error)
    return saying(turn.say("trouble-embedding"))
