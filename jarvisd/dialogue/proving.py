"""Asking for a proof by a phrase in a conversation, and going on after it."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypeAlias

from jarvisd.dialogue.confirm import Question
from jarvisd.dialogue.proof import (
    WORDS,
    Asked,
    Spent,
    Verdict,
    hangs_on_voice,
    judged,
    perhaps,
    resumed,
)
from jarvisd.dialogue.talk import Talk, said_by
from jarvisd.dialogue.turn import Reply, Turn, saying
from jarvisd.people.types import Known

Draw: TypeAlias = Callable[[Sequence[str], int], Sequence[str]]
"""Draws so many of some words, at random, none twice."""


class Proving:
    """Asks once a session for more speech, where an answer hangs on whose voice it is."""

    def __init__(self, draw: Draw) -> None:
        self._draw = draw

    def instead(self, reply: Reply, turn: Turn, talk: Talk) -> Reply:
        """Return *reply*, or where it hangs on the voice and that may be known, ask for a proof."""
        asks = not reply.sources and self.awaited(turn, talk)
        return self.ask(turn, talk, None) if asks else reply

    def awaited(self, turn: Turn, talk: Talk) -> bool:
        """Return whether a proof is asked for if nothing can be told in answer to *turn*."""
        unknown = perhaps(turn.heard.speaker) is not None
        return unknown and _may_be_asked(turn, talk) and hangs_on_voice(turn)

    def may_complete(self, turn: Turn, talk: Talk) -> bool:
        """Return whether a proof may show that *turn* is the asker's, who was not well heard."""
        speaker = turn.heard.speaker
        heard = isinstance(speaker, Known) or perhaps(speaker) is not None
        return heard and _may_be_asked(turn, talk)

    def ask(self, turn: Turn, talk: Talk, question: Question | None) -> Reply:
        """Ask for words to be said before *turn*, an answer to *question*, is gone on with."""
        words = ", ".join(self._draw(turn.say("proof-words").split(), WORDS))
        asking = (turn.say("proof-why"), turn.say("proof-say", words=words))
        put_at = said_by(turn, " ".join(asking))
        talk.question = None
        talk.proof = Asked(words=words, turn=turn, question=question, put_at=put_at)
        return saying(*asking)

    def gone_on(self, turn: Turn, talk: Talk) -> tuple[Turn, Reply | None]:
        """Return the turn to answer: the one before, once it is proved who asked.

        With it comes what is replied at once if it was not; there is no second try.
        """
        asked = talk.proof
        if not isinstance(asked, Asked):
            return turn, None
        verdict = judged(asked, turn)
        if verdict is Verdict.NOT_YET:
            talk.proof = replace(asked, put_at=turn.heard.at)
            return turn, saying(turn.say("proof-say", words=asked.words))
        talk.proof = Spent()
        match verdict:
            case Verdict.PROVED:
                before = asked.question
                talk.question = before and replace(before, put_at=turn.heard.at)
                return resumed(asked, turn), None
            case Verdict.DROPPED:
                return turn, None
            case Verdict.WITHDRAWN:
                return turn, saying(turn.say("dismissed"))
            case Verdict.LATE | Verdict.FAILED:
                late = verdict is Verdict.LATE
                return turn, saying(turn.say("proof-late" if late else "proof-failed"))


def _may_be_asked(turn: Turn, talk: Talk) -> bool:
    return turn.heard.via == "voice" and talk.proof is None
