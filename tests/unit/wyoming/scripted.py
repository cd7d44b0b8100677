"""The other side of a connection, played by a test."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

from wyoming.event import Event, async_read_event, async_write_event

from jarvisd.address import Address

Play = Callable[["Side"], Awaitable[None]]


class Side:
    """What the test reads and writes on one connection."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer
        self.seen: list[Event] = []

    async def read(self) -> Event | None:
        """Return the next message, None when the connection has ended."""
        try:
            event = await async_read_event(self.reader)
        except (OSError, asyncio.IncompleteReadError):
            return None
        if event is not None:
            self.seen.append(event)
        return event

    async def until(self, kind: str) -> Event | None:
        """Return the first message of *kind*, passing over others."""
        while (event := await self.read()) is not None and event.type != kind:
            pass
        return event

    async def send(self, *events: Event) -> None:
        """Send messages."""
        for event in events:
            await async_write_event(event, self.writer)

    async def raw(self, text: bytes) -> None:
        """Send *text* as it is."""
        self.writer.write(text)
        await self.writer.drain()


@asynccontextmanager
async def scripted(play: Play, address: Address | None = None) -> AsyncIterator[Address]:
    """Serve each connection with *play* while inside; a connection ends with its play."""
    tasks: set[asyncio.Task[None]] = set()

    async def receive(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        tasks.add(task)
        try:
            await play(Side(reader, writer))
        except (OSError, asyncio.CancelledError):
            pass
        finally:
            tasks.discard(task)
            writer.close()

    where = address or Address("127.0.0.1", 0)
    server = await asyncio.start_server(receive, where.host, where.port)
    try:
        yield Address("127.0.0.1", server.sockets[0].getsockname()[1])
    finally:
        server.close()
        for task in tasks:
            task.cancel()
        if tasks:
            await asyncio.wait(tasks)


async def eventually(holds: Callable[[], object], patience_s: float = 10.0) -> None:
    """Wait until *holds* does."""
    async with asyncio.timeout(patience_s):
        while not holds():  # noqa: ASYNC110  (it may be anything)
            await asyncio.sleep(0.01)
