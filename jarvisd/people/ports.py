"""What is needed to tell people apart."""

from collections.abc import Sequence
from typing import Protocol

from jarvisd.ids import PersonId
from jarvisd.people.types import Enrolled, Person, Role, Voiceprint


class VoiceEncoder(Protocol):
    """Turns a stretch of speech into a voiceprint."""

    async def encode(self, pcm: bytes) -> Voiceprint:
        """Return the voiceprint of *pcm* (16 kHz mono); raise RecognitionError."""
        ...


class Denoiser(Protocol):
    """Takes noise away before a voice is measured; the recogniser and the wake word never hear it.

    Voices that are enrolled and voices that are recognised must go through the same one.
    """

    async def denoise(self, pcm: bytes) -> bytes:
        """Return *pcm* (16 kHz mono) with less noise, as long as before; raise RecognitionError."""
        ...


class PeopleStore(Protocol):
    """Where people and their voiceprints are kept."""

    async def everyone(self) -> Sequence[Enrolled]:
        """Return all people, by name; those without voiceprints have no prints."""
        ...

    async def named(self, name: str) -> Person | None:
        """Return the person called *name*, whatever the case of its letters."""
        ...

    async def add(self, person: Person, prints: Sequence[Voiceprint]) -> None:
        """Keep *person* with *prints*; raise InputError if the name is taken."""
        ...

    async def add_prints(self, person: PersonId, prints: Sequence[Voiceprint]) -> None:
        """Keep further *prints* of *person*; raise NotFoundError if there is no such person."""
        ...

    async def set_role(self, person: PersonId, role: Role) -> None:
        """Let *person* be *role* to the household; raise NotFoundError if there is nobody."""
        ...

    async def forget_voice(self, person: PersonId) -> int:
        """Delete all prints of *person*, who stays known by name; return how many."""
        ...

    async def remove(self, person: PersonId) -> int:
        """Delete the person, their voiceprints, turns and private memories.

        Return how many memories. What they told the household stays, with an owner who
        is no longer among ``everyone``. Removing nobody removes nothing.
        """
        ...
