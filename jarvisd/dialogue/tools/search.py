"""memory.search: looking once more into memory, and into what held before (R-M4)."""

from typing import ClassVar

from jarvisd.dialogue.ports import Recalling
from jarvisd.dialogue.tools.kit import Occasion, Outcome, Wanted, Words
from jarvisd.dialogue.types import Recollected
from jarvisd.memory.policy.scope import asks_for_secret
from jarvisd.memory.policy.walk import Tier
from jarvisd.memory.types import Memory
from jarvisd.phrases import Language, phrase
from jarvisd.thinking.types import Passage

_WITH_HISTORY = 3
"""For so many of the best it is told what held before."""
_EARLIER = 3


class ToSearch(Wanted):
    """What is looked for."""

    query: Words


class Search:
    """Recalls for the same ears as the question did."""

    name: ClassVar[str] = "memory_search"
    wanted: ClassVar[type[Wanted]] = ToSearch
    acts: ClassVar[bool] = False

    def __init__(self, recall: Recalling) -> None:
        self._recall = recall

    def described(self, language: Language) -> str:
        """Return what the model is told about it."""
        return phrase("tool-memory-search", language)

    async def run(self, given: ToSearch, occasion: Occasion) -> Outcome:
        """Return what answers, best first, each with what it took the place of."""
        account = occasion.account
        turn = account.turn
        audience = turn.heard.audience
        selection = await self._recall.about(given.query, turn.language, audience)
        # A secret is told to who asked about it, and not because a model thought of it.
        told = [
            one
            for one in selection.kept
            if not one.memory.placement.secret or asks_for_secret(turn.heard.text)
        ]
        account.recollects(
            Recollected(memories=tuple((one.memory.id, one.score.total) for one in told), took_ms=0)
        )
        account.walks(Tier.LONG_TERM, len(told))
        found = [one.memory for one in told]
        account.offers(found)
        lines: list[Passage] = []
        for place, memory in enumerate(found):
            lines += occasion.view.noted(memory)
            if place < _WITH_HISTORY:
                lines += await self._history(memory, occasion)
        return Outcome(passages=tuple(lines)) if lines else occasion.nothing()

    async def _history(self, memory: Memory, occasion: Occasion) -> list[Passage]:
        account = occasion.account
        audience = account.turn.heard.audience
        past = await self._recall.history(memory, audience, _EARLIER)
        account.offers(past)
        return [line for one in past for line in occasion.view.held(one)]
