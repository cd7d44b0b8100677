"""``/api/v1/announcements``: having something said in one room, in several, or in all."""

from typing import Annotated, Final

from pydantic import Field
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from jarvisd.controls.board import Delivery
from jarvisd.errors import InputError
from jarvisd.legible import legible
from jarvisd.phrases import Language
from jarvisd.settings_file import room as room_of
from jarvisd.speech.spoken import speakable
from jarvisd.web.body import Body, read_body
from jarvisd.web.premises import premises_of

LONGEST: Final = 2_000


class Announcing(Body):
    """What is to be said, and where."""

    text: Annotated[str, Field(min_length=1, max_length=LONGEST)]
    rooms: Annotated[tuple[str, ...], Field(min_length=1, max_length=100)] | None = None
    """None: in every room."""
    language: Language | None = None
    """None: in each room's own."""
    urgent: bool = False
    """Also in quiet hours."""


async def announce(request: Request) -> Response:
    """Have it said; answer with what became of it in each room."""
    premises = premises_of(request)
    wanted = await read_body(request, Announcing)
    board = premises.board
    named = wanted.rooms if wanted.rooms is not None else board.rooms
    rooms = dict.fromkeys(room_of(premises.settings(), name)[0] for name in named)
    text = legible(wanted.text)
    if not speakable(text, wanted.language or premises.settings().assistant.language):
        raise InputError("say-nothing")
    told = []
    for room in rooms:
        delivery = board.announce(room, text, wanted.language, urgent=wanted.urgent)
        until = board.quiet_until(room) if delivery is Delivery.QUIET else None
        told.append({"room": room, "result": delivery.value, "quiet_until": until})
    return JSONResponse({"rooms": told}, 202)


ROUTES: Final = (Route("/api/v1/announcements", announce, methods=["POST"]),)
