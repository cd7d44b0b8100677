"""The tiers in memory: twins of the stores of summaries, transcripts and the archive."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime

from jarvisd.errors import StorageError
from jarvisd.ids import PersonId, RoomName, SessionId
from jarvisd.memory.policy.walk import Digested, Enough, Recent, Told
from jarvisd.memory.types import Vector, dot
from jarvisd.people.audience import Audience
from jarvisd.people.types import Role, person_of
from jarvisd.phrases import Language
from jarvisd.session.ports import Turn
from jarvisd.testing.sessions import SessionsInMind
from jarvisd.tiers.types import Archived, ArchivedTurn, Ended, Summary


class SummariesInMind:
    """A SummaryStore that forgets everything when the process ends."""

    def __init__(self, sessions: SessionsInMind) -> None:
        self._sessions = sessions
        self.kept: dict[tuple[SessionId, PersonId | None], tuple[Summary, Vector]] = {}

    async def put(self, summary: Summary, vector: Vector) -> None:
        """Keep *summary* in place of the one of the same session and voice; raise StorageError."""
        if summary.session not in self._sessions.held:
            raise StorageError("storage-refused", code="session")
        which = summary.session, summary.person
        before = self.kept.get(which)
        # A row keeps its id when it is written anew.
        kept = replace(summary, id=before[0].id) if before else summary
        self.kept[which] = kept, vector

    async def quoted(self, session: SessionId, person: PersonId | None) -> bool | None:
        """Tell whether the summary of *person*'s words only quotes; None if there is none."""
        kept = self.kept.get((session, person))
        return kept[0].quoted if kept else None

    async def drop(self, session: SessionId, person: PersonId | None) -> None:
        """Delete the summary of what *person*, or an unknown voice, said in *session*."""
        self.kept.pop((session, person), None)

    async def clear(self, person: PersonId, until: datetime) -> int:
        """Delete every summary of *person*'s words, and note that none is made of those again."""
        self._sessions.cleared[person] = max(until, self._sessions.cleared.get(person, until))
        theirs = [which for which in self.kept if which[1] == person]
        for which in theirs:
            del self.kept[which]
        return len(theirs)

    async def cleared(self, person: PersonId | None) -> datetime | None:
        """Return until when what *person* said is not to be summed up."""
        return self._sessions.cleared.get(person) if person is not None else None

    async def near(
        self, vector: Vector, audience: Audience, limit: int, *, but: SessionId | None = None
    ) -> Sequence[tuple[Summary, float]]:
        """Return summaries that *audience* may hear with their cosine, the nearest first."""
        found = [
            (summary, dot(vector, theirs))
            for summary, theirs in self.kept.values()
            if summary.session != but and _hears(summary.person, audience)
        ]
        return sorted(found, key=lambda one: -one[1])[:limit]


class EarlierInMind:
    """A EarlierStore over the twin of the session store."""

    def __init__(self, sessions: SessionsInMind) -> None:
        self._sessions = sessions
        self._archived: dict[SessionId, datetime] = {}

    async def recent(
        self, audience: Audience, sessions: int, since: datetime, *, but: SessionId | None = None
    ) -> Sequence[Turn]:
        """Return the turns of the last *sessions* of which *audience* may read any, in order."""
        heard = [
            turn
            for turn in self._sessions.recorded.values()
            if turn.at >= since
            and turn.session != but
            and _hears(person_of(turn.speaker), audience)
        ]
        last: dict[SessionId, datetime] = {}
        for turn in heard:
            last[turn.session] = max(turn.at, last.get(turn.session, turn.at))
        chosen = sorted(last, key=lambda id: (last[id], str(id)))[-sessions:] if sessions else []
        order = {id: place for place, id in enumerate(chosen)}
        return sorted(
            (turn for turn in heard if turn.session in order),
            key=lambda turn: (order[turn.session], turn.number),
        )

    async def said_by(self, session: SessionId, person: PersonId | None) -> Sequence[Turn]:
        """Return the turns of *session* that *person*, or an unknown voice, spoke, in order."""
        turns = [turn for turn in self._sessions.recorded.values() if turn.session == session]
        theirs = [turn for turn in turns if person_of(turn.speaker) == person]
        return sorted(theirs, key=lambda turn: turn.number)

    async def speakers(self, session: SessionId) -> Sequence[PersonId | None]:
        """Return whose voices were heard in *session*; None stands for any unknown one."""
        turns = [turn for turn in self._sessions.recorded.values() if turn.session == session]
        return list({person_of(turn.speaker) for turn in turns})

    async def unarchived(self, limit: int) -> Sequence[Ended]:
        """Return ended sessions that are not in the archive as they are, the oldest first."""
        ended = [
            Ended(id=id, room=held.room, began_at=held.began_at, ended_at=held.ended_at)
            for id, held in self._sessions.held.items()
            if held.ended_at is not None and self._archived.get(id) != held.ended_at
        ]
        return sorted(ended, key=lambda one: (one.ended_at, str(one.id)))[:limit]

    async def note_archived(self, session: Ended, at: datetime) -> None:
        """Note that *session* is in the archive; without effect if it went on meanwhile."""
        self._archived[session.id] = session.ended_at


class ArchiveInMind:
    """An ArchiveStore in a dictionary."""

    def __init__(self) -> None:
        self.filed: dict[SessionId, Archived] = {}

    async def put(self, sessions: Sequence[Archived]) -> None:
        """File *sessions*, each in place of what was filed under its id."""
        self.filed.update({archived.session: archived for archived in sessions})

    async def months(self) -> Sequence[str]:
        """Return the months that there are, the newest first."""
        return sorted({archived.month for archived in self.filed.values()}, reverse=True)

    async def scan(self, month: str, visit: Callable[[Archived], None]) -> None:
        """Show every session of *month* to *visit*, one at a time."""
        for archived in list(self.filed.values()):
            if archived.month == month:
                visit(archived)

    async def remove(self, month: str, doomed: Callable[[SessionId, ArchivedTurn], bool]) -> int:
        """Write *month* anew without the turns that are *doomed*; return how many they were."""
        removed = 0
        for session, archived in list(self.filed.items()):
            if archived.month != month:
                continue
            left = tuple(turn for turn in archived.turns if not doomed(session, turn))
            removed += len(archived.turns) - len(left)
            self.filed[session] = replace(archived, turns=left)
            if not left:
                del self.filed[session]
        return removed

    async def purge(self, before: datetime) -> int:
        """Delete the turns before *before*; return how many."""
        months = await self.months()
        return sum([await self.remove(each, lambda _, turn: turn.at < before) for each in months])


@dataclass(slots=True)
class FakePast:
    """``Past`` as a test sets it: what each tier holds."""

    recently: Recent = field(default_factory=Recent)
    filed: tuple[Told, ...] = ()
    summaries: tuple[Digested, ...] = ()
    erased: frozenset[str] = frozenset()
    """Texts that were erased."""
    asked: list[str] = field(default_factory=list)
    """What was asked of it, in order."""
    meet: asyncio.Barrier | None = None
    """Where those who ask wait for each other before they are answered."""
    enough: Enough = field(default_factory=lambda: Enough(meaning=0.5))
    sure: Enough = field(default_factory=lambda: Enough(meaning=0.6))

    async def recent(
        self, topic: str, language: Language, audience: Audience, session: SessionId
    ) -> Recent:
        """Return what it was given for the recent sessions."""
        self.asked.append("recent")
        await self._met()
        return self.recently

    async def archived(
        self, topic: str, language: Language, audience: Audience, most: int
    ) -> tuple[Told, ...]:
        """Return what it was given for the archive."""
        self.asked.append("archived")
        await self._met()
        return self.filed

    async def alive(self, found: Sequence[Told], room: RoomName | None) -> tuple[Told, ...]:
        """Return what is not among the erased."""
        return tuple(told for told in found if told.text not in self.erased)

    async def offered(
        self, text: str, audience: Audience, session: SessionId
    ) -> tuple[Digested, ...]:
        """Return the summaries it was given."""
        return self.summaries

    async def _met(self) -> None:
        if self.meet is not None:
            await self.meet.wait()


def _hears(person: PersonId | None, audience: Audience) -> bool:
    """Say once more in Python, apart from the product's own, who may hear whom."""
    if person is not None:
        return person == audience.person
    return audience.person is not None and audience.role is Role.MEMBER
