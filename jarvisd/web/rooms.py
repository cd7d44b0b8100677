"""``/api/v1/rooms``: how the rooms are, and setting them."""

from datetime import timedelta
from typing import Annotated, Any, Final

from pydantic import Field
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from jarvisd.controls.types import RANGES, Dial, To
from jarvisd.ids import RoomName
from jarvisd.settings_file import room as room_of
from jarvisd.web.body import Body, read_body
from jarvisd.web.premises import Premises, premises_of

LONGEST_S: Final = 366 * 24 * 3_600
VOLUME, SPEED = RANGES[Dial.VOLUME], RANGES[Dial.SPEED]


class Muting(Body):
    """For how long a room is to hear nothing; without it until it is let hear again."""

    for_s: Annotated[float, Field(gt=0, le=LONGEST_S)] | None = None


class Setting(Body):
    """What is to be set in a room; null means as it is configured, what is missing stays."""

    volume: Annotated[float, Field(ge=VOLUME.least, le=VOLUME.most)] | None = None
    speed: Annotated[float, Field(ge=SPEED.least, le=SPEED.most)] | None = None


async def everything(request: Request) -> Response:
    """Answer with every room."""
    premises = premises_of(request)
    return JSONResponse({"rooms": [told(premises, name) for name in premises.board.rooms]})


async def one(request: Request) -> Response:
    """Answer with one room."""
    premises, name = _named(request)
    return JSONResponse(told(premises, name))


async def mute(request: Request) -> Response:
    """Let a room hear nothing."""
    premises, name = _named(request)
    wanted = await read_body(request, Muting)
    span = timedelta(seconds=wanted.for_s) if wanted.for_s is not None else None
    kept = await premises.board.mute(name, span)
    return JSONResponse({**told(premises, name), "kept": kept})


async def unmute(request: Request) -> Response:
    """Let a room hear again."""
    premises, name = _named(request)
    kept = await premises.board.unmute(name)
    return JSONResponse({**told(premises, name), "kept": kept})


async def change(request: Request) -> Response:
    """Set volume and tempo of a room."""
    premises, name = _named(request)
    wanted = await read_body(request, Setting)
    kept = True
    for dial in Dial:
        if dial.value in wanted.model_fields_set:
            kept &= await premises.board.turn(name, dial, To(getattr(wanted, dial.value)))
    return JSONResponse({**told(premises, name), "kept": kept})


def told(premises: Premises, name: RoomName) -> dict[str, Any]:
    """Return the room *name* as it is told (docs/api.md)."""
    room, board = premises.rooms.get(name), premises.board
    configured = premises.settings().rooms[name]
    trouble = premises.pulse.troubles.get(name)
    controls = board.controls(name)
    condition = room.devices.condition if room else None
    return {
        "name": name,
        "state": room.state.value if room else None,
        "trouble": trouble.value if trouble else None,
        "conversation": room.conversation.value if room else None,
        "muted": controls.mute is not None,
        "muted_since": controls.mute.since.isoformat() if controls.mute else None,
        "muted_until": _iso(controls.mute.until) if controls.mute else None,
        "volume": board.dialled(name, Dial.VOLUME),
        "speed": board.dialled(name, Dial.SPEED),
        "quiet_hours": configured.quiet or None,
        "quiet_until": board.quiet_until(name),
        "language": configured.language.value if configured.language else None,
        "microphone": configured.microphone or None,
        "loudspeaker": configured.loudspeaker or None,
        "satellite": configured.satellite or None,
        "browser": configured.browser,
        "dropped": condition.dropped if condition else 0,
    }


def _named(request: Request) -> tuple[Premises, RoomName]:
    premises = premises_of(request)
    return premises, room_of(premises.settings(), request.path_params["name"])[0]


def _iso(at: Any) -> str | None:
    return None if at is None else str(at.isoformat())


BASE: Final = "/api/v1/rooms"
ROUTES: Final = (
    Route(BASE, everything),
    Route(BASE + "/{name}", one),
    Route(BASE + "/{name}", change, methods=["PATCH"]),
    Route(BASE + "/{name}/mute", mute, methods=["POST"]),
    Route(BASE + "/{name}/unmute", unmute, methods=["POST"]),
)
