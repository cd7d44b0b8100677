"""Keeping when the sessions of a room begin and end."""

import logging

from jarvisd.errors import StorageError
from jarvisd.events import SessionEnded
from jarvisd.ids import RoomName, SessionId
from jarvisd.session.desk import Desk
from jarvisd.session.ending import Ending
from jarvisd.session.state import CloseSession, OpenSession
from jarvisd.session.wakes import WakeLog

logger = logging.getLogger(__name__)


class SessionBook:
    """Tells the store, and at the end everybody else, of the sessions of *room*."""

    def __init__(self, room: RoomName, desk: Desk, wakes: WakeLog) -> None:
        self._room = room
        self._desk = desk
        self._wakes = wakes

    async def keep(self, effect: OpenSession | CloseSession, at_ms: int) -> None:
        """Do what *effect* says, at *at_ms* of the stream."""
        now = self._desk.clock.now()
        try:
            match effect:
                case OpenSession(session):
                    await self._desk.sessions.open(session, self._room, now)
                case CloseSession(session, ending):
                    await self._part(session, ending, at_ms)
                    await self._desk.sessions.close(session, now)
        except StorageError as error:
            # The conversation goes on; a session left open is closed by the hourly sweep.
            logger.warning("a session in %s was not kept: %s", self._room, error)

    async def _part(self, session: SessionId, ending: Ending, at_ms: int) -> None:
        self._desk.dialogue.end(session)
        self._desk.arbiter.release(self._room)
        await self._wakes.settle(ending.value)
        self._desk.bulletin.post(
            SessionEnded(room=self._room, session=session, at_ms=at_ms, reason=ending.value)
        )
