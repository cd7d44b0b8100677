"""Suppressing noise without a library: what is quieter than words are is made silence."""

from array import array
from dataclasses import dataclass

from jarvisd.errors import RecognitionError


@dataclass
class MutesTheQuiet:
    """A Denoiser that zeroes samples below *floor*; the fake sounds' words are louder."""

    floor: int = 100
    failing: bool = False
    """Raise at every call, as a broken library would."""
    calls: int = 0

    async def denoise(self, pcm: bytes) -> bytes:
        """Return *pcm* without its quiet samples, as long as before; raise RecognitionError."""
        self.calls += 1
        if self.failing:
            raise RecognitionError("denoising-failed")
        whole = pcm[: len(pcm) // 2 * 2]
        loud = [sample if abs(sample) >= self.floor else 0 for sample in array("h", whole)]
        return array("h", loud).tobytes() + pcm[len(whole) :]
