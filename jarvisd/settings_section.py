"""What every table of the configuration file has in common, and how a place is written in it."""

import re
from typing import Annotated, Final

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict
from pydantic_core import PydanticCustomError

from jarvisd.address import Address


class Section(BaseModel):
    """One table of the configuration file."""

    model_config = ConfigDict(frozen=True, extra="forbid", use_attribute_docstrings=True)


OR_NONE: Final = BeforeValidator(lambda value: None if value == "" else value)
"""An empty text means that nothing is set."""


def _room_name(name: str) -> str:
    if not re.fullmatch(r"[a-z0-9][a-z0-9_-]{0,39}", name):
        raise PydanticCustomError("room_name", "not a room's name")
    return name


def _place(text: str) -> str:
    if text:
        try:
            Address.parse(text)
        except ValueError as error:
            raise PydanticCustomError("address", "no address") from error
    return text


RoomKey = Annotated[str, AfterValidator(_room_name)]
Place = Annotated[str, AfterValidator(_place)]
"""``tcp://HOST:PORT``, or empty."""
