"""Short tones that tell what happens where words would be too much. Pure."""

import math
from array import array
from typing import Final

from jarvisd.audio.chunk import SAMPLE_RATE, Sound

_LOUDNESS: Final = 0.12
"""Of full scale: soft beside speech."""
_FADE_MS: Final = 12
"""A tone that starts or ends abruptly clicks."""


def tones(*notes: tuple[float, int]) -> Sound:
    """Return *notes*, each a frequency in hertz and a length in milliseconds, one after another."""
    samples = array("h")
    for hertz, length_ms in notes:
        count = SAMPLE_RATE * length_ms // 1_000
        fade = SAMPLE_RATE * _FADE_MS // 1_000
        for n in range(count):
            edge = min(1.0, n / fade, (count - n) / fade)
            wave = math.sin(2 * math.pi * hertz * n / SAMPLE_RATE)
            samples.append(round(32_767 * _LOUDNESS * edge * wave))
    return Sound(samples.tobytes(), SAMPLE_RATE)


GOODBYE: Final = tones((660.0, 90), (495.0, 130))
"""Nobody spoke after the wake word: two falling notes."""
