"""``/talk``: the page that is a room's microphone and loudspeaker, and its connection.

The page knows nothing of this house: it is the same for everybody, and asks the API for
the rooms. So it is shown without a token, for whoever has one to type it in.
"""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from html import escape
from importlib.resources import files
from string import Template
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from jarvisd.adapters.browser.wire import Close, Fault
from jarvisd.adapters.openwakeword import word_name
from jarvisd.app import wake_words_of
from jarvisd.errors import NotFoundError
from jarvisd.phrases import phrase
from jarvisd.settings_file import room as room_of
from jarvisd.speech.address import as_said
from jarvisd.web.premises import premises_of
from jarvisd.web.problems import language_of

PROTOCOL: Final = "jarvisd.talk"
KINDS: Final = {"css": "text/css", "js": "text/javascript"}
HEADERS: Final = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; "
        "img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "Permissions-Policy": "microphone=(self)",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-cache",
}
"""Nothing from elsewhere, in no frame of another page, and no guessing what a file is."""
ON_PAGE: Final = ("title", "room", "now", "talk", "scripts", "token", "login", "start", "mute")
IN_SCRIPT: Final = ("start", "stop", "mute", "unmute", "heard", "said")
STATES: Final = (
    "off",
    "connecting",
    "idle",
    "listening",
    "thinking",
    "speaking",
    "lingering",
    "muted",
    "lost",
    "fault",
)
HINTS: Final = (*STATES[:-1], "login")
FAULTS: Final = ("NotAllowedError", "NotFoundError", "other", "taken", "none", "insecure", "token")
_PAGE: Final = files("jarvisd.web") / "page"
_TEMPLATE: Final = Template((_PAGE / "talk.html").read_text(encoding="utf-8"))
_FILES: Final = {
    entry.name: entry.read_bytes()
    for entry in _PAGE.iterdir()
    if entry.name.rpartition(".")[2] in KINDS
}


async def page(request: Request) -> Response:
    """Show the page, in the language that is liked best."""
    language = language_of(request)

    def told(key: str) -> str:
        return phrase(f"talk-{key}", language)

    texts = {
        **{key: told(key) for key in IN_SCRIPT},
        "states": {key: told(f"state-{key}") for key in STATES},
        "hints": {key: told(f"hint-{key}") for key in HINTS},
        "faults": {key: told(f"fault-{key}") for key in FAULTS},
    }
    words = {key: escape(told(key)) for key in ON_PAGE}
    html = _TEMPLATE.substitute(
        **words,
        language=language.value,
        off=escape(phrase("talk-state-off", language)),
        hint=escape(phrase("talk-hint-off", language)),
        # A script ends at its first closing tag, whatever the text around it is.
        texts=json.dumps(texts, ensure_ascii=False).replace("<", "\\u003c"),
    )
    varying = {"Vary": "Accept-Language", "Content-Language": language.value}
    return Response(html, media_type="text/html", headers={**HEADERS, **varying})


async def part(request: Request) -> Response:
    """Hand out a script or the style of the page."""
    name = request.path_params["name"]
    if name not in _FILES:
        raise HTTPException(404)
    kind = KINDS[name.rpartition(".")[2]]
    return Response(_FILES[name], media_type=kind, headers=HEADERS)


class Connection:
    """A WebSocket as a room wants it: one that is gone says so in one way."""

    def __init__(self, socket: WebSocket) -> None:
        self._socket = socket

    async def receive(self) -> str | bytes:
        """Return what the page sends next; raise Fault if it is gone."""
        with _going():
            message = await self._socket.receive()
        if message["type"] == "websocket.disconnect":
            raise Fault(Close.LEAVING, f"the page left with {message.get('code')}")
        text, pcm = message.get("text"), message.get("bytes")
        return text if text is not None else pcm or b""

    async def send(self, message: str | bytes) -> None:
        """Send the page a message; raise Fault if it is gone."""
        with _going():
            if isinstance(message, str):
                await self._socket.send_text(message)
            else:
                await self._socket.send_bytes(message)

    async def close(self, code: int, reason: str) -> None:
        """Send the page away; raise Fault if it is gone."""
        with _going():
            await self._socket.close(code, reason)


@contextmanager
def _going() -> Iterator[None]:
    try:
        yield
    except (WebSocketDisconnect, RuntimeError) as error:
        # Starlette's two ways to say it: of what has gone, and of what was sent away.
        raise Fault(Close.LEAVING, "the page is gone") from error


async def talk(socket: WebSocket) -> None:
    """Let a page be the microphone and the loudspeaker of a room, until it leaves."""
    premises = premises_of(socket)
    settings = premises.settings()
    name = room_of(settings, socket.path_params["name"])[0]
    if (browser := premises.browsers.get(name)) is None:
        raise NotFoundError("room-no-browser", room=name)
    offered = PROTOCOL in socket.scope["subprotocols"]
    await socket.accept(subprotocol=PROTOCOL if offered else None)
    wake = as_said(word_name(wake_words_of(settings, name)[0]))
    await browser.serve(
        Connection(socket), state=premises.rooms[name].conversation.value, wake=wake
    )


def opened(path: str) -> bool:
    """Tell whether whatever is at *path* is shown to everybody."""
    return path == "/talk" or path.startswith("/talk/")


ROUTES: Final = (
    Route("/talk", page),
    Route("/talk/{name}", part),
    WebSocketRoute("/api/v1/rooms/{name}/talk", talk),
)
