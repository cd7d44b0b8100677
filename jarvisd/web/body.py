"""Reading what was sent: JSON, checked field by field."""

import json
from typing import TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError
from starlette.exceptions import HTTPException
from starlette.requests import Request

from jarvisd.errors import InputError


class Body(BaseModel):
    """Base of everything that can be sent."""

    model_config = ConfigDict(frozen=True, extra="forbid")


Sent = TypeVar("Sent", bound=Body)


async def read_body(request: Request, kind: type[Sent]) -> Sent:
    """Return what was sent as *kind*; nothing at all is an empty object. Raise InputError.

    Only what calls itself JSON is read: a form of another page can be sent without asking.
    """
    raw = await request.body()
    sort = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if raw and sort != "application/json":
        raise HTTPException(400)
    try:
        return kind.model_validate_json(raw or b"{}", strict=True)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        place = ".".join(map(str, first["loc"])) or "JSON"
        raise InputError("web-body-faulty", field=place) from error
    except (json.JSONDecodeError, UnicodeDecodeError) as error:
        raise InputError("web-body-faulty", field="JSON") from error
