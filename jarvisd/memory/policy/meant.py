"""Which of the found memories "vergiss …" means (R-M7). Pure."""

from collections.abc import Sequence
from dataclasses import dataclass

from jarvisd.memory.types import Memory


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """A memory that might be meant, and the evidence for it."""

    memory: Memory
    cosine: float
    keywords: float
    """Share of the words that were said which the memory holds, 0 to 1."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Clearness:
    """When a memory is meant, and when it alone."""

    similar: float
    """The cosine of the same thing said in other words, in the space of the cosines."""
    close: float
    """From here on meaning alone is enough to ask about it."""
    words: float = 0.5
    """Least share of the words."""
    lead: float = 0.1
    """By how much the best must lead to be the only one."""


def meant(candidates: Sequence[Candidate], clearness: Clearness) -> tuple[Memory, ...]:
    """Return the memories that may be meant, the likeliest first.

    Words go before meaning: "den Schlüssel" means every memory of a key and none of a
    lock. A whole sentence that is nearly a stored one means that one alone.
    """
    found = [one for one in candidates if one.keywords >= clearness.words]
    if found:
        best = max(one.keywords for one in found)
        found = [one for one in found if one.keywords >= best - clearness.lead]
    else:
        found = [one for one in candidates if one.cosine >= clearness.close]
    found.sort(key=lambda one: (-one.cosine, -one.keywords, str(one.memory.id)))
    if len(found) > 1 and found[0].cosine >= clearness.similar:
        found = [one for one in found if one.cosine > found[0].cosine - clearness.lead]
    return tuple(one.memory for one in found)
