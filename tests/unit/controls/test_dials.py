"""Volume and tempo: what louder and slower make of them, and the hours of quiet."""

from datetime import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jarvisd.controls.hours import QuietHours
from jarvisd.controls.types import RANGES, By, Controls, Dial, To, Turning, turned

NIGHT = QuietHours(begin=time(22), end=time(7))
DIALS = st.sampled_from(Dial)
TURNINGS: st.SearchStrategy[Turning] = st.one_of(
    st.builds(To, st.floats(-1_000, 1_000)), st.builds(By, st.integers(-50, 50))
)


@given(DIALS, st.lists(TURNINGS, min_size=1, max_size=20))
def test_however_it_is_turned_a_dial_stays_within_its_range(
    dial: Dial, turnings: list[Turning]
) -> None:
    at = RANGES[dial].most
    for turning in turnings:
        value = turned(dial, at, turning)
        assert value is not None
        assert RANGES[dial].least <= value <= RANGES[dial].most
        at = value


@given(DIALS)
def test_louder_and_then_quieter_is_as_before(dial: Dial) -> None:
    middle = RANGES[dial].least + 2 * RANGES[dial].step
    up = turned(dial, middle, By(1))
    assert up is not None
    assert turned(dial, up, By(-1)) == pytest.approx(middle)


def test_back_to_what_is_configured_is_no_number() -> None:
    assert turned(Dial.VOLUME, 35, To(None)) is None


def test_each_dial_is_turned_alone() -> None:
    before = Controls(volume=35, speed=1.15)

    assert before.turned(Dial.VOLUME, 50).speed == before.speed
    assert before.turned(Dial.SPEED, None) == Controls(volume=35)


@pytest.mark.parametrize(
    ("at", "quiet"),
    [
        (time(21, 59), False),
        (time(22), True),
        (time(23, 59), True),
        (time(0), True),
        (time(6, 59), True),
        (time(7), False),
        (time(12), False),
    ],
)
def test_quiet_hours_go_over_midnight(at: time, quiet: bool) -> None:
    assert NIGHT.hold(at) is quiet


def test_quiet_hours_are_read_as_people_write_them() -> None:
    assert QuietHours.parse("22:00-07:00") == NIGHT
    assert QuietHours.parse(" 22:00 – 7:00 ") == NIGHT
    assert QuietHours.parse("13:00-14:30").hold(time(14, 29))


@pytest.mark.parametrize("text", ["", "nachts", "22-7", "22:00", "25:00-07:00", "08:00-08:00"])
def test_what_is_no_span_of_hours_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r".*"):
        QuietHours.parse(text)
