"""Which of the found memories "vergiss …" means (R-M7). Pure."""

from collections.abc import Sequence
from dataclasses import dataclass

from jarvisd.ids import MemoryId
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
    """Return the memories that may be meant, the likeliest first, what holds before what held.

    Words go before meaning: "den Schlüssel" means every memory of a key and none of a
    lock. A whole sentence that is nearly a stored one means that one alone. What was
    superseded is meant where the words name it better than anything that holds ("Dr. Weber"),
    and among several as well as they are; with what took its place it goes anyway.
    """
    now = _likely([one for one in candidates if not _superseded(one)], clearness)
    before = _likely([one for one in candidates if _superseded(one)], clearness)
    if not now or not before:
        return _memories(now or before)
    ahead = _most_words(before) - _most_words(now)
    if _most_words(before) < clearness.words or ahead < -clearness.lead:
        return _memories(now)
    if ahead > clearness.lead:
        return _memories(before)
    return _memories([*now, *(before if len(now) > 1 else _apart(before, now[0]))])


def _likely(candidates: Sequence[Candidate], clearness: Clearness) -> list[Candidate]:
    """Return those that are as likely meant as the best."""
    found = [one for one in candidates if one.keywords >= clearness.words]
    if found:
        best = max(one.keywords for one in found)
        found = [one for one in found if one.keywords >= best - clearness.lead]
    else:
        found = [one for one in candidates if one.cosine >= clearness.close]
    found.sort(key=lambda one: (-one.cosine, -one.keywords, str(one.memory.id)))
    if len(found) > 1 and found[0].cosine >= clearness.similar:
        found = [one for one in found if one.cosine > found[0].cosine - clearness.lead]
    return found


def _apart(before: Sequence[Candidate], now: Candidate) -> list[Candidate]:
    """Return what of *before* is no history of *now*, with which it would go."""
    heirs = {one.memory.id: one.memory.validity.superseded_by for one in before}

    def last_heir(one: Candidate) -> MemoryId | None:
        heir = heirs[one.memory.id]
        while heir in heirs:
            heir = heirs[heir]
        return heir

    return [one for one in before if last_heir(one) != now.memory.id]


def _superseded(one: Candidate) -> bool:
    return one.memory.validity.superseded_by is not None


def _most_words(found: Sequence[Candidate]) -> float:
    return max(one.keywords for one in found)


def _memories(found: Sequence[Candidate]) -> tuple[Memory, ...]:
    return tuple(one.memory for one in found)
