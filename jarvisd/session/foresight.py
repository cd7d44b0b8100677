"""Foresight: working on an utterance that may be over, before it is known whether it is.

At a pause everything is done that an answer begins with and that changes nothing. If the
person goes on, it was in vain; if not, the turn finds it done. One thing at a time.
"""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from jarvisd.session.perception import Perceived
from jarvisd.session.state import StartTurn


class Foresight:
    """Holds the work on the turn that may come next in a room."""

    def __init__(
        self,
        work: Callable[[StartTurn], Coroutine[Any, Any, Perceived]],
        tell: Callable[[StartTurn, bool], None],
    ) -> None:
        """Take what *work* is, and what to *tell*: for each turn whether it was of use."""
        self._work = work
        self._tell = tell
        self._under_way: tuple[StartTurn, asyncio.Task[Perceived]] | None = None

    def begin(self, start: StartTurn) -> None:
        """Work on *start*, and on nothing else any more."""
        self.drop()
        task = asyncio.create_task(self._work(start), name=f"foresight {start.turn}")
        task.add_done_callback(_quietly)
        self._under_way = start, task

    def claim(self, start: StartTurn) -> "asyncio.Task[Perceived] | None":
        """Return the work if it is on *start*, exactly; whoever has it may cancel it."""
        if self._under_way is None or self._under_way[0] != start:
            return None
        (_, task), self._under_way = self._under_way, None
        self._tell(start, True)
        return task

    def drop(self) -> None:
        """Let go of the work: it was in vain."""
        if self._under_way is None:
            return
        (start, task), self._under_way = self._under_way, None
        task.cancel()
        self._tell(start, False)


def _quietly(task: "asyncio.Task[Perceived]") -> None:
    """Take note of an error that nobody will ask for: the turn meets it itself."""
    if not task.cancelled():
        task.exception()
