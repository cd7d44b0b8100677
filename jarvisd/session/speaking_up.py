"""The words of an interjection: what happens when somebody speaks up, and what is done. Pure."""

from dataclasses import dataclass

from jarvisd.audio.chunk import Utterance


@dataclass(frozen=True, slots=True)
class SomebodySpeaks:
    """Somebody began to speak without having been asked."""


@dataclass(frozen=True, slots=True)
class Interjection:
    """So much of it has been heard."""

    utterance: Utterance


@dataclass(frozen=True, slots=True)
class InterjectionOver:
    """It has been heard as far as it can be a word to stop with."""


@dataclass(frozen=True, slots=True)
class NotMeant:
    """It was no word to stop with."""


@dataclass(frozen=True, slots=True)
class Duck:
    """Speak softly from now on."""


@dataclass(frozen=True, slots=True)
class Rise:
    """Speak as loud as before, and look at no interjection any more."""


@dataclass(frozen=True, slots=True)
class Examine:
    """Find out whether somebody wants it to stop."""

    utterance: Utterance


@dataclass(frozen=True, slots=True)
class Conclude:
    """Nothing more will come to be examined."""
