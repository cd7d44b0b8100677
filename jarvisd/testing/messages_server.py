"""A server on the loopback that speaks the Messages protocol, and keeps what reached it."""

import asyncio
import json
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any


@dataclass(slots=True)
class MessagesServer:
    """What it answers, and what it was asked."""

    pieces: Sequence[str] = ("Ein Apfel ", "ist eine Frucht. ", "Er ist rund.")
    status: int = 200
    break_off: bool = False
    """Close the connection after the pieces, without ending the message."""
    hang: bool = False
    """Take the request and never answer."""
    url: str = ""
    wire: list[str] = field(default_factory=list)
    """Each request as it came, head and body."""

    @property
    def bodies(self) -> list[dict[str, Any]]:
        """Return the bodies of the requests, decoded."""
        return [json.loads(request.split("\r\n\r\n", 1)[1]) for request in self.wire]

    @asynccontextmanager
    async def serving(self) -> AsyncIterator["MessagesServer"]:
        """Serve on a free port of the loopback."""
        server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        host, port = server.sockets[0].getsockname()
        self.url = f"http://{host}:{port}"
        try:
            yield self
        finally:
            server.close()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            head = (await reader.readuntil(b"\r\n\r\n")).decode()
            length = next(
                int(line.split(":")[1])
                for line in head.split("\r\n")
                if line.lower().startswith("content-length:")
            )
            self.wire.append(head + (await reader.readexactly(length)).decode())
            if self.hang:
                await reader.read()
                return
            writer.write(self._response())
            await writer.drain()
        finally:
            writer.close()

    def _response(self) -> bytes:
        if self.status != 200:
            body = json.dumps({"type": "error", "error": {"type": "api_error", "message": "no"}})
            head = f"HTTP/1.1 {self.status} Error\r\nContent-Type: application/json\r\n"
            return f"{head}Connection: close\r\nContent-Length: {len(body)}\r\n\r\n{body}".encode()
        head = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nConnection: close\r\n"
        if self.break_off:
            # A promised length that never comes is how a broken connection looks.
            head += "Content-Length: 100000\r\n"
        return (head + "\r\n" + "".join(_event(event) for event in self._events())).encode()

    def _events(self) -> list[dict[str, Any]]:
        usage = {"input_tokens": 1, "output_tokens": 1}
        message: dict[str, Any] = {
            "id": "msg_1", "type": "message", "role": "assistant", "model": "test", "content": [],
            "stop_reason": None, "stop_sequence": None, "usage": usage,
        }  # fmt: skip
        text = [
            {"type": "content_block_delta", "index": 0,
             "delta": {"type": "text_delta", "text": piece}}
            for piece in self.pieces
        ]  # fmt: skip
        begin: list[dict[str, Any]] = [
            {"type": "message_start", "message": message},
            {"type": "content_block_start", "index": 0,
             "content_block": {"type": "text", "text": ""}},
        ]  # fmt: skip
        end: list[dict[str, Any]] = [
            {"type": "content_block_stop", "index": 0},
            {"type": "message_delta", "usage": usage,
             "delta": {"stop_reason": "end_turn", "stop_sequence": None}},
            {"type": "message_stop"},
        ]  # fmt: skip
        return [*begin, *text, *([] if self.break_off else end)]


def _event(event: dict[str, Any]) -> str:
    return f"event: {event['type']}\ndata: {json.dumps(event)}\n\n"
