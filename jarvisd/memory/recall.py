"""Bringing memories to mind for one sentence (R-M4)."""

from collections.abc import Callable, Mapping, Sequence

from jarvisd.clock import Clock
from jarvisd.errors import EmbeddingError
from jarvisd.ids import MemoryId, PersonId, SessionId
from jarvisd.memory.changes import Reinforce
from jarvisd.memory.neighbours import Graph
from jarvisd.memory.policy.budget import Budget, Selection, select
from jarvisd.memory.policy.days import day_of
from jarvisd.memory.policy.ranking import (
    Calibration,
    Evidence,
    Ranking,
    Recalled,
    Score,
    answers,
    ranked,
    score,
)
from jarvisd.memory.policy.scope import secret
from jarvisd.memory.policy.wanted import holds, wanted
from jarvisd.memory.policy.words import content, coverage
from jarvisd.memory.ports import Embedder, Filter, MemoryStore, Query
from jarvisd.memory.types import Kind, Memory, Neighbour, Vector
from jarvisd.people.audience import Audience
from jarvisd.phrases import Language

__all__ = ["Recall", "Recalled", "Score", "Selection"]

_CANDIDATES = 40
"""How many neighbours are judged; more only cost time."""
_OF_PERSON = 200
_MISSPELT = 0.5
"""What a word counts that was found by its letters only."""


class Recall:
    """Finds what is worth saying to this audience about this sentence."""

    def __init__(
        self,
        store: MemoryStore,
        embedder: Embedder,
        clock: Clock,
        *,
        cost: Callable[[str], int],
        ranking: Ranking,
        budget: Budget,
        graph: Graph | None = None,
    ) -> None:
        """*cost* counts the tokens of a text; without *graph* no relation is followed."""
        self._store = store
        self._embedder = embedder
        self._clock = clock
        self._cost = cost
        self._ranking = ranking
        self._budget = budget
        self._graph = graph

    async def about(self, text: str, language: Language, audience: Audience) -> Selection:
        """Return what answers *text*, best first, above the floor, within the budget.

        An embedder that is away costs the vector arm, not the answer. Raise StorageError.
        """
        vector = await self._vector(text)
        query = Query(text=text, vector=vector, language=language)
        found = await self._store.near(query, audience, _CANDIDATES)
        gains: Mapping[MemoryId, float] = {}
        if self._graph is not None:
            joined = await self._graph.join(query, found, audience)
            found, gains = joined.found, joined.gains
        asked = content(text, language)
        above: list[Recalled] = []
        below: list[tuple[Recalled, str]] = []
        for neighbour in found:
            recalled, reason = self._judged(
                neighbour, text, asked, vector is not None, gains.get(neighbour.memory.id, 0.0)
            )
            if reason is None:
                above.append(recalled)
            else:
                below.append((recalled, reason))
        past = frozenset(one.memory.id for one in above if self._over(one.memory))
        chosen = select(ranked(above, past), self._budget, self._cost)
        return Selection(kept=chosen.kept, dropped=(*chosen.dropped, *below), cost=chosen.cost)

    async def _vector(self, text: str) -> Vector | None:
        try:
            (vector,) = await self._embedder.embed([text])
        except EmbeddingError:
            return None
        return vector

    def _judged(
        self, neighbour: Neighbour, text: str, asked: tuple[str, ...], embedded: bool, gain: float
    ) -> tuple[Recalled, str | None]:
        """Return the neighbour with its score, and why it is left out, if it is."""
        memory, space = neighbour.memory, self._embedder.space
        calibration = Calibration(floor=space.floor, typical=space.typical)
        evidence = Evidence(
            cosine=neighbour.cosine if embedded else None,
            keywords=min(_keywords(neighbour, asked) + gain, 1.0),
            fits=_fits(memory, text),
        )
        scored = score(memory, evidence, self._ranking, calibration)
        recalled = Recalled(memory=memory, score=scored)
        if not answers(evidence, self._ranking, calibration):
            return recalled, "floor"
        if memory.placement.secret and not secret(text):
            return recalled, "secret"
        return recalled, None

    def _over(self, memory: Memory) -> bool:
        """Tell whether *memory* is an event whose day has passed."""
        if memory.kind is not Kind.EVENT:
            return False
        day = day_of(memory.text, memory.language, memory.validity.since.date())
        return day is not None and day < self._clock.now().date()

    async def of_person(
        self, person: PersonId, audience: Audience, limit: int
    ) -> tuple[Memory, ...]:
        """Return what *person* said that *audience* may hear, most important first.

        Secrets excepted: they are told only when asked about.
        """
        listed = await self._store.listed(Filter(owner=person), audience, _OF_PERSON)
        told = [memory for memory in listed if not memory.placement.secret]
        return tuple(sorted(told, key=lambda memory: -memory.importance)[:limit])

    async def used(self, ids: Sequence[MemoryId], session: SessionId, audience: Audience) -> None:
        """Reinforce what was really used in an answer, once a session, after the answer."""
        if ids:
            change = Reinforce(ids=tuple(ids), at=self._clock.now(), session=session)
            await self._store.apply([change], audience)


def _keywords(neighbour: Neighbour, asked: tuple[str, ...]) -> float:
    """Return how much of the question's words a memory holds, 0 to 1, by two measures.

    The store knows how rare a word is, the lemmas know its forms and its halves.
    """
    memory = neighbour.memory
    by_lemma = coverage(asked, content(memory.text, memory.language), memory.language)
    by_store = neighbour.keywords + _MISSPELT * neighbour.fuzzy
    return (by_lemma + min(by_store, 1.0)) / 2


def _fits(memory: Memory, question: str) -> bool:
    answer = wanted(question)
    return answer is not None and holds(memory.text, memory.language, answer)
