"""What a sentence wants to be done with a voice. Pure."""

from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class LearnVoice:
    """ "Lerne meine Stimme kennen", "ich bin Tom, lerne meine Stimme kennen"."""

    names: tuple[str, ...] = ()
    """Whose voice it is, as far as it was said: "Toms Stimme" is that of Tom, or of Toms."""
    of_another: bool = False
    """ "Lerne Toms Stimme kennen": not that of whoever says it."""


OfVoice: TypeAlias = LearnVoice
