"""Messages on the wire, read with limits: length, shape and time.

The library's own reader takes any length that the other side claims, lets wrong
shapes through and waits for ever; here each of these is a WireError.
"""

import asyncio
import json
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final

from wyoming.event import Event, async_write_event
from wyoming.ping import Pong

HEADER_BYTES: Final = 1 << 16
"""Also the limit of the streams that are read, see ``asyncio.open_connection``."""
CLOSE_S: Final = 1.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """How much one message may bring, and how long it may take."""

    data: int = 1 << 20
    """Bytes of JSON behind the header; a server with many voices has a long list of them."""
    payload: int = 1 << 20
    """Bytes of sound: half a minute of it, and nobody sends more than a second at once."""
    whole_s: float = 10.0
    """A message must be complete so long after its first byte, and be taken by the other side."""


class WireError(Exception):
    """What arrived is no message, or too large, or too slow; the connection is of no more use."""


async def read_event(
    reader: asyncio.StreamReader, limits: Limits, within_s: float | None = None
) -> Event | None:
    """Return the next message, None if there will be none.

    Raise TimeoutError if none has begun after *within_s*, WireError, OSError.
    """
    async with asyncio.timeout(within_s):
        first = await reader.read(1)
    if not first:
        return None
    try:
        async with asyncio.timeout(limits.whole_s):
            return await _rest(first, reader, limits)
    except TimeoutError as error:
        raise WireError("half a message, and no more for too long") from error
    except asyncio.IncompleteReadError as error:
        raise WireError("cut off within a message") from error
    except asyncio.LimitOverrunError as error:
        raise WireError("header too long") from error


async def write_event(event: Event, writer: asyncio.StreamWriter, limits: Limits) -> None:
    """Send *event*; raise WireError if the other side takes nothing for too long, OSError."""
    try:
        async with asyncio.timeout(limits.whole_s):
            await async_write_event(event, writer)
    except TimeoutError as error:
        raise WireError("nothing is taken any more") from error


async def _rest(first: bytes, reader: asyncio.StreamReader, limits: Limits) -> Event:
    line = first if first == b"\n" else first + await reader.readuntil(b"\n")
    if len(line) > HEADER_BYTES:
        raise WireError("header too long")
    header = _table(line)
    kind = header.get("type")
    if not isinstance(kind, str):
        raise WireError("a message without a type")
    data = header.get("data") or {}
    if not isinstance(data, dict):
        raise WireError("data that is no table")
    if more := _length(header, "data_length", limits.data):
        data = {**data, **_table(await reader.readexactly(more))}
    payload = None
    if sound := _length(header, "payload_length", limits.payload):
        payload = await reader.readexactly(sound)
    return Event(type=kind, data=data, payload=payload)


def _table(text: bytes) -> dict[str, Any]:
    try:
        table = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise WireError("no JSON") from error
    if not isinstance(table, dict):
        raise WireError("JSON that is no table")
    return table


def _length(header: dict[str, Any], name: str, most: int) -> int:
    length = header.get(name) or 0
    if isinstance(length, bool) or not isinstance(length, int) or length < 0:
        raise WireError(f"{name} is no length")
    if length > most:
        raise WireError(f"{name} is too long")
    return length


def pong(ping: Event) -> Event:
    """Return the answer to a *ping*: the text that came with it, if it is one."""
    text = ping.data.get("text")
    return Pong(text=text if isinstance(text, str) else None).event()


async def closed(writer: asyncio.StreamWriter) -> None:
    """End the connection; what the other side has not taken by then is dropped."""
    writer.close()
    with suppress(OSError, TimeoutError):
        async with asyncio.timeout(CLOSE_S):
            await writer.wait_closed()
            return
    writer.transport.abort()
