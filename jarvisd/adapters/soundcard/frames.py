"""What the daemon and a sound card's process say to each other: frames on two pipes.

A frame is its kind (one byte), the length of its payload (32 bits, big-endian)
and the payload.
"""

import struct
from enum import IntEnum
from typing import Final

HEADER: Final = struct.Struct(">BI")
NUMBER: Final = struct.Struct(">I")
TIME: Final = struct.Struct(">Q")
"""Nanoseconds of CLOCK_MONOTONIC, which all processes of a machine share."""
LARGEST: Final = 1 << 20
"""A longer payload is not a frame but a broken pipe."""


class Kind(IntEnum):
    """What a frame holds."""

    READY = 1
    """The device is open; a loudspeaker tells its rate (NUMBER)."""
    SOUND = 2
    """PCM, mono: recorded, with the time of its first sample before it (TIME); or to be
    played, with the number of its sound before it (NUMBER)."""
    END = 3
    """The sound of this number (NUMBER) is complete."""
    HUSH = 4
    """Silence at once; forget what has not been played."""
    PLAYED = 5
    """The last sample of the sound of this number (NUMBER) was played."""
    DROPPED = 6
    """So many more blocks (NUMBER) were lost because the daemon did not keep up."""
    GONE = 7
    """There is no such device; the payload names those there are, a line each."""
    FAILED = 8
    """It cannot go on; the payload says why."""
    OUT = 9
    """What is heard from a time on (TIME): 16 kHz PCM, as the device was really given it."""
    LEVEL = 10
    """Play at so many thousandths of the amplitude (NUMBER) from now on, what waits included."""


def packed(kind: Kind, payload: bytes = b"") -> bytes:
    """Return a frame as it travels."""
    return HEADER.pack(kind, len(payload)) + payload


def numbered(kind: Kind, number: int, payload: bytes = b"") -> bytes:
    """Return a frame whose payload begins with *number*."""
    return packed(kind, NUMBER.pack(number) + payload)


def timed(kind: Kind, at_s: float, payload: bytes = b"") -> bytes:
    """Return a frame whose payload begins with a time, given in seconds."""
    return packed(kind, TIME.pack(max(0, round(at_s * 1e9))) + payload)


def header(data: bytes) -> tuple[Kind, int]:
    """Return the kind and the length told by HEADER.size bytes; raise ValueError for others."""
    kind, length = HEADER.unpack(data)
    if length > LARGEST:
        raise ValueError(f"a frame of {length} bytes")
    return Kind(kind), length


def number(payload: bytes) -> int:
    """Return the number that *payload* begins with; raise ValueError if it is too short."""
    if len(payload) < NUMBER.size:
        raise ValueError("a frame without its number")
    return int(NUMBER.unpack_from(payload)[0])


def time_and_rest(payload: bytes) -> tuple[float, bytes]:
    """Return the time that *payload* begins with, in seconds, and the rest; raise ValueError."""
    if len(payload) < TIME.size:
        raise ValueError("a frame without its time")
    return TIME.unpack_from(payload)[0] / 1e9, payload[TIME.size :]
