"""Asking in a conversation which of two memories holds, at a fitting moment (memory.md).

Something was said in passing that contradicts what a person had asked to be kept. They are
asked when what is known is told, or when nothing else is on; once a conversation, and never
in the middle of something. What they answer settles it.
"""

import logging
from collections.abc import Sequence
from dataclasses import replace

from jarvisd.dialogue.answers import Narrator, named, personal
from jarvisd.dialogue.confirm import Erase, Question
from jarvisd.dialogue.dispute import Settle
from jarvisd.dialogue.forgetting import ForgettingTalk, before_that
from jarvisd.dialogue.intents import (
    Ask,
    AskAbout,
    AskAboutMe,
    AskLatest,
    Greet,
    Intent,
    Thank,
)
from jarvisd.dialogue.moments import ago, capital, day_of
from jarvisd.dialogue.ports import Settling
from jarvisd.dialogue.talk import Stored, Talk
from jarvisd.dialogue.turn import Deed, Reply, Turn, saying
from jarvisd.dialogue.verdict import (
    NotAmong,
    NotTheirs,
    Renewed,
    Settled,
    TooLate,
    Verdict,
    Withdrawn,
)
from jarvisd.errors import StorageError
from jarvisd.memory.policy.dispute import Dispute, Meant
from jarvisd.memory.policy.scope import may_hear
from jarvisd.memory.policy.wording import differing
from jarvisd.memory.remember import Kept, Saying
from jarvisd.memory.settlement import Lapsed, Word
from jarvisd.memory.settlement import Settled as Holding
from jarvisd.memory.types import Memory, Source
from jarvisd.people.types import Known, Role

logger = logging.getLogger(__name__)


class SettlingTalk:
    """Everything that a conversation does with ``Settle``."""

    def __init__(self, settle: Settling, narrator: Narrator, forgetting: ForgettingTalk) -> None:
        self._settle = settle
        self._forgetting = forgetting
        self._narrator = narrator

    async def at_a_fitting_moment(
        self, intent: Intent, reply: Reply, turn: Turn, talk: Talk
    ) -> Reply:
        """Return *reply*, with a question behind it if there is one and this is the moment.

        A store that is away costs the question, not the answer.
        """
        if not _listening(reply, turn, talk):
            return reply
        try:
            open_ = await self._open(intent, reply, turn, talk)
        except StorageError as error:
            logger.warning("nobody was asked what holds: %s", error)
            return reply
        return await self._asking(open_[0], intent, reply, turn, talk) if open_ else reply

    async def _open(
        self, intent: Intent, reply: Reply, turn: Turn, talk: Talk
    ) -> Sequence[Dispute]:
        """Return what fits this moment: what was told or kept just now, of a greeting anything."""
        audience = turn.heard.audience
        if Deed.REMEMBERED in reply.deeds:
            return await self._settle.against(reply.sources, audience)
        if talk.stored is not None or talk.asked_in is not None:
            return ()
        if isinstance(intent, Greet | Thank):
            return await self._settle.open(audience)
        if not isinstance(intent, Ask | AskAbout | AskAboutMe | AskLatest) or not reply.sources:
            return ()
        told = {memory.id for memory in reply.sources}
        open_ = [one for one in await self._settle.open(audience) if one.known.id in told]
        return open_ or await self._settle.against(reply.sources, audience)

    async def asked(self, turn: Turn, talk: Talk) -> None:
        """Note that the question of this turn was put, so that it is not put again too soon."""
        purpose = talk.question.purpose if talk.question is not None else None
        if not isinstance(purpose, Settle) or talk.asked_in != turn.heard.turn:
            return
        try:
            await self._settle.asked(purpose.dispute, turn.heard.audience)
        except StorageError as error:
            logger.warning("it could not be noted that somebody was asked: %s", error)

    async def answered(
        self, question: Question, verdict: Verdict, turn: Turn, talk: Talk
    ) -> Reply | None:
        """Go on after an answer to *question*; None if it was none, or not one of these."""
        if not isinstance(question.purpose, Settle):
            return None
        match verdict:
            case Settled() | Renewed():
                return await self._carry_out(
                    question.purpose.dispute, verdict, question, turn, talk
                )
            case Withdrawn() | TooLate():
                talk.question = None
                late = isinstance(verdict, TooLate)
                return saying(turn.say("dispute-too-late" if late else "dispute-left"))
            case NotAmong():
                return saying(turn.say("dispute-which"))
            case NotTheirs() if isinstance(question.asker, Known):
                return saying(turn.say("dispute-not-theirs", name=question.asker.person.name))
            case _:
                return None

    async def _asking(
        self, dispute: Dispute, intent: Intent, reply: Reply, turn: Turn, talk: Talk
    ) -> Reply:
        asking = await self._question(dispute, reply, turn)
        sentences = (*reply.sentences, asking)
        speaker = turn.heard.speaker
        if isinstance(intent, Greet) and isinstance(speaker, Known):
            # "Was kann ich für dich tun?" would be a second question.
            sentences = (turn.say("hello-only", name=speaker.person.name), asking)
        talk.ask(Settle(dispute=dispute), speaker, turn, " ".join(sentences))
        talk.asked_in = turn.heard.turn
        both = (dispute.known, dispute.heard)
        sources = (*reply.sources, *(one for one in both if one not in reply.sources))
        private = reply.personal or personal(*both)
        return replace(reply, sentences=sentences, sources=sources, personal=private)

    async def _question(self, dispute: Dispute, reply: Reply, turn: Turn) -> str:
        if dispute.of_two:
            which = turn.say("dispute-of-two")
            if dispute.heard in reply.sources:
                return which
            return f"{await self._narrator.otherwise(dispute.heard, turn)} {which}"
        known, heard = named(dispute.known, turn), named(dispute.heard, turn)
        details = {
            "then": capital(ago(dispute.heard.validity.since, turn.heard.at, turn.zone,
                                turn.language)),
            "other": differing(known, heard, dispute.heard.language),
        }  # fmt: skip
        if [one.id for one in reply.sources] == [dispute.known.id]:
            return turn.say("dispute-told", **details)
        who, name = await self._narrator.teller(dispute.known, turn)
        since = dispute.known.validity.since
        when = day_of(since, turn.heard.at, turn.zone, turn.language)
        return turn.say("dispute", who=who, name=name, when=when, known=known, **details)

    async def _carry_out(
        self,
        dispute: Dispute,
        verdict: Settled | Renewed,
        question: Question,
        turn: Turn,
        talk: Talk,
    ) -> Reply:
        # On behalf of whoever was asked: an answer too short to be told still is theirs.
        word = Word(speaker=question.asker, room=question.room, source=_source(turn))
        if isinstance(verdict, Renewed):
            meant = Meant.HEARD
            settled = await self._settle.renew(dispute, verdict.text, word)
        else:
            meant = verdict.meant
            settled = await self._settle.settle(dispute, meant, word)
        talk.question = None
        if isinstance(settled, Lapsed):
            return saying(turn.say("dispute-lapsed"))
        if meant is Meant.NEITHER:
            return await self._forget_too(settled.memory, question, turn, talk)
        if settled.memory.source == word.source:
            # It holds by this word alone, so that the same word can take it back.
            kept = Kept(memory=settled.memory, replaced=settled.replaced)
            talk.stored = Stored(saying=_saying(settled.memory, word), result=kept)
        return _settled(settled, meant, turn)

    async def _forget_too(
        self, memory: Memory, question: Question, turn: Turn, talk: Talk
    ) -> Reply:
        """Ask whether what is known is to be forgotten too, now that neither holds."""
        if not may_hear(memory.placement, turn.heard.audience):
            return saying(turn.say("dispute-settled"))
        past = await self._forgetting.past((memory,), question.asker, turn)
        asking = [turn.say("dispute-neither", what=named(memory, turn))]
        asking += [before_that(past, turn)] if past else []
        asking.append(turn.say("dispute-neither-sure", count=1 + len(past)))
        erase = Erase(memories=(memory,), asked=turn.say("that"))
        talk.ask(erase, question.asker, turn, " ".join(asking))
        told = (memory, *past)
        return Reply(sentences=tuple(asking), sources=told, personal=personal(*told))


def _listening(reply: Reply, turn: Turn, talk: Talk) -> bool:
    """Tell whether a question may follow *reply*: nothing else is on, and a member listens."""
    speaker = turn.heard.speaker
    if not isinstance(speaker, Known) or speaker.person.role is not Role.MEMBER:
        return False
    return talk.question is None and not (reply.farewell or reply.off_record or reply.unanswered)


def _settled(settled: Holding, meant: Meant, turn: Turn) -> Reply:
    memory = settled.memory
    if not may_hear(memory.placement, turn.heard.audience):
        # An answer in whatever voice settles it; only the asker's own is told what.
        return saying(turn.say("dispute-settled"))
    match meant:
        case Meant.KNOWN:
            told = turn.say("dispute-known", what=named(memory, turn))
        case Meant.BOTH:
            told = turn.say("dispute-both")
        case _:
            told = turn.say("dispute-heard", what=named(memory, turn))
    return Reply(sentences=(told,), sources=(memory,), personal=personal(memory))


def _source(turn: Turn) -> Source:
    heard = turn.heard
    return Source(via=heard.via, session=heard.session, turn=heard.turn)


def _saying(memory: Memory, word: Word) -> Saying:
    return Saying(
        text=memory.text,
        language=memory.language,
        speaker=word.speaker,
        room=word.room,
        source=word.source,
    )
