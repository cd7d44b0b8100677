"""The page that is a room's microphone and loudspeaker: one at a time, the latest one."""

import logging
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from jarvisd.adapters.backlog import Backlog
from jarvisd.adapters.browser.news import news
from jarvisd.adapters.browser.page import Page
from jarvisd.adapters.browser.wire import Close, Fault, Socket
from jarvisd.audio.chunk import BYTES_PER_MS
from jarvisd.events import Fact
from jarvisd.ids import RoomName

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Found:
    """A page is open."""


@dataclass(frozen=True, slots=True)
class Lost:
    """No page is open, or not any more."""

    reason: str = ""


Item: TypeAlias = bytes | Found | Lost


class Browser:
    """Keeps the page that is open for *room*.

    What it hears waits here for the microphone, while somebody listens: what is said
    in a muted room is not to be heard later.
    """

    def __init__(self, room: RoomName, monotonic: Callable[[], float] = time.monotonic) -> None:
        self.room = room
        self._monotonic = monotonic
        self._page: Page | None = None
        self._listening = False
        self._backlog: Backlog[Item] = Backlog(room, _length_ms)

    @property
    def dropped(self) -> int:
        """Return how many blocks of sound were lost because the room fell behind."""
        return self._backlog.dropped

    @property
    def page(self) -> Page | None:
        """Return the page that is open."""
        return self._page

    async def serve(self, socket: Socket, **told: str) -> None:
        """Let the page on *socket* be this room's until it leaves; tell it what was *told* first.

        A page that is open already is sent away: whoever opened the latest is there.
        """
        page = Page(socket, lambda pcm: self._hear(page, pcm), self._monotonic)
        try:
            await page.greeted()
            await self._have(page, told)
        except Fault as fault:
            logger.info("room=%s page=closed code=%d: %s", self.room, fault.close, fault)
            await page.leave(fault.close, str(fault))

    async def _have(self, page: Page, told: dict[str, str]) -> None:
        earlier, self._page = self._page, page
        page.tell(type="hello", room=self.room, **told)
        page.listen(on=self._listening)
        self._put(Found())
        logger.info("room=%s page=open", self.room)
        reason = ""
        try:
            if earlier is not None:
                await earlier.leave(Close.TAKEN_OVER, "another page has taken this room")
            await page.serve()
        except Fault as fault:
            reason = str(fault)
            raise
        finally:
            # What a later page has is not this one's to give away.
            if self._page is page:
                self._page = None
                self._put(Lost(reason))

    def note(self, fact: Fact) -> None:
        """Tell the page what happened in its room."""
        if fact.room == self.room and self._page is not None and (message := news(fact)):
            self._page.tell(**message)

    def listen(self, *, on: bool) -> None:
        """Have the page send what it hears, or let go of its microphone and of what it heard."""
        self._listening = on
        self._backlog.clear()
        if self._page is not None:
            self._page.listen(on=on)
        self._put(Found() if self._page is not None else Lost())

    async def next(self, within_s: float) -> Item | None:
        """Return what comes next, None if nothing does in time."""
        return await self._backlog.next(within_s)

    def _hear(self, page: Page, pcm: bytes) -> None:
        if page is not self._page:
            return
        self._put(pcm)

    def _put(self, item: Item) -> None:
        if self._listening:
            self._backlog.put(item)


def _length_ms(item: Item) -> int:
    return len(item) // BYTES_PER_MS if isinstance(item, bytes) else 0
