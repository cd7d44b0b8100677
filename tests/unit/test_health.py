"""Whether a microphone really hears, from its sound alone."""

from hypothesis import given
from hypothesis import strategies as st

from jarvisd.audio.chunk import BYTES_PER_MS, AudioChunk
from jarvisd.audio.health import DEAD_MS, Health, RoomState, failed, heard, missed

states = st.sampled_from(RoomState)
samples = st.binary(min_size=2, max_size=2)


def still(sample: bytes = b"\0\0", ms: int = 32) -> AudioChunk:
    return AudioChunk(sample * (ms * BYTES_PER_MS // 2), 0)


NOISE = AudioChunk(bytes(range(64)) * 16, 0)


@given(states, st.integers(0, 100_000), samples)
def test_anything_that_moves_is_heard_whatever_was_before(
    state: RoomState, still_ms: int, sample: bytes
) -> None:
    before = Health(state=state, still_ms=still_ms, sample=sample)

    assert heard(before, NOISE) == Health(state=RoomState.OPEN)


@given(samples, st.integers(1, 500))
def test_a_constant_is_dead_air_after_five_seconds_and_not_before(sample: bytes, ms: int) -> None:
    health, fed_ms = Health(), 0
    while fed_ms < 2 * DEAD_MS:
        health = heard(health, still(sample, ms))
        fed_ms += ms
        assert health.state is (RoomState.DEAD_AIR if fed_ms >= DEAD_MS else RoomState.OPEN)


def test_another_constant_begins_anew() -> None:
    health = heard(Health(), still(b"\0\0", DEAD_MS - 32))

    assert heard(health, still(b"\1\0")).state is RoomState.OPEN
    assert heard(health, still()).state is RoomState.DEAD_AIR


def test_dead_air_survives_a_reopening_until_something_is_heard() -> None:
    dead = heard(Health(), still(ms=DEAD_MS))
    reopened = heard(failed(dead), still())

    assert reopened.state is RoomState.DEAD_AIR
    assert reopened.still_ms < DEAD_MS
    assert heard(reopened, NOISE).state is RoomState.OPEN


def test_a_device_that_fails_reopens_and_one_that_is_not_found_is_absent() -> None:
    assert failed(Health(state=RoomState.OPEN)).state is RoomState.REOPENING
    assert failed(missed()).state is RoomState.REOPENING
    assert missed().state is RoomState.ABSENT
