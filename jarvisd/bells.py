"""The rooms that ring: what the ringer of timers needs of those that run."""

from collections.abc import Mapping, Sequence
from typing import Final

from jarvisd.audio.cues import Chime
from jarvisd.ids import RoomName
from jarvisd.running import RunningRoom
from jarvisd.session.state import Announcement
from jarvisd.timers.ports import Call, Fate
from jarvisd.timers.types import Kind

_CHIMES: Final = {
    Kind.TIMER: Chime.TIMER,
    Kind.ALARM: Chime.ALARM,
    Kind.REMINDER: Chime.REMINDER,
}


class Bells:
    """The rooms of this daemon, by name; the port ``Rooms`` of timers."""

    def __init__(self, names: Sequence[RoomName], running: Mapping[RoomName, RunningRoom]) -> None:
        """Take the *names* of all rooms there are, those without devices too, and what runs."""
        self._names = tuple(names)
        self._running = running

    @property
    def names(self) -> Sequence[RoomName]:
        """Return all rooms, in the order of the configuration."""
        return self._names

    async def call(self, room: RoomName, call: Call) -> Fate:
        """Say it as soon as nobody is speaking in *room*, and wait until that is over."""
        running = self._running.get(room)
        if running is None:
            return Fate.FAILED
        announcement = Announcement(
            text=call.text,
            language=call.language,
            chime=_CHIMES[call.kind],
            answer_in=call.session,
        )
        told = running.order(announcement)
        if told is None:
            return Fate.FAILED
        try:
            return Fate((await told).value)
        finally:
            if not told.done() or told.cancelled():
                running.take_back(announcement)
