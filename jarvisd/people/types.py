"""The people Jarvis knows, and how sure it is whom it hears."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from jarvisd.ids import PersonId

Voiceprint: TypeAlias = Sequence[float]
"""A unit-length embedding of a voice (Resemblyzer: 256 numbers)."""


class Role(StrEnum):
    """What someone is to the household."""

    MEMBER = "member"
    GUEST = "guest"
    STAFF = "staff"


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """Someone whom the household made known."""

    id: PersonId
    name: str
    role: Role = Role.MEMBER


@dataclass(frozen=True, slots=True, kw_only=True)
class Enrolled:
    """A person with the voice samples they are recognised by (exemplars, not one mean)."""

    person: Person
    prints: tuple[Voiceprint, ...]


class Doubt(StrEnum):
    """Why a voice stays unknown."""

    NOBODY_ENROLLED = "nobody-enrolled"
    TOO_LITTLE_SPEECH = "too-little-speech"
    NOT_SIMILAR = "not-similar"
    TWO_SIMILAR = "two-similar"
    OWN_VOICE = "own-voice"
    """It was the house itself."""
    NOT_HEARD = "not-heard"
    """There was no voice: typed text without a name, or the encoder failed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Known:
    """The speaker is this person."""

    person: Person
    similarity: float
    margin: float
    """By how much this person's similarity beats the next one's."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Unknown:
    """The speaker is nobody enrolled, or it cannot be told who."""

    reason: Doubt
    similarity: float | None = None
    margin: float | None = None
    nearest: Person | None = None
    """Whom it sounded like most, for the row of the turn; never an identity."""


Speaker: TypeAlias = Known | Unknown


def foreign(speaker: Speaker) -> bool:
    """Tell whether *speaker* is clearly nobody whose voice is known."""
    strange = (Doubt.NOT_SIMILAR, Doubt.OWN_VOICE)
    return isinstance(speaker, Unknown) and speaker.reason in strange


def person_of(speaker: Speaker) -> PersonId | None:
    """Return who *speaker* is, None for an unknown voice."""
    return speaker.person.id if isinstance(speaker, Known) else None
