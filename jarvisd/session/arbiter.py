"""One house, one answer: which room may react when several heard the same call. Pure.

The first room to detect it answers. A room that heard the same call stays silent,
without a cue, until that room's turn is over; a room that heard nothing of it may
be woken by somebody else as soon as the call has died away.
"""

from collections.abc import Callable
from typing import Final

from jarvisd.ids import RoomName

SAME_CALL_S: Final = 0.7
"""Calls so close together are one call heard twice."""


class Arbiter:
    """Shared by all rooms of a house; answers at once and never waits for more rooms."""

    def __init__(self, monotonic: Callable[[], float]) -> None:
        self._monotonic = monotonic
        self._claimed_s: dict[RoomName, float] = {}
        self._answering: set[RoomName] = set()
        self._silent_for: dict[RoomName, RoomName] = {}

    def claim(self, room: RoomName, called_s: float | None = None) -> bool:
        """Return whether *room* may answer a call that sounded at *called_s*, or just now.

        A busy machine hears late, and not all rooms equally late: what tells one call from
        two is when they sounded.
        """
        if called_s is None:
            called_s = self._monotonic()
        if room in self._silent_for:
            return False
        for winner, claimed_s in self._claimed_s.items():
            if winner != room and abs(called_s - claimed_s) <= SAME_CALL_S:
                if winner in self._answering:
                    self._silent_for[room] = winner
                return False
        self._claimed_s[room] = called_s
        self._answering.add(room)
        return True

    def release(self, room: RoomName) -> None:
        """Note that *room*'s turn is over: who had to be silent for it may speak again.

        The call itself may still be on its way to a slower room, so it goes on counting.
        """
        self._answering.discard(room)
        self._silent_for = {
            loser: winner for loser, winner in self._silent_for.items() if winner != room
        }
