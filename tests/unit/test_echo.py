"""Finding what was played by the clock, and leaving alone what nothing was played to."""

from array import array
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jarvisd.adapters.soundcard.track import LOST_S, WITNESSES, Track
from jarvisd.audio.chunk import CHUNK_SAMPLES, SAMPLE_RATE
from jarvisd.audio.echo import (
    AFTER_CHUNKS,
    AHEAD_S,
    SPOILT_CHUNKS,
    EchoRemoval,
    Reference,
)
from jarvisd.testing.echo import SubtractsWhatWasPlayed

CHUNK_S = CHUNK_SAMPLES / SAMPLE_RATE
BLOCK_S = 0.02
NOON_S = 43_200.0


def ramp(first: int, count: int) -> bytes:
    return array("h", [1 + (first + n) % 30_000 for n in range(count)]).tobytes()


LONG = ramp(0, SAMPLE_RATE)


@given(st.lists(st.integers(1, 900), min_size=1, max_size=20), st.integers(0, SAMPLE_RATE))
def test_what_was_played_is_found_at_its_time(sizes: list[int], start: int) -> None:
    reference = Reference()
    at = 0
    for size in sizes:
        reference.played(LONG[2 * at : 2 * (at + size)], NOON_S + at / SAMPLE_RATE)
        at = min(SAMPLE_RATE, at + size)
    found = reference.between(NOON_S + start / SAMPLE_RATE, 100)

    assert found == LONG[: 2 * at][2 * start :][:200].ljust(200, b"\0")


def test_before_and_after_and_in_a_pause_there_is_silence() -> None:
    reference = Reference()
    reference.played(ramp(0, 160), NOON_S)
    reference.played(ramp(0, 160), NOON_S + 0.5)

    assert reference.between(NOON_S - 0.005, 160) == bytes(160) + ramp(0, 80)
    assert reference.between(NOON_S + 0.2, 160) == bytes(320)
    assert reference.between(NOON_S + 0.5, 160) == ramp(0, 160)
    assert reference.between(NOON_S + 9, 160) == bytes(320)


def test_two_clocks_that_differ_by_a_sample_make_no_click() -> None:
    reference = Reference()
    reference.played(ramp(0, 160), NOON_S)
    reference.played(ramp(161, 160), NOON_S + 161 / SAMPLE_RATE)
    reference.played(ramp(320, 160), NOON_S + 320 / SAMPLE_RATE)
    found = array("h", reference.between(NOON_S, 480))

    assert found[160] == found[159]
    assert all(abs(b - a) <= 2 for a, b in pairwise(found))


def test_what_was_dropped_was_not_heard() -> None:
    reference = Reference()
    reference.played(ramp(0, 1_600), NOON_S)
    reference.cut(NOON_S + 0.05)

    assert reference.between(NOON_S + 0.04, 320) == ramp(640, 160) + bytes(320)


def test_hours_of_playing_do_not_fill_the_memory() -> None:
    reference = Reference()
    for n in range(2_000):
        reference.played(ramp(n, CHUNK_SAMPLES), NOON_S + n * CHUNK_S)

    assert len(reference._pcm) < 9 * SAMPLE_RATE * 2
    assert reference.between(NOON_S + 1_999 * CHUNK_S, CHUNK_SAMPLES) == ramp(1_999, CHUNK_SAMPLES)


def test_a_chunk_beside_which_nothing_is_played_comes_back_as_it_was() -> None:
    canceller = SubtractsWhatWasPlayed()
    removal = EchoRemoval(Reference(), canceller)

    for n in range(100):
        chunk = ramp(7 * n, CHUNK_SAMPLES)
        assert removal.clean(chunk, NOON_S + n * CHUNK_S) == (chunk, False)
    assert not canceller.chunks


def test_what_is_played_is_taken_out_until_its_echo_is_over_and_not_a_chunk_longer() -> None:
    reference, canceller = Reference(), SubtractsWhatWasPlayed()
    removal = EchoRemoval(reference, canceller)
    reference.played(ramp(0, 2 * CHUNK_SAMPLES), NOON_S + 10 * CHUNK_S + AHEAD_S)
    touched = []
    for n in range(60):
        chunk = ramp(0, CHUNK_SAMPLES)
        clean, over = removal.clean(chunk, NOON_S + n * CHUNK_S)
        assert over or clean == chunk
        touched += [n] if over else []
        if n == 10:
            assert clean == bytes(len(chunk))

    assert touched == list(range(10, 12 + AFTER_CHUNKS - 1))


class Spoils(SubtractsWhatWasPlayed):
    """Makes everything louder until it begins anew."""

    def __init__(self) -> None:
        super().__init__()
        self.resets = 0

    def cancel(self, near: bytes, far: bytes) -> bytes:
        if self.resets:
            return super().cancel(near, far)
        return array("h", [30_000] * CHUNK_SAMPLES).tobytes()

    def reset(self) -> None:
        self.resets += 1


def test_a_filter_that_has_gone_astray_spoils_nothing_and_begins_anew() -> None:
    reference, canceller = Reference(), Spoils()
    removal = EchoRemoval(reference, canceller)
    quiet = ramp(0, CHUNK_SAMPLES)
    reference.played(quiet * 20, NOON_S + AHEAD_S)
    cleaned = [removal.clean(quiet, NOON_S + n * CHUNK_S) for n in range(20)]

    assert cleaned[:SPOILT_CHUNKS] == [(quiet, True)] * SPOILT_CHUNKS
    assert cleaned[SPOILT_CHUNKS:] == [(bytes(len(quiet)), True)] * (20 - SPOILT_CHUNKS)
    assert canceller.resets == 1


def test_a_sound_server_that_only_filled_its_buffer_is_believed_when_it_plays() -> None:
    told = [NOON_S + n * BLOCK_S + (1.0 if n > 4 else 0.0) for n in range(20)]

    assert placed(Track(SAMPLE_RATE), told) == pytest.approx(told, abs=1e-6)


def placed(track: Track, told: list[float], samples: int = 320) -> list[float]:
    return [track.place(each, samples) for each in told]


@given(st.integers(0, 2**32))
def test_a_driver_that_tells_times_roughly_is_averaged_out(seed: int) -> None:
    chance = Random(seed)
    told = [NOON_S + n * BLOCK_S + chance.uniform(-0.005, 0.005) for n in range(600)]
    at = placed(Track(SAMPLE_RATE), told)
    steps = [b - a for a, b in pairwise(at[300:])]

    assert all(abs(step - BLOCK_S) < 0.005 / 300 + 1e-9 for step in steps)


def test_a_clock_that_drifts_is_followed() -> None:
    told = [NOON_S + n * BLOCK_S * 1.000_1 for n in range(10_000)]

    assert abs(placed(Track(SAMPLE_RATE), told)[-1] - told[-1]) < 0.004


def test_lost_samples_are_noticed_and_one_wild_time_is_not_believed() -> None:
    steady = [NOON_S + n * BLOCK_S for n in range(1_000)]
    wild = [*steady[:500], steady[500] + 0.7, *steady[501:]]
    late = [*steady[:500], *(each + 0.064 for each in steady[500:])]

    assert abs(placed(Track(SAMPLE_RATE), wild)[505] - wild[505]) < LOST_S / 10
    after = 500 + WITNESSES
    assert all(
        abs(at - told) < 0.001
        for at, told in zip(placed(Track(SAMPLE_RATE), late)[after:], late[after:], strict=True)
    )
