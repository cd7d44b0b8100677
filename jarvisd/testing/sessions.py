"""Conversations in a dictionary: the in-memory twin of the PostgreSQL store."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from jarvisd.errors import StorageError
from jarvisd.ids import PersonId, RoomName, SessionId, TurnNumber
from jarvisd.people.audience import Audience
from jarvisd.people.types import Known, Role
from jarvisd.session.ports import Turn, Wake


@dataclass(frozen=True, slots=True, kw_only=True)
class Held:
    """One conversation."""

    room: RoomName
    began_at: datetime
    ended_at: datetime | None = None


class SessionsInMind:
    """A SessionStore that forgets everything when the process ends; tests may look inside."""

    def __init__(self, rooms: Collection[RoomName]) -> None:
        self._rooms = tuple(rooms)
        self.held: dict[SessionId, Held] = {}
        self.recorded: dict[tuple[SessionId, TurnNumber], Turn] = {}
        self.wakes: list[Wake] = []
        self.cleared: dict[PersonId, datetime] = {}
        """Until when what somebody said is neither summed up nor learnt as private."""

    async def open(self, session: SessionId, room: RoomName, at: datetime) -> None:
        """Note that *session* began; opening it again continues it."""
        before = self.held.get(session)
        self.held[session] = (
            replace(before, ended_at=None) if before else Held(room=room, began_at=at)
        )

    async def close(self, session: SessionId, at: datetime) -> None:
        """Note that *session* ended."""
        held = self.held.get(session)
        if held is not None and held.ended_at is None:
            self.held[session] = replace(held, ended_at=at)

    async def record(self, turn: Turn) -> None:
        """Keep one turn; raise StorageError if its session was never opened."""
        place = (turn.session, turn.number)
        if turn.session not in self.held or place in self.recorded:
            raise StorageError("storage-refused", code="turn")
        self.recorded[place] = replace(
            turn, heard=turn.heard.replace("\x00", ""), said=turn.said.replace("\x00", "")
        )

    async def turns(self, session: SessionId, audience: Audience) -> Sequence[Turn]:
        """Return the turns of *session* that *audience* may read, in order."""
        mine = [turn for turn in self.recorded.values() if turn.session == session]
        return sorted(
            (turn for turn in mine if readable(turn, audience)), key=lambda turn: turn.number
        )

    async def note_wake(self, wake: Wake) -> None:
        """Keep one wake."""
        self.wakes.append(wake)

    async def note_near_miss(self, wake: Wake, most: int) -> None:
        """Keep what was nearly a wake, and of its room so many at most, the newest."""
        await self.note_wake(wake)
        missed = [w for w in self.wakes if (w.room, w.outcome) == (wake.room, wake.outcome)]
        newest = sorted(missed, key=lambda each: each.at)[-most:]
        self.wakes = [w for w in self.wakes if w not in missed or w in newest]

    async def wakes_of(self, room: RoomName, most: int) -> Sequence[Wake]:
        """Return the latest wakes and near misses of *room*, so many at most, the oldest first."""
        mine = [wake for wake in self.wakes if wake.room == room]
        return sorted(mine, key=lambda wake: wake.at)[-most:]

    async def close_stale(self, at: datetime, began_before: datetime | None = None) -> int:
        """End the sessions that a crash left open, of this daemon's rooms; return how many."""
        stale = [
            session
            for session, held in self.held.items()
            if held.ended_at is None
            and held.room in self._rooms
            and held.began_at <= (began_before or at)
        ]
        for session in stale:
            await self.close(session, at)
        return len(stale)

    def forget_speaker(self, person: PersonId) -> None:
        """Delete what *person* said: for the twin of people."""
        self.recorded = {
            place: turn
            for place, turn in self.recorded.items()
            if not (isinstance(turn.speaker, Known) and turn.speaker.person.id == person)
        }


def readable(turn: Turn, audience: Audience) -> bool:
    """Return whether *audience* may read *turn*: the predicate of the twin."""
    if isinstance(turn.speaker, Known):
        return turn.speaker.person.id == audience.person
    return audience.person is not None and audience.role is Role.MEMBER
