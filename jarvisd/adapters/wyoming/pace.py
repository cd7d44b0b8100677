"""How fast sound may come in: about as fast as it was spoken."""

import asyncio
import time
from collections.abc import Callable
from typing import Final

FASTER: Final = 4.0
"""A stream may run so much faster than time, to make up for a pause of the network."""


class Pace:
    """Holds a stream back that brings more sound than time has passed for.

    Whoever waits here does not read, so that the sender has to wait as well.
    """

    def __init__(self, burst_s: float, monotonic: Callable[[], float] = time.monotonic) -> None:
        self._burst_s = burst_s
        self._monotonic = monotonic
        self._free_s = burst_s
        self._at = monotonic()

    async def keep(self, sound_s: float) -> None:
        """Account for *sound_s* of sound, and wait if it came too early."""
        now = self._monotonic()
        earned_s = (now - self._at) * FASTER
        self._free_s = min(self._burst_s, self._free_s + earned_s) - sound_s
        self._at = now
        if self._free_s < 0:
            await asyncio.sleep(-self._free_s / FASTER)
