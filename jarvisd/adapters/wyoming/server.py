"""jarvisd as a Wyoming service: the port, and who is on it."""

import asyncio
import errno
import logging
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Final

from jarvisd.adapters.wyoming.guests import Guests
from jarvisd.adapters.wyoming.services import Services
from jarvisd.adapters.wyoming.serving import Serving, Turns
from jarvisd.adapters.wyoming.wire import HEADER_BYTES, closed
from jarvisd.address import Address
from jarvisd.errors import ResourceError

logger = logging.getLogger(__name__)

WHY: Final = {
    errno.EADDRINUSE: "taken",
    errno.EACCES: "forbidden",
    errno.EADDRNOTAVAIL: "elsewhere",
}
"""Why the address cannot be had: the word by which the sentence is chosen."""


@asynccontextmanager
async def serving(address: Address, allow: Sequence[str], services: Services) -> AsyncIterator[int]:
    """Serve guests on *address* while inside, and yield the port; port 0 takes a free one.

    Raise ResourceError if the address cannot be had.
    """
    house = _House(Guests(allow), services)
    try:
        server = await asyncio.start_server(
            house.receive, address.host, address.port, limit=HEADER_BYTES
        )
    except OSError as error:
        reason = WHY.get(error.errno or 0, "other")
        raise ResourceError("wyoming-port", address=str(address), reason=reason) from error
    try:
        yield int(server.sockets[0].getsockname()[1])
    finally:
        server.close()
        await house.close()


class _House:
    """Knows every guest, so that all can be shown out."""

    def __init__(self, guests: Guests, services: Services) -> None:
        self._guests = guests
        self._services = services
        self._turns = Turns()
        self._served: set[asyncio.Task[None]] = set()

    async def receive(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Serve one connection."""
        task = asyncio.current_task()
        assert task is not None
        self._served.add(task)
        try:
            await self._serve(reader, writer)
        except asyncio.CancelledError:
            # Shown out. The stream library takes a handler that ends so for a fault.
            writer.transport.abort()
        except Exception:
            # A guest is a fault boundary: what it brings about touches no room.
            logger.exception("a Wyoming guest could not be served, unforeseen")
            writer.transport.abort()
        finally:
            self._served.discard(task)

    async def close(self) -> None:
        """Show everybody out."""
        for task in self._served:
            task.cancel()
        if self._served:
            await asyncio.wait(self._served)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        peer = writer.get_extra_info("peername")
        with self._guests.entry(str(peer[0]) if peer else "") as welcome:
            if welcome:
                await Serving(reader, writer, self._services, self._turns).run()
            await closed(writer)
