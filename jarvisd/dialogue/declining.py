"""Keeping nothing of what was said, and taking it back (R-M2, R-P1).

What was only said in passing is learnt after the conversation, and then left out; what was
stored on request in it is taken back at once, or asked back about.
"""

from jarvisd.dialogue.forgetting import ForgettingTalk
from jarvisd.dialogue.intents import Decline, ForSome, KeepNothing, OfDeclining, TakeBack
from jarvisd.dialogue.keeping import Keeping
from jarvisd.dialogue.talk import Talk
from jarvisd.dialogue.turn import Reply, Turn, saying


class DecliningTalk:
    """Everything that a conversation does with what is not to be kept."""

    def __init__(self, keeping: Keeping, forgetting: ForgettingTalk) -> None:
        self._keeping = keeping
        self._forgetting = forgetting

    async def reply(self, intent: OfDeclining, turn: Turn, talk: Talk) -> Reply:
        """Answer what asks not to keep something, or to take back what was said."""
        match intent:
            case ForSome():
                return saying(turn.say("declined-for-some"))
            case Decline(text=""):
                reply = await self._stored(turn, talk)
            case Decline():
                reply = None
            case KeepNothing() | TakeBack():
                reply = await self._stored(turn, talk) or await self._forgetting.kept_here(
                    turn, talk
                )
        # Nobody is told again, either, what is not to be kept.
        talk.forget()
        taken_back = isinstance(intent, TakeBack)
        return reply or saying(turn.say("taken-back" if taken_back else "remember-withdrawn"))

    async def _stored(self, turn: Turn, talk: Talk) -> Reply | None:
        """Take back what was stored just before; None if nothing was."""
        if talk.stored is None:
            return None
        return await self._keeping.undo(turn, talk, only=True)
