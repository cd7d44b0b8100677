"""Forgetting (R-M7, R-M8): finding what is meant, and the one door through which it goes."""

from collections.abc import Sequence
from datetime import datetime

from jarvisd.clock import Clock
from jarvisd.ids import MemoryId
from jarvisd.memory.changes import Erase
from jarvisd.memory.policy.judge import Statement
from jarvisd.memory.policy.meant import Candidate, Clearness, meant
from jarvisd.memory.policy.retraction import topic
from jarvisd.memory.policy.scope import may_erase
from jarvisd.memory.policy.tombstone import bury, traces
from jarvisd.memory.policy.wording import sentence
from jarvisd.memory.policy.words import content, coverage
from jarvisd.memory.ports import Embedder, MemoryStore, Query
from jarvisd.memory.rotation import rotated
from jarvisd.memory.types import Memory, Neighbour, Tombstone, Vector
from jarvisd.people.audience import Audience
from jarvisd.phrases import Language

_CANDIDATES = 40
_HISTORY = 1000


class Forget:
    """Finds and erases; asking for the person's "ja" is the dialogue's part."""

    def __init__(self, store: MemoryStore, embedder: Embedder, clock: Clock, key: bytes) -> None:
        """*key* is the installation's secret, by which tombstones recognise."""
        self._store = store
        self._embedder = embedder
        self._clock = clock
        self._key = key

    async def find(self, text: str, language: Language, audience: Audience) -> tuple[Memory, ...]:
        """Return the memories that *text* means and *audience* may erase, the likeliest first.

        One, if one is clearly meant; several, if it cannot be told; none. What was set
        aside is found as well, and what was superseded where it is named better, or as well
        as several others.
        An unknown voice may erase only what an unknown voice said.
        """
        said = sentence(topic(text), language)
        if not said:
            return ()
        (vector,) = await self._embedder.embed([said])
        query = Query(text=said, vector=vector, language=language)
        near = await self._store.near(query, audience, _CANDIDATES)
        gone = await self._store.gone(query, audience, _CANDIDATES)
        words = content(said, language)
        space = self._embedder.space
        clearness = Clearness(similar=space.similar, close=(space.floor + space.typical) / 2)
        theirs = [one for one in (*near, *gone) if may_erase(one.memory.placement, audience)]
        return meant([_candidate(one, words) for one in theirs], clearness)

    async def erase(self, ids: Sequence[MemoryId], audience: Audience) -> int:
        """Erase for good, leave tombstones, and return how many were erased.

        What an erased memory had superseded goes too: it was its history. The stored
        vectors are buried, so that it works while the embedder is away.
        """
        found = [await self._store.get(id, audience) for id in dict.fromkeys(ids)]
        named = [one for one in found if one and may_erase(one.placement, audience)]
        doomed = await self.with_history(named, audience)
        if not doomed:
            return 0
        vectors = await self._store.vectors([memory.id for memory in doomed], audience)
        now = self._clock.now()
        # What has no vector any more was erased by somebody else just now.
        changes = [
            Erase(id=memory.id, tombstone=grave(memory, vectors[memory.id], self._key, now))
            for memory in doomed
            if memory.id in vectors
        ]
        await self._store.apply(changes, audience)
        return len(changes)

    async def with_history(
        self, memories: Sequence[Memory], audience: Audience
    ) -> tuple[Memory, ...]:
        """Return *memories* and all that they superseded, directly or by way of others."""
        doomed = {memory.id: memory for memory in memories}
        for memory in memories:
            past = await self._store.history(memory.id, audience, _HISTORY)
            doomed |= {old.id: old for old in past if may_erase(old.placement, audience)}
        return tuple(doomed.values())


def grave(memory: Memory, vector: Vector, key: bytes, at: datetime) -> Tombstone:
    """Return the tombstone that *memory*, whose vector is *vector*, leaves when it is erased."""
    found = traces(Statement.of(memory), key)
    return bury(memory.id, memory.placement, rotated(vector, key), found, at)


def _candidate(neighbour: Neighbour, words: tuple[str, ...]) -> Candidate:
    memory = neighbour.memory
    told = content(memory.text, memory.language)
    return Candidate(
        memory=memory,
        cosine=neighbour.cosine,
        keywords=coverage(words, told, memory.language),
    )
