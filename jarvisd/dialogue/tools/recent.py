"""memory.recent: what was said in the last conversations (R-M11)."""

from typing import ClassVar

from jarvisd.dialogue.ports import Reminiscing
from jarvisd.dialogue.tools.kit import Occasion, Outcome, Wanted, Words
from jarvisd.dialogue.tools.told import lines_of
from jarvisd.memory.policy.walk import Tier
from jarvisd.phrases import Language, phrase


class ToLookUp(Wanted):
    """What is looked for."""

    topic: Words


class Recent:
    """Searches the last conversations, but not this one."""

    name: ClassVar[str] = "memory_recent"
    wanted: ClassVar[type[Wanted]] = ToLookUp
    acts: ClassVar[bool] = False

    def __init__(self, past: Reminiscing) -> None:
        self._past = past

    def described(self, language: Language) -> str:
        """Return what the model is told about it."""
        return phrase("tool-memory-recent", language)

    async def run(self, given: ToLookUp, occasion: Occasion) -> Outcome:
        """Return what was said of it, or the summary of the likeliest conversation."""
        account, view = occasion.account, occasion.view
        heard = account.turn.heard
        found = await self._past.recent(given.topic, view.language, heard.audience, heard.session)
        digested = (found.digested,) if found.digested is not None else ()
        return occasion.found(Tier.RECENT, lines_of((*found.told, *digested), view))
