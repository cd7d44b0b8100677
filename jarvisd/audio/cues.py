"""Short tones that tell what happens where words would be too much, and what rings. Pure."""

import math
from array import array
from dataclasses import dataclass
from enum import Enum
from typing import Final

from jarvisd.audio.chunk import SAMPLE_RATE, Sound

_LOUDNESS: Final = 0.12
"""Of full scale: soft beside speech."""
_SOFT: Final = _LOUDNESS / 2
"""To be noticed by who waits for it, and by nobody else."""
_LOUD: Final = 0.35
"""To be heard in the next room."""
_REST: Final = 0.0
"""A note of no frequency is silence."""
_FADE_MS: Final = 12
"""A tone that starts or ends abruptly clicks."""


def tones(*notes: tuple[float, int], loudness: float = _LOUDNESS) -> Sound:
    """Return *notes*, each a frequency in hertz and a length in milliseconds, one after another."""
    samples = array("h")
    for hertz, length_ms in notes:
        count = SAMPLE_RATE * length_ms // 1_000
        fade = SAMPLE_RATE * _FADE_MS // 1_000
        for n in range(count):
            edge = min(1.0, n / fade, (count - n) / fade)
            wave = math.sin(2 * math.pi * hertz * n / SAMPLE_RATE)
            samples.append(round(32_767 * loudness * edge * wave))
    return Sound(samples.tobytes(), SAMPLE_RATE)


class Cue(Enum):
    """What a tone tells."""

    WOKEN = "woken"
    UNDERSTOOD = "understood"
    THINKING = "thinking"
    FAILED = "failed"
    GOODBYE = "goodbye"
    MUTED = "muted"
    UNMUTED = "unmuted"


@dataclass(frozen=True, slots=True, kw_only=True)
class Cues:
    """Which tones are played."""

    woken: bool = True
    """Two rising notes: the wake word was heard, speak."""
    understood: bool = True
    """One short note: what was said was understood, the answer is on its way."""
    thinking: bool = True
    """A very soft double note: the answer takes a little longer."""
    failed: bool = True
    """A low double note: something was said after the wake word that was not understood."""
    goodbye: bool = True
    """Two falling notes: nobody spoke after the wake word."""
    muted: bool = True
    """Three falling notes: the microphone is off now."""
    unmuted: bool = True
    """Three rising notes: the microphone is on again."""

    def tone(self, cue: Cue) -> Sound | None:
        """Return the tone for *cue*, None if it is switched off."""
        return TONES[cue] if getattr(self, cue.value) else None


NO_CUES: Final = Cues(
    woken=False,
    understood=False,
    thinking=False,
    failed=False,
    goodbye=False,
    muted=False,
    unmuted=False,
)

# The first four are shorter than 120 ms: they sound while someone may be speaking.
TONES: Final = {
    Cue.WOKEN: tones((587.0, 50), (880.0, 60)),
    Cue.UNDERSTOOD: tones((784.0, 70)),
    Cue.THINKING: tones((494.0, 45), (523.0, 60), loudness=_SOFT),
    Cue.FAILED: tones((220.0, 50), (196.0, 65)),
    Cue.GOODBYE: tones((660.0, 90), (495.0, 130)),
    Cue.MUTED: tones((784.0, 80), (587.0, 80), (392.0, 140)),
    Cue.UNMUTED: tones((392.0, 80), (587.0, 80), (784.0, 140)),
}


class Chime(Enum):
    """What rings before something is said that nobody asked for."""

    TIMER = "timer"
    ALARM = "alarm"
    REMINDER = "reminder"


_BEEP: Final = ((1047.0, 110), (_REST, 60), (1047.0, 110), (_REST, 60), (1319.0, 180), (_REST, 180))
_RISING: Final = ((523.0, 180), (659.0, 180), (784.0, 180), (1047.0, 320), (_REST, 200))

CHIMES: Final = {
    Chime.TIMER: tones(*_BEEP, *_BEEP, loudness=_LOUD),
    Chime.ALARM: tones(*_RISING, *_RISING, loudness=_LOUD),
    Chime.REMINDER: tones((784.0, 180), (1047.0, 360), (_REST, 150), loudness=_LOUD / 2),
}
