"""Bringing memories to mind for one sentence (R-M4), and saying why (R-M14)."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import inf

from jarvisd.both import both
from jarvisd.clock import Clock
from jarvisd.ids import MemoryId, SessionId
from jarvisd.memory.evidence import (
    beside_the_point,
    fits,
    keywords_of,
    of_their_taste,
    too_faint,
    without_needless,
)
from jarvisd.memory.lookup import CANDIDATES, LookedUp, Lookup
from jarvisd.memory.neighbours import Graph, Joined
from jarvisd.memory.policy.budget import Budget, Found, Pricing, Reason, Selection, select
from jarvisd.memory.policy.days import day_of
from jarvisd.memory.policy.dispute import Dispute
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
from jarvisd.memory.policy.scope import asks_for_secret
from jarvisd.memory.policy.someone import (
    Wanted,
    also_called,
    asked_for,
    of_somebody_else,
    sounding,
    tells_of,
)
from jarvisd.memory.policy.standing import of_speaker, standing
from jarvisd.memory.policy.testimony import both_sides, disputes, has_rivals, in_order
from jarvisd.memory.policy.whose import Whose, asked_of, of_another
from jarvisd.memory.ports import Embedder, Filter, MemoryStore
from jarvisd.memory.question import Asked
from jarvisd.memory.reinforcement import Reinforcement
from jarvisd.memory.types import Kind, Memory, Neighbour
from jarvisd.people.audience import Audience
from jarvisd.people.types import Person
from jarvisd.phrases import Language

__all__ = ["Reason", "Recall", "Recalled", "Score", "Selection", "Weighing"]

_OF_PERSON = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class Weighing:
    """By which measures memories are weighed, and what they may cost."""

    ranking: Ranking
    budget: Budget
    pricing: Pricing


class Recall:
    """Finds what is worth saying to this audience about this sentence."""

    def __init__(
        self,
        store: MemoryStore,
        embedder: Embedder,
        clock: Clock,
        weighing: Weighing,
        *,
        graph: Graph | None = None,
    ) -> None:
        """Without *graph* no relation is followed."""
        self._store = store
        self._space = embedder.space
        self._lookup = Lookup(store, embedder, graph)
        self._clock = clock
        self._weighing = weighing
        self._reinforcement = Reinforcement(store, clock)

    async def prepare(self) -> None:
        """Do beforehand what the first question would wait for; raise EmbeddingError."""
        await self._lookup.prepare()

    async def about(self, text: str, language: Language, audience: Audience) -> Selection:
        """Return what answers *text*, best first, above the floor, within the budget.

        Beside it what is pinned for the speaker and what is known about them. An embedder
        that is away costs the vector arm, not the answer. Raise StorageError.
        """
        return await self._about(await self._lookup.of(text, language, audience), audience)

    async def explained(self, text: str, language: Language, audience: Audience) -> Selection:
        """Return the same, with what would answer if it were not archived or superseded."""
        looked_up = await self._lookup.of(text, language, audience)
        selection = await self._about(looked_up, audience)
        near = await self._store.gone(looked_up.query, audience, CANDIDATES)
        judged = [self._judged(one, looked_up.asked, audience, 0.0) for one in near]
        gone = tuple((one, _gone(one.memory)) for one, reason in judged if reason is None)
        return replace(selection, dropped=(*selection.dropped, *gone))

    async def _about(self, looked_up: LookedUp, audience: Audience) -> Selection:
        asked = looked_up.asked
        joined = await self._lookup.found(looked_up, audience)
        found, gains = joined.found, joined.gains
        whose = asked_of(asked.text, asked.language, joined.asker)
        named = self._named(asked, joined)
        judged = [
            self._judged(one, asked, audience, gains.get(one.memory.id, 0.0), whose, named)
            for one in found
        ]
        judged = without_needless(judged, asked, named, audience)
        above = [one for one, reason in judged if reason is None]
        contested = await self._contested(above, asked, audience)
        above = both_sides(above, contested)
        below = [(one, reason) for one, reason in judged if reason is not None]
        mine = self._of_speaker(looked_up.own, [one for one, _ in judged], audience)
        past = frozenset(one.memory.id for one in (*above, *mine) if self._over(one.memory))
        known = ranked(mine, past, inf)
        weighing = self._weighing
        chosen = select(
            Found(
                answers=in_order(ranked(above, past, weighing.ranking.reach), contested),
                pins=[one for one in known if standing(one.memory)],
                known=known,
            ),
            weighing.budget,
            weighing.pricing(asked.language, audience.person),
            {one.memory.id: one.repeats for one in found},
        )
        offered = {one.memory.id for one in chosen.offered}
        left = tuple(pair for pair in below if pair[0].memory.id not in offered)
        kept = {one.memory.id for one in chosen.kept}
        told = tuple(one for one in contested if one.known.id in kept)
        return replace(chosen, dropped=(*chosen.dropped, *left), contested=told)

    def _named(self, asked: Asked, joined: Joined) -> Wanted | None:
        """Return whom the question names, and what they are called besides, as far as is found."""
        named = asked_for(asked.text, asked.language, joined.asker)
        if named is None:
            return None
        others = (also_called(named, one.memory) for one in joined.found)
        people = sounding(one.said_by for one in joined.found if one.said_by)
        return replace(named, known_as=frozenset().union(*others), people=people)

    async def _contested(
        self, above: Sequence[Recalled], asked: Asked, audience: Audience
    ) -> tuple[Dispute, ...]:
        """Return what of the answers one person told so, and another otherwise."""
        ids = [one.memory.id for one in above if has_rivals(one.memory)]
        if not ids:
            return ()
        told = await self._store.beside(ids, audience)
        if not asks_for_secret(asked.text):
            told = [one for one in told if not one.memory.placement.secret]
        return disputes(told)

    def _judged(
        self,
        neighbour: Neighbour,
        asked: Asked,
        audience: Audience,
        linked: float,
        whose: Whose | None = None,
        named: Wanted | None = None,
    ) -> tuple[Recalled, Reason | None]:
        """Return the neighbour with its score, and why it is left out, if it is."""
        memory, ranking = neighbour.memory, self._weighing.ranking
        liked = of_their_taste(neighbour, asked, named)
        evidence = Evidence(
            cosine=None if asked.vector is None else neighbour.cosine,
            keywords=1.0 if liked else keywords_of(neighbour, asked, audience),
            fits=fits(memory, asked.text),
            linked=linked,
        )
        recalled = Recalled(
            memory=memory,
            score=score(memory, evidence, ranking, self._calibration),
            role=neighbour.role,
        )
        near = answers(evidence, ranking, self._calibration, asked.elsewhere)
        if not (linked or liked):
            near = near and not too_faint(neighbour, asked, named, self._space.floor)
        if liked is False or not near:
            return recalled, Reason.FLOOR
        # What the graph leads to may be theirs by another name: "Annas Bruder" is Tim.
        if not linked and _of_others(neighbour, whose, named):
            return recalled, Reason.WHOSE
        if beside_the_point(neighbour, asked, named):
            return recalled, Reason.POINT
        if memory.placement.secret and not asks_for_secret(asked.text):
            return recalled, Reason.SECRET
        return recalled, None

    @property
    def _calibration(self) -> Calibration:
        return Calibration(floor=self._space.floor, typical=self._space.typical)

    def _of_speaker(
        self, own: Sequence[Memory], near: Sequence[Recalled], audience: Audience
    ) -> list[Recalled]:
        """Return the confirmed facts of who speaks, those near the question with their score."""
        person = audience.person
        if person is None:
            return []
        scored = {one.memory.id: one for one in near}
        for memory in own:
            if memory.id not in scored:
                scored[memory.id] = self._unasked(memory)
        return [one for one in scored.values() if of_speaker(one.memory, person)]

    def _unasked(self, memory: Memory) -> Recalled:
        """Return *memory* as it is weighed where nothing connects it with the question."""
        nothing = Evidence(cosine=self._space.floor, keywords=0.0)
        scored = score(memory, nothing, self._weighing.ranking, self._calibration)
        return Recalled(memory=memory, score=replace(scored, cosine=0.0, closeness=0.0))

    def _over(self, memory: Memory) -> bool:
        """Tell whether *memory* is an event whose day has passed."""
        if memory.kind is not Kind.EVENT:
            return False
        day = day_of(memory.text, memory.language, memory.validity.since.date())
        return day is not None and day < self._clock.now().date()

    async def of_person(self, person: Person, audience: Audience, limit: int) -> tuple[Memory, ...]:
        """Return what is known about *person* that *audience* may hear, most important first.

        What they said of themselves, and what anybody said of them by name; not all that
        they ever said. Secrets excepted: they are told only when asked about.
        """
        said, naming = await both(
            self._store.listed(Filter(owner=person.id), audience, _OF_PERSON),
            self._store.listed(Filter(contains=person.name), audience, _OF_PERSON),
        )
        found = {memory.id: memory for memory in (*said, *naming)}.values()
        told = [
            memory
            for memory in found
            if not memory.placement.secret and tells_of(memory, person.id, person.name)
        ]
        return tuple(sorted(told, key=lambda memory: -memory.importance)[:limit])

    async def history(self, memory: Memory, audience: Audience, limit: int) -> tuple[Memory, ...]:
        """Return what *memory* took the place of, the latest first; raise StorageError."""
        return tuple(await self._store.history(memory.id, audience, limit))

    async def used(self, ids: Sequence[MemoryId], session: SessionId, audience: Audience) -> None:
        """Note what was really used in an answer; it is reinforced later, once a session."""
        self._reinforcement.note(ids, session, audience)

    async def drain(self) -> None:
        """Reinforce now what was noted; raise StorageError."""
        await self._reinforcement.drain()

    async def close(self) -> None:
        """Reinforce what was noted, and stop; a store that is away only costs that."""
        await self._reinforcement.close()


def _of_others(neighbour: Neighbour, whose: Whose | None, named: Wanted | None) -> bool:
    """Tell whether a memory is about somebody else than the question names."""
    memory, said_by = neighbour.memory, neighbour.said_by
    if whose is not None and of_another(whose, memory, said_by):
        return True
    return named is not None and of_somebody_else(named, memory, said_by)


def _gone(memory: Memory) -> Reason:
    superseded = memory.validity.superseded_by is not None
    return Reason.SUPERSEDED if superseded else Reason.ARCHIVED
