"""Telling somebody's voice from what a canceller left of the room's own."""

import struct

from jarvisd.audio.chunk import CHUNK_SAMPLES, AudioChunk
from jarvisd.audio.residue import LEARNING, Residue


def chunk(level: int, *, own: bool = True) -> AudioChunk:
    pcm = struct.pack("<2h", level, -level) * (CHUNK_SAMPLES // 2)
    return AudioChunk(pcm, 0, own)


def learnt(level: int) -> Residue:
    residue = Residue()
    assert not any(residue.stands_out(chunk(level), learning=True) for _ in range(LEARNING))
    return residue


def test_without_own_sound_everything_counts() -> None:
    assert Residue().stands_out(chunk(1, own=False), learning=True)


def test_over_own_sound_only_what_is_louder_than_it_has_been_stands_out() -> None:
    residue = learnt(300)

    assert not residue.stands_out(chunk(400), learning=False)
    assert residue.stands_out(chunk(500), learning=False)


def test_nothing_stands_out_before_the_residue_is_known() -> None:
    assert not Residue().stands_out(chunk(20_000), learning=True)


def test_what_stood_out_is_not_learnt() -> None:
    residue = learnt(300)

    assert all(residue.stands_out(chunk(5_000), learning=True) for _ in range(200))


def test_a_room_that_has_become_quieter_is_followed() -> None:
    residue = learnt(3_000)
    for _ in range(400):
        residue.stands_out(chunk(300), learning=True)

    assert residue.stands_out(chunk(500), learning=False)
    residue.forget()
    assert not residue.stands_out(chunk(500), learning=False)
