"""A configuration that was read again: what of it can hold at once, and what needs a restart.

Whatever a room is put together from can be had anew by putting the room together
anew. Models, devices, the database and the web are opened once.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from jarvisd.ids import RoomName
from jarvisd.settings import Settings
from jarvisd.settings_rooms import Room

SECTIONS: Final = ("wake", "listening", "cues", "people")
OF_ASSISTANT: Final = ("language", "languages")
AT_ONCE: Final = ("volume", "quiet")
"""What the board hands out; no room has to begin anew for it."""
OF_ROOM: Final = (
    *AT_ONCE,
    "language",
    "follow_up_ms",
    "wake_words",
    "wake_threshold",
    "interrupt",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Reloaded:
    """What became of a configuration that was read again."""

    settings: Settings
    """What holds from now on: the old configuration with what could be taken up of the new."""
    applied: tuple[str, ...]
    """The settings that hold now, by their dotted keys."""
    waiting: tuple[str, ...]
    """Those that hold after a restart only."""

    @property
    def renewed(self) -> frozenset[RoomName]:
        """Return the rooms that have to begin anew for it."""
        rooms = frozenset(RoomName(name) for name in self.settings.rooms)
        found: set[RoomName] = set()
        for key in self.applied:
            section, _, rest = key.partition(".")
            if section != "rooms":
                return rooms
            room, _, name = rest.partition(".")
            if name not in AT_ONCE:
                found.add(RoomName(room))
        return frozenset(found)


def reloaded(before: Settings, read: Settings) -> Reloaded:
    """Return what *read*, a configuration that was read again, makes of what held *before*."""
    assistant = before.assistant.model_copy(
        update={name: getattr(read.assistant, name) for name in OF_ASSISTANT}
    )
    rooms = {name: _room(room, read.rooms.get(name)) for name, room in before.rooms.items()}
    update: dict[str, Any] = {name: getattr(read, name) for name in SECTIONS}
    settings = before.model_copy(update={**update, "assistant": assistant, "rooms": rooms})
    return Reloaded(
        settings=settings,
        applied=_differing(before, settings),
        waiting=_differing(settings, read),
    )


def _room(before: Room, read: Room | None) -> Room:
    if read is None:
        return before
    return before.model_copy(update={name: getattr(read, name) for name in OF_ROOM})


def _differing(one: Settings, other: Settings) -> tuple[str, ...]:
    """Return the keys of what is not the same in both."""
    first, second = dict(_leaves(one.model_dump())), dict(_leaves(other.model_dump()))
    missing = object()
    keys = dict.fromkeys((*first, *second))
    return tuple(k for k in keys if first.get(k, missing) != second.get(k, missing))


def _leaves(tables: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, Any]]:
    for key, value in tables.items():
        if isinstance(value, Mapping) and value:
            yield from _leaves(value, f"{prefix}{key}.")
        else:
            yield prefix + key, value
