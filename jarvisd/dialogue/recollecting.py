"""Bringing to mind once for each turn, whoever answers it: the model, or the templates after it."""

import time
from dataclasses import dataclass

from jarvisd.dialogue.ports import Recalling
from jarvisd.dialogue.turn import Turn
from jarvisd.dialogue.types import Recollected
from jarvisd.ids import SessionId, TurnNumber
from jarvisd.memory.recall import Selection


@dataclass(frozen=True, slots=True, kw_only=True)
class _Last:
    turn: TurnNumber
    text: str
    found: tuple[Selection, Recollected]


class Recollecting:
    """Keeps the last recollection of each session until its turn is over."""

    def __init__(self, recall: Recalling) -> None:
        self._recall = recall
        self._last: dict[SessionId, _Last] = {}

    async def about(self, text: str, turn: Turn) -> tuple[Selection, Recollected]:
        """Return what *text* brings to mind for who speaks in *turn*; raise StorageError."""
        heard = turn.heard
        last = self._last.get(heard.session)
        if last is not None and (last.turn, last.text) == (heard.turn, text):
            return last.found
        started = time.perf_counter()
        selection = await self._recall.about(text, turn.language, heard.audience)
        recollected = Recollected(
            memories=tuple((one.memory.id, one.score.total) for one in selection.kept),
            took_ms=round((time.perf_counter() - started) * 1_000),
        )
        found = selection, recollected
        self._last[heard.session] = _Last(turn=heard.turn, text=text, found=found)
        return found

    def let_go(self, session: SessionId) -> None:
        """Drop what was brought to mind in *session*: the turn is over."""
        self._last.pop(session, None)
