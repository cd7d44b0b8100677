"""The rooms that ring: what the ringer of timers needs of the conductors."""

from collections.abc import Sequence
from typing import Final

from jarvisd.audio.cues import Chime
from jarvisd.ids import RoomName
from jarvisd.session.conductor import Conductor
from jarvisd.session.state import Announcement
from jarvisd.timers.ports import Call, Fate
from jarvisd.timers.types import Kind

_CHIMES: Final = {
    Kind.TIMER: Chime.TIMER,
    Kind.ALARM: Chime.ALARM,
    Kind.REMINDER: Chime.REMINDER,
}


class Bells:
    """The conductors of this daemon, by room; the port ``Rooms`` of timers."""

    def __init__(self, names: Sequence[RoomName]) -> None:
        """Take the *names* of all rooms that there are, those without devices too."""
        self._names = tuple(names)
        self._conductors: dict[RoomName, Conductor] = {}

    @property
    def names(self) -> Sequence[RoomName]:
        """Return all rooms, in the order of the configuration."""
        return self._names

    def conducted(self, room: RoomName, conductor: Conductor | None) -> None:
        """Note who conducts *room* from now on, None for nobody."""
        if conductor is None:
            self._conductors.pop(room, None)
        else:
            self._conductors[room] = conductor

    async def call(self, room: RoomName, call: Call) -> Fate:
        """Say it as soon as nobody is speaking in *room*, and wait until that is over."""
        conductor = self._conductors.get(room)
        if conductor is None:
            return Fate.FAILED
        announcement = Announcement(
            text=call.text,
            language=call.language,
            chime=_CHIMES[call.kind],
            answer_in=call.session,
        )
        told = conductor.announce(announcement)
        try:
            return Fate((await told).value)
        finally:
            if not told.done() or told.cancelled():
                conductor.take_back(announcement)
