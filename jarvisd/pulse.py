"""The pulse of the rooms: whether each that should hear really does. Silence is never proof.

Looked at once a second. A room whose device is away says so itself; a room in which
nothing moves although its device delivers is stuck, and that only shows from outside.
"""

import time
from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Final, Protocol

from jarvisd.audio.health import RoomState
from jarvisd.ids import RoomName
from jarvisd.running import Course

BEAT_S: Final = 1.0
"""So often whoever owns the pulse feels it."""
STUCK_S: Final = 10.0
"""Nothing has moved for so long: the room is deaf, whatever its microphone says."""
PASSING_S: Final = 3.5
"""A device that is opened again is no trouble for so long. A microphone notices after five
seconds that its process hangs, a satellite that it answers no more, so that nobody is deaf for
ten without it being told."""


class Trouble(StrEnum):
    """Why a room does not hear."""

    ABSENT = "absent"
    REOPENING = "reopening"
    DEAD_AIR = "dead-air"
    FAILED = "failed"
    STUCK = "stuck"


TROUBLES: Final = {
    RoomState.ABSENT: Trouble.ABSENT,
    RoomState.REOPENING: Trouble.REOPENING,
    RoomState.DEAD_AIR: Trouble.DEAD_AIR,
}


class Felt(Protocol):
    """A room as the pulse feels it (jarvisd.running.RunningRoom)."""

    @property
    def state(self) -> RoomState:
        """Tell how it hears."""
        ...

    @property
    def course(self) -> Course:
        """Tell whether it runs."""
        ...

    @property
    def live(self) -> bool:
        """Tell whether it hears a device."""
        ...

    @property
    def expected(self) -> bool:
        """Tell whether its device should be there; a page is open when somebody wants to talk."""
        ...

    @property
    def progress(self) -> tuple[int, int]:
        """Return what changes all the time while it does its work."""
        ...


class Pulse:
    """Feels the pulse of *rooms*."""

    def __init__(
        self,
        rooms: Mapping[RoomName, Felt],
        monotonic: Callable[[], float] = time.monotonic,
    ) -> None:
        self._rooms = rooms
        self._monotonic = monotonic
        self._moved: dict[RoomName, tuple[tuple[int, int], float]] = {}
        self._troubled: dict[RoomName, tuple[Trouble, float]] = {}
        self._beat_at = monotonic()

    @property
    def troubles(self) -> dict[RoomName, Trouble]:
        """Return every room that should hear and does not, with the reason."""
        now = self._monotonic()
        return {
            room: trouble
            for room, (trouble, since) in self._troubled.items()
            if trouble is not Trouble.REOPENING or now - since >= PASSING_S
        }

    @property
    def alive(self) -> bool:
        """Tell whether no room is stuck: what only beginning anew can mend."""
        return Trouble.STUCK not in self.troubles.values()

    @property
    def since_beat_s(self) -> float:
        """Return how long ago it was looked last."""
        return self._monotonic() - self._beat_at

    def feel(self) -> None:
        """Look at every room once."""
        self._beat_at = now = self._monotonic()
        for name, room in self._rooms.items():
            trouble = self._trouble(name, room, now)
            before = self._troubled.get(name)
            if trouble is None:
                self._troubled.pop(name, None)
            elif before is None or before[0] is not trouble:
                self._troubled[name] = (trouble, now)

    def _trouble(self, name: RoomName, room: Felt, now: float) -> Trouble | None:
        if room.course is Course.OVER or room.state is RoomState.MUTED:
            self._moved.pop(name, None)
            return None
        if room.course is Course.FAILED:
            return Trouble.FAILED
        progress, since = self._moved.get(name, (None, now))
        if progress != room.progress:
            self._moved[name] = (room.progress, now)
        elif room.live and now - since >= STUCK_S:
            return Trouble.STUCK
        if room.state is RoomState.ABSENT and not room.expected:
            return None
        return TROUBLES.get(room.state)
