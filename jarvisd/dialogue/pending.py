"""Going on with a question that was asked of a person and waits for its answer."""

from dataclasses import replace

from jarvisd.dialogue.clearing import ClearingTalk
from jarvisd.dialogue.confirm import (
    Keep,
    judge,
)
from jarvisd.dialogue.forgetting import ForgettingTalk
from jarvisd.dialogue.intents import Agree, Correct, Intent, Nothing, Remember, Repeat, Undo
from jarvisd.dialogue.keeping import Keeping
from jarvisd.dialogue.settling import SettlingTalk
from jarvisd.dialogue.talk import Talk
from jarvisd.dialogue.turn import Reply, Turn, saying
from jarvisd.dialogue.verdict import (
    Completed,
    NotTheirs,
    TooLate,
    Verdict,
    Withdrawn,
)


class Pending:
    """Matches what is said with what was asked, before it is taken for anything new."""

    def __init__(
        self,
        keeping: Keeping,
        forgetting: ForgettingTalk,
        clearing: ClearingTalk,
        settling: SettlingTalk,
    ) -> None:
        self._keeping = keeping
        self._forgetting = forgetting
        self._clearing = clearing
        self._settling = settling

    async def answered(self, intent: Intent, turn: Turn, talk: Talk) -> Reply | None:
        """Go on with the pending question; None if there is none or something else was said."""
        question = talk.question
        # "Wie bitte?" neither answers a question nor changes the subject.
        if question is None or isinstance(intent, Repeat | Nothing):
            return None
        verdict = judge(question, intent, turn.heard)
        if isinstance(question.purpose, Keep):
            return await self._keep(question.purpose, verdict, intent, turn, talk)
        reply = await self._clearing.answered(question, verdict, turn, talk)
        if reply is None:
            reply = await self._forgetting.answered(question, verdict, turn, talk)
        if reply is None:
            reply = await self._settling.answered(question, verdict, turn, talk)
        if reply is None:
            talk.question = None
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
