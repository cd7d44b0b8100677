"""What is looked up for a question: all that needs no vector while its vector is made."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from jarvisd.both import together
from jarvisd.memory.neighbours import Graph, Joined, Reworded, joined
from jarvisd.memory.ports import Embedder, MemoryStore, Query
from jarvisd.memory.question import Asked, Questions
from jarvisd.memory.types import Memory
from jarvisd.people.audience import Audience
from jarvisd.phrases import Language

CANDIDATES = 40
"""How many neighbours are judged; more only cost time."""
_OF_EACH_KIND = 5
"""So many memories of each kind and scope may tell what is known about the speaker."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LookedUp:
    """A question with what was looked up for it while its vector was made."""

    asked: Asked
    query: Query
    reworded: Reworded
    own: Sequence[Memory]
    """Of the memories of who speaks the most important of each kind."""


class Lookup:
    """Searches a store, and the graph if there is one, for one question."""

    def __init__(self, store: MemoryStore, embedder: Embedder, graph: Graph | None) -> None:
        self._store = store
        self._alike = embedder.space.same
        self._questions = Questions(embedder)
        self._graph = graph

    async def prepare(self) -> None:
        """Do beforehand what the first question would wait for; raise EmbeddingError."""
        await self._questions.prepare()

    async def of(self, text: str, language: Language, audience: Audience) -> LookedUp:
        """Return the question as it is weighed and as it is searched for; raise StorageError.

        An embedder that is away costs the vector.
        """
        query = Query(text=text, vector=None, language=language, alike=self._alike)
        async with together() as tasks:
            asked = tasks.create_task(self._questions.asked(text, language))
            worded = tasks.create_task(self._store.worded(query, audience))
            reworded = tasks.create_task(self._reworded(query, audience))
            own = tasks.create_task(self._own(audience))
        return LookedUp(
            asked=asked.result(),
            query=replace(query, vector=asked.result().vector, worded=worded.result()),
            reworded=reworded.result(),
            own=own.result(),
        )

    async def found(self, looked_up: LookedUp, audience: Audience) -> Joined:
        """Return what the arms find, and what each gains by way of the graph."""
        query, reworded = looked_up.query, looked_up.reworded
        if self._graph is None:
            near = await self._store.near(query, audience, CANDIDATES)
            return Joined(found=tuple(near), gains={}, ways={})
        async with together() as tasks:
            further = tasks.create_task(self._graph.further(query, reworded, audience))
            near = await self._store.near(query, audience, CANDIDATES)
            led = await self._graph.led(query, near, reworded, audience)
        return joined(query, near, reworded, [*led, *further.result()])

    async def _reworded(self, query: Query, audience: Audience) -> Reworded:
        return await self._graph.reworded(query, audience) if self._graph else Reworded()

    async def _own(self, audience: Audience) -> Sequence[Memory]:
        if audience.person is None:
            return ()
        return await self._store.of_speaker(audience, _OF_EACH_KIND)
