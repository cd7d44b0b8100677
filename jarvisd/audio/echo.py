"""The room's own sound on its way back into the microphone, found by the clock. Pure.

What a loudspeaker really gave its device and what a microphone recorded carry the time
at which they sounded, on one clock (CLOCK_MONOTONIC). The reference for a stretch of
recording is what was played at that time; the canceller's filter takes the rest of
the way: through the air, the room's answer, and what the devices say wrongly.
"""

from typing import Final

from jarvisd.audio.chunk import BYTES_PER_SAMPLE, CHUNK_SAMPLES, SAMPLE_RATE, power
from jarvisd.audio.ports import EchoCanceller

AHEAD_S: Final = 0.04
"""So much earlier than its time the reference is shown: a device that tells its delay wrongly
must not have the echo come before the sound. The filter's tail is shorter by it."""
AFTER_CHUNKS: Final = 18
"""So long (576 ms) after the last sound its echo may still be there."""
KEPT_S: Final = 8.0
"""A listener that falls behind still finds the reference."""
LOUDER: Final = 2.0
"""A chunk of so many times the power it had before was not cleaned but spoilt: it is kept as
it was. A filter is off so far when devices lose samples, or somebody moves one."""
SPOILT_CHUNKS: Final = 8
"""After so many in a row (256 ms) the filter begins anew."""
SEAM: Final = 16
"""A gap of up to so many samples (1 ms) is no pause, but two clocks that differ."""


class Reference:
    """What one loudspeaker plays, by the time at which it is heard. 16 kHz mono."""

    def __init__(self) -> None:
        self._pcm = bytearray()
        self._first = 0
        """Which sample of the clock *_pcm* begins with."""

    def played(self, pcm: bytes, at_s: float) -> None:
        """Note that *pcm* is heard from *at_s* on; it takes the place of what was said before."""
        first = _sample(at_s)
        gap = first - self._end
        if not self._pcm or gap > _sample(KEPT_S) or first < self._first:
            self._first, gap = first, 0
            self._pcm.clear()
        if gap < 0:
            del self._pcm[gap * BYTES_PER_SAMPLE :]
        elif gap:
            held = self._pcm[-BYTES_PER_SAMPLE:] if gap <= SEAM else bytes(BYTES_PER_SAMPLE)
            self._pcm += held * gap
        self._pcm += pcm
        self._forget()

    def cut(self, at_s: float) -> None:
        """Note that what was to be heard from *at_s* on was dropped."""
        kept = max(0, _sample(at_s) - self._first)
        del self._pcm[kept * BYTES_PER_SAMPLE :]

    def between(self, at_s: float, samples: int) -> bytes:
        """Return *samples* of what was heard from *at_s* on, silence where nothing was."""
        size = samples * BYTES_PER_SAMPLE
        start = (_sample(at_s) - self._first) * BYTES_PER_SAMPLE
        before = bytes(min(size, max(0, -start)))
        return (before + self._pcm[max(0, start) : max(0, start + size)]).ljust(size, b"\0")

    @property
    def _end(self) -> int:
        return self._first + len(self._pcm) // BYTES_PER_SAMPLE

    def _forget(self) -> None:
        too_old = self._end - self._first - _sample(KEPT_S)
        if too_old > 0:
            del self._pcm[: too_old * BYTES_PER_SAMPLE]
            self._first += too_old


class EchoRemoval:
    """Takes the loudspeaker's sound out of the microphone's, and touches nothing else.

    While nothing is played, and its echo is over, a chunk comes back as it was,
    to the last bit: the wake word's models are fed with what they hear best.
    """

    def __init__(self, reference: Reference, canceller: EchoCanceller) -> None:
        self._reference = reference
        self._canceller = canceller
        self._left = 0
        self._spoilt = 0

    def clean(self, pcm: bytes, at_s: float) -> tuple[bytes, bool]:
        """Return a chunk recorded from *at_s* on without echo, and whether there may be some.

        Raise HearingError if the canceller fails.
        """
        far = self._reference.between(at_s + AHEAD_S, CHUNK_SAMPLES)
        silent = far.count(0) == len(far)
        self._left = max(0, self._left - 1) if silent else AFTER_CHUNKS
        if not self._left:
            return pcm, False
        clean = self._canceller.cancel(pcm, far)
        if power(clean) <= LOUDER * power(pcm):
            self._spoilt = 0
            return clean, True
        self._spoilt += 1
        if self._spoilt == SPOILT_CHUNKS:
            self._canceller.reset()
            self._spoilt = 0
        return pcm, True


def _sample(at_s: float) -> int:
    return round(at_s * SAMPLE_RATE)
