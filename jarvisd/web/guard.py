"""Who may come in: the name that was called, the page it comes from, the token, the size.

A browser can be led to send requests here by any page it shows. A page of another
origin is told by its Origin, and one that has pointed a name of its own at this
machine by the name in Host: addresses cannot be pointed anywhere.
"""

import base64
import hmac
from collections.abc import Callable
from ipaddress import ip_address
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from jarvisd.settings_web import Web
from jarvisd.web.problems import on_http

LARGEST: Final = 64 * 1024
"""Bytes of a request's body; a resource that takes more has to say so itself."""
READING: Final = frozenset({"GET", "HEAD", "OPTIONS"})
OURS: Final = frozenset({"same-origin", "none"})


class Guard:
    """Lets a request through to *app*, or answers it with what is wrong with it."""

    def __init__(self, app: ASGIApp, web: Web, opened: Callable[[str], bool]) -> None:
        """Let through to *app* what *web* allows, without a token what is at an *opened* path."""
        self._app = app
        self._opened = opened
        self._token = web.token.encode()
        self._names = frozenset(name.casefold() for name in (*web.names, "localhost"))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one connection."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        status = self._refusal(scope, headers)
        if status is None:
            await self._app(scope, _bounded(receive), send)
        else:
            error = HTTPException(status, headers=_with(status))
            answer = await on_http(HTTPConnection(scope), error)
            await answer(scope, receive, send)

    def _refusal(self, scope: Scope, headers: Headers) -> int | None:
        if not self._known(headers.get("host", "")):
            return 421
        if self._foreign(scope, headers):
            return 403
        if self._token and not self._authorised(scope, headers):
            return 401
        length = headers.get("content-length", "0")
        return 413 if not length.isdecimal() or int(length) > LARGEST else None

    def _known(self, host: str) -> bool:
        name = (urlsplit(f"//{host}").hostname or "").casefold() if _plain(host) else ""
        if name in self._names:
            return True
        try:
            ip_address(name)
        except ValueError:
            return False
        return True

    def _foreign(self, scope: Scope, headers: Headers) -> bool:
        """Return whether a browser sends this on behalf of another page."""
        # A socket is opened with GET, and is not kept from other pages by the browser.
        if scope["type"] == "http" and scope["method"] in READING:
            return False
        origin = headers.get("origin")
        if origin is not None:
            return urlsplit(origin).netloc.casefold() != headers["host"].casefold()
        return headers.get("sec-fetch-site", "none") not in OURS

    def _authorised(self, scope: Scope, headers: Headers) -> bool:
        if scope["type"] == "websocket":
            given = [_shown(name) for name in scope["subprotocols"]]
        elif scope["method"] in READING and self._opened(scope["path"]):
            return True
        else:
            given = []
        kind, _, token = headers.get("authorization", "").partition(" ")
        if kind.casefold() == "bearer":
            given.append(token.strip().encode())
        return any(hmac.compare_digest(each, self._token) for each in given)


def _plain(host: str) -> bool:
    return bool(host) and not any(sign in host for sign in "/?#@\\ ")


def _shown(protocol: str) -> bytes:
    """Return the token that the name of a *protocol* shows, nothing if it shows none.

    A page cannot send a header with a socket, but it can name protocols: "bearer." and
    the token in base64url is one that no room speaks.
    """
    kind, _, told = protocol.partition(".")
    if kind != "bearer":
        return b""
    try:
        return base64.b64decode(told + "=" * (-len(told) % 4), altchars=b"-_", validate=True)
    except ValueError:
        return b""


def _with(status: int) -> dict[str, str]:
    return {"WWW-Authenticate": "Bearer"} if status == 401 else {}


def _bounded(receive: Receive) -> Receive:
    """Return *receive* that gives up on a body which is longer than it said."""
    seen = 0

    async def receive_some() -> Message:
        nonlocal seen
        message = await receive()
        if message["type"] == "http.request":
            seen += len(message.get("body", b""))
            if seen > LARGEST:
                raise HTTPException(413)
        return message

    return receive_some
