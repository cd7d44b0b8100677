"""Audiences that the storage itself reads as, where no person asks."""

from uuid import UUID

from jarvisd.ids import PersonId, RoomName
from jarvisd.people.audience import Audience
from jarvisd.people.types import Role

NOBODY_TRUSTED = PersonId(UUID(int=0))
"""Owns nothing and never will, but passes for a member: hears secrets of the household."""


def insider(owner: PersonId | None, room: RoomName | None) -> Audience:
    """Return the audience that hears all that belongs to *owner* and *room*."""
    return Audience(person=owner or NOBODY_TRUSTED, role=Role.MEMBER, room=room)
