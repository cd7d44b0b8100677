"""Who is listening, where: what may be heard now hangs on it. Pure."""

from dataclasses import dataclass

from jarvisd.ids import PersonId, RoomName
from jarvisd.people.types import Known, Role, Speaker


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
