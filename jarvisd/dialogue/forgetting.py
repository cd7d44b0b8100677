"""Forgetting in a conversation: find, ask back, erase after the asker's "ja" (R-M7, R-P6)."""

import re
from dataclasses import replace
from typing import Final, Literal

from jarvisd.dialogue.answers import named, personal
from jarvisd.dialogue.confirm import (
    BULK,
    Erase,
    Pick,
    Question,
    another,
)
from jarvisd.dialogue.intents import Forget, ForgetThat, OfForgetting
from jarvisd.dialogue.ports import Clearing, Forgetting
from jarvisd.dialogue.talk import Talk
from jarvisd.dialogue.turn import Deed, Reply, Turn, saying
from jarvisd.dialogue.verdict import (
    Completed,
    NotAmong,
    NotRecognised,
    NotTheirs,
    Picked,
    SentenceNeeded,
    TooLate,
    Verdict,
    Withdrawn,
)
from jarvisd.memory.policy.scope import may_erase
from jarvisd.memory.types import Memory
from jarvisd.people.audience import Audience
from jarvisd.people.types import Known, Speaker

_DETERMINER: Final = r"(?:der|die|das|den|dem|mein\w*|unser\w*|the|my|our|\w+['’]s|[A-ZÄÖÜ]\w+s) "
_AND: Final = re.compile(rf"\s*,\s*(?={_DETERMINER})|,?\s+(?:und|and)\s+")
READ_OUT: Final = 5
"""So many are read out to choose from; nobody keeps more in mind by ear."""


class ForgettingTalk:
    """Everything that a conversation does with ``Forget``."""

    def __init__(self, forget: Forgetting, clear: Clearing) -> None:
        self._forget = forget
        self._clear = clear

    async def reply(self, intent: OfForgetting, turn: Turn, talk: Talk) -> Reply:
        """Answer what asks to forget something; nothing is erased before a "ja"."""
        match intent:
            case Forget(text=text, transcript=transcript):
                return await self._asked(text, transcript, turn, talk)
            case ForgetThat():
                return await self._that(turn, talk)

    async def _asked(self, text: str, transcript: bool, turn: Turn, talk: Talk) -> Reply:
        things = several_things(text)
        if things:
            return await self._asked_of(things, text, transcript, turn, talk)
        found = await self._forget.find(text, turn.language, turn.heard.audience)
        return await self._asked_back(found, text, transcript, turn, talk)

    async def _asked_of(
        self, things: tuple[str, ...], text: str, transcript: bool, turn: Turn, talk: Talk
    ) -> Reply:
        """Ask back about each of *things*, and say of which nothing is known."""
        audience = turn.heard.audience
        found = {one: await self._forget.find(one, turn.language, audience) for one in things}
        missing = [one for one, memories in found.items() if not memories]
        known = tuple(dict.fromkeys(memory for one in found.values() for memory in one))
        if not known:
            return saying(turn.say("forget-none"))
        asked = text if not missing else next(one for one in things if found[one])
        if all(len(memories) <= 1 for memories in found.values()):
            pick = Pick(memories=known, asked=asked, transcript=transcript)
            reply = await self._ask_back(known, pick, turn.heard.speaker, turn, talk)
        else:
            reply = await self._asked_back(known, asked, transcript, turn, talk)
        none = tuple(turn.say("forget-none-of", what=one) for one in missing)
        return replace(reply, sentences=(*none, *reply.sentences))

    async def _asked_back(
        self, found: tuple[Memory, ...], text: str, transcript: bool, turn: Turn, talk: Talk
    ) -> Reply:
        if not found:
            return saying(turn.say("forget-none"))
        pick = Pick(memories=found[:READ_OUT], asked=text, transcript=transcript)
        if len({named(memory, turn) for memory in pick.memories}) == 1:
            # Several people said the same: nobody can choose among them by ear.
            return await self._ask_back(pick.memories, pick, turn.heard.speaker, turn, talk)
        return _ask_which(pick, len(found), turn, talk)

    async def sure(
        self, chosen: tuple[Memory, ...], asked: Forget, turn: Turn, talk: Talk
    ) -> Reply:
        """Ask back about *chosen*, which were found before and told apart since."""
        what = asked.text or named(chosen[0], turn)
        pick = Pick(memories=chosen, asked=what, transcript=asked.transcript)
        return await self._ask_back(chosen, pick, turn.heard.speaker, turn, talk)

    async def kept_here(self, turn: Turn, talk: Talk) -> Reply | None:
        """Ask back about what the speaker had remembered in this session; None if nothing."""
        speaker, audience = turn.heard.speaker, turn.heard.audience
        theirs = [one for one in talk.kept if not another(one.saying.speaker, speaker)]
        kept = tuple(one.result.memory for one in theirs)
        erasable = tuple(memory for memory in kept if may_erase(memory.placement, audience))
        if not erasable:
            return None
        pick = Pick(memories=erasable, asked=turn.say("that"))
        return await self._ask_back(erasable, pick, speaker, turn, talk)

    async def _that(self, turn: Turn, talk: Talk) -> Reply:
        """Ask back about what was told last, as far as this speaker may erase it."""
        sources = talk.said.sources if talk.said is not None else ()
        audience = turn.heard.audience
        erasable = tuple(m for m in sources if may_erase(m.placement, audience))
        if not erasable:
            return saying(turn.say("forget-what"))
        pick = Pick(memories=erasable, asked=turn.say("that"))
        return await self._ask_back(erasable, pick, turn.heard.speaker, turn, talk)

    async def answered(
        self, question: Question, verdict: Verdict, turn: Turn, talk: Talk
    ) -> Reply | None:
        """Go on after an answer to *question*; None if it was none."""
        purpose = question.purpose
        if not isinstance(purpose, Erase | Pick):
            return None
        match verdict:
            case Completed() if isinstance(purpose, Erase):
                return await self._erase(purpose, question, turn, talk)
            case Picked(memories=memories) if isinstance(purpose, Pick):
                return await self._ask_back(memories, purpose, question.asker, turn, talk)
            case Withdrawn() | TooLate():
                talk.question = None
                late = isinstance(verdict, TooLate)
                return saying(turn.say("forget-too-late" if late else "forget-withdrawn"))
            case NotAmong() | SentenceNeeded() | NotRecognised() | NotTheirs():
                return saying(standing(question.asker, purpose.asked, verdict, turn))
            case _:
                return None

    async def past(
        self, memories: tuple[Memory, ...], asker: Speaker, turn: Turn
    ) -> tuple[Memory, ...]:
        """Return what goes with *memories*: what they took the place of."""
        audience = Audience.of(asker, turn.heard.room)
        doomed = await self._forget.with_history(memories, audience)
        chosen = {memory.id for memory in memories}
        return tuple(memory for memory in doomed if memory.id not in chosen)

    async def _ask_back(
        self, memories: tuple[Memory, ...], pick: Pick, asker: Speaker, turn: Turn, talk: Talk
    ) -> Reply:
        asked = pick.asked
        erase = Erase(memories=memories, asked=asked, transcript=pick.transcript)
        past = await self.past(memories, asker, turn)
        asking = _asking_back(memories, past, turn)
        if erase.grave and turn.heard.via == "voice":
            asking.append(turn.say("forget-whole-sentence", what=asked))
        talk.ask(erase, asker, turn, " ".join(asking))
        told = (*memories, *past)
        return Reply(sentences=tuple(asking), sources=told, personal=personal(*told))

    async def _erase(self, erase: Erase, question: Question, turn: Turn, talk: Talk) -> Reply:
        # On behalf of whoever asked: a "ja" too short to be told still completes their wish.
        audience = Audience.of(question.asker, question.room)
        doomed = await self._forget.with_history(erase.memories, audience)
        count = await self._forget.erase([memory.id for memory in erase.memories], audience)
        talk.question = None
        talk.said = None
        if count == 0:
            return saying(turn.say("forget-gone"))
        gone = {memory.id for memory in doomed}
        talk.kept = [one for one in talk.kept if one.result.memory.id not in gone]
        talk.forget()
        told = [turn.say("forgotten", count=count)]
        if erase.transcript:
            struck = await self._clear.strike(doomed, audience)
            told.append(turn.say("clear-transcript", count=struck))
        done = frozenset({Deed.FORGOTTEN})
        return Reply(sentences=tuple(told), off_record=erase.transcript, deeds=done)


def several_things(text: str) -> tuple[str, ...]:
    """Return the things that *text* names one after the other, each with its article.

    "Die Leiter und den Grill" are two; "Salz und Pfeffer" may be one.
    """
    parts = tuple(_AND.split(text))
    each = len(parts) > 1 and all(re.match(_DETERMINER, part) for part in parts)
    return parts if each else ()


def _asking_back(memories: tuple[Memory, ...], past: tuple[Memory, ...], turn: Turn) -> list[str]:
    """Return the question whether *memories* are to go, with what they took the place of.

    Nothing goes that it does not name or count: nobody can agree to what they were not told.
    """
    told = list(dict.fromkeys(_told(memory, turn) for memory in memories))
    count = len(memories) + len(past)
    if count == 1:
        return [turn.say("forget-sure", what=told[0])]
    before = [before_that(past, turn)] if past else []
    sure = turn.say("forget-sure-several", count=count)
    if len(told) == 1:
        times = [turn.say("forget-times", count=len(memories))] if len(memories) > 1 else []
        return [*told, *times, *before, sure]
    return [sure, *(told if len(memories) < BULK else []), *before]


def _told(memory: Memory, turn: Turn) -> str:
    """Return *memory* as it is named, with a word on it where it no longer holds."""
    what = named(memory, turn)
    return turn.say("forget-earlier", what=what) if _held(memory) == "yes" else what


def _held(memory: Memory) -> Literal["yes", "no"]:
    """Return whether *memory* only held once, as a phrase asks it."""
    return "yes" if memory.validity.superseded_by is not None else "no"


def before_that(past: tuple[Memory, ...], turn: Turn) -> str:
    """Return in words that what held before something goes with it."""
    return turn.say("forget-before", count=len(past), what=named(past[0], turn))


def _ask_which(pick: Pick, count: int, turn: Turn, talk: Talk) -> Reply:
    found = pick.memories
    asking = [
        turn.say("forget-several", count=count)
        if count <= len(found)
        else turn.say("forget-many", count=count, shown=len(found))
    ]
    asking += [
        turn.say("forget-item", number=number, earlier=_held(memory), what=named(memory, turn))
        for number, memory in enumerate(found, start=1)
    ]
    asking.append(turn.say("forget-which"))
    talk.ask(pick, turn.heard.speaker, turn, " ".join(asking))
    return Reply(sentences=tuple(asking), sources=found, personal=personal(*found))


def standing(
    asker: Speaker,
    asked: str,
    verdict: NotAmong | SentenceNeeded | NotRecognised | NotTheirs,
    turn: Turn,
) -> str:
    """Return why the question still stands after this answer."""
    match verdict:
        case NotAmong():
            return turn.say("forget-which-again")
        case SentenceNeeded():
            return turn.say("forget-whole-sentence", what=asked)
        case NotRecognised():
            return turn.say("forget-not-recognised", what=asked)
        case NotTheirs() if isinstance(asker, Known):
            return turn.say("forget-not-theirs", name=asker.person.name)
        case NotTheirs():
            return turn.say("forget-not-theirs-unknown")
