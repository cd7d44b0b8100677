"""What was said in earlier sessions, in PostgreSQL."""

from collections.abc import Sequence
from datetime import datetime

from jarvisd.ids import PersonId, RoomName, SessionId
from jarvisd.people.audience import Audience, insider
from jarvisd.people.types import person_of
from jarvisd.session.ports import Turn
from jarvisd.storage.pool import NOBODY, Database
from jarvisd.storage.sessions import turn_of
from jarvisd.tiers.types import Ended


class EarlierTable:
    """The transcripts of one database: a EarlierStore."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def recent(
        self, audience: Audience, sessions: int, since: datetime, *, but: SessionId | None = None
    ) -> Sequence[Turn]:
        """Return the turns of the last *sessions* of which *audience* may read any, in order."""
        rows = await self._database.read(
            audience,
            lambda unit: unit.rows("recent_turns", sessions=sessions, since=since, but=but),
        )
        return [turn_of(row, SessionId(row["session_id"])) for row in rows]

    async def said_by(self, session: SessionId, person: PersonId | None) -> Sequence[Turn]:
        """Return the turns of *session* that *person*, or an unknown voice, spoke, in order."""
        rows = await self._database.read(
            insider(person, None), lambda unit: unit.rows("turns", session=session)
        )
        turns = [turn_of(row, session) for row in rows]
        return [turn for turn in turns if person_of(turn.speaker) == person]

    async def speakers(self, session: SessionId) -> Sequence[PersonId | None]:
        """Return whose voices were heard in *session*; None stands for any unknown one."""
        rows = await self._database.tidy(lambda unit: unit.rows("work_speakers", session=session))
        found = [row["speaker_id"] for row in rows]
        return [None if id is None else PersonId(id) for id in found]

    async def unarchived(self, limit: int) -> Sequence[Ended]:
        """Return ended sessions that are not in the archive as they are, the oldest first."""
        rows = await self._database.read(NOBODY, lambda unit: unit.rows("unarchived", limit=limit))
        return [
            Ended(
                id=SessionId(row["id"]),
                room=RoomName(row["room"]),
                began_at=row["started_at"],
                ended_at=row["ended_at"],
            )
            for row in rows
        ]

    async def note_archived(self, session: Ended, at: datetime) -> None:
        """Note that *session* is in the archive; without effect if it went on meanwhile."""
        await self._database.write(
            NOBODY,
            lambda unit: unit.count(
                "note_archived", id=session.id, ended_at=session.ended_at, at=at
            ),
        )
