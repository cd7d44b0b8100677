"""memory.forget: the house asks the person; only their own "ja" erases anything (R-M7, R-P6)."""

from typing import ClassVar

from pydantic import model_validator

from jarvisd.dialogue.clearing import ClearingTalk
from jarvisd.dialogue.forgetting import ForgettingTalk
from jarvisd.dialogue.intents import Forget as Asked
from jarvisd.dialogue.intents import OfClearing, OfForgetting
from jarvisd.dialogue.tools.kit import Occasion, Outcome, Wanted, Words
from jarvisd.dialogue.turn import Deed, Reply
from jarvisd.phrases import Language, phrase


class ToForget(Wanted):
    """What is to be forgotten: by its words, or by its numbers."""

    text: Words | None = None
    numbers: tuple[int, ...] = ()

    @model_validator(mode="after")
    def _something(self) -> "ToForget":
        if self.text is None and not self.numbers:
            raise ValueError("text or numbers")
        return self


class Forget:
    """Puts the question that any request to forget puts, and nothing else."""

    name: ClassVar[str] = "memory_forget"
    wanted: ClassVar[type[Wanted]] = ToForget
    acts: ClassVar[bool] = True

    def __init__(self, forgetting: ForgettingTalk, clearing: ClearingTalk) -> None:
        self._forgetting = forgetting
        self._clearing = clearing

    def described(self, language: Language) -> str:
        """Return what the model is told about it."""
        return phrase("tool-memory-forget", language)

    async def run(self, given: ToForget, occasion: Occasion) -> Outcome:
        """Ask back, or say that there is nothing; raise StorageError, EmbeddingError."""
        if not occasion.wants(Deed.FORGOTTEN):
            return occasion.refused("tool-not-asked")
        reply = await self._asking(given, occasion)
        if reply is None:
            return occasion.refused("tool-no-number")
        return Outcome(reply=reply, ends=True)

    async def _asking(self, given: ToForget, occasion: Occasion) -> Reply | None:
        account = occasion.account
        turn, talk = account.turn, account.talk
        # Where the person's own words are plain they say what goes, and how much.
        if isinstance(turn.intent, OfClearing):
            return await self._clearing.reply(turn.intent, turn, talk)
        if isinstance(turn.intent, OfForgetting) and not given.numbers:
            return await self._forgetting.reply(turn.intent, turn, talk)
        if not given.numbers:
            return await self._forgetting.reply(Asked(given.text or ""), turn, talk)
        if not all(1 <= number <= len(account.hits) for number in given.numbers):
            return None
        chosen = tuple(account.hits[number - 1] for number in dict.fromkeys(given.numbers))
        asked = turn.intent if isinstance(turn.intent, Asked) else Asked(given.text or "")
        return await self._forgetting.sure(chosen, asked, turn, talk)
