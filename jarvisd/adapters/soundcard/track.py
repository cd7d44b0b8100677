"""When the samples of a device's stream sound, although it tells so only roughly. Pure."""

from typing import Final

SLOWEST: Final = 1_024
"""A new time moves the track by 1 / SLOWEST of its error, in the beginning by more: that
averages out what the driver tells wrongly. What is left, a canceller must follow."""
WILDEST_S: Final = 0.005
"""A time that is off by more counts only so much: at 32 ms a block, the track follows a
device's clock that is wrong by up to 150 in a million, and nothing faster."""
LOST_S: Final = 0.012
WITNESSES: Final = 4
"""If so many times in a row are off by more than LOST_S, and agree, samples were lost or
doubled, or a sound server began to play that had only filled its buffer."""
SETTLING: Final = 16
"""So many blocks in the beginning one such time is believed."""


class Track:
    """Follows one open stream, block by block.

    A driver tells the time of a block with an error of milliseconds, the number of
    samples before it exactly. So samples are counted, and the times tell where the
    count began and how fast the device's clock runs.
    """

    def __init__(self, rate: int) -> None:
        self._rate = rate
        self._next_s = 0.0
        self._blocks = 0
        self._errors: list[float] = []

    def place(self, told_s: float, samples: int) -> float:
        """Return when a block of *samples* begins to sound, of which *told_s* is told."""
        error = told_s - self._next_s
        self._errors = [*self._errors[1 - WITNESSES :], error]
        if not self._blocks or self._lost():
            self._next_s, self._blocks = told_s, 0
            self._errors.clear()
            error = 0.0
        self._blocks += 1
        error = max(-WILDEST_S, min(WILDEST_S, error))
        at_s = self._next_s + error / min(SLOWEST, self._blocks)
        self._next_s = at_s + samples / self._rate
        return at_s

    def _lost(self) -> bool:
        if self._blocks > SETTLING and len(self._errors) < WITNESSES:
            return False
        errors = self._errors[-1:] if self._blocks <= SETTLING else self._errors
        return min(map(abs, errors)) > LOST_S and max(errors) - min(errors) < LOST_S
