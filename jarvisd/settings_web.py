"""The settings of the page and the API."""

from ipaddress import ip_address
from typing import Annotated, Final

from pydantic import AfterValidator, Field, ValidationInfo
from pydantic_core import PydanticCustomError

from jarvisd.settings_section import Section

SHORTEST_TOKEN: Final = 16


def _token(token: str) -> str:
    if token and len(token) < SHORTEST_TOKEN:
        raise PydanticCustomError("web_token", "too short")
    return token


def _host(host: str, info: ValidationInfo) -> str:
    try:
        here = host == "localhost" or ip_address(host).is_loopback
    except ValueError as error:
        raise PydanticCustomError("web_host", "not an address") from error
    # A token that is faulty has been told of already, and is not among the data.
    if not here and not info.data.get("token", "faulty"):
        raise PydanticCustomError("web_open", "no token")
    return host


class Web(Section):
    """The API, over HTTP."""

    enabled: bool = True
    """Whether there is one; rooms mute, announce and others need it."""
    token: Annotated[str, Field(repr=False), AfterValidator(_token)] = ""
    """Who shows it may do everything; better in JARVISD_WEB_TOKEN. Kept secret."""
    host: Annotated[str, AfterValidator(_host)] = "127.0.0.1"
    """The address it listens at; any but this machine's own needs a token."""
    port: Annotated[int, Field(ge=0, le=65_535)] = 5_278
    """The port; 0 takes a free one."""
    names: tuple[str, ...] = ()
    """Names it is called by in a browser, such as "jarvis.lan"; addresses and localhost work."""
