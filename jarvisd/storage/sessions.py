"""Conversations in PostgreSQL."""

from collections.abc import Collection, Sequence
from datetime import datetime

from jarvisd.ids import MemoryId, PersonId, RoomName, SessionId, TurnNumber
from jarvisd.people.audience import Audience
from jarvisd.people.types import Doubt, Known, Person, Role, Speaker, Unknown
from jarvisd.phrases import Language
from jarvisd.session.ports import Turn, Wake
from jarvisd.storage.pool import NOBODY, Database, Row, Unit
from jarvisd.storage.words import clean


class SessionTable:
    """The conversations of one database: a SessionStore for the daemon that has *rooms*."""

    def __init__(self, database: Database, rooms: Collection[RoomName]) -> None:
        self._database = database
        self._rooms = tuple(rooms)

    async def open(self, session: SessionId, room: RoomName, at: datetime) -> None:
        """Note that *session* began; opening it again continues it."""

        async def opened(unit: Unit) -> None:
            await unit.count("meet_room", name=room)
            await unit.count("open_session", id=session, held_in=room, at=at)

        await self._database.write(NOBODY, opened)

    async def close(self, session: SessionId, at: datetime) -> None:
        """Note that *session* ended."""
        await self._database.write(
            NOBODY, lambda unit: unit.count("close_session", id=session, at=at)
        )

    async def record(self, turn: Turn) -> None:
        """Keep one turn; raise StorageError if its session was never opened."""
        speaker = turn.speaker
        unknown = speaker if isinstance(speaker, Unknown) else None
        nearest = unknown.nearest if unknown else None
        await self._database.write(
            Audience.of(speaker, None),
            lambda unit: unit.count(
                "record_turn",
                session=turn.session,
                number=turn.number,
                at=turn.at,
                doubt=unknown.reason.value if unknown else None,
                nearest=nearest.id if nearest else None,
                similarity=speaker.similarity,
                margin=speaker.margin,
                heard=clean(turn.heard),
                said=clean(turn.said),
                language=turn.language.value,
                outcome=turn.outcome,
                recalled=list(turn.recalled),
            ),
        )

    async def turns(self, session: SessionId, audience: Audience) -> Sequence[Turn]:
        """Return the turns of *session* that *audience* may read, in order."""
        rows = await self._database.read(audience, lambda unit: unit.rows("turns", session=session))
        return [turn_of(row, session) for row in rows]

    async def note_wake(self, wake: Wake) -> None:
        """Keep one wake."""
        await self._database.write(
            NOBODY,
            lambda unit: unit.count(
                "note_wake",
                heard_in=wake.room,
                at=wake.at,
                session=wake.session,
                word=wake.word,
                score=wake.score,
                outcome=wake.outcome,
                speech_end_ms=wake.speech_end_ms,
                stt_ms=wake.stt_ms,
                first_sound_ms=wake.first_sound_ms,
                first=wake.first,
                second=wake.second,
            ),
        )

    async def note_near_miss(self, wake: Wake, most: int) -> None:
        """Keep what was nearly a wake, and of its room so many at most, the newest."""
        await self.note_wake(wake)
        await self._database.tidy(
            lambda unit: unit.count("purge_near_misses", heard_in=wake.room, most=most)
        )

    async def wakes_of(self, room: RoomName, most: int) -> Sequence[Wake]:
        """Return the latest wakes and near misses of *room*, so many at most, the oldest first."""

        async def found(unit: Unit) -> list[Row]:
            return await unit.rows("wakes", heard_in=room, most=most)

        rows = await self._database.read(NOBODY, found)
        return [_wake_of(row) for row in reversed(rows)]

    async def close_stale(self, at: datetime, began_before: datetime | None = None) -> int:
        """End the sessions that a crash left open, of this daemon's rooms; return how many."""
        rooms, before = list(self._rooms), began_before or at
        return await self._database.write(
            NOBODY, lambda unit: unit.count("close_stale", at=at, rooms=rooms, before=before)
        )


def turn_of(row: Row, session: SessionId) -> Turn:
    """Return the turn of *session* that *row* holds."""
    return Turn(
        session=session,
        number=TurnNumber(row["number"]),
        at=row["at"],
        speaker=_speaker_of(row),
        heard=row["heard"],
        said=row["said"],
        language=Language(row["language"]),
        outcome=row["outcome"],
        recalled=tuple(MemoryId(id) for id in row["recalled"]),
    )


def _speaker_of(row: Row) -> Speaker:
    person = _person_of(row, "person")
    if person is not None:
        return Known(person=person, similarity=row["similarity"], margin=row["margin"])
    return Unknown(
        reason=Doubt(row["doubt"]),
        similarity=row["similarity"],
        margin=row["margin"],
        nearest=_person_of(row, "nearest"),
    )


def _person_of(row: Row, which: str) -> Person | None:
    if row[f"{which}_id"] is None:
        return None
    return Person(
        id=PersonId(row[f"{which}_id"]),
        name=row[f"{which}_name"],
        role=Role(row[f"{which}_role"]),
    )


def _wake_of(row: Row) -> Wake:
    return Wake(
        room=RoomName(row["room"]),
        at=row["at"],
        session=None if row["session_id"] is None else SessionId(row["session_id"]),
        word=row["word"],
        score=row["score"],
        outcome=row["outcome"],
        speech_end_ms=row["speech_end_ms"],
        stt_ms=row["stt_ms"],
        first_sound_ms=row["first_sound_ms"],
        first=row["first"],
        second=row["second"],
    )
