"""``/healthz`` and ``/readyz``: whether everything works, for whoever watches over the service."""

import asyncio
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from jarvisd.errors import StorageError
from jarvisd.pulse import STUCK_S, Trouble
from jarvisd.web.premises import Premises, premises_of

PATIENCE_S: Final = 3.0


async def healthz(request: Request) -> Response:
    """Answer 200 while every room that should hear does, and memory can be reached; else 503."""
    premises = premises_of(request)
    database = await _database(premises)
    troubles = premises.pulse.troubles
    well = database and not troubles and premises.pulse.since_beat_s < STUCK_S
    told = {
        "status": "ok" if well else "impaired",
        "database": "ok" if database else "away",
        "rooms": {
            name: _room(room.state.value, troubles.get(name))
            for name, room in premises.rooms.items()
        },
    }
    return JSONResponse(told, 200 if well else 503)


async def readyz(request: Request) -> Response:
    """Answer 200 as soon as the start is over, and while memory can be reached; else 503."""
    premises = premises_of(request)
    ready = premises.ready() and await _database(premises)
    return JSONResponse({"ready": ready}, 200 if ready else 503)


def _room(state: str, trouble: Trouble | None) -> dict[str, Any]:
    return {"state": state, "trouble": trouble.value if trouble is not None else None}


async def _database(premises: Premises) -> bool:
    try:
        async with asyncio.timeout(PATIENCE_S):
            await premises.people.everyone()
    except (StorageError, TimeoutError):
        return False
    return True


ROUTES: Final = (Route("/healthz", healthz), Route("/readyz", readyz))
