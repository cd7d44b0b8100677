"""A server on the loopback that speaks a model's protocol, by a script, and keeps every request."""

import asyncio
import json
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, Final, Protocol

from jarvisd.testing.model_script import Fails, Hangs, Held, Outcome, Says, Step, Use

GOOD: Final = Says(("Gut.",))


class Wording(Protocol):
    """How a protocol puts into words what a script says."""

    def refused(self, body: dict[str, Any]) -> Fails | None:
        """Return how the server refuses this request, None if it takes it."""
        ...

    def begin(self, says: Says) -> Iterator[str]:
        """Yield the events of a stream before the first piece: signs of life."""
        ...

    def piece(self, line: str | Use, number: int) -> Iterator[str]:
        """Yield the events of one piece."""
        ...

    def end(self, says: Says) -> Iterator[str]:
        """Yield the events after the last piece, or what breaks the stream."""
        ...

    def whole(self, says: Says) -> dict[str, Any]:
        """Return the answer in one piece."""
        ...

    def error(self, fails: Fails) -> dict[str, Any]:
        """Return the body of an error."""
        ...

    def models(self, path: str) -> dict[str, Any] | None:
        """Return what is said of models at *path*; None: there is none."""
        ...


@dataclass(slots=True)
class ModelServer:
    """Answers by its script, in order; then always the same."""

    wording: Wording
    script: list[Step] = field(default_factory=list)
    otherwise: Step = GOOD
    key: str = ""
    """If set, whoever does not know it is turned away."""
    url: str = ""
    wire: list[str] = field(default_factory=list)
    """Each question as it came, head and body."""
    hung_up: asyncio.Event = field(default_factory=asyncio.Event)
    """Somebody closed the connection before the answer was over."""
    _serving: set[asyncio.Task[None]] = field(default_factory=set)

    @property
    def bodies(self) -> list[dict[str, Any]]:
        """Return the bodies of the questions, decoded."""
        return [json.loads(request.split("\r\n\r\n", 1)[1]) for request in self.wire]

    @asynccontextmanager
    async def serving(self) -> AsyncIterator["ModelServer"]:
        """Serve on a free port of the loopback."""
        server = await asyncio.start_server(self._connected, "127.0.0.1", 0)
        host, port = server.sockets[0].getsockname()
        self.url = f"http://{host}:{port}"
        try:
            yield self
        finally:
            server.close()
            for task in self._serving:
                task.cancel()
            await asyncio.gather(*self._serving, return_exceptions=True)

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        serving = asyncio.create_task(self._serve(reader, writer))
        self._serving.add(serving)
        serving.add_done_callback(self._serving.discard)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            head = (await reader.readuntil(b"\r\n\r\n")).decode()
            body = (await reader.readexactly(_length(head))).decode()
            answering = asyncio.create_task(self._answer(head, body, writer))
            leaving = asyncio.create_task(reader.read(1))
            await asyncio.wait({answering, leaving}, return_when=asyncio.FIRST_COMPLETED)
            if not answering.done() or isinstance(answering.exception(), ConnectionError):
                self.hung_up.set()
            for task in (answering, leaving):
                task.cancel()
            await asyncio.gather(answering, leaving, return_exceptions=True)
        except (ConnectionError, asyncio.IncompleteReadError):
            pass  # the other side went away, which tests do on purpose
        finally:
            writer.close()

    async def _answer(self, head: str, body: str, writer: asyncio.StreamWriter) -> None:
        method, path, _ = head.split(" ", 2)
        if self.key and self.key not in head:
            await self._fail(Fails(401, type="authentication_error"), writer)
        elif method == "GET":
            found = self.wording.models(path)
            missing = Fails(404, type="not_found_error")
            await (_send(writer, 200, found) if found else self._fail(missing, writer))
        else:
            self.wire.append(head + body)
            await self._play(json.loads(body), writer)

    async def _play(self, body: dict[str, Any], writer: asyncio.StreamWriter) -> None:
        match self.wording.refused(body) or self._outcome(body):
            case Fails() as fails:
                await self._fail(fails, writer)
            case Hangs():
                await asyncio.Event().wait()
            case Says() as says if body.get("stream"):
                await self._stream(says, writer)
            case Says() as says:
                await asyncio.sleep(says.first_after_s)
                await _send(writer, 200, self.wording.whole(says))

    def _outcome(self, body: dict[str, Any]) -> Outcome:
        step = self.script.pop(0) if self.script else self.otherwise
        return step(body) if callable(step) else step

    async def _fail(self, fails: Fails, writer: asyncio.StreamWriter) -> None:
        await _send(writer, fails.status, self.wording.error(fails), dict(fails.headers))

    async def _stream(self, says: Says, writer: asyncio.StreamWriter) -> None:
        """Send the answer, piece by piece."""
        writer.write(
            _head(200, {"Content-Type": "text/event-stream", "Transfer-Encoding": "chunked"})
        )
        await _chunks(writer, self.wording.begin(says))
        waits_s = (says.first_after_s, *[says.each_after_s] * len(says.lines))
        for number, (line, wait_s) in enumerate(zip(says.lines, waits_s, strict=False)):
            await asyncio.sleep(wait_s)
            if isinstance(line, Held):
                await line.holds()
            else:
                await _chunks(writer, self.wording.piece(line, number))
        await _chunks(writer, self.wording.end(says))
        if not says.cut:
            writer.write(b"0\r\n\r\n")
            await writer.drain()


def _length(head: str) -> int:
    lines = (line.lower().partition(":") for line in head.split("\r\n"))
    return next((int(value) for name, _, value in lines if name == "content-length"), 0)


def _head(status: int, headers: dict[str, str]) -> bytes:
    lines = [f"HTTP/1.1 {status} Said", "Connection: close"]
    lines += [f"{name}: {value}" for name, value in headers.items()]
    return "\r\n".join([*lines, "", ""]).encode()


async def _chunks(writer: asyncio.StreamWriter, events: Iterator[str]) -> None:
    """Send one event after the other, each in a chunk of its own."""
    for event in events:
        data = event.encode()
        writer.write(f"{len(data):x}\r\n".encode() + data + b"\r\n")
        await writer.drain()


async def _send(
    writer: asyncio.StreamWriter,
    status: int,
    body: dict[str, Any],
    headers: dict[str, str] | None = None,
) -> None:
    data = json.dumps(body).encode()
    about = {"Content-Type": "application/json", "Content-Length": str(len(data))}
    writer.write(_head(status, about | (headers or {})) + data)
    await writer.drain()
