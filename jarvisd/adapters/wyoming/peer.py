"""One connection to a Wyoming service or satellite; every way in which it can fail is a Fault."""

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from wyoming.error import Error
from wyoming.event import Event

from jarvisd.adapters.wyoming.wire import (
    HEADER_BYTES,
    Limits,
    WireError,
    closed,
    read_event,
    write_event,
)
from jarvisd.address import Address

CONNECT_S: Final = 2.0
"""In a house a machine that is there answers at once."""
AGAIN_S: Final = 0.5
TOLD_CHARS: Final = 60


class Fault(Exception):
    """The other side is away, silent, or talks nonsense: the key of a sentence and its details."""

    def __init__(self, key: str, **details: str) -> None:
        super().__init__(key, details)
        self.key = key
        self.details = details


class Peer:
    """The other side of an open connection; see ``connected``."""

    def __init__(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, address: Address
    ) -> None:
        self._reader = reader
        self._writer = writer
        self._address = str(address)
        self._limits = Limits()

    async def send(self, *events: Event) -> None:
        """Send *events* in order, as fast as the other side takes them; raise Fault."""
        try:
            for event in events:
                await write_event(event, self._writer, self._limits)
        except WireError as error:
            raise self._fault("wyoming-garbled", reason=str(error)) from error
        except OSError as error:
            raise self._fault("wyoming-closed") from error

    async def receive(self, within_s: float | None = None) -> Event:
        """Return the next message; raise Fault if none comes, also for the peer's own error."""
        try:
            event = await read_event(self._reader, self._limits, within_s)
        except TimeoutError as error:
            raise self._fault("wyoming-silent") from error
        except WireError as error:
            raise self._fault("wyoming-garbled", reason=str(error)) from error
        except OSError as error:
            raise self._fault("wyoming-closed") from error
        if event is None:
            raise self._fault("wyoming-closed")
        if Error.is_type(event.type):
            # The text may quote what was to be spoken; its code is a word of the program's.
            code = str(event.data.get("code") or "-")[:TOLD_CHARS]
            raise self._fault("wyoming-refused", reason=code)
        return event

    def garbled(self, reason: str) -> Fault:
        """Return the fault of a message that holds something unusable."""
        return self._fault("wyoming-garbled", reason=reason)

    async def close(self) -> None:
        """End the connection; what the other side has not taken by then is dropped."""
        await closed(self._writer)

    def _fault(self, key: str, **details: str) -> Fault:
        return Fault(key, address=self._address, **details)


@asynccontextmanager
async def connected(address: Address) -> AsyncIterator[Peer]:
    """Connect to *address*; raise Fault if nobody is there."""
    try:
        async with asyncio.timeout(CONNECT_S):
            reader, writer = await asyncio.open_connection(
                address.host, address.port, limit=HEADER_BYTES
            )
    except TimeoutError as error:
        raise Fault("wyoming-unreachable", address=str(address), reason="timeout") from error
    except OSError as error:
        raise Fault("wyoming-unreachable", address=str(address), reason=_why(error)) from error
    peer = Peer(reader, writer, address)
    try:
        yield peer
    finally:
        await peer.close()


def _why(error: OSError) -> str:
    """Return the word by which the sentence about *error* is chosen."""
    match error:
        case socket.gaierror():
            return "unknown"
        case ConnectionRefusedError():
            return "refused"
        case _:
            return "other"


@asynccontextmanager
async def in_time(address: Address, within_s: float) -> AsyncIterator[None]:
    """Raise Fault if what is done inside takes longer than *within_s*."""
    try:
        async with asyncio.timeout(within_s):
            yield
    except TimeoutError as error:
        raise Fault("wyoming-silent", address=str(address)) from error


async def end(task: "asyncio.Task[None]") -> None:
    """Cancel *task* and wait until it has ended.

    Again and again, because a group of tasks in which one fails at that very moment
    tells of the failure and forgets that it was cancelled.
    """
    while not task.done():
        task.cancel()
        await asyncio.wait({task}, timeout=AGAIN_S)
