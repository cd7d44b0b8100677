"""The pulse: a room that should hear and does not is told within ten seconds, however it looks."""

from dataclasses import dataclass, field

from jarvisd.audio.health import RoomState
from jarvisd.ids import RoomName
from jarvisd.pulse import Pulse, Trouble
from jarvisd.running import Course

KITCHEN = RoomName("kueche")


@dataclass
class Patient:
    """What the pulse looks at of a room."""

    state: RoomState = RoomState.OPEN
    course: Course = Course.RUNNING
    progress: tuple[int, int] = (0, 0)
    live: bool = True
    expected: bool = True


@dataclass
class Watched:
    """A kitchen and its pulse, with a clock of its own."""

    kitchen: Patient = field(default_factory=Patient)
    now: float = 100.0

    def __post_init__(self) -> None:
        self.pulse = Pulse({KITCHEN: self.kitchen}, lambda: self.now)
        self.pulse.feel()

    def seconds(self, count: int, *, moving: bool) -> None:
        for _ in range(count):
            self.now += 1
            if moving:
                heard, attempts = self.kitchen.progress
                self.kitchen.progress = (heard + 1_000, attempts)
            self.pulse.feel()


def test_a_room_in_which_sound_flows_is_well() -> None:
    watched = Watched()
    watched.seconds(60, moving=True)

    assert watched.pulse.troubles == {}
    assert watched.pulse.alive


def test_a_room_in_which_nothing_moves_is_stuck_within_ten_seconds() -> None:
    watched = Watched()
    watched.seconds(9, moving=False)
    assert watched.pulse.alive
    watched.seconds(1, moving=False)

    assert watched.pulse.troubles == {KITCHEN: Trouble.STUCK}
    assert not watched.pulse.alive


def test_a_stuck_room_that_moves_again_is_well_again() -> None:
    watched = Watched()
    watched.seconds(30, moving=False)
    watched.seconds(1, moving=True)

    assert watched.pulse.alive


def test_a_device_that_is_away_is_told_and_the_watchdog_is_fed_while_it_is_looked_for() -> None:
    watched = Watched()
    watched.kitchen.state = RoomState.ABSENT
    for attempt in range(20):
        watched.kitchen.progress = (0, attempt)
        watched.seconds(3, moving=False)

    assert watched.pulse.troubles == {KITCHEN: Trouble.ABSENT}
    assert watched.pulse.alive


def test_a_page_that_nobody_has_opened_is_no_trouble_but_one_that_is_dead_is() -> None:
    watched = Watched()
    watched.kitchen.expected = False
    watched.kitchen.state = RoomState.ABSENT
    for attempt in range(20):
        watched.kitchen.progress = (0, attempt)
        watched.seconds(3, moving=False)
    assert watched.pulse.troubles == {}

    watched.kitchen.state = RoomState.DEAD_AIR
    watched.seconds(1, moving=True)
    assert watched.pulse.troubles == {KITCHEN: Trouble.DEAD_AIR}


def test_a_search_for_a_device_that_itself_hangs_is_noticed() -> None:
    watched = Watched()
    watched.kitchen.state = RoomState.ABSENT
    watched.seconds(10, moving=False)

    assert not watched.pulse.alive


def test_dead_air_is_told_at_once_and_reopening_only_if_it_lasts() -> None:
    watched = Watched()
    watched.kitchen.state = RoomState.DEAD_AIR
    watched.seconds(1, moving=True)
    assert watched.pulse.troubles == {KITCHEN: Trouble.DEAD_AIR}

    watched.kitchen.state = RoomState.REOPENING
    watched.seconds(3, moving=True)
    assert watched.pulse.troubles == {}
    watched.seconds(3, moving=True)
    assert watched.pulse.troubles == {KITCHEN: Trouble.REOPENING}


def test_a_muted_room_need_not_hear() -> None:
    watched = Watched()
    watched.kitchen.state = RoomState.MUTED
    watched.seconds(60, moving=False)
    assert watched.pulse.troubles == {}

    # What it did before it was muted is not held against it afterwards.
    watched.kitchen.state = RoomState.OPEN
    watched.seconds(1, moving=False)
    assert watched.pulse.troubles == {}


def test_a_room_that_broke_is_told_but_the_others_are_not_killed_for_it() -> None:
    watched = Watched()
    watched.kitchen.course = Course.FAILED
    watched.seconds(60, moving=False)

    assert watched.pulse.troubles == {KITCHEN: Trouble.FAILED}
    assert watched.pulse.alive


def test_how_long_ago_it_was_looked_is_told() -> None:
    watched = Watched()
    watched.now += 42

    assert watched.pulse.since_beat_s == 42
