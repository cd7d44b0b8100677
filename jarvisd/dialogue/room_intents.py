"""What a sentence wants of a room: hearing nothing, louder, slower; here or elsewhere. Pure."""

from dataclasses import dataclass
from datetime import time, timedelta
from typing import TypeAlias

from jarvisd.controls.types import Dial, Turning
from jarvisd.ids import RoomName


@dataclass(frozen=True, slots=True)
class Here:
    """The room in which it is said."""


@dataclass(frozen=True, slots=True)
class There:
    """A room that was named."""

    room: RoomName


@dataclass(frozen=True, slots=True)
class Everywhere:
    """Every room."""


Place: TypeAlias = Here | There | Everywhere


@dataclass(frozen=True, slots=True, kw_only=True)
class Mute:
    """ "Hör weg", "… für eine Stunde", "… bis 18 Uhr"."""

    place: Place = Here()
    span: timedelta | None = None
    until: time | None = None
    """A time of day, today or tomorrow."""


@dataclass(frozen=True, slots=True)
class Unmute:
    """ "Mikrofon an"."""

    place: Place = Here()


@dataclass(frozen=True, slots=True)
class Adjust:
    """ "Lauter", "Lautstärke 40 Prozent", "sprich langsamer"."""

    dial: Dial
    turning: Turning
    place: Place = Here()


OfRooms: TypeAlias = Mute | Unmute | Adjust
