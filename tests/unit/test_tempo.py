"""Another tempo for a voice that knows none: as long as it ought to be, and at the same pitch."""

import numpy as np
import pytest

from jarvisd.adapters.tempo import at_tempo
from jarvisd.audio.chunk import Sound

RATE, HERTZ = 22_050, 440


def tone(seconds: float) -> Sound:
    wave = 9_000 * np.sin(2 * np.pi * HERTZ * np.arange(int(seconds * RATE)) / RATE)
    return Sound(wave.astype("<i2").tobytes(), RATE)


def hertz(sound: Sound) -> float:
    wave = np.frombuffer(sound.pcm, "<i2")
    loudest = np.argmax(np.abs(np.fft.rfft(wave)))
    return float(loudest * sound.rate / len(wave))


@pytest.mark.parametrize("speed", [0.5, 0.85, 1.15, 2.0, 4.0])
def test_it_takes_longer_or_shorter_and_sounds_as_high(speed: float) -> None:
    changed = at_tempo(tone(2), speed)

    assert changed.rate == RATE
    assert changed.duration_ms == pytest.approx(2_000 / speed, rel=0.03)
    assert hertz(changed) == pytest.approx(HERTZ, rel=0.02)


@pytest.mark.parametrize("sound", [tone(1), Sound(b"", RATE)])
def test_what_need_not_be_changed_is_left_alone(sound: Sound) -> None:
    assert at_tempo(sound, 1.0) is sound
    assert not at_tempo(Sound(b"", RATE), 0.7).pcm


@pytest.mark.parametrize("samples", [1, 7, 300])
def test_the_shortest_sound_is_no_error(samples: int) -> None:
    assert len(at_tempo(Sound(b"\1\0" * samples, 16_000), 0.7).pcm) % 2 == 0
