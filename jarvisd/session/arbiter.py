"""One house, one answer: which room may react when several heard the same call. Pure.

The first room to detect it answers. A room that heard the same call stays silent,
without a cue, until that room's turn is over; a room that heard nothing of it may
be woken by somebody else as soon as the call has died away.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from jarvisd.ids import RoomName

SAME_CALL_S: Final = 0.7
"""Detections so close together are one call heard twice."""


@dataclass(slots=True)
class _Claim:
    at_s: float
    losers: set[RoomName] = field(default_factory=set)


class Arbiter:
    """Shared by all rooms of a house; answers at once and never waits for more rooms."""

    def __init__(self, monotonic: Callable[[], float]) -> None:
        self._monotonic = monotonic
        self._claims: dict[RoomName, _Claim] = {}

    def claim(self, room: RoomName) -> bool:
        """Return whether *room*, which has just been woken, may answer."""
        now = self._monotonic()
        for winner, claim in self._claims.items():
            if winner == room:
                continue
            if room in claim.losers or now - claim.at_s <= SAME_CALL_S:
                claim.losers.add(room)
                return False
        self._claims[room] = _Claim(now)
        return True

    def release(self, room: RoomName) -> None:
        """Note that *room*'s turn is over: who had to be silent for it may speak again."""
        claim = self._claims.pop(room, None)
        if claim is not None and self._monotonic() - claim.at_s <= SAME_CALL_S:
            # The call may still be on its way to a slower room.
            self._claims[room] = _Claim(claim.at_s)
