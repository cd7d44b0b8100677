"""What the tiers need from the outside: the transcript, summaries, the archive, a writer."""

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Protocol

from jarvisd.ids import PersonId, SessionId
from jarvisd.memory.policy.digest import Line
from jarvisd.memory.types import Vector
from jarvisd.people.audience import Audience
from jarvisd.session.ports import Turn
from jarvisd.tiers.types import Archived, ArchivedTurn, Ended, Summary


class Summariser(Protocol):
    """Something that puts a conversation into two or three sentences."""

    async def summarise(self, lines: Sequence[Line], name: str | None) -> str:
        """Return the summary of what *name*, None for an unknown voice, said; "" for none.

        Raise StageError.
        """
        ...


class SummaryStore(Protocol):
    """Where summaries are kept, one for each session and voice."""

    async def put(self, summary: Summary, vector: Vector) -> None:
        """Keep *summary* in place of the one of the same session and voice; raise StorageError.

        Refused if its session is unknown.
        """
        ...

    async def quoted(self, session: SessionId, person: PersonId | None) -> bool | None:
        """Tell whether the summary of *person*'s words only quotes; None if there is none."""
        ...

    async def drop(self, session: SessionId, person: PersonId | None) -> None:
        """Delete the summary of what *person*, or an unknown voice, said in *session*."""
        ...

    async def clear(self, person: PersonId, until: datetime) -> int:
        """Delete every summary of *person*'s words, and note that none is made of those again.

        Of what they say after *until* there will be. Return how many were deleted.
        """
        ...

    async def cleared(self, person: PersonId | None) -> datetime | None:
        """Return until when what *person* said is not to be summed up; None: never cleared."""
        ...

    async def near(
        self, vector: Vector, audience: Audience, limit: int, *, but: SessionId | None = None
    ) -> Sequence[tuple[Summary, float]]:
        """Return summaries that *audience* may hear with their cosine, the nearest first.

        *but* names the current session, whose summary is never offered.
        """
        ...


class EarlierStore(Protocol):
    """What was said, beyond the session in which it was said."""

    async def recent(
        self, audience: Audience, sessions: int, since: datetime, *, but: SessionId | None = None
    ) -> Sequence[Turn]:
        """Return the turns of the last *sessions* of which *audience* may read any, in order.

        Nothing from before *since*, and nothing of the session *but*.
        """
        ...

    async def said_by(self, session: SessionId, person: PersonId | None) -> Sequence[Turn]:
        """Return the turns of *session* that *person*, or an unknown voice, spoke, in order."""
        ...

    async def speakers(self, session: SessionId) -> Sequence[PersonId | None]:
        """Return whose voices were heard in *session*; None stands for any unknown one."""
        ...

    async def unarchived(self, limit: int) -> Sequence[Ended]:
        """Return ended sessions that are not in the archive as they are, the oldest first."""
        ...

    async def note_archived(self, session: Ended, at: datetime) -> None:
        """Note that *session* is in the archive; without effect if it went on meanwhile."""
        ...


class ArchiveStore(Protocol):
    """The archive's files, one for each month. Nobody's permission is asked here."""

    async def put(self, sessions: Sequence[Archived]) -> None:
        """File *sessions*, each in place of what was filed under its id; raise StorageError."""
        ...

    async def months(self) -> Sequence[str]:
        """Return the months that there are, the newest first."""
        ...

    async def scan(self, month: str, visit: Callable[[Archived], None]) -> None:
        """Show every session of *month* to *visit*, one at a time; raise StorageError.

        *visit* is called in another thread, while the caller waits.
        """
        ...

    async def remove(self, month: str, doomed: Callable[[SessionId, ArchivedTurn], bool]) -> int:
        """Write *month* anew without the turns that are *doomed*; return how many they were."""
        ...

    async def purge(self, before: datetime) -> int:
        """Delete the turns before *before*, damaged months with them; return how many turns."""
        ...
