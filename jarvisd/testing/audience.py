"""What an audience may hear and erase, once more in Python: the tests' second opinion."""

from jarvisd.memory.types import Placement, Scope
from jarvisd.people.audience import Audience
from jarvisd.people.types import Role


def _member(audience: Audience) -> bool:
    return audience.person is not None and audience.role is Role.MEMBER


def audible(placement: Placement, audience: Audience) -> bool:
    """Tell whether *audience* may hear what belongs to *placement* (R-P3)."""
    if (placement.secret or placement.members_only) and not _member(audience):
        return False
    match placement.scope:
        case Scope.PRIVATE:
            return placement.owner == audience.person
        case Scope.ROOM:
            return placement.room == audience.room
        case Scope.SHARED | Scope.SYSTEM:
            return True


def erasable(placement: Placement, audience: Audience) -> bool:
    """Tell whether *audience* may erase what belongs to *placement*."""
    if placement.scope is Scope.PRIVATE:
        return placement.owner == audience.person
    if _member(audience):
        return True
    if placement.owner is None:
        return placement.scope is not Scope.SYSTEM and not placement.secret
    return placement.owner == audience.person
