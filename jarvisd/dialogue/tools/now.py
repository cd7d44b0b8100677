"""time.now: what day and what time it is."""

from typing import ClassVar

from jarvisd.dialogue.moments import time_of_day, whole_date
from jarvisd.dialogue.tools.kit import Occasion, Outcome, Wanted
from jarvisd.phrases import Language, phrase
from jarvisd.thinking.types import Passage


class Nothing(Wanted):
    """It needs to be told nothing."""


class Now:
    """Tells the moment of the turn, as the household's clocks show it."""

    name: ClassVar[str] = "time_now"
    wanted: ClassVar[type[Wanted]] = Nothing
    acts: ClassVar[bool] = False

    def described(self, language: Language) -> str:
        """Return what the model is told about it."""
        return phrase("tool-time-now", language)

    async def run(self, given: Nothing, occasion: Occasion) -> Outcome:
        """Return it in words."""
        turn = occasion.account.turn
        date = whole_date(turn.heard.at, turn.zone, turn.language)
        time = time_of_day(turn.heard.at, turn.zone, turn.language)
        return Outcome(passages=(Passage(turn.say("prompt-now", date=date, time=time)),))
