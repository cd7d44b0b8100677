"""Deciding from a wake model's scores whether somebody called. Pure."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class WakeRule:
    """When a run of scores counts as the wake word."""

    threshold: float = 0.5
    patience: int = 2
    """So many frames (80 ms each) in a row must reach the threshold; a miss resets the count."""
    cooldown_ms: int = 2_000
    """After a detection the same word is not detected again for so long, in audio time."""
