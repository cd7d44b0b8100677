"""Identifiers, so that a session is never passed where a person is meant."""

from typing import NewType
from uuid import UUID

PersonId = NewType("PersonId", UUID)
SessionId = NewType("SessionId", UUID)
MemoryId = NewType("MemoryId", UUID)
TimerId = NewType("TimerId", UUID)
RoomName = NewType("RoomName", str)
"""A room as the configuration names it: ``kueche``."""
TurnNumber = NewType("TurnNumber", int)
"""Counts the turns of one session, from 1."""
