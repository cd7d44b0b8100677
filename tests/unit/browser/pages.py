"""A page as its room sees it: what it sends, what it was told, and why it was sent away."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from jarvisd.adapters.browser.browser import Browser
from jarvisd.adapters.browser.loudspeaker import BrowserLoudspeaker
from jarvisd.adapters.browser.microphone import BrowserMicrophone
from jarvisd.adapters.browser.wire import Close, Fault
from jarvisd.audio.chunk import AudioChunk
from jarvisd.audio.health import Change
from jarvisd.audio.switch import SwitchedMicrophone
from jarvisd.ids import RoomName

OFFICE = RoomName("buero")
LULL_MS = 320
BLOCK = bytes(range(1, 129)) * 8
"""32 ms that are no silence."""


@dataclass
class PageSide:
    """The page's end of a connection; plays in no time, unless it is told not to."""

    plays: bool = True
    reads: bool = True
    told: list[dict[str, Any]] = field(default_factory=list)
    played: bytearray = field(default_factory=bytearray)
    closed: tuple[int, str] | None = None
    _sent: "asyncio.Queue[str | bytes | None]" = field(default_factory=asyncio.Queue)

    async def receive(self) -> str | bytes:
        if (message := await self._sent.get()) is None:
            raise Fault(Close.LEAVING, "the page left")
        return message

    async def send(self, message: str | bytes) -> None:
        if not self.reads:
            await asyncio.Event().wait()
        if self.closed is not None:
            raise Fault(Close.LEAVING, "the page is gone")
        if isinstance(message, bytes):
            self.played += message
            return
        self.told.append(told := json.loads(message))
        if told["type"] == "end" and self.plays:
            self.says(type="played", number=told["number"])

    async def close(self, code: int, reason: str) -> None:
        self.closed = self.closed or (code, reason)
        self.leaves()

    def says(self, **message: Any) -> None:
        self._sent.put_nowait(json.dumps(message))

    def sends(self, *messages: str | bytes) -> None:
        for message in messages:
            self._sent.put_nowait(message)

    def read_all(self) -> bool:
        return self._sent.empty()

    def leaves(self) -> None:
        self._sent.put_nowait(None)

    def kinds(self) -> list[str]:
        return [told["type"] for told in self.told]

    def last(self, kind: str) -> dict[str, Any]:
        return next(told for told in reversed(self.told) if told["type"] == kind)

    async def speak_on(self, pcm: bytes) -> None:
        """Hear *pcm* again and again."""
        while True:
            for at in range(0, len(pcm) // 1_024 * 1_024, 1_024):
                self.sends(pcm[at : at + 1_024])
                await asyncio.sleep(0.03)


@dataclass
class Room:
    """A room that is a page, as far as it hears and speaks; its clock is the test's."""

    now: float = 100.0
    changes: list[Change] = field(default_factory=list)
    chunks: list[AudioChunk] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.browser = Browser(OFFICE, lambda: self.now)
        self.microphone = BrowserMicrophone(self.browser, self.changes.append, lull_ms=LULL_MS)
        self.switch = SwitchedMicrophone(self.microphone)
        self.loudspeaker = BrowserLoudspeaker(self.browser)
        self._tasks: list[asyncio.Task[None]] = []

    @property
    def states(self) -> list[str]:
        return [change.after.value for change in self.changes]

    @property
    def pcm(self) -> bytes:
        return b"".join(chunk.pcm for chunk in self.chunks)

    def visit(self, page: PageSide | None = None, *, begins: bool = True) -> PageSide:
        """Open a page."""
        page = page or PageSide()
        if begins:
            page.says(type="begin", rate=48_000)
        self._do(self.browser.serve(page, state="idle", wake="Hey Jarvis"))
        return page

    def listen(self) -> None:
        """Hear for ever, while it is switched on."""
        self._do(self._listen())

    async def _listen(self) -> None:
        async for chunk in self.switch.stream():
            self.chunks.append(chunk)

    def _do(self, doing: Any) -> None:
        self._tasks.append(asyncio.create_task(doing))

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        for ended in await asyncio.gather(*self._tasks, return_exceptions=True):
            assert ended is None or isinstance(ended, asyncio.CancelledError), ended


@asynccontextmanager
async def a_room() -> AsyncIterator[Room]:
    room = Room()
    try:
        yield room
    finally:
        await room.close()


@asynccontextmanager
async def a_room_with_a_page() -> AsyncIterator[tuple[Room, PageSide]]:
    async with a_room() as room:
        page = room.visit()
        await until(lambda: room.browser.page is not None)
        yield room, page


async def until(happened: Callable[[], bool]) -> None:
    async with asyncio.timeout(10):
        while not happened():  # noqa: ASYNC110  (what is waited for tells nobody)
            await asyncio.sleep(0.005)
