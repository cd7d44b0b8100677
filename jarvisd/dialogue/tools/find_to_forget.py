"""memory.find_to_forget: what may be meant, and may be erased by who is speaking (R-M7)."""

from typing import ClassVar

from jarvisd.dialogue.forgetting import READ_OUT
from jarvisd.dialogue.ports import Forgetting
from jarvisd.dialogue.tools.kit import Occasion, Outcome, Wanted, Words
from jarvisd.dialogue.turn import Deed, Turn
from jarvisd.memory.policy.scope import asks_for_secret
from jarvisd.memory.policy.words import content, coverage
from jarvisd.memory.types import Memory
from jarvisd.phrases import Language, phrase
from jarvisd.thinking.types import Passage


class ToFind(Wanted):
    """What is looked for."""

    text: Words


class FindToForget:
    """Lists the hits, numbered, so that ``memory_forget`` can name them."""

    name: ClassVar[str] = "memory_find_to_forget"
    wanted: ClassVar[type[Wanted]] = ToFind
    acts: ClassVar[bool] = False

    def __init__(self, forget: Forgetting) -> None:
        self._forget = forget

    def described(self, language: Language) -> str:
        """Return what the model is told about it."""
        return phrase("tool-memory-find-to-forget", language)

    async def run(self, given: ToFind, occasion: Occasion) -> Outcome:
        """Return what is found; raise StorageError, EmbeddingError."""
        account = occasion.account
        turn = account.turn
        if not occasion.wants(Deed.FORGOTTEN):
            return occasion.refused("tool-not-asked")
        found = await self._forget.find(given.text, turn.language, turn.heard.audience)
        account.hits = tuple(one for one in found if _may_be_read(one, turn))[:READ_OUT]
        account.offers(account.hits)
        if not account.hits:
            return occasion.nothing()
        lines = [
            Passage(f"{number}. {line.text.removeprefix('- ')}", line.reach)
            for number, memory in enumerate(account.hits, start=1)
            for line in occasion.view.noted(memory)[:1]
        ]
        return Outcome(passages=tuple(lines))


def _may_be_read(memory: Memory, turn: Turn) -> bool:
    """Tell whether a model may read *memory*: a secret only if the person speaks of it."""
    if not memory.placement.secret or asks_for_secret(turn.heard.text):
        return True
    spoken_of = content(turn.heard.text, turn.language)
    return coverage(content(memory.text, memory.language), spoken_of, turn.language) > 0
