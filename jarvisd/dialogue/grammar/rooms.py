"""Turning what was matched about a room's controls into an intent. Pure."""

from collections.abc import Callable, Mapping
from datetime import time, timedelta
from typing import Final, Protocol

from jarvisd.controls.types import By, Dial, To
from jarvisd.dialogue.intents import Intent
from jarvisd.dialogue.room_intents import Adjust, Everywhere, Here, Mute, Place, There, Unmute
from jarvisd.ids import RoomName

_NOON: Final = 12


class Slots(Protocol):
    """The slots of one match (reading.Match)."""

    def value(self, slot: str) -> object:
        """Return what *slot* was filled with, None if it was not."""
        ...


def spoken_forms(room: RoomName) -> tuple[str, ...]:
    """Return how people may say the name of *room*: ``kueche`` is "Küche"."""
    plain = room.replace("_", " ").replace("-", " ")
    umlauts = plain
    for written, letter in (("ae", "ä"), ("oe", "ö"), ("ue", "ü")):
        umlauts = umlauts.replace(written, letter)
    return tuple(dict.fromkeys((plain, umlauts)))


def _mute(slots: Slots) -> Intent:
    return Mute(place=_place(slots), span=_span(slots), until=_until(slots))


def _volume(slots: Slots) -> Intent:
    percent = slots.value("percent") or slots.value("loudest") or 0
    value = None if slots.value("usual") else float(str(percent))
    return Adjust(Dial.VOLUME, To(value), _place(slots))


def _by(dial: Dial, direction: int) -> Callable[[Slots], Intent]:
    def read(slots: Slots) -> Intent:
        steps = int(str(slots.value("much") or 1))
        return Adjust(dial, By(direction * steps), _place(slots))

    return read


def _place(slots: Slots) -> Place:
    if slots.value("all_rooms"):
        return Everywhere()
    room = slots.value("place")
    return There(RoomName(str(room))) if room else Here()


def _span(slots: Slots) -> timedelta | None:
    parts = {unit: _number(slots, unit) for unit in ("days", "hours", "minutes")}
    whole = timedelta(**parts) + timedelta(minutes=_number(slots, "while"))
    return whole or None


def _until(slots: Slots) -> time | None:
    if (morning := slots.value("until_morning")) is not None:
        return time(int(str(morning)))
    if slots.value("oclock") is None:
        return None
    hour = int(_number(slots, "oclock"))
    match slots.value("half_day"):
        case "pm":
            hour = hour % _NOON + _NOON
        case "am":
            hour %= _NOON
        case _:
            pass
    return time(hour % 24, int(_number(slots, "past")))


def _number(slots: Slots, slot: str) -> float:
    value = slots.value(slot)
    return 0.0 if value is None else float(str(value))


READERS: Final[Mapping[str, Callable[[Slots], Intent]]] = {
    "Mute": _mute,
    "Unmute": lambda slots: Unmute(_place(slots)),
    "Louder": _by(Dial.VOLUME, 1),
    "Quieter": _by(Dial.VOLUME, -1),
    "Volume": _volume,
    "Faster": _by(Dial.SPEED, 1),
    "Slower": _by(Dial.SPEED, -1),
    "Tempo": lambda _: Adjust(Dial.SPEED, To(None), Here()),
}
