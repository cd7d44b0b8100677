"""Forgetting much at once in a conversation: counted first, asked for in a whole sentence.

"Alles" is never understood by itself: it is all about me, or all about a topic.
"""

from typing import Final

from jarvisd.dialogue.answers import named, personal
from jarvisd.dialogue.confirm import (
    Erase,
    Question,
    Silence,
    Wipe,
)
from jarvisd.dialogue.forgetting import standing
from jarvisd.dialogue.intents import ForgetAbout, ForgetAll, ForgetEverything, OfClearing
from jarvisd.dialogue.ports import Clearing
from jarvisd.dialogue.talk import Talk
from jarvisd.dialogue.turn import Deed, Reply, Turn, saying
from jarvisd.dialogue.verdict import (
    Completed,
    NotRecognised,
    NotTheirs,
    SentenceNeeded,
    TooLate,
    Verdict,
    Withdrawn,
)
from jarvisd.memory.types import Scope
from jarvisd.people.audience import Audience
from jarvisd.people.ports import PeopleStore
from jarvisd.people.types import Known, Person

EXAMPLES: Final = 3
"""So many of many are read out, so that a wrong topic is noticed."""
_FORGOTTEN: Final = frozenset({Deed.FORGOTTEN})


class ClearingTalk:
    """Everything that a conversation does with ``Clear``, and with a voice to be forgotten."""

    def __init__(self, clear: Clearing, people: PeopleStore) -> None:
        self._clear = clear
        self._people = people

    async def reply(self, intent: OfClearing, turn: Turn, talk: Talk) -> Reply:
        """Answer what asks to forget much; nothing is erased before a whole sentence."""
        match intent:
            case ForgetAll():
                return saying(turn.say("clear-of-what"))
            case ForgetAbout(topic=topic, transcript=transcript):
                return await self._about(topic, transcript, turn, talk)
            case ForgetEverything(transcript=transcript):
                return await self._everything(transcript, turn, talk)

    async def answered(
        self, question: Question, verdict: Verdict, turn: Turn, talk: Talk
    ) -> Reply | None:
        """Go on after an answer to *question*; None if it was none, or not one of these."""
        purpose = question.purpose
        if not isinstance(purpose, Wipe | Silence):
            return None
        match verdict:
            case Completed():
                if isinstance(purpose, Wipe):
                    return await self._wipe(purpose, question, turn, talk)
                return await self._silence(question, turn, talk)
            case Withdrawn() | TooLate():
                talk.question = None
                return _left(purpose, isinstance(verdict, TooLate), turn)
            case SentenceNeeded() | NotRecognised() | NotTheirs():
                asked = purpose.asked if isinstance(purpose, Wipe) else ""
                return saying(standing(question.asker, asked, verdict, turn))
            case _:
                return None

    async def _everything(self, transcript: bool, turn: Turn, talk: Talk) -> Reply:
        """Say how much is known about the speaker, and ask for the sentence that erases it."""
        speaker = turn.heard.speaker
        if not isinstance(speaker, Known):
            return saying(turn.say("clear-stranger"))
        known = await self._clear.belongings(turn.heard.audience)
        if not known.private and not transcript:
            return await self._nothing_private(known.household, turn, talk)
        asking = [
            turn.say("clear-sure", count=known.private + known.household, private=known.private)
        ]
        if known.household:
            asking.append(turn.say("clear-household-stays", count=known.household))
        if transcript:
            asking.append(turn.say("clear-transcript-too"))
        asked = turn.say("clear-me")
        asking.append(turn.say("forget-whole-sentence", what=asked))
        talk.ask(Wipe(asked=asked, transcript=transcript), speaker, turn, " ".join(asking))
        return Reply(sentences=tuple(asking), personal=True)

    async def _nothing_private(self, household: int, turn: Turn, talk: Talk) -> Reply:
        told = [turn.say("clear-nothing-private")]
        if household:
            told.append(turn.say("clear-household-stays", count=household))
        told += await self._voice_too(turn, talk, told)
        return Reply(sentences=tuple(told), personal=True)

    async def _about(self, topic: str, transcript: bool, turn: Turn, talk: Talk) -> Reply:
        found = await self._clear.about(topic, turn.language, turn.heard.audience)
        if not found:
            return saying(turn.say("forget-none"))
        private = sum(memory.placement.scope is Scope.PRIVATE for memory in found)
        asking = [turn.say("clear-topic", topic=topic, count=len(found), private=private)]
        asking += [named(memory, turn) for memory in found[:EXAMPLES]]
        if len(found) > EXAMPLES:
            asking.append(turn.say("and-more", count=len(found) - EXAMPLES))
        if transcript:
            asking.append(turn.say("clear-transcript-too"))
        asked = turn.say("clear-about", topic=topic)
        asking.append(turn.say("forget-whole-sentence", what=asked))
        erase = Erase(memories=found, asked=asked, transcript=transcript, topic=topic)
        talk.ask(erase, turn.heard.speaker, turn, " ".join(asking))
        return Reply(sentences=tuple(asking), sources=found, personal=personal(*found))

    async def _wipe(self, wipe: Wipe, question: Question, turn: Turn, talk: Talk) -> Reply:
        audience = Audience.of(question.asker, question.room)
        cleared = await self._clear.private(audience)
        talk.forget()
        told = [turn.say("clear-done", count=cleared.erased)]
        told.append(turn.say("clear-proof", left=cleared.left))
        if wipe.transcript:
            struck = await self._clear.strike_all(audience)
            told.append(turn.say("clear-transcript", count=struck))
        talk.question = None
        told += await self._voice_too(turn, talk, told)
        return Reply(
            sentences=tuple(told), personal=True, off_record=wipe.transcript, deeds=_FORGOTTEN
        )

    async def _voice_too(self, turn: Turn, talk: Talk, told: list[str]) -> list[str]:
        """Ask whether the voice is to be forgotten as well, where there is one."""
        person = await self._enrolled(turn)
        if person is None:
            return []
        question = turn.say("clear-voice")
        talk.ask(Silence(), turn.heard.speaker, turn, " ".join([*told, question]))
        return [question]

    async def _enrolled(self, turn: Turn) -> Person | None:
        speaker = turn.heard.speaker
        if not isinstance(speaker, Known):
            return None
        everyone = await self._people.everyone()
        known = (each for each in everyone if each.person.id == speaker.person.id)
        return next((each.person for each in known if each.prints), None)

    async def _silence(self, question: Question, turn: Turn, talk: Talk) -> Reply:
        talk.question = None
        if not isinstance(question.asker, Known):
            return saying(turn.say("clear-voice-kept"))
        await self._people.forget_voice(question.asker.person.id)
        return Reply(sentences=(turn.say("clear-voice-done"),), deeds=_FORGOTTEN)


def _left(purpose: Wipe | Silence, late: bool, turn: Turn) -> Reply:
    if isinstance(purpose, Silence):
        return saying(turn.say("clear-voice-kept"))
    return saying(turn.say("forget-too-late" if late else "forget-withdrawn"))
