"""Forgetting much at once (R-M7): all that is private to a person, all about a topic.

Nothing here asks; whoever calls has counted, asked, and been told yes. Nothing is
cleared by default either: a person or a topic is always named.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from jarvisd.clock import Clock
from jarvisd.ids import MemoryId, PersonId, SessionId, TurnNumber
from jarvisd.memory.changes import Erase
from jarvisd.memory.forget import grave
from jarvisd.memory.policy.holding import holds, keys
from jarvisd.memory.policy.scope import may_erase
from jarvisd.memory.policy.words import content, coverage
from jarvisd.memory.ports import Filter, WholeStore
from jarvisd.memory.traces import Besides, Filed, Transcript
from jarvisd.memory.types import Memory, Scope
from jarvisd.people.audience import Audience
from jarvisd.phrases import Language

BATCH = 250
"""So many are erased in one transaction: a big clear-out lets others in between."""
_ABOUT = 0.99
"""Of the words that name a topic a memory about it has all, up to rounding."""

Told = Callable[[int], None]
"""Told how many are erased, after each step."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Belongings:
    """How much is known of a person."""

    private: int
    """For their ears alone, what was superseded or set aside included."""
    household: int
    """What they told everyone, a room, or the members."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Cleared:
    """What a clear-out did, and the proof: what is left was counted afterwards."""

    erased: int
    left: int


def _silently(_erased: int) -> None:
    """Tell nobody."""


class Clear:
    """Counts, erases in steps, and counts again."""

    def __init__(
        self,
        store: WholeStore,
        transcript: Transcript,
        filed: Filed,
        *,
        clock: Clock,
        key: bytes,
        besides: Sequence[Besides] = (),
    ) -> None:
        """*key* is the installation's secret, by which tombstones recognise."""
        self._store = store
        self._transcript = transcript
        self._filed = filed
        self._clock = clock
        self._key = key
        self._besides = besides

    async def belongings(self, audience: Audience) -> Belongings:
        """Return how much is known of the person of *audience*; raise StorageError."""
        private = household = 0
        for memory in await self._owned(audience):
            if memory.placement.scope is Scope.PRIVATE:
                private += 1
            else:
                household += 1
        private += await self._others(audience)
        return Belongings(private=private, household=household)

    async def private(self, audience: Audience, told: Told = _silently) -> Cleared:
        """Erase all that is private to the person of *audience*, leaving tombstones.

        Resumable: what was erased stays so if it is cut off. Raise StorageError.
        """
        erased = 0
        while batch := await self._private(audience, BATCH):
            erased += await self._erase(batch, audience)
            told(erased)
        if audience.person is not None:
            # A summary may tell what no memory ever held.
            await self._filed.forget_summaries(audience.person)
            for each in self._besides:
                erased += await each.forget_private(audience)
        left = len(await self._private(audience, BATCH)) + await self._others(audience)
        return Cleared(erased=erased, left=left)

    async def about(self, topic: str, language: Language, audience: Audience) -> tuple[Memory, ...]:
        """Return all that names *topic* and that *audience* may erase, the newest first.

        Every word of the topic must be in it, as a word or as part of one: a bulk deletion
        goes by words, never by mere nearness. Every memory is looked at, what was set
        aside or superseded too: a search stops at its best few. Raise StorageError.
        """
        words = content(topic, language)
        return tuple(
            memory
            for memory in await self._all(Filter(current=False), audience)
            if may_erase(memory.placement, audience) and _names(words, memory)
        )

    async def _erase(self, memories: Sequence[Memory], audience: Audience) -> int:
        """Erase *memories* in one transaction, with the vectors that are stored.

        So it works while the embedder is away.
        """
        vectors = await self._store.vectors([memory.id for memory in memories], audience)
        now = self._clock.now()
        changes = [
            Erase(id=memory.id, tombstone=grave(memory, vectors[memory.id], self._key, now))
            for memory in memories
        ]
        await self._store.apply(changes, audience)
        return len(changes)

    async def strike(self, memories: Sequence[Memory], audience: Audience) -> int:
        """Take out of transcript and archive the turns that hold *memories*; return how many.

        Of what others said only the turns go in which these very memories were said or
        told; among what *audience* may read, whatever says the same.
        """
        turns = set(await self._transcript.about(memories))
        for batch in _batches(memories):
            words = sorted({key for memory in batch for key in keys(memory)})
            for turn in await self._transcript.worded(words, audience):
                told = f"{turn.heard} {turn.said}"
                if any(holds(told, turn.language, memory) for memory in batch):
                    turns.add((turn.session, turn.number))
        filed = await self._filed.forget(memories)
        # What is filed is mostly in the transcript still: the larger number is told.
        return max(filed, await self._transcript.strike(sorted(turns)))

    async def strike_all(self, audience: Audience) -> int:
        """Take all that the person of *audience* said out of both; return how many turns."""
        if audience.person is None:
            return 0
        filed = await self._filed.forget_person(audience.person)
        turns: Sequence[tuple[SessionId, TurnNumber]] = await self._transcript.spoken_by(audience)
        return max(filed, await self._transcript.strike(turns))

    async def unfile(self, person: PersonId) -> int:
        """Take what *person* said out of the archive, before they are removed; return how much.

        Their turns in the database go with them.
        """
        return await self._filed.forget_person(person)

    async def _others(self, audience: Audience) -> int:
        if audience.person is None:
            return 0
        return sum([await each.count_private(audience) for each in self._besides])

    async def _owned(self, audience: Audience) -> list[Memory]:
        if audience.person is None:
            return []
        return await self._all(Filter(owner=audience.person, current=False), audience)

    async def _all(self, wanted: Filter, audience: Audience) -> list[Memory]:
        found: dict[MemoryId, Memory] = {}
        while page := await self._store.listed(wanted, audience, 1_000, len(found)):
            found |= {memory.id: memory for memory in page}
        return list(found.values())

    async def _private(self, audience: Audience, limit: int) -> Sequence[Memory]:
        if audience.person is None:
            return ()
        wanted = Filter(owner=audience.person, scope=Scope.PRIVATE, current=False)
        return await self._store.listed(wanted, audience, limit)


def _batches(memories: Sequence[Memory]) -> Iterable[Sequence[Memory]]:
    return (memories[at : at + BATCH] for at in range(0, len(memories), BATCH))


def _names(topic: tuple[str, ...], memory: Memory) -> bool:
    told = content(memory.text, memory.language)
    return coverage(topic, told, memory.language) >= _ABOUT
