"""Bringing memories to mind for one sentence (R-M4)."""

from dataclasses import dataclass

from jarvisd.ids import MemoryId, SessionId
from jarvisd.memory.types import Memory
from jarvisd.people.audience import Audience
from jarvisd.phrases import Language


@dataclass(frozen=True, slots=True, kw_only=True)
class Score:
    """A score and the parts it is made of, so that it can be explained."""

    cosine: float
    keywords: float
    relevance: float
    """Fused evidence, calibrated to 0..1."""
    importance: float
    total: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Recalled:
    """A memory brought to mind, and why."""

    memory: Memory
    score: Score


@dataclass(frozen=True, slots=True, kw_only=True)
class Selection:
    """What fits the budget, what was left out with the reason, and what it costs in tokens."""

    kept: tuple[Recalled, ...]
    dropped: tuple[tuple[Recalled, str], ...] = ()
    cost: int = 0


class Recall:
    """Finds what is worth saying to this audience about this sentence."""

    async def about(self, text: str, language: Language, audience: Audience) -> Selection:
        """Return what answers *text*, best first, above the floor, within the budget.

        An embedder that is away costs the vector arm, not the answer. Raise StorageError.
        """
        raise NotImplementedError

    async def of_person(self, audience: Audience, limit: int) -> tuple[Memory, ...]:
        """Return what is known about and from the audience's person, most important first."""
        raise NotImplementedError

    async def used(self, ids: tuple[MemoryId, ...], session: SessionId, audience: Audience) -> None:
        """Reinforce what was really used in an answer, once a session, after the answer."""
        raise NotImplementedError
