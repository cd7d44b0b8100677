"""What a recording must be, to be learnt from; and what is wrong with one. Pure."""

from array import array
from dataclasses import dataclass
from math import inf, log10, sqrt
from statistics import median
from typing import Final

from jarvisd.audio.chunk import BYTES_PER_MS, CHUNK_SAMPLES
from jarvisd.errors import InputError
from jarvisd.people.speech import NetSpeech

FULL_SCALE: Final = 32_768
CLIPPED: Final = 32_700
BACKGROUND_MS: Final = 300
"""With less sound between the words the noise cannot be told from the voice."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Quality:
    """What a recording must be, to be learnt from."""

    recordings: int = 3
    """At least so many; one long recording is one room, one mood, one distance."""
    total_ms: int = 9_000
    """Net speech in all of them together: about ten seconds."""
    least_ms: int = 700
    """Net speech in each."""
    level_dbfs: float = -48.0
    """Least level of the speech (RMS); below it mostly the room would be learnt."""
    clipped: float = 0.005
    """Largest share of samples at full scale."""
    above_noise_db: float = 3.0
    """By how much speech must be louder than what is around it. No more is asked for:
    a voice learnt in its kitchen's own noise is recognised there better than one
    learnt in silence; from here down it is the kitchen that would be learnt."""
    same_voice: float = 0.68
    """Least cosine to the other recordings; of the same voice 99 % are above 0.74, of
    other voices 99 % below 0.68."""
    same_voice_short: float = 0.60
    """The same with less than *short_ms* of net speech, where even one's own voice varies."""
    short_ms: int = 1_500
    two_voices: float = 0.60
    """No two recordings that are not short may differ more: half of each of two voices
    would pass the comparison with all the others together."""
    known_voice: float = 0.80
    """From this similarity to another person on, the voice is theirs: enrolled twice, it
    would be recognised as neither. Strangers reach 0.72."""


def fault(name: str, speech: NetSpeech, quality: Quality) -> InputError | None:
    """Return why the recording called *name*, with *speech* in it, teaches nothing good."""
    if speech.speech_ms < quality.least_ms:
        return too_short(name, speech.speech_ms)
    samples = array("h", speech.recorded)
    level = _level_dbfs(samples)
    if level < quality.level_dbfs:
        return InputError("enrol-too-quiet", name=name)
    if sum(abs(sample) >= CLIPPED for sample in samples) > quality.clipped * len(samples):
        return InputError("enrol-clipped", name=name)
    if above_noise_db(speech) < quality.above_noise_db:
        return InputError("enrol-noisy", name=name)
    return None


def too_short(name: str, speech_ms: int) -> InputError:
    """Return the refusal of a recording with too little speech in it."""
    return InputError("enrol-too-short", name=name, seconds=seconds(speech_ms))


def seconds(ms: int) -> float:
    """Return *ms* as seconds with one decimal, for a sentence."""
    return round(ms / 1_000, 1)


def above_noise_db(speech: NetSpeech) -> float:
    """Return by how much the words are louder than what is around them, in dB.

    Infinite if there is too little around them to tell. The noise is that of the
    median chunk: one plate that is put down is not the kitchen.
    """
    around = array("h", speech.background)
    if len(speech.background) < BACKGROUND_MS * BYTES_PER_MS:
        return inf
    chunks = range(0, len(around) - CHUNK_SAMPLES + 1, CHUNK_SAMPLES)
    noise = median(_level_dbfs(around[at : at + CHUNK_SAMPLES]) for at in chunks)
    return _level_dbfs(array("h", speech.recorded)) - noise


def _level_dbfs(samples: "array[int]") -> float:
    power = sum(sample * sample for sample in samples) / max(1, len(samples))
    return 20 * log10(max(1.0, sqrt(power)) / FULL_SCALE)
