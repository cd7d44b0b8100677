"""Conversations in writing that come and go by a name that the other side gives them.

Somebody who writes through another program comes back with the same name, over
whatever connection. Who is silent for long has left.
"""

import asyncio
import logging
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final
from uuid import uuid4

from jarvisd.dialogue.ports import Dialogue
from jarvisd.errors import StorageError
from jarvisd.ids import RoomName, SessionId
from jarvisd.people.types import Doubt, Unknown
from jarvisd.phrases import Language
from jarvisd.session.record import Recorder
from jarvisd.session.typed import Reply, TypedConversation

logger = logging.getLogger(__name__)

SILENT_S: Final = 300.0
"""A conversation in which nothing was written for so long is over."""
MOST: Final = 32
"""So many at once; one more ends the one that has been silent for longest."""

STRANGER: Final = Unknown(reason=Doubt.NOT_HEARD)
"""Nobody was heard, so nobody is recognised."""


@dataclass(slots=True)
class _Visit:
    conversation: TypedConversation
    seen_s: float
    turn: asyncio.Lock = field(default_factory=asyncio.Lock)


class Visits:
    """The written conversations of one *room*, all with somebody unknown."""

    def __init__(
        self,
        room: RoomName,
        dialogue: Dialogue,
        recorder: Recorder,
        monotonic: Callable[[], float] = time.monotonic,
    ) -> None:
        self._room = room
        self._dialogue = dialogue
        self._recorder = recorder
        self._monotonic = monotonic
        self._visits: dict[str, _Visit] = {}
        self._door = asyncio.Lock()

    async def say(self, name: str, text: str, language: Language) -> Reply:
        """Answer *text* in the conversation called *name*, which begins if it is new.

        Raise StorageError if it cannot begin.
        """
        async with self._door:
            await self._see_off()
            visit = self._visits.get(name)
            if visit is None:
                visit = self._visits[name] = await self._begin()
        async with visit.turn:
            visit.seen_s = self._monotonic()
            reply = await visit.conversation.turn(text, language, STRANGER)
        if reply.over and self._visits.get(name) is visit:
            await self._end(name)
        return reply

    async def close(self) -> None:
        """End all conversations."""
        for name in tuple(self._visits):
            await self._end(name)

    async def _begin(self) -> _Visit:
        conversation = TypedConversation(
            SessionId(uuid4()), self._room, self._dialogue, self._recorder
        )
        await conversation.begin()
        return _Visit(conversation, self._monotonic())

    async def _see_off(self) -> None:
        """End what has been silent for long, and the most silent one if there are too many."""
        now = self._monotonic()
        idle = {name: visit for name, visit in self._visits.items() if not visit.turn.locked()}
        gone = [name for name, visit in idle.items() if now - visit.seen_s > SILENT_S]
        if not gone and len(self._visits) >= MOST and idle:
            gone = [min(idle, key=lambda name: idle[name].seen_s)]
        for name in gone:
            await self._end(name)

    async def _end(self, name: str) -> None:
        visit = self._visits.pop(name, None)
        if visit is None:
            return
        try:
            await visit.conversation.end()
        except StorageError as error:
            logger.warning("a written conversation was not closed: %s", error)
