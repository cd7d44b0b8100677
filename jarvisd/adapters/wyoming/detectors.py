"""Wake word detectors for guests: made beside everything else, and used again."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Final

from jarvisd.audio.ports import WakeWordDetector

MOST: Final = 8
"""So many streams at once; each costs a few hundredths of a core."""


class Detectors:
    """Lends detectors that *make* made; making one takes a fifth of a second."""

    def __init__(self, make: Callable[[], WakeWordDetector]) -> None:
        self._make = make
        self._free: list[WakeWordDetector] = []
        self._lent = 0

    @asynccontextmanager
    async def borrowed(self) -> AsyncIterator[WakeWordDetector | None]:
        """Lend a detector that has heard nothing yet, None if too many are lent."""
        if self._lent >= MOST:
            yield None
            return
        self._lent += 1
        try:
            detector = self._free.pop() if self._free else await asyncio.to_thread(self._make)
            try:
                yield detector
            finally:
                detector.reset()
                self._free.append(detector)
        finally:
            self._lent -= 1
