"""A linear echo canceller: SpeexDSP's adaptive filter (package pyaec), without its post-filter.

The post-filter would suppress what is left of the echo, and the wake word with it
(docs/adr/0027-hearing-over-its-own-voice.md).
"""

from array import array
from typing import Any, Final

from jarvisd.audio.chunk import CHUNK_SAMPLES, SAMPLE_RATE
from jarvisd.errors import HearingError, ResourceError

TAIL: Final = 4_096
"""Samples (256 ms) in which the echo of a sample must lie: the way through the air and the
room's answer, and what the clock is wrong by."""


class SpeexEchoCanceller:
    """Follows one pair of a loudspeaker and a microphone, chunk by chunk.

    What is below 400 Hz goes too: the package leaves SpeexDSP's filter against hum where
    it is for 8 kHz. Undoing it brought back as much of the echo as of the voice, and not
    one wake word more.
    """

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
        return array("h", clean).tobytes()

    def reset(self) -> None:
        """Forget the room."""
        self._filter = _filter(self._tail)


def _filter(tail: int) -> Any:
    try:
        from pyaec import Aec

        return Aec(CHUNK_SAMPLES, tail, SAMPLE_RATE, enable_preprocess=False)
    except Exception as error:  # translated: where its library does not load it raises anything
        raise ResourceError("echo-canceller-missing", reason=str(error)) from error
