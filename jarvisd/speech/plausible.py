"""Deciding whether a transcript is something a person said, or the recogniser's dream. Pure."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Plausibility:
    """What a believable transcript looks like."""

    least_speech_ms: int = 150
    """With less net speech nothing was said."""
    words_a_second: float = 7.0
    """Nobody speaks faster than this for long."""
    no_speech: float = 0.8
    """From this probability of "no speech" on, and low confidence, it was noise."""
    confidence: float = 0.35
    """Below this the words are not believed at all."""
    doubtful: float = 0.60
    """Below this a thing to remember is asked about before it is kept."""
