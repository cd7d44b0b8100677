"""Going on with a question that was asked of a person and waits for its answer."""

from dataclasses import replace

from jarvisd.dialogue.clearing import ClearingTalk
from jarvisd.dialogue.confirm import (
    Keep,
    judge,
)
from jarvisd.dialogue.dispute import Settle
from jarvisd.dialogue.forgetting import ForgettingTalk
from jarvisd.dialogue.intents import Agree, Correct, Intent, Nothing, Remember, Repeat, Undo
from jarvisd.dialogue.keeping import Keeping
from jarvisd.dialogue.proving import Proving
from jarvisd.dialogue.settling import SettlingTalk
from jarvisd.dialogue.talk import Talk
from jarvisd.dialogue.turn import Reply, Turn, saying
from jarvisd.dialogue.verdict import (
    Completed,
    NotRecognised,
    NotTheirs,
    TooLate,
    Verdict,
    Withdrawn,
)
from jarvisd.people.types import Speaker, person_of


class Pending:
    """Matches what is said with what was asked, before it is taken for anything new."""

    def __init__(
        self,
        keeping: Keeping,
        forgetting: ForgettingTalk,
        clearing: ClearingTalk,
        settling: SettlingTalk,
        proving: Proving,
    ) -> None:
        self._keeping = keeping
        self._forgetting = forgetting
        self._clearing = clearing
        self._settling = settling
        self._proving = proving

    async def answered(self, intent: Intent, turn: Turn, talk: Talk) -> Reply | None:
        """Go on with the pending question; None if there is none or something else was said."""
        # "Wie bitte?" neither answers a question nor changes the subject.
        if isinstance(intent, Repeat | Nothing):
            return None
        return await self._aside(intent, turn, talk) or await self._open(intent, turn, talk)

    async def _aside(self, intent: Intent, turn: Turn, talk: Talk) -> Reply | None:
        """Go on with what was set aside, if who it was asked of speaks again; else let it wait.

        It waits for one turn of theirs: whoever goes on to something else has let it go.
        """
        if talk.aside is None or not _same(talk.aside.asker, turn.heard.speaker):
            return None
        meanwhile, question = talk.question, talk.takes_up()
        assert question is not None
        talk.question = question
        verdict = judge(question, intent, turn.heard)
        reply = await self._settling.answered(question, verdict, turn, talk)
        if reply is None or talk.question is None:
            # What another person was asked in between is still theirs to answer.
            talk.question = meanwhile
        return reply

    async def _open(self, intent: Intent, turn: Turn, talk: Talk) -> Reply | None:
        question = talk.question
        if question is None:
            return None
        verdict = judge(question, intent, turn.heard)
        if isinstance(verdict, NotRecognised) and self._proving.may_complete(turn, talk):
            return self._proving.ask(turn, talk, question)
        if isinstance(question.purpose, Keep):
            return await self._keep(question.purpose, verdict, intent, turn, talk)
        reply = await self._clearing.answered(question, verdict, turn, talk)
        if reply is None:
            reply = await self._forgetting.answered(question, verdict, turn, talk)
        if reply is None:
            reply = await self._settling.answered(question, verdict, turn, talk)
        if reply is None:
            talk.question = None
            if isinstance(question.purpose, Settle) and not _same(
                question.asker, turn.heard.speaker
            ):
                talk.aside = question
        return reply

    async def _keep(
        self, keep: Keep, verdict: Verdict, intent: Intent, turn: Turn, talk: Talk
    ) -> Reply | None:
        match verdict:
            case Completed():
                reply = await self._keeping.store(keep.saying, turn, talk)
                talk.question = None
                return reply
            case Withdrawn() | TooLate():
                talk.question = None
                late = isinstance(verdict, TooLate)
                return saying(turn.say("too-late" if late else "remember-withdrawn"))
            case NotTheirs():
                return saying(turn.say("not-theirs"))
            case _:
                return await self._something_else(keep, intent, turn, talk)

    async def _something_else(
        self, keep: Keep, intent: Intent, turn: Turn, talk: Talk
    ) -> Reply | None:
        """Follow "nein, Bruno mit o" and "merk dir das"; let go of the question otherwise."""
        question, talk.question = talk.question, None
        if question is None or judge(question, Agree(), turn.heard) != Completed():
            return None
        match intent:
            case Correct(text=fix) if not keep.offered:
                return self._keeping.amend_question(keep, fix, turn, talk)
            case Remember(text="", wish=wish) if keep.offered:
                return await self._keeping.store(replace(keep.saying, wish=wish), turn, talk)
            case Undo():
                return saying(turn.say("correct-how"))
            case _:
                return None


def _same(asker: Speaker, speaker: Speaker) -> bool:
    """Tell whether *speaker* is recognised as the person who was asked."""
    return person_of(asker) is not None and person_of(asker) == person_of(speaker)
