"""Forgetting in a conversation: find, ask back, erase after the asker's "ja" (R-M7, R-P6)."""

from typing import Final

from jarvisd.dialogue.answers import named, personal
from jarvisd.dialogue.confirm import (
    BULK,
    Completed,
    Erase,
    Keep,
    NotAmong,
    NotRecognised,
    NotTheirs,
    Pick,
    Picked,
    Question,
    SentenceNeeded,
    TooLate,
    Verdict,
    Withdrawn,
)
from jarvisd.dialogue.intents import Forget, ForgetEverything, ForgetThat, OfForgetting
from jarvisd.dialogue.ports import Forgetting, Recalling
from jarvisd.dialogue.talk import Talk
from jarvisd.dialogue.turn import Reply, Turn, saying
from jarvisd.memory.policy.scope import may_erase
from jarvisd.memory.types import Memory
from jarvisd.people.audience import Audience
from jarvisd.people.types import Known, Speaker

READ_OUT: Final = 5
"""So many are read out to choose from; nobody keeps more in mind by ear."""
COUNTED: Final = 1_000
"""What is known about a person is counted up to here."""


class ForgettingTalk:
    """Everything that a conversation does with ``Forget``."""

    def __init__(self, forget: Forgetting, recall: Recalling) -> None:
        self._forget = forget
        self._recall = recall

    async def reply(self, intent: OfForgetting, turn: Turn, talk: Talk) -> Reply:
        """Answer what asks to forget something; nothing is erased before a "ja"."""
        match intent:
            case Forget(text=text):
                return await self._asked(text, turn, talk)
            case ForgetEverything():
                return await self._everything(turn)
            case ForgetThat():
                return self._that(turn, talk)

    async def _asked(self, text: str, turn: Turn, talk: Talk) -> Reply:
        found = await self._forget.find(text, turn.language, turn.heard.audience)
        if not found:
            return saying(turn.say("forget-none"))
        if len(found) == 1:
            return _ask_back(found, text, turn.heard.speaker, turn, talk)
        return _ask_which(found[:READ_OUT], len(found), text, turn, talk)

    async def _everything(self, turn: Turn) -> Reply:
        """Say how much is known about the speaker, and how to have it erased."""
        speaker = turn.heard.speaker
        if not isinstance(speaker, Known):
            return saying(turn.say("forget-everything-stranger"))
        known = await self._recall.of_person(speaker.person.id, turn.heard.audience, COUNTED)
        if not known:
            return saying(turn.say("about-you-nothing"))
        return saying(turn.say("forget-everything", count=len(known)))

    def _that(self, turn: Turn, talk: Talk) -> Reply:
        """Ask back about what was told last, as far as this speaker may erase it."""
        sources = talk.said.sources if talk.said is not None else ()
        audience = turn.heard.audience
        erasable = tuple(m for m in sources if may_erase(m.placement, audience))
        if not erasable:
            return saying(turn.say("forget-what"))
        return _ask_back(erasable, turn.say("that"), turn.heard.speaker, turn, talk)

    async def answered(
        self, question: Question, verdict: Verdict, turn: Turn, talk: Talk
    ) -> Reply | None:
        """Go on after an answer to *question*; None if it was none."""
        purpose = question.purpose
        if isinstance(purpose, Keep):
            return None
        match verdict:
            case Completed() if isinstance(purpose, Erase):
                return await self._erase(purpose, question, turn, talk)
            case Picked(memories=memories):
                return _ask_back(memories, purpose.asked, question.asker, turn, talk)
            case Withdrawn() | TooLate():
                talk.question = None
                late = isinstance(verdict, TooLate)
                return saying(turn.say("forget-too-late" if late else "forget-withdrawn"))
            case NotAmong() | SentenceNeeded() | NotRecognised() | NotTheirs():
                return saying(_standing(question.asker, purpose.asked, verdict, turn))
            case _:
                return None

    async def _erase(self, erase: Erase, question: Question, turn: Turn, talk: Talk) -> Reply:
        # On behalf of whoever asked: a "ja" too short to be told still completes their wish.
        audience = Audience.of(question.asker, question.room)
        count = await self._forget.erase([memory.id for memory in erase.memories], audience)
        talk.question = None
        talk.said = None
        if count == 0:
            return saying(turn.say("forget-gone"))
        # What was said before may hold what is forgotten now.
        talk.exchanges.clear()
        return saying(turn.say("forgotten", count=count))


def _ask_back(
    memories: tuple[Memory, ...], asked: str, asker: Speaker, turn: Turn, talk: Talk
) -> Reply:
    erase = Erase(memories=memories, asked=asked)
    if len(memories) == 1:
        asking = [turn.say("forget-sure", what=named(memories[0], turn))]
    else:
        asking = [turn.say("forget-sure-several", count=len(memories))]
        asking += [named(memory, turn) for memory in memories if len(memories) < BULK]
    if erase.grave and turn.heard.via == "voice":
        asking.append(turn.say("forget-whole-sentence", what=asked))
    talk.ask(erase, asker, turn, " ".join(asking))
    return Reply(sentences=tuple(asking), sources=memories, personal=personal(*memories))


def _ask_which(found: tuple[Memory, ...], count: int, asked: str, turn: Turn, talk: Talk) -> Reply:
    asking = [
        turn.say("forget-several", count=count)
        if count <= len(found)
        else turn.say("forget-many", count=count, shown=len(found))
    ]
    asking += [
        turn.say("forget-item", number=number, what=named(memory, turn))
        for number, memory in enumerate(found, start=1)
    ]
    asking.append(turn.say("forget-which"))
    talk.ask(Pick(memories=found, asked=asked), turn.heard.speaker, turn, " ".join(asking))
    return Reply(sentences=tuple(asking), sources=found, personal=personal(*found))


def _standing(
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
