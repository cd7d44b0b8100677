"""Deciding whose voice it was. The encoder measures; this module judges. Pure."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Certainty:
    """How sure to be before calling someone by name."""

    similarity: float = 0.75
    """Least cosine to the person's exemplars, at 4 s of speech and more."""
    similarity_short: float = 0.82
    """The same at *least_speech_ms*; in between it falls linearly."""
    margin: float = 0.06
    """By how much the best match must beat the second."""
    least_speech_ms: int = 1_500
    """With less net speech nobody is recognised."""
