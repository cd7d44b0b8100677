"""Summaries, and conversations as the archive keeps them."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from jarvisd.ids import MemoryId, PersonId, RoomName, SessionId, TurnNumber
from jarvisd.people.audience import Audience
from jarvisd.people.types import Role
from jarvisd.phrases import Language


@dataclass(frozen=True, slots=True, kw_only=True)
class Summary:
    """What one voice said in a session, in two or three sentences."""

    id: UUID
    session: SessionId
    person: PersonId | None
    """Whose words it is, who alone may hear it; None: an unknown voice's, for members."""
    text: str
    language: Language
    at: datetime
    """When the last of it was said; aware, UTC."""
    memories: tuple[MemoryId, ...] = ()
    """What was recalled while it was said: erasing one drops the summary."""
    traces: frozenset[bytes] = frozenset()
    """Keyed hashes of each of its sentences, by which a tombstone finds it."""
    quoted: bool = True
    """It only quotes; a model has not put it into words of its own."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ended:
    """A session that is over."""

    id: SessionId
    room: RoomName
    began_at: datetime
    ended_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class ArchivedTurn:
    """One turn, with who may hear it."""

    number: TurnNumber
    at: datetime
    person: PersonId | None
    """Who said it, and who alone may hear it; None: an unknown voice, heard by members."""
    heard: str
    said: str
    language: Language
    recalled: tuple[MemoryId, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Archived:
    """One session in the archive: one line of a month's file."""

    session: SessionId
    room: RoomName
    began_at: datetime
    turns: tuple[ArchivedTurn, ...]

    @property
    def month(self) -> str:
        """Return the month it is filed under: ``2026-11``."""
        return f"{self.began_at:%Y-%m}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Month:
    """What an audience may hear of one month of the archive."""

    name: str
    sessions: int
    turns: int


def may_hear(person: PersonId | None, audience: Audience) -> bool:
    """Tell whether *audience* may hear what *person*, or an unknown voice, said.

    The same as the policy on the transcript: what someone said is theirs, what an
    unknown voice said counts as said to the household.
    """
    if person is None:
        return audience.person is not None and audience.role is Role.MEMBER
    return person == audience.person
