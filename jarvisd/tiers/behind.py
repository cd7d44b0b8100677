"""Writing summaries behind the turns, never at their cost."""

import asyncio
import logging
from contextlib import suppress
from typing import Final, TypeAlias

from jarvisd.clock import DRAIN_S
from jarvisd.errors import StorageError, ThinkingError
from jarvisd.ids import PersonId, RoomName, SessionId
from jarvisd.people.types import person_of
from jarvisd.session.ports import Turn
from jarvisd.tiers.ports import Summariser
from jarvisd.tiers.summaries import Summaries

logger = logging.getLogger(__name__)

QUIET_S: Final = 8.0
"""A model is asked once nothing was said for so long: the conversation goes first."""

Which: TypeAlias = tuple[SessionId, PersonId | None]


class Behind:
    """Sums up at once by quoting, and with a model when it is quiet; one at a time each."""

    def __init__(
        self, summaries: Summaries, thoughtful: Summariser | None = None, quiet_s: float = QUIET_S
    ) -> None:
        """*thoughtful* is None where no model is configured."""
        self._summaries = summaries
        self._thoughtful = thoughtful
        self._quiet_s = quiet_s
        self._tasks: dict[Which, asyncio.Task[None]] = {}
        self._again: set[Which] = set()
        """Whose voice has spoken since its summary was begun."""
        self._woken: dict[Which, asyncio.Event] = {}
        self._closing = False
        self._turn = asyncio.Lock()
        """One question to a model at a time, however many talk."""

    def taken(self, turn: Turn, room: RoomName) -> None:
        """Begin the summary of the voice that spoke *turn*; what is under way is done once more."""
        which = turn.session, person_of(turn.speaker)
        if which in self._tasks:
            self._again.add(which)
            self._woken[which].set()
            return
        self._woken[which] = asyncio.Event()
        self._tasks[which] = asyncio.create_task(self._write(which, room), name="summary")

    async def renew(self, session: SessionId, person: PersonId | None, room: RoomName) -> None:
        """Write the summary anew, unless it is a model's already; faults are only logged."""
        if await self._still_quotes(session, person):
            await self._once((session, person), room, None)
            if self._thoughtful is not None:
                await self._once((session, person), room, self._thoughtful)

    async def drain(self) -> None:
        """Wait until everything begun is written, for a while; no model is asked any more."""
        self._closing = True
        for woken in self._woken.values():
            woken.set()
        tasks = set(self._tasks.values())
        if tasks:
            _, late = await asyncio.wait(tasks, timeout=DRAIN_S)
            for task in late:
                task.cancel()
            await asyncio.gather(*late, return_exceptions=True)

    async def settled(self) -> None:
        """Wait until nothing is left to write, however long it takes."""
        while self._tasks:
            await asyncio.wait(set(self._tasks.values()))

    async def _write(self, which: Which, room: RoomName) -> None:
        try:
            while True:
                self._again.discard(which)
                self._woken[which].clear()
                await self._once(which, room, None)
                if self._thoughtful is not None and await self._quiet(which):
                    async with self._turn:
                        await self._once(which, room, self._thoughtful)
                if which not in self._again:
                    return
        finally:
            del self._tasks[which], self._woken[which]

    async def _quiet(self, which: Which) -> bool:
        """Wait for a while; tell whether nothing was said meanwhile and nothing ends."""
        if self._closing:
            return False
        with suppress(TimeoutError):
            await asyncio.wait_for(self._woken[which].wait(), self._quiet_s)
        return not self._closing and which not in self._again

    async def _still_quotes(self, session: SessionId, person: PersonId | None) -> bool:
        try:
            return await self._summaries.quotes(session, person)
        except StorageError as error:
            logger.warning("a summary was not looked for: %s", error)
            return False

    async def _once(self, which: Which, room: RoomName, summariser: Summariser | None) -> None:
        try:
            await self._summaries.write(*which, room, summariser)
        except ThinkingError as error:
            # What is quoted stays; the model is asked again when the session is read once more.
            logger.info("a summary only quotes: %s", error)
        except Exception as error:  # noqa: BLE001
            # A fault boundary: no turn waits for its summary, the next one tries again.
            logger.warning("a summary was not written: %s", type(error).__name__)
