"""How loud samples go to the device; a change is a short ramp and no step, which would click."""

from array import array
from typing import Final

RAMP_S: Final = 0.025
FULL: Final = 1_000
"""In which a factor is told: thousandths of the amplitude."""


class Level:
    """A factor from 0 to 1 that moves towards the one that is wanted, sample by sample."""

    def __init__(self, rate: int) -> None:
        self._step = 1 / (rate * RAMP_S)
        self._wanted = self._now = 1.0

    @property
    def wanted(self) -> float:
        """Return the factor that it moves to."""
        return self._wanted

    def want(self, factor: float) -> None:
        """Move to *factor* from now on."""
        self._wanted = factor

    def fade_in(self) -> None:
        """Come from silence: the sound was cut."""
        self._now = 0.0

    def applied(self, pcm: bytes) -> bytes:
        """Return the next samples as loud as they are to be."""
        if self._now == self._wanted == 1.0:
            return pcm
        samples = array("h", pcm)
        for place, sample in enumerate(samples):
            away = self._wanted - self._now
            self._now += max(-self._step, min(self._step, away))
            samples[place] = round(sample * self._now)
        return samples.tobytes()
