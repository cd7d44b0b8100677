"""Whether a room's microphone really hears: its state, and how that follows from its sound. Pure.

Deafness is a state and not an exception: a microphone that hangs delivers zeros
without any error, for hours.
"""

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from jarvisd.audio.chunk import BYTES_PER_SAMPLE, AudioChunk

DEAD_MS: Final = 5_000
"""So long the same sample again and again is no silence: any microphone has noise."""


class RoomState(StrEnum):
    """How a room hears."""

    OPEN = "open"
    REOPENING = "reopening"
    """Its device is there but delivers nothing yet, or has just failed."""
    ABSENT = "absent"
    """There is no such device."""
    DEAD_AIR = "dead-air"
    """The device delivers, but nothing that a microphone could have heard."""
    MUTED = "muted"
    """Deaf by request: its device is let go of."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Health:
    """The state of a microphone and what it rests on."""

    state: RoomState = RoomState.REOPENING
    still_ms: int = 0
    """How long every sample has been the same."""
    sample: bytes = b""
    """That sample."""


def heard(before: Health, chunk: AudioChunk, dead_ms: int = DEAD_MS) -> Health:
    """Return the state after *chunk* arrived."""
    first = chunk.pcm[:BYTES_PER_SAMPLE]
    if chunk.pcm != first * (len(chunk.pcm) // BYTES_PER_SAMPLE):
        return Health(state=RoomState.OPEN)
    still_ms = chunk.duration_ms + (before.still_ms if first == before.sample else 0)
    # The first zeros of a device that is just opened are no proof of anything.
    state = RoomState.DEAD_AIR if before.state is RoomState.DEAD_AIR else RoomState.OPEN
    if still_ms >= dead_ms:
        state = RoomState.DEAD_AIR
    return Health(state=state, still_ms=still_ms, sample=first)


def failed(before: Health) -> Health:
    """Return the state after the device failed; what was dead stays dead until it is heard."""
    if before.state is RoomState.DEAD_AIR:
        return replace(before, still_ms=0)
    return Health(state=RoomState.REOPENING)


def missed() -> Health:
    """Return the state after the device was not found."""
    return Health(state=RoomState.ABSENT)


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """The microphone's state changed."""

    before: RoomState
    after: RoomState
    at_ms: int
    reason: str
    """What the device or its driver said, empty if it said nothing."""


def changed(before: Health, after: Health, at_ms: int, reason: str) -> Change | None:
    """Return what is to be told of *after*, None where the state is what it was."""
    if before.state is after.state:
        return None
    return Change(before=before.state, after=after.state, at_ms=at_ms, reason=reason)
