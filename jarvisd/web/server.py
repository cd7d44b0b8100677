"""Serving the application: bound to its address, told to the commands, ended in order."""

import asyncio
import json
import logging
import os
import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

import uvicorn
from starlette.types import ASGIApp

from jarvisd.settings_web import Web
from jarvisd.web.guard import LARGEST

logger = logging.getLogger(__name__)

ADDRESS: Final = "daemon.json"
"""The file in the data folder that tells the commands where this daemon is reached."""
RETRY_S: Final = 15.0
DRAIN_S: Final = 1
MOST: Final = 100
"""Connections at once."""
PING_S: Final = 4.0
"""So often a page is asked for a sign of life, and so long its answer is waited for: one whose
machine has gone without a word is noticed within eight seconds."""


class Server(uvicorn.Server):
    """A uvicorn that leaves the signals to the daemon."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Capture none."""
        yield


async def serve(app: ASGIApp, web: Web, data: Path) -> None:
    """Answer at the address of *web* until cancelled.

    An address that is taken is tried again: without its web the assistant still listens.
    """
    told = False
    while True:
        try:
            listening = _bound(web)
        except OSError as error:
            if not told:
                logger.warning(
                    "the web cannot have %s port %d: %s", web.host, web.port, error.strerror
                )
            told = True
            await asyncio.sleep(RETRY_S)
            continue
        with listening:
            await _answer(app, listening, data)
        return


async def _answer(app: ASGIApp, listening: socket.socket, data: Path) -> None:
    config = uvicorn.Config(
        app,
        lifespan="off",
        log_config=None,
        access_log=False,
        server_header=False,
        ws="websockets-sansio",
        ws_max_size=LARGEST,
        ws_ping_interval=PING_S,
        ws_ping_timeout=PING_S,
        ws_per_message_deflate=False,
        limit_concurrency=MOST,
        timeout_graceful_shutdown=DRAIN_S,
        h11_max_incomplete_event_size=LARGEST,
    )
    server = Server(config)
    serving = asyncio.create_task(server.serve([listening]), name="web server")
    try:
        with _told(listening, data):
            await asyncio.shield(serving)
    finally:
        server.should_exit = True
        with suppress(asyncio.CancelledError):
            await serving


def _bound(web: Web) -> socket.socket:
    """Return a socket that listens at the address of *web*; raise OSError."""
    family, _, _, _, address = socket.getaddrinfo(
        web.host, web.port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    )[0]
    listening = socket.socket(family, socket.SOCK_STREAM)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(address)
        listening.listen()
    except OSError:
        listening.close()
        raise
    listening.setblocking(False)
    return listening


@contextmanager
def _told(listening: socket.socket, data: Path) -> Iterator[None]:
    """Tell the commands where *listening* is reached from this machine."""
    host, port, *_ = listening.getsockname()
    here = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)
    url = f"http://{here}:{port}"
    file = data / ADDRESS
    fresh = file.with_suffix(".new")
    fresh.touch(0o600)
    fresh.write_text(json.dumps({"url": url, "pid": os.getpid()}) + "\n", encoding="utf-8")
    fresh.replace(file)
    logger.info("web=%s", url)
    try:
        yield
    finally:
        file.unlink(missing_ok=True)
