"""The archive of conversations that are over (R-M11, R-M12): filled, shown, and made to forget."""

from collections import Counter
from collections.abc import Sequence
from datetime import datetime

from jarvisd.clock import Clock
from jarvisd.ids import PersonId, RoomName, SessionId, TurnNumber
from jarvisd.memory.types import Memory, Scope, Tombstone
from jarvisd.people.audience import Audience
from jarvisd.people.types import person_of
from jarvisd.session.ports import Turn
from jarvisd.tiers.graves import Graves
from jarvisd.tiers.ports import ArchiveStore, EarlierStore, SummaryStore
from jarvisd.tiers.summaries import Reading
from jarvisd.tiers.types import Archived, ArchivedTurn, Ended, Month, may_hear

_BATCH = 50
"""So many sessions are filed at once."""


class Archive:
    """Every session that is over, month by month."""

    def __init__(
        self,
        earlier: EarlierStore,
        store: ArchiveStore,
        graves: Graves,
        summaries: SummaryStore,
        reading: Reading,
        clock: Clock,
    ) -> None:
        self._earlier = earlier
        self._store = store
        self._graves = graves
        self._summaries = summaries
        self._reading = reading
        self._clock = clock

    async def keep_ended(self) -> int:
        """File the sessions that are over and not yet filed; return how many. Raise StorageError.

        A crash in between files a session twice under the same id, which is once.
        """
        count = 0
        while ended := await self._earlier.unarchived(_BATCH):
            filed = [await self._archived(session) for session in ended]
            await self._store.put([one for one in filed if one.turns])
            for session in ended:
                await self._earlier.note_archived(session, self._clock.now())
            count += sum(1 for one in filed if one.turns)
            if len(ended) < _BATCH:
                break
        return count

    async def months(self, audience: Audience) -> tuple[Month, ...]:
        """Return the months of which *audience* may hear anything, the newest first."""
        found: list[Month] = []
        for name in await self._store.months():
            counts: Counter[SessionId] = Counter()

            def visit(archived: Archived, counts: Counter[SessionId] = counts) -> None:
                heard = sum(1 for turn in archived.turns if may_hear(turn.person, audience))
                if heard:
                    counts[archived.session] += heard

            await self._store.scan(name, visit)
            if counts:
                found.append(Month(name=name, sessions=len(counts), turns=counts.total()))
        return tuple(found)

    async def forget(self, memories: Sequence[Memory]) -> int:
        """Take every turn out of the archive that holds one of *memories*, erased or not.

        That is: in which it was told or asked, or whose answer drew on it. What is
        private is taken out of its owner's turns only. Whoever calls has been asked to.
        Return how many turns. Raise EmbeddingError, StorageError.
        """
        stones = await self._graves.stones(memories, self._clock.now())
        said = {(memory.source.session, memory.source.turn) for memory in memories}
        months = await self._store.months() if memories else ()
        return sum([await self._forget_in(month, stones, said) for month in months])

    async def forget_person(self, person: PersonId) -> int:
        """Take all that *person* said out of the archive; return how many turns."""
        removed = [
            await self._store.remove(month, lambda _, turn: turn.person == person)
            for month in await self._store.months()
        ]
        return sum(removed)

    async def forget_summaries(self, person: PersonId) -> int:
        """Delete what was summed up of *person*'s words until now; the words themselves stay."""
        return await self._summaries.clear(person, self._clock.now())

    async def purge(self, before: datetime) -> int:
        """Take out all that was said before *before*; return how many turns."""
        return await self._store.purge(before)

    async def _forget_in(
        self,
        month: str,
        stones: Sequence[Tombstone],
        said: set[tuple[SessionId | None, TurnNumber | None]],
    ) -> int:
        sessions: list[Archived] = []
        await self._store.scan(month, sessions.append)
        doomed = {
            (archived.session, turn.number)
            for archived in sessions
            for turn in archived.turns
            if (archived.session, turn.number) in said or await self._holds(turn, stones)
        }
        if not doomed:
            return 0
        return await self._store.remove(
            month, lambda session, turn: (session, turn.number) in doomed
        )

    async def _holds(self, turn: ArchivedTurn, stones: Sequence[Tombstone]) -> bool:
        # A tombstone bears the id of the memory that it took the place of.
        if {stone.id for stone in stones} & set(turn.recalled):
            return True
        theirs = [s for s in stones if s.placement.owner == turn.person or not _private(s)]
        lines = self._reading(turn.heard, turn.language)
        return bool(theirs) and await self._graves.holding(lines, turn.person, theirs)

    async def _archived(self, session: Ended) -> Archived:
        turns = [
            turn
            for person in await self._earlier.speakers(session.id)
            for turn in await self._earlier.said_by(session.id, person)
        ]
        return Archived(
            session=session.id,
            room=RoomName(session.room),
            began_at=session.began_at,
            turns=tuple(_kept(turn) for turn in sorted(turns, key=lambda turn: turn.number)),
        )


def _private(stone: Tombstone) -> bool:
    return stone.placement.scope is Scope.PRIVATE


def _kept(turn: Turn) -> ArchivedTurn:
    return ArchivedTurn(
        number=turn.number,
        at=turn.at,
        person=person_of(turn.speaker),
        heard=turn.heard,
        said=turn.said,
        language=turn.language,
        recalled=turn.recalled,
    )
