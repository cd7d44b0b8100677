"""Sound for the wake word's benchmark: other distances, near misses, synthetic people."""

from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from jarvisd.audio.chunk import SAMPLE_RATE

Samples = NDArray[Any]

DIRECT: Final = 0.7
"""The direct sound beside a reverberation of energy 1: further than the critical distance."""
FIRST_ECHO: Final = 80
"""Samples (5 ms) before the first reflection."""

VOICES: Final = ("joe", "joe-200", "joe+200", "joe+400", "joe+600", "slt", "rms")
CALLS: Final = ("Hey Jarvis.", "hey jarvis", "Hey, Jarvis!")
NEAR_MISSES: Final = (
    "hey computer", "hey Amelia", "hey Travis", "hey Jonas", "hey Marvin", "hey service",
    "harvest", "hey dear Chris", "hey Charles", "hey James", "hey Janice", "hey Jarrett",
    "hey Jerry", "hey Dennis", "hey Harvey", "hey Jamie", "the harvest is in", "heavy service",
    "hey there this is", "a jar of his", "hey charge it", "hey Garfield", "hey Siri",
    "hey Google", "okay Nabu", "Alexa", "hey Mycroft", "hey jealous", "hey Elvis", "hey Mavis",
    "hey Davis", "hey Jarod", "say nervous", "hey darling", "chart is ready", "hey guys",
    "hey you", "hey job is done", "hey giraffe is", "hey Jacqueline", "hey Curtis",
    "hey Charlie", "hey Jasmine", "hey Jar Jar", "hey artist", "hey jaw is", "hey carve this",
)  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Distance:
    """How far away, and in what noise, somebody speaks."""

    name: str
    reverberation_s: float = 0.0
    """Time in which the room's sound falls by 60 dB; 0: none."""
    noise_db: float | None = None
    """Speech over noise; None: no noise."""
    gain_db: float = 0.0


DISTANCES: Final = (
    Distance(name="reverb_03", reverberation_s=0.3),
    Distance(name="reverb_06", reverberation_s=0.6),
    Distance(name="noise_20", noise_db=20),
    Distance(name="noise_10", noise_db=10),
    Distance(name="reverb_05_noise_15", reverberation_s=0.5, noise_db=15),
    Distance(name="reverb_05_noise_10", reverberation_s=0.5, noise_db=10),
    Distance(name="quiet_20", gain_db=-20),
)


def moved(pcm: bytes, distance: Distance, noise: bytes, seed: int) -> bytes:
    """Return *pcm* as heard from *distance*; with noise, a second of it goes before."""
    chance = np.random.default_rng(seed)
    speech = np.frombuffer(pcm, "<i2").astype(np.float64)
    level = _level(speech)
    if distance.reverberation_s:
        speech = _reverberate(speech, distance.reverberation_s, chance)
        speech *= level / _level(speech)
    if distance.noise_db is not None:
        speech = np.concatenate((np.zeros(SAMPLE_RATE), speech, np.zeros(2 * SAMPLE_RATE)))
        bed = np.frombuffer(noise, "<i2").astype(np.float64)
        bed = np.resize(np.roll(bed, -int(chance.integers(len(bed)))), len(speech))
        power = np.sqrt(np.mean(bed**2))
        speech += bed * (level / power * 10 ** (-distance.noise_db / 20))
    speech *= 10 ** (distance.gain_db / 20)
    return bytes(np.clip(speech, -32_768, 32_767).astype("<i2").tobytes())


def _level(speech: Samples) -> float:
    """Return the root mean square of the louder two fifths: of the speech, not its pauses."""
    loud = np.abs(speech)
    return float(np.sqrt(np.mean(loud[loud >= np.percentile(loud, 60)] ** 2))) or 1.0


def _reverberate(speech: Samples, seconds: float, chance: np.random.Generator) -> Samples:
    """Return *speech* with exponentially decaying noise as the room's answer."""
    length = int(seconds * SAMPLE_RATE)
    answer = chance.standard_normal(length) * 10 ** (-3 * np.arange(length) / length)
    answer[:FIRST_ECHO] = 0
    answer /= np.sqrt(np.sum(answer**2))
    answer[0] = DIRECT
    size = 1 << (len(speech) + length).bit_length()
    both = np.fft.rfft(speech, size) * np.fft.rfft(answer, size)
    return np.fft.irfft(both, size)[: len(speech) + length]
