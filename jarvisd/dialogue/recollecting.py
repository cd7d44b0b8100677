"""Bringing to mind once for each turn, whoever answers it: the model, or the templates after it."""

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from math import inf
from typing import Final

from jarvisd.dialogue.intents import Ask, AskAbout, AskLatest
from jarvisd.dialogue.ports import Recalling
from jarvisd.dialogue.turn import Turn
from jarvisd.dialogue.types import Heard, Recollected
from jarvisd.ids import SessionId, TurnNumber
from jarvisd.memory.recall import Selection
from jarvisd.people.audience import Audience

FRESH_S: Final = 3.0
"""What was brought to mind before its turn began is used so soon, or not at all: meanwhile
somebody may have had it forgotten."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Cue:
    """What something was brought to mind for."""

    turn: TurnNumber
    text: str
    audience: Audience

    @classmethod
    def of(cls, text: str, turn: Turn) -> "_Cue":
        return cls(turn=turn.heard.turn, text=text, audience=turn.heard.audience)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Last:
    cue: _Cue
    found: tuple[Selection, Recollected]
    until_s: float = inf
    """When it is no longer fresh, if its turn does not begin."""


class Recollecting:
    """Keeps the last recollection of each session until its turn is over."""

    def __init__(
        self, recall: Recalling, monotonic: Callable[[], float] = time.perf_counter
    ) -> None:
        self._recall = recall
        self._monotonic = monotonic
        self._last: dict[SessionId, _Last] = {}

    async def about(self, text: str, turn: Turn) -> tuple[Selection, Recollected]:
        """Return what *text* brings to mind for who speaks in *turn*; raise StorageError."""
        cue, session = _Cue.of(text, turn), turn.heard.session
        last = self._last.get(session)
        if last is None or last.cue != cue or self._monotonic() > last.until_s:
            last = _Last(cue=cue, found=await self._found(text, turn))
        self._last[session] = replace(last, until_s=inf)
        return last.found

    async def foresee(self, text: str, turn: Turn) -> None:
        """Bring to mind now what ``about`` may be asked for soon; raise StorageError."""
        found = await self._found(text, turn)
        self._last[turn.heard.session] = _Last(
            cue=_Cue.of(text, turn), found=found, until_s=self._monotonic() + FRESH_S
        )

    def let_go(self, heard: Heard) -> None:
        """Drop what was brought to mind for *heard*: its turn is over."""
        last = self._last.get(heard.session)
        if last is not None and last.cue.turn <= heard.turn:
            del self._last[heard.session]

    def end(self, session: SessionId) -> None:
        """Drop whatever was brought to mind in *session*."""
        self._last.pop(session, None)

    async def _found(self, text: str, turn: Turn) -> tuple[Selection, Recollected]:
        started = self._monotonic()
        selection = await self._recall.about(text, turn.language, turn.heard.audience)
        recollected = Recollected(
            memories=tuple((one.memory.id, one.score.total) for one in selection.kept),
            took_ms=round((self._monotonic() - started) * 1_000),
        )
        return selection, recollected


def asked(turn: Turn) -> str:
    """Return what is looked for in memory to answer *turn*."""
    match turn.intent:
        case Ask(text=text) | AskAbout(topic=text) | AskLatest(topic=text):
            return text
        case _:
            return turn.heard.text
