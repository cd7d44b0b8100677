"""Deciding when someone has finished speaking.

Pure: time is counted in milliseconds of audio, never taken from a clock, so a
recording always gives the same answer however fast it is played in.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Patience:
    """How long to wait, in milliseconds of audio."""

    before_speech_ms: int = 5_000
    """Nobody has spoken for so long after the wake word: give up."""
    after_speech_ms: int = 700
    """So much silence ends an utterance."""
    at_most_ms: int = 30_000
    """An utterance is cut here, whatever goes on."""
    onset_ms: int = 64
    """So much speech is needed to believe that someone speaks; "ja" is short."""
    threshold: float = 0.5
    """The VAD's probability from which on a chunk counts as speech."""
