"""What a canceller leaves of the room's own voice still sounds like speech, but softly. Pure.

So over its own sound a room believes in speech only what is louder than the residue has
just been: somebody who is there, and not the rest of an echo.
"""

from typing import Final

from jarvisd.audio.chunk import BYTES_PER_SAMPLE, AudioChunk, power

LOUDER: Final = 1.5**2
"""So many times the residue's power. In simulated rooms, over 105 s of own speech: none of it is
believed, and of "stop" as loud as the echo 18 in 18, at -5 dB 17, at -10 dB 2."""
FADING: Final = 0.99**2
"""What is remembered of the loudest residue, from chunk to chunk: half after 1.1 s."""
LEARNING: Final = 30
"""Chunks (1 s) of own sound until it is known."""


class Residue:
    """Follows one stream; what is believed is not learnt."""

    def __init__(self) -> None:
        self._power = 0.0
        self._learnt = 0

    def forget(self) -> None:
        """Begin anew, as for an answer."""
        self._power, self._learnt = 0.0, 0

    def stands_out(self, chunk: AudioChunk, *, learning: bool) -> bool:
        """Return whether *chunk* is more than residue; it is taken for some where *learning*."""
        if not chunk.over_own_sound:
            return True
        loud = power(chunk.pcm) / max(1, len(chunk.pcm) // BYTES_PER_SAMPLE)
        known = self._learnt >= LEARNING
        if known and loud > LOUDER * self._power:
            return True
        if learning:
            self._power = max(loud, FADING * self._power)
            self._learnt += 1
        return False
