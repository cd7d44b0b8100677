"""Keeping what was nearly a wake, so that the thresholds of a room can be judged later.

It listens to the bulletin and writes beside everything else: no room ever waits for
it. A television must not fill the database: one row in a few seconds, and so many a room.
"""

import asyncio
import logging
from datetime import timedelta
from typing import Final

from jarvisd.clock import Clock
from jarvisd.errors import StorageError
from jarvisd.events import Fact, NearlyWoken
from jarvisd.ids import RoomName
from jarvisd.session.ports import SessionStore, Wake

logger = logging.getLogger(__name__)

NEAR_MISS: Final = "near-miss"
APART: Final = timedelta(seconds=3)
"""What comes sooner after another in the same room is left out."""
MOST: Final = 300
"""So many are kept for each room."""
WAITING: Final = 64


class NearMisses:
    """Keeps near misses; ``note`` hears of them, ``run`` writes."""

    def __init__(self, sessions: SessionStore, clock: Clock) -> None:
        self._sessions = sessions
        self._clock = clock
        self._latest: dict[RoomName, Wake] = {}
        self._waiting: asyncio.Queue[Wake] = asyncio.Queue(WAITING)

    def note(self, fact: Fact) -> None:
        """Take *fact* if it is a near miss that is worth a row."""
        if not isinstance(fact, NearlyWoken):
            return
        now = self._clock.now()
        before = self._latest.get(fact.room)
        if (before is not None and now - before.at < APART) or self._waiting.full():
            return
        wake = Wake(
            room=fact.room,
            at=now,
            session=None,
            word=fact.word,
            score=max(fact.first, fact.second or 0.0),
            outcome=NEAR_MISS,
            first=fact.first,
            second=fact.second,
        )
        self._latest[fact.room] = wake
        self._waiting.put_nowait(wake)

    async def run(self) -> None:
        """Write what was noted, for ever; what cannot be written is let go of."""
        while True:
            wake = await self._waiting.get()
            try:
                await self._sessions.note_near_miss(wake, MOST)
            except StorageError as error:
                logger.info("a near miss in %s was not kept: %s", wake.room, error)
