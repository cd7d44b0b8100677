"""Where memory leaves traces beside itself, as far as forgetting must reach into them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from jarvisd.ids import PersonId, SessionId, TurnNumber
from jarvisd.memory.types import Memory
from jarvisd.people.audience import Audience
from jarvisd.phrases import Language


@dataclass(frozen=True, slots=True, kw_only=True)
class Spoken:
    """One turn of a transcript, as far as it is looked at for what it holds."""

    session: SessionId
    number: TurnNumber
    heard: str
    said: str
    language: Language


class Transcript(Protocol):
    """What was said, word for word, as far as forgetting must reach into it (R-M8)."""

    async def about(self, memories: Sequence[Memory]) -> Sequence[tuple[SessionId, TurnNumber]]:
        """Return the turns in which *memories* were said or told, whoever spoke; no text."""
        ...

    async def worded(self, words: Sequence[str], audience: Audience) -> Sequence[Spoken]:
        """Return the turns that *audience* may read and that contain any of *words*."""
        ...

    async def spoken_by(self, audience: Audience) -> Sequence[tuple[SessionId, TurnNumber]]:
        """Return the turns that the person of *audience* spoke."""
        ...

    async def strike(self, turns: Sequence[tuple[SessionId, TurnNumber]]) -> int:
        """Delete *turns* for good, wherever they are kept; return how many there were."""
        ...


class Besides(Protocol):
    """What is kept of a person beside memories, and goes with what is private to them."""

    async def count_private(self, audience: Audience) -> int:
        """Return how much is private to the person of *audience*."""
        ...

    async def forget_private(self, audience: Audience) -> int:
        """Delete it; return how much."""
        ...


class Filed(Protocol):
    """Conversations that are over and filed away, as far as forgetting must reach into them."""

    async def forget(self, memories: Sequence[Memory]) -> int:
        """Take the turns that hold one of *memories* out; return how many."""
        ...

    async def forget_person(self, person: PersonId) -> int:
        """Take all that *person* said out; return how many turns."""
        ...

    async def forget_summaries(self, person: PersonId) -> int:
        """Delete what was summed up of *person*'s words until now; return how many summaries.

        None is made of those words again, nor is anything private learnt from them.
        """
        ...
