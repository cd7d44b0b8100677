"""Telling what held before: "Und früher?", "Wer war früher mein Arzt?"."""

import re
from typing import Final

from jarvisd.dialogue.answers import Narrator, personal
from jarvisd.dialogue.moments import day_of
from jarvisd.dialogue.ports import Recalling
from jarvisd.dialogue.talk import Said
from jarvisd.dialogue.turn import Reply, Turn, saying
from jarvisd.memory.policy.scope import may_hear
from jarvisd.memory.types import Memory

_MOST: Final = 3
"""So many earlier states are told."""
_EARLIER: Final = re.compile(
    r"\b(früher|vorher|davor|zuvor|previously|formerly|earlier|before|used to)\b", re.IGNORECASE
)
_ASKS: Final = re.compile(
    r"\b(war|waren|hieß|hießen|lag|lagen|stand|standen|wohnte|arbeitete|was|were|did|used)\b",
    re.IGNORECASE,
)


def asks_earlier(question: str) -> bool:
    """Tell whether *question* asks for what held once and no longer does."""
    return bool(_EARLIER.search(question) and _ASKS.search(question))


class History:
    """Follows what was superseded, for whoever may hear it."""

    def __init__(self, recall: Recalling, narrator: Narrator) -> None:
        self._recall = recall
        self._narrator = narrator

    async def follow_up(self, turn: Turn, said: Said | None) -> Reply:
        """Tell what held before what was told last."""
        if said is None or not said.sources:
            return saying(turn.say("whence-nothing"))
        heard = [one for one in said.sources if may_hear(one.placement, turn.heard.audience)]
        if not heard:
            return saying(turn.say("for-others"))
        return await self.of(heard[0], turn) or await self._none(heard[0], turn)

    async def _none(self, memory: Memory, turn: Turn) -> Reply:
        what = await self._narrator.briefly(memory, turn)
        told = turn.say("history-none", what=what)
        return Reply(sentences=(told,), sources=(memory,), personal=personal(memory))

    async def of(self, memory: Memory, turn: Turn) -> Reply | None:
        """Tell what *memory* took the place of; None if it never took any."""
        past = await self._recall.history(memory, turn.heard.audience, _MOST)
        if not past:
            return None
        told = [await self._held(one, turn) for one in past]
        return Reply(sentences=tuple(told), sources=past, personal=personal(*past))

    async def _held(self, memory: Memory, turn: Turn) -> str:
        """Return *memory* with the day on which something else took its place."""
        ended = memory.validity.until or memory.validity.since
        what = await self._narrator.briefly(memory, turn)
        when = day_of(ended, turn.heard.at, turn.zone, turn.language)
        return turn.say("history-held", what=what, when=when)
