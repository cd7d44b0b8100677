"""Serving: where it is reached is told, a taken address is waited for, ending leaves nothing."""

import asyncio
import json
import socket
from pathlib import Path

import httpx
import pytest
from starlette.responses import PlainTextResponse

from jarvisd.settings_web import Web
from jarvisd.web import server
from jarvisd.web.server import ADDRESS, serve

HELLO = PlainTextResponse("hello")


async def _reached(data: Path) -> str:
    async with asyncio.timeout(30):
        while not (data / ADDRESS).exists():  # noqa: ASYNC110  (a file tells nobody)
            await asyncio.sleep(0.01)
    return str(json.loads((data / ADDRESS).read_text())["url"])


async def test_it_tells_where_it_is_and_takes_that_back_at_the_end(tmp_path: Path) -> None:
    serving = asyncio.create_task(serve(HELLO, Web(port=0), tmp_path))
    url = await _reached(tmp_path)
    async with httpx.AsyncClient(trust_env=False) as client:
        assert (await client.get(url)).text == "hello"
    assert (tmp_path / ADDRESS).stat().st_mode & 0o777 == 0o600

    serving.cancel()
    await asyncio.wait({serving})
    assert serving.cancelled()
    assert not (tmp_path / ADDRESS).exists()


async def test_an_address_that_is_taken_is_had_as_soon_as_it_is_free(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(server, "RETRY_S", 0.01)
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        serving = asyncio.create_task(serve(HELLO, Web(port=port), tmp_path))
        await asyncio.sleep(0.1)
        assert not serving.done()
    assert (await _reached(tmp_path)).endswith(f":{port}")

    # Told once, however often it is tried.
    assert sum("cannot have" in line for line in caplog.messages) == 1
    serving.cancel()
    await asyncio.wait({serving})


async def test_an_open_connection_does_not_keep_it_from_ending(tmp_path: Path) -> None:
    serving = asyncio.create_task(serve(HELLO, Web(port=0), tmp_path))
    url = await _reached(tmp_path)
    host, port = url.removeprefix("http://").split(":")
    _, writer = await asyncio.open_connection(host, int(port))
    writer.write(b"GET / HTTP/1.1\r\n")
    await writer.drain()

    serving.cancel()
    async with asyncio.timeout(20):
        await asyncio.wait({serving})
    writer.close()
