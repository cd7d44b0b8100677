"""What the pages and resources work with: the parts of the running daemon."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from starlette.requests import HTTPConnection

from jarvisd.adapters.browser.browser import Browser
from jarvisd.adapters.metrics import Metrics
from jarvisd.controls.board import Board
from jarvisd.ids import RoomName
from jarvisd.people.ports import PeopleStore
from jarvisd.pulse import Pulse
from jarvisd.running import RunningRoom
from jarvisd.settings import Settings


@dataclass(frozen=True, slots=True, kw_only=True)
class Premises:
    """The running daemon, as far as the web is concerned."""

    people: PeopleStore
    board: Board
    rooms: Mapping[RoomName, RunningRoom]
    """The rooms that run; a room of the configuration without a device is not among them."""
    browsers: Mapping[RoomName, Browser]
    """The rooms that a page may be, each with the page that is."""
    pulse: Pulse
    metrics: Metrics
    settings: Callable[[], Settings]
    """The configuration that holds now: it may be read again."""
    ready: Callable[[], bool]
    """Whether the start is over."""


def premises_of(request: HTTPConnection) -> Premises:
    """Return what *request* is to be answered from."""
    premises = request.app.state.premises
    assert isinstance(premises, Premises)
    return premises
