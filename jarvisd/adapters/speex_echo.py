"""A linear echo canceller: SpeexDSP's adaptive filter (package pyaec), without its post-filter.

The post-filter would suppress what is left of the echo, and the wake word with it
(docs/adr/0022-hearing-over-its-own-voice.md).
"""

from array import array
from typing import Any, Final

from jarvisd.audio.chunk import CHUNK_SAMPLES, SAMPLE_RATE
from jarvisd.errors import HearingError, ResourceError

TAIL: Final = 4_096
"""Samples (256 ms) in which the echo of a sample must lie: the way through the air and the
room's answer, and what the clock is wrong by."""
NOTCH: Final = 0.9
"""The package leaves SpeexDSP's filter against hum where it is for 8 kHz: at 16 kHz it takes
everything below 400 Hz, half of a man's voice. So its answer is undone, down to 80 Hz."""
HUM: Final = 0.98
"""The same filter's place after that."""


class SpeexEchoCanceller:
    """Follows one pair of a loudspeaker and a microphone, chunk by chunk."""

    def __init__(self, tail: int = TAIL) -> None:
        """Raise ResourceError if the library is missing or broken."""
        self._tail = tail
        self.reset()

    def cancel(self, near: bytes, far: bytes) -> bytes:
        """Return *near* without the echo of *far*; both are a chunk. Raise HearingError."""
        try:
            clean = self._filter.cancel_echo(array("h", near), array("h", far))
        except Exception as error:  # translated: a native library raises anything
            raise HearingError("echo-failed") from error
        return self._voice.restored(clean)

    def reset(self) -> None:
        """Forget the room."""
        self._filter = _filter(self._tail)
        self._voice = _Voice()


class _Voice:
    """Gives back the low tones that the filter against hum took, without the hum."""

    def __init__(self) -> None:
        from scipy.signal import lfilter

        self._lfilter = lfilter
        leaning = NOTCH**2 + 0.7 * (1 - NOTCH) ** 2
        self._up = [1 / NOTCH, -2.0, leaning / NOTCH]
        self._down = [1.0, -2 * HUM, HUM**2]
        self._state: Any = [0.0, 0.0]

    def restored(self, clean: list[int]) -> bytes:
        import numpy as np

        voice, self._state = self._lfilter(self._up, self._down, clean, zi=self._state)
        return bytes(np.clip(np.rint(voice), -32_768, 32_767).astype("<i2").tobytes())


def _filter(tail: int) -> Any:
    try:
        from pyaec import Aec

        return Aec(CHUNK_SAMPLES, tail, SAMPLE_RATE, enable_preprocess=False)
    except Exception as error:  # translated: where its library does not load it raises anything
        raise ResourceError("echo-canceller-missing", reason=str(error)) from error
