"""Strengthening what was used in an answer: later, in batches, once a session (R-M4).

The answer never waits for it, and nothing is lost by a stop: closing writes what is left.
"""

import asyncio
import logging
from collections.abc import Sequence

from jarvisd.clock import DRAIN_S, Clock
from jarvisd.errors import StorageError
from jarvisd.ids import MemoryId, SessionId
from jarvisd.memory.changes import Reinforce
from jarvisd.memory.ports import MemoryStore
from jarvisd.people.audience import Audience

logger = logging.getLogger(__name__)

PAUSE_S = 2.0
"""So long further uses are gathered before they are written together."""
KEPT = 4_096
"""So many uses wait at most while the store is away; the oldest are given up first."""

_Use = tuple[MemoryId, SessionId, Audience]


class Reinforcement:
    """Gathers uses and writes them when nobody waits."""

    def __init__(self, store: MemoryStore, clock: Clock, pause_s: float = PAUSE_S) -> None:
        self._store = store
        self._clock = clock
        self._pause_s = pause_s
        self._waiting: dict[_Use, None] = {}
        self._writing: asyncio.Task[None] | None = None
        self._lock = asyncio.Lock()

    def note(self, ids: Sequence[MemoryId], session: SessionId, audience: Audience) -> None:
        """Note that *ids* were used; the same memory in the same session counts once."""
        for id in ids:
            self._waiting.setdefault((id, session, audience))
        for use in list(self._waiting)[: max(len(self._waiting) - KEPT, 0)]:
            del self._waiting[use]
        if self._waiting and (self._writing is None or self._writing.done()):
            self._writing = asyncio.create_task(self._later(), name="reinforcement")

    async def drain(self) -> None:
        """Write all that waits; raise StorageError, and then it still waits."""
        async with self._lock:
            waiting = list(self._waiting)
            for session, audience in dict.fromkeys(use[1:] for use in waiting):
                batch = [use for use in waiting if use[1:] == (session, audience)]
                ids = tuple(use[0] for use in batch)
                change = Reinforce(ids=ids, at=self._clock.now(), session=session)
                await self._store.apply([change], audience)
                for use in batch:
                    self._waiting.pop(use, None)

    async def close(self) -> None:
        """Write what waits and stop; if the store is away, say how much is given up."""
        if self._writing is not None:
            self._writing.cancel()
            await asyncio.gather(self._writing, return_exceptions=True)
        try:
            async with asyncio.timeout(DRAIN_S):
                await self._written("given up")
        except TimeoutError:
            logger.warning("reinforcing %d uses took too long, is given up", len(self._waiting))

    async def _later(self) -> None:
        await asyncio.sleep(self._pause_s)
        await self._written("put off")

    async def _written(self, otherwise: str) -> None:
        try:
            await self.drain()
        except StorageError as error:
            left = len(self._waiting)
            logger.warning("reinforcing %d uses is %s: %s", left, otherwise, error)
