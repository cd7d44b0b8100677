"""Which room answers when several are called."""

from dataclasses import dataclass

from jarvisd.ids import RoomName
from jarvisd.session.arbiter import Arbiter

KITCHEN, HALL = RoomName("kueche"), RoomName("flur")


@dataclass
class Seconds:
    now: float = 0.0

    def __call__(self) -> float:
        return self.now


def test_the_first_room_to_hear_a_call_answers() -> None:
    arbiter = Arbiter(Seconds())

    assert arbiter.claim(KITCHEN)
    assert not arbiter.claim(HALL)


def test_two_calls_that_are_heard_late_and_together_are_two() -> None:
    arbiter = Arbiter(Seconds(7.0))

    assert arbiter.claim(KITCHEN, 4.0)
    assert arbiter.claim(HALL, 5.0)


def test_one_call_that_one_room_hears_late_is_one() -> None:
    seconds = Seconds(5.0)
    arbiter = Arbiter(seconds)

    assert arbiter.claim(KITCHEN, 4.1)
    seconds.now = 7.0
    assert not arbiter.claim(HALL, 4.0)


def test_a_room_that_heard_the_call_stays_silent_until_the_turn_is_over() -> None:
    seconds = Seconds()
    arbiter = Arbiter(seconds)
    arbiter.claim(KITCHEN)
    seconds.now = 0.5
    arbiter.claim(HALL)

    seconds.now = 4.0
    assert not arbiter.claim(HALL)
    arbiter.release(KITCHEN)
    assert arbiter.claim(HALL)


def test_another_room_may_be_called_while_one_answers() -> None:
    seconds = Seconds()
    arbiter = Arbiter(seconds)
    arbiter.claim(KITCHEN)

    seconds.now = 2.0
    assert arbiter.claim(HALL)


def test_a_call_still_counts_as_the_same_when_its_turn_is_over_very_soon() -> None:
    seconds = Seconds()
    arbiter = Arbiter(seconds)
    arbiter.claim(KITCHEN)
    seconds.now = 0.2
    arbiter.release(KITCHEN)

    seconds.now = 0.4
    assert not arbiter.claim(HALL)
    seconds.now = 1.2
    assert arbiter.claim(HALL)


def test_the_room_that_answers_may_be_called_again_at_once() -> None:
    arbiter = Arbiter(Seconds())

    assert arbiter.claim(KITCHEN)
    assert arbiter.claim(KITCHEN)
