"""Who is listening, where: what may be heard now hangs on it. Pure."""

from dataclasses import dataclass
from uuid import UUID

from jarvisd.ids import PersonId, RoomName
from jarvisd.people.types import Known, Role, Speaker

NOBODY_TRUSTED = PersonId(UUID(int=0))
"""Owns nothing and never will, but passes for a member: hears secrets of the household."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Audience:
    """The recognised speaker of this turn, if any, and the room they are in."""

    person: PersonId | None
    role: Role | None
    room: RoomName | None

    @classmethod
    def of(cls, speaker: Speaker, room: RoomName | None) -> "Audience":
        """Return the audience of a turn spoken by *speaker* in *room*."""
        if isinstance(speaker, Known):
            return cls(person=speaker.person.id, role=speaker.person.role, room=room)
        return cls(person=None, role=None, room=room)


def insider(owner: PersonId | None, room: RoomName | None) -> Audience:
    """Return the audience that hears all that belongs to *owner* and *room*.

    For what the house does on their behalf where no person asks: nothing of it is told.
    """
    return Audience(person=owner or NOBODY_TRUSTED, role=Role.MEMBER, room=room)
