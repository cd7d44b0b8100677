"""What was said, in words."""

from dataclasses import dataclass

from jarvisd.phrases import Language


@dataclass(frozen=True, slots=True, kw_only=True)
class Transcript:
    """The text of an utterance."""

    text: str
    """Empty when nothing was said."""
    language: Language
    confidence: float
    """Mean probability of the decoded tokens, 0 to 1."""
    no_speech: float = 0.0
    """How likely the recogniser thinks it was no speech at all, 0 to 1."""
    speech_ms: int = 0
    """Net speech it was made from."""
