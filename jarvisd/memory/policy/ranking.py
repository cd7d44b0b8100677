"""How much a found memory matters right now, and in which order to tell what was found. Pure.

The score is R-M4's. The order is by score among memories that answer about equally
well: a clearly closer one is never overtaken. Why: docs/adr/0009-recall-order.md.
"""

from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from heapq import heappop, heappush
from typing import TypeAlias

from jarvisd.ids import MemoryId
from jarvisd.memory.types import Kind, Memory
from jarvisd.people.types import Role

_Place: TypeAlias = tuple[float, int, float, int]

_ORDER = (Kind.PAIN_POINT, Kind.GOAL, Kind.PREFERENCE, Kind.FACT, Kind.EVENT)
_BOOSTED = frozenset({Kind.GOAL, Kind.PAIN_POINT})
_FITS = 0.06
"""What holding the sort of thing asked for adds: less than the noise of a cosine."""
_WORDS_ALONE = 0.5
"""The share of a question's words that must be found where there is no cosine."""
REACH = 0.02
"""What the evidence of two answers to the same question differs by for no reason."""
_ELSEWHERE = 0.15
"""So much closer to what no memory answers, a question is not about the memory."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranking:
    """How the parts of a score add up."""

    relevance: float = 0.6
    importance: float = 0.4
    boost: float = 1.0
    """Factor of importance for goals and problems."""
    plain: float = 0.8
    """Factor of importance for everything else."""
    lift: float = 0.3
    """What a question whose every word is found adds to the cosine."""
    reach: float = REACH
    """By so much less evidence may a memory that scores higher still come first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Score:
    """A score and the parts it is made of, so that it can be explained."""

    cosine: float
    keywords: float
    """Share of the question's content words that the memory holds, 0 to 1."""
    relevance: float
    """Fused evidence, calibrated to 0..1."""
    importance: float
    total: float
    closeness: float = 0.0
    """Fused evidence as it is, not cut to 0..1: cosine + words + sort of answer + graph."""
    boost: float = 1.0
    """The factor of importance."""
    fits: bool = False
    linked: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Recalled:
    """A memory brought to mind, and why."""

    memory: Memory
    score: Score
    role: Role | None = None
    """What its teller is to the household; None for an unknown voice."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Evidence:
    """What speaks for a memory as the answer to a question."""

    cosine: float | None
    """None where the embedder was away."""
    keywords: float
    fits: bool = False
    """It holds the sort of thing asked for: a time, a number, a person."""
    linked: float = 0.0
    """Share of the question's words that it answers by way of the graph."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Calibration:
    """Where relevance begins and where it is full, in the space of the cosines."""

    floor: float
    typical: float


def answers(
    evidence: Evidence, ranking: Ranking, calibration: Calibration, elsewhere: float = 0.0
) -> bool:
    """Tell whether the evidence reaches the floor: below it nothing is recalled.

    Words lift a cosine over the floor, the more of the question they make up: a
    compound that answers all of it does, one common word of three does not.
    *elsewhere* is the question's cosine to the nearest of what no memory answers.
    """
    if evidence.cosine is None:
        return _answered(evidence) >= _WORDS_ALONE
    # By the square: one word of three lets nothing in, all three nearly everything.
    lifted = evidence.cosine + ranking.lift * _answered(evidence) ** 2
    return lifted >= max(calibration.floor, elsewhere - _ELSEWHERE)


def parts(evidence: Evidence | Score, ranking: Ranking) -> dict[str, float]:
    """Return what meaning, words, sort of answer and graph add to the closeness."""
    return {
        "cosine": evidence.cosine or 0.0,
        "words": ranking.lift * evidence.keywords,
        "sort": _FITS * evidence.fits,
        "graph": ranking.lift * (_answered(evidence) - evidence.keywords),
    }


def _answered(evidence: Evidence | Score) -> float:
    """Return the share of the question's words that are answered, by the graph or without."""
    return min(evidence.keywords + evidence.linked, 1.0)


def score(memory: Memory, evidence: Evidence, ranking: Ranking, calibration: Calibration) -> Score:
    """Return how much *memory* matters as an answer."""
    closeness = sum(parts(evidence, ranking).values())
    if evidence.cosine is None:
        relevance = _answered(evidence)
    else:
        above = closeness - calibration.floor
        relevance = min(max(above / (calibration.typical - calibration.floor), 0.0), 1.0)
    boost = ranking.boost if memory.kind in _BOOSTED else ranking.plain
    total = ranking.relevance * relevance + ranking.importance * memory.importance * boost
    return Score(
        cosine=evidence.cosine or 0.0,
        keywords=evidence.keywords,
        relevance=relevance,
        importance=memory.importance,
        total=total,
        closeness=closeness,
        boost=boost,
        fits=evidence.fits,
        linked=evidence.linked,
    )


def ranked(
    found: Iterable[Recalled], past: frozenset[object], reach: float = REACH
) -> tuple[Recalled, ...]:
    """Return *found*, best first; memories whose ids are in *past* are over and come last.

    Again and again the best score is taken of those whose evidence is at most *reach*
    below that of the closest left: nothing passes what is closer by more.
    """
    by_time: tuple[list[Recalled], list[Recalled]] = ([], [])
    for one in found:
        by_time[one.memory.id in past].append(one)
    return tuple(one for some in by_time for one in _within(some, reach))


def _within(found: Iterable[Recalled], reach: float) -> Iterator[Recalled]:
    closest = deque(sorted(found, key=lambda one: -one.score.closeness))
    waiting = deque(closest)
    rivals: list[tuple[_Place, Recalled]] = []
    told: set[MemoryId] = set()
    while closest:
        least = closest[0].score.closeness - reach
        while waiting and waiting[0].score.closeness >= least:
            one = waiting.popleft()
            heappush(rivals, (_place(one), one))
        _, best = heappop(rivals)
        yield best
        told.add(best.memory.id)
        while closest and closest[0].memory.id in told:
            closest.popleft()


def _place(one: Recalled) -> _Place:
    kind = one.memory.kind
    order = _ORDER.index(kind) if kind in _ORDER else len(_ORDER)
    # Of equals the closer, then a fixed order: the same question gets the same answer.
    return -one.score.total, order, -one.score.closeness, one.memory.id.int
