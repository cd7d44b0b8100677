"""Voices without a model: the print of a fake sound is the shares of its voices."""

from dataclasses import dataclass
from math import hypot

from jarvisd.audio.chunk import BYTES_PER_MS
from jarvisd.errors import RecognitionError
from jarvisd.people.types import Voiceprint
from jarvisd.testing.sound import voices_in


@dataclass
class ReadsVoices:
    """Tells the voices of ``testing.sound`` apart; a mixture lies between them."""

    least_ms: int = 300
    failing: bool = False
    """Raise at every call, as a broken model would."""
    calls: int = 0

    async def encode(self, pcm: bytes) -> Voiceprint:
        """Return the unit vector of the shares; raise RecognitionError if too short or silent."""
        self.calls += 1
        if self.failing:
            raise RecognitionError("voice-failed")
        if len(pcm) < self.least_ms * BYTES_PER_MS:
            raise RecognitionError("voice-too-short")
        shares = voices_in(pcm)
        if not any(shares):
            raise RecognitionError("voice-silent")
        length = hypot(*shares)
        return tuple(share / length for share in shares)
