"""memory.archive: what was said in any conversation that was filed away (R-M11)."""

from typing import ClassVar, Final

from jarvisd.dialogue.ports import Reminiscing
from jarvisd.dialogue.tools.kit import Occasion, Outcome, Wanted, Words
from jarvisd.dialogue.tools.told import lines_of
from jarvisd.memory.policy.walk import Tier
from jarvisd.phrases import Language, phrase

READ: Final = 10
"""So many places are given back."""


class ToDigUp(Wanted):
    """What is looked for."""

    topic: Words


class Archive:
    """Searches all that was ever filed away."""

    name: ClassVar[str] = "memory_archive"
    wanted: ClassVar[type[Wanted]] = ToDigUp
    acts: ClassVar[bool] = False

    def __init__(self, past: Reminiscing) -> None:
        self._past = past

    def described(self, language: Language) -> str:
        """Return what the model is told about it."""
        return phrase("tool-memory-archive", language)

    async def run(self, given: ToDigUp, occasion: Occasion) -> Outcome:
        """Return the places that fit best."""
        view, audience = occasion.view, occasion.account.turn.heard.audience
        found = await self._past.archived(given.topic, view.language, audience, READ)
        return occasion.found(Tier.ARCHIVE, lines_of(found, view))
