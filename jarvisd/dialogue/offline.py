"""The dialogue that works without any model (R-D2): understand, decide, answer.

Where a language model is configured it is asked only what memory cannot answer,
and what it does not answer is answered here after all.
"""

import logging
from collections.abc import AsyncGenerator
from contextlib import aclosing
from dataclasses import dataclass, replace
from datetime import tzinfo
from typing import Final

from jarvisd.dialogue.answers import Narrator
from jarvisd.dialogue.asking import Asking, repeated
from jarvisd.dialogue.clearing import ClearingTalk
from jarvisd.dialogue.consult import Consult
from jarvisd.dialogue.courtesies import courtesy
from jarvisd.dialogue.forgetting import ForgettingTalk
from jarvisd.dialogue.gist import Gist
from jarvisd.dialogue.grammar import Grammar
from jarvisd.dialogue.intents import (
    ForgetThat,
    Goodbye,
    Intent,
    Nothing,
    OfAsking,
    OfClearing,
    OfCourtesy,
    OfForgetting,
    OfKeeping,
    Repeat,
    Stop,
    Thank,
    Undo,
)
from jarvisd.dialogue.keeping import Keeping
from jarvisd.dialogue.latest import Latest
from jarvisd.dialogue.pending import Pending
from jarvisd.dialogue.ports import Services
from jarvisd.dialogue.privacy import Exchange, open_to_all
from jarvisd.dialogue.settling import SettlingTalk
from jarvisd.dialogue.talk import Said, Talk
from jarvisd.dialogue.turn import Reply, Turn, saying
from jarvisd.dialogue.types import Delta, Farewell, Heard, OffRecord, Recollected, Sentence
from jarvisd.errors import EmbeddingError, StorageError
from jarvisd.ids import SessionId
from jarvisd.memory.policy.scope import secret
from jarvisd.people.ports import PeopleStore
from jarvisd.speech.plausible import Plausibility

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class Manner:
    """How it converses."""

    zone: tzinfo | None = None
    """Where times of day are told; None means the machine's own zone."""
    doubtful: float = Plausibility().doubtful
    """What was transcribed with less confidence is asked about before it is kept."""


PLAIN: Final = Manner()


class OfflineDialogue:
    """Answers from templates and memory; the port ``Dialogue``."""

    def __init__(
        self,
        *,
        memory: Services,
        people: PeopleStore,
        grammar: Grammar,
        manner: Manner = PLAIN,
        consult: Consult | None = None,
    ) -> None:
        """Take the services of *memory* and, if one is configured, a language model."""
        self._grammar = grammar
        self._zone = manner.zone
        self._consult = consult
        self._recall = memory.recall
        self._keeping = Keeping(memory.remember, doubtful=manner.doubtful)
        self._forgetting = ForgettingTalk(memory.forget, memory.clear)
        self._clearing = ClearingTalk(memory.clear, people)
        self._past = past = memory.past
        narrator = Narrator(people)
        latest = Latest(past, memory.recall, narrator, Gist(grammar))
        self._asking = Asking(memory.recall, narrator, latest)
        self._settling = SettlingTalk(memory.settle, narrator)
        self._pending = Pending(self._keeping, self._forgetting, self._clearing, self._settling)
        self._talks: dict[SessionId, Talk] = {}

    async def answer(self, heard: Heard) -> AsyncGenerator[Delta, None]:
        """Stream the answer; what fails in memory is apologised for, never claimed as done."""
        talk = self._talks.setdefault(heard.session, Talk())
        understood = self._grammar.understand(heard.text, heard.language)
        turn = Turn(heard=heard, language=understood.language, zone=self._zone)
        reply = await self._reply_or_apologise(understood.intent, turn, talk)
        if reply.off_record:
            # First of all: an answer that is cut off is not kept either.
            yield OffRecord()
        if (recollected := _recollected(reply)) is not None:
            yield recollected
        said: list[str] = []
        async with aclosing(self._consulted(reply, turn, talk)) as sentences:
            async for sentence in sentences:
                said.append(sentence)
                yield Sentence(sentence, turn.language)
        if not said:
            for sentence in reply.sentences:
                said.append(sentence)
                yield Sentence(sentence, turn.language)
        if said:
            talk.said = _said(reply, tuple(said), turn)
            talk.exchanged(_exchange(reply, " ".join(said), turn))
        if reply.farewell:
            yield Farewell()
        await self._settling.asked(turn, talk)
        await self._reinforce(reply, turn)

    def end(self, session: SessionId) -> None:
        """Drop what was kept for *session*: a pending question, the last answer."""
        self._talks.pop(session, None)

    async def _reply_or_apologise(self, intent: Intent, turn: Turn, talk: Talk) -> Reply:
        try:
            pending = talk.question is not None
            reply = await self._pending.answered(intent, turn, talk)
            if reply is not None:
                return reply
            reply = await self._reply(intent, turn, talk)
            if pending:
                return reply
            return await self._settling.at_a_fitting_moment(intent, reply, turn, talk)
        except StorageError as error:
            logger.warning("memory is away: %s", error)
            return saying(turn.say("trouble-storage"))
        except EmbeddingError as error:
            logger.warning("the embedder is away: %s", error)
            return saying(turn.say("trouble-embedding"))

    async def _reply(self, intent: Intent, turn: Turn, talk: Talk) -> Reply:
        if isinstance(intent, ForgetThat) and talk.stored is not None:
            intent = Undo()
        elif not isinstance(intent, OfKeeping | Repeat | Stop | Thank | Nothing):
            # It is about something else now: what was stored last is no longer corrected.
            talk.stored = None
        return await self._by_part(intent, turn, talk)

    async def _by_part(self, intent: Intent, turn: Turn, talk: Talk) -> Reply:
        """Hand *intent* to the part of the dialogue it belongs to."""
        if isinstance(intent, OfKeeping):
            reply = await self._keeping.reply(intent, turn, talk)
        elif isinstance(intent, OfForgetting):
            reply = await self._forgetting.reply(intent, turn, talk)
        elif isinstance(intent, OfClearing):
            reply = await self._clearing.reply(intent, turn, talk)
        elif isinstance(intent, OfAsking):
            reply = await self._asking.reply(intent, turn, talk)
        elif isinstance(intent, OfCourtesy):
            reply = courtesy(intent, turn)
        else:
            reply = self._by_itself(intent, turn, talk)
        return reply

    def _by_itself(self, intent: Repeat | Stop | Goodbye, turn: Turn, talk: Talk) -> Reply:
        match intent:
            case Repeat():
                return self._repeat(turn, talk)
            case Stop():
                return Reply(sentences=())
            case Goodbye():
                return Reply(sentences=(turn.say("goodbye"),), farewell=True)

    def _repeat(self, turn: Turn, talk: Talk) -> Reply:
        reply = repeated(turn, talk.said)
        question, said = talk.question, talk.said
        if question is not None and said is not None and reply.sentences == said.sentences:
            talk.ask(question.purpose, question.asker, turn, " ".join(reply.sentences))
        return reply

    async def _consulted(self, reply: Reply, turn: Turn, talk: Talk) -> AsyncGenerator[str, None]:
        """Yield what the language model says to what memory could not answer."""
        if self._consult is None or not reply.unanswered:
            return
        said: list[str] = []
        try:
            memories = await self._asking.bring_to_mind(turn.heard.text, turn)
        except StorageError as error:
            logger.warning("nothing was brought to mind: %s", error)
            memories = ()
        earlier = await self._earlier(turn)
        answer = self._consult.answer(turn, memories, talk.exchanges, earlier)
        async with aclosing(answer) as sentences:
            async for sentence in sentences:
                said.append(sentence)
                yield sentence
        if said:
            # The offer to remember belongs to the answer that was not given.
            talk.question = None

    async def _earlier(self, turn: Turn) -> tuple[str, ...]:
        """Return summaries of earlier sessions; the answer does without if there is a fault."""
        heard = turn.heard
        try:
            return await self._past.offered(heard.text, heard.audience, heard.session)
        except StorageError as error:
            logger.warning("no summaries were offered: %s", error)
            return ()

    async def _reinforce(self, reply: Reply, turn: Turn) -> None:
        """Strengthen what answered; after the answer, and never at its cost."""
        if not reply.used:
            return
        try:
            await self._recall.used(reply.used, turn.heard.session, turn.heard.audience)
        except StorageError as error:
            logger.warning("what was used could not be reinforced: %s", error)


def _recollected(reply: Reply) -> Recollected | None:
    """Return what was brought to mind, and with it whatever else is told.

    Forgetting finds by it the turns in which a memory was told: its history, what was
    told again, what was read out before it was to be forgotten.
    """
    found = reply.recollected or Recollected(memories=(), took_ms=0)
    known = {id for id, _ in found.memories}
    told = [(one.id, 0.0) for one in reply.sources if one.id not in known]
    if told:
        return replace(found, memories=(*found.memories, *told))
    return reply.recollected


def _said(reply: Reply, sentences: tuple[str, ...], turn: Turn) -> Said:
    return Said(sentences=sentences, turn=turn, sources=reply.sources, personal=reply.personal)


def _exchange(reply: Reply, answered: str, turn: Turn) -> Exchange:
    heard = turn.heard
    return Exchange(
        person=heard.audience.person,
        asked=heard.text,
        answered=answered,
        at=heard.at,
        turn=heard.turn,
        language=turn.language,
        guarded=reply.personal or not all(map(open_to_all, reply.sources)),
        secret=secret(heard.text) or any(memory.placement.secret for memory in reply.sources),
    )
