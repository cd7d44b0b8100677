"""Answering what was heard: who does it, and what is kept of it for the next turn.

What the house asked comes first. What the grammar understands for certain is answered from
templates; the rest is a language model's, where one is configured, may be asked and
answers. Whatever it does not answer is answered from memory after all (R-D2).
"""

import logging
from collections.abc import AsyncGenerator
from contextlib import aclosing, suppress
from dataclasses import replace

from jarvisd.dialogue.account import Account
from jarvisd.dialogue.by_model import ByModel, Way
from jarvisd.dialogue.gist import Gist
from jarvisd.dialogue.grammar import Grammar
from jarvisd.dialogue.intents import (
    Ask,
    AskAbout,
    AskLatest,
    Goodbye,
    OfClearing,
    OfForgetting,
    Remember,
    Thank,
)
from jarvisd.dialogue.offline import PLAIN, Manner, Offline
from jarvisd.dialogue.ports import Services
from jarvisd.dialogue.recollecting import Recollecting, asked
from jarvisd.dialogue.routing import Commands, for_model
from jarvisd.dialogue.talk import Talk
from jarvisd.dialogue.turn import Deed, Reply, Turn, saying
from jarvisd.dialogue.types import (
    Delta,
    Farewell,
    Heard,
    OffRecord,
    Recollected,
    Sentence,
    ToAll,
    Waits,
)
from jarvisd.errors import EmbeddingError, StorageError
from jarvisd.ids import SessionId
from jarvisd.people.ports import PeopleStore

logger = logging.getLogger(__name__)


class Answering:
    """The port ``Dialogue``: one for the whole house, with what each session needs."""

    def __init__(
        self,
        *,
        memory: Services,
        people: PeopleStore,
        grammar: Grammar,
        manner: Manner = PLAIN,
        way: Way | None = None,
    ) -> None:
        """Take the services of *memory* and, if one is configured, the *way* to a model."""
        self._grammar = grammar
        self._zone = manner.zone
        self._recall = memory.recall
        self._recollecting = Recollecting(memory.recall)
        gist = Gist(grammar)
        self._offline = Offline(memory, people, self._recollecting, gist, manner)
        self._commands = way.commands if way is not None else Commands.GRAMMAR
        self._model = (
            ByModel(way, memory, people, self._recollecting, gist, self._offline, self._amended)
            if way is not None
            else None
        )
        self._talks: dict[SessionId, Talk] = {}

    async def answer(self, heard: Heard) -> AsyncGenerator[Delta, None]:
        """Stream the answer; what fails in memory is apologised for, never claimed as done."""
        talk = self._talks.setdefault(heard.session, Talk())
        turn, unproved = self._offline.proving.gone_on(self._understood(heard), talk)
        # Whoever was just asked something is not asked another thing.
        account = Account(turn=turn, talk=talk, undisturbed=talk.question is None)
        try:
            reply = unproved or await self._at_once(account)
            if self._model is not None and (reply is None or reply.unanswered):
                # An offer to remember belongs to the answer that may not be given.
                question, talk.question = talk.question, None
                async with aclosing(self._modelled(self._model, account)) as deltas:
                    async for delta in deltas:
                        yield delta
                if not account.sentences:
                    talk.question = question
            if not account.sentences:
                account = Account(turn=turn, talk=talk, undisturbed=account.undisturbed)
                async with aclosing(self._replied(reply, account)) as deltas:
                    async for delta in deltas:
                        yield delta
            if talk.question is not None:
                yield Waits()
            if account.farewell:
                yield Farewell()
        finally:
            # An answer that is cut off was given as far as it went.
            self._keep(account)
        await self._offline.settling.asked(turn, talk)
        await self._reinforce(account)

    async def foresee(self, heard: Heard) -> None:
        """Bring to mind what the answer would begin with; nothing else, and nothing is raised."""
        turn = self._understood(heard)
        talk = self._talks.get(heard.session, Talk())
        if not isinstance(turn.intent, Ask | AskAbout | AskLatest) and (
            self._model is None or not for_model(turn.intent, talk, self._commands)
        ):
            return
        # What is away now the answer will find away, and say so.
        with suppress(StorageError, EmbeddingError):
            await self._recollecting.foresee(asked(turn), turn)

    def spoken(self, heard: Heard, text: str) -> None:
        """Take note that of the answer to *heard* just *text* was really said."""
        talk = self._talks.get(heard.session)
        if talk is not None:
            talk.exchanges = [
                replace(one, answered=text) if one.turn == heard.turn else one
                for one in talk.exchanges
            ]

    def end(self, session: SessionId) -> None:
        """Drop what was kept for *session*: a pending question, the last answer."""
        self._talks.pop(session, None)
        self._recollecting.end(session)

    def _understood(self, heard: Heard) -> Turn:
        understood = self._grammar.understand(heard.text, heard.language)
        return Turn(
            heard=heard, language=understood.language, zone=self._zone, intent=understood.intent
        )

    async def _at_once(self, account: Account) -> Reply | None:
        """Return what needs no model; None if one is to be asked."""
        turn, talk = account.turn, account.talk
        reply = await self._offline.pending(turn, talk)
        if reply is not None:
            return reply
        if self._model is None or not for_model(turn.intent, talk, self._commands):
            return await self._by_rule(account)
        if self._offline.proving.awaited(turn, talk):
            # Who asks is to be known before a model answers that it does not know.
            reply = await self._offline.reply(turn, talk)
            if talk.proof is not None:
                return reply
            talk.question = None
        if not isinstance(turn.intent, Thank):
            talk.stored = None
        return None

    async def _by_rule(self, account: Account) -> Reply:
        reply = await self._offline.reply(account.turn, account.talk)
        return await self._asking(reply, account)

    async def _asking(self, reply: Reply, account: Account) -> Reply:
        """Return *reply*, and behind it a question which of two things holds, if it fits."""
        if not account.undisturbed:
            return reply
        return await self._offline.asking(reply, account.turn, account.talk)

    async def _modelled(self, model: ByModel, account: Account) -> AsyncGenerator[Delta, None]:
        """Yield what a language model answers; nothing if none does."""
        turn = account.turn
        account.farewell = isinstance(turn.intent, Goodbye)
        posted: Recollected | None = None
        async with aclosing(model.answer(account)) as sentences:
            async for sentence in sentences:
                if account.recollected is not posted and account.recollected is not None:
                    posted = account.recollected
                    yield posted
                yield Sentence(sentence, turn.language)
        reply = account.reply()
        if not reply.sentences or account.over:
            return
        asking = await self._asking(reply, account)
        if asking is not reply:
            account.takes(asking)
            if account.recollected is not None:
                yield account.recollected
            # Of what the model has said nothing is unsaid; the question stands at the end.
            yield Sentence(account.gives(asking.sentences[-1]), turn.language)

    async def _replied(self, reply: Reply | None, account: Account) -> AsyncGenerator[Delta, None]:
        """Yield what the house replies by itself."""
        turn = account.turn
        if reply is None:
            reply = await self._by_rule(account)
        if self._model is not None:
            account.reach = await self._model.reach(turn)
        account.takes(reply)
        if reply.off_record:
            # First of all: an answer that is cut off is not kept either.
            yield OffRecord()
        if reply.to_all:
            yield ToAll()
        if account.recollected is not None:
            yield account.recollected
        for sentence in reply.sentences:
            yield Sentence(account.gives(sentence), turn.language)

    async def _amended(self, deed: Deed, account: Account) -> Reply:
        """Return what is true where a model claimed *deed*: what was asked for is done now."""
        turn, talk = account.turn, account.talk
        intent = turn.intent
        if deed is Deed.REMEMBERED and isinstance(intent, Remember) and intent.text:
            return await self._offline.reply(turn, talk)
        if deed is Deed.FORGOTTEN and isinstance(intent, OfForgetting | OfClearing):
            return await self._offline.reply(turn, talk)
        match deed:
            case Deed.REMEMBERED:
                return saying(turn.say("nothing-remembered"))
            case Deed.FORGOTTEN:
                return saying(turn.say("nothing-forgotten"))
            case Deed.CHANGED:
                return saying(turn.say("nothing-changed"))

    def _keep(self, account: Account) -> None:
        """Keep for the next turns what was said in this one."""
        talk = account.talk
        self._recollecting.let_go(account.turn.heard)
        talk.deeds |= account.deeds
        if Deed.FORGOTTEN in account.deeds:
            for other in self._talks.values():
                other.forget()
        if not account.sentences:
            return
        talk.said = account.said
        if not account.off_record:
            talk.exchanged(account.exchange())

    async def _reinforce(self, account: Account) -> None:
        """Strengthen what answered; after the answer, and never at its cost."""
        if not account.used:
            return
        heard = account.turn.heard
        try:
            await self._recall.used(tuple(account.used), heard.session, heard.audience)
        except StorageError as error:
            logger.warning("what was used could not be reinforced: %s", error)
