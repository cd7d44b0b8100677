"""The ringer: what is due rings in its room until somebody stops it, come what may."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from uuid import UUID
from zoneinfo import ZoneInfo

import pytest

from jarvisd.ids import PersonId, RoomName, SessionId, TimerId
from jarvisd.memory.types import Placement, Scope
from jarvisd.people.types import Enrolled, Person
from jarvisd.phrases import Language
from jarvisd.testing.people import PeopleInMind
from jarvisd.testing.rooms import NotedRooms
from jarvisd.testing.stage import StoppedClock
from jarvisd.testing.timers import TimersInMind
from jarvisd.timers import ringer as module
from jarvisd.timers.bell import Bell
from jarvisd.timers.moments.calendar import Repeat
from jarvisd.timers.ports import Fate
from jarvisd.timers.ringer import Ringer, Surroundings
from jarvisd.timers.schedule import Manner, Persistence
from jarvisd.timers.types import Kind, Plan, Ring, Timer

BERLIN = ZoneInfo("Europe/Berlin")
NOON = datetime(2026, 5, 4, 10, tzinfo=UTC)
KITCHEN, CELLAR, BATH = RoomName("kueche"), RoomName("keller"), RoomName("bad")
ANNA = Person(id=PersonId(UUID(int=1)), name="Anna")
SHARED = Placement(scope=Scope.SHARED, owner=None)
ANNAS = Placement(scope=Scope.PRIVATE, owner=ANNA.id)
BRIEF = Persistence(pause=timedelta(0), rounds=3, at_most=timedelta(minutes=5))
MANNER = Manner(timer=BRIEF, alarm=BRIEF, reminder=replace(BRIEF, rounds=1))


def timer(
    number: int = 1,
    due: timedelta = timedelta(0),
    *,
    kind: Kind = Kind.TIMER,
    name: str = "Eiertimer",
    about: str = "",
    placement: Placement = SHARED,
    room: RoomName = KITCHEN,
    repeat: Repeat | None = None,
) -> Timer:
    return Timer(
        id=TimerId(UUID(int=number)),
        kind=kind,
        placement=placement,
        set_in=room,
        language=Language.DE,
        set_at=NOON - timedelta(hours=1),
        plan=Plan(due_at=NOON + due, repeat=repeat, length_s=600),
        name=name,
        about=about,
    )


@dataclass
class House:
    """A ringer in a house of notes."""

    rooms: NotedRooms = field(default_factory=lambda: NotedRooms([KITCHEN, CELLAR, BATH]))
    store: TimersInMind = field(default_factory=TimersInMind)
    clock: StoppedClock = field(default_factory=lambda: StoppedClock(NOON))
    manner: Manner = MANNER

    def __post_init__(self) -> None:
        self.bell = Bell(self.store, self.clock, BERLIN, self.manner)

    def keep(self, *timers: Timer) -> None:
        self.store.kept |= {each.id: each for each in timers}

    @asynccontextmanager
    async def ringing(self) -> AsyncIterator[None]:
        """Let the ringer run meanwhile."""
        around = Surroundings(
            rooms=self.rooms,
            people=PeopleInMind(known={ANNA.id: Enrolled(person=ANNA, prints=())}),
            clock=self.clock,
            zone=BERLIN,
            fresh_session=lambda: SessionId(UUID(int=9)),
        )
        running = asyncio.create_task(Ringer(self.bell, around, glance_s=0.001).run())
        try:
            yield
            assert not running.done()
        finally:
            running.cancel()
            await asyncio.wait({running})
            assert running.cancelled(), running.exception()

    async def until(self, this: Callable[[], bool]) -> None:
        """Wait until *this* holds."""
        for _ in range(10_000):
            if this():
                return
            await asyncio.sleep(0.001)
        raise AssertionError("it never came about")

    async def a_while(self) -> None:
        for _ in range(20):
            await asyncio.sleep(0.001)

    def over(self, number: int = 1) -> bool:
        ring = self.store.kept[TimerId(UUID(int=number))].ring
        return ring is not None and ring.over_at is not None


@pytest.fixture
def house() -> House:
    return House()


async def test_nothing_rings_before_its_time_and_then_it_rings_where_it_was_set(
    house: House,
) -> None:
    house.keep(timer(due=timedelta(minutes=5)))
    async with house.ringing():
        await house.a_while()
        assert house.rooms.called == []

        house.clock.at += timedelta(minutes=5)
        await house.until(house.over)

    assert {room for room, _ in house.rooms.called} == {KITCHEN}
    assert house.rooms.texts == ["Der Eiertimer ist abgelaufen."] * BRIEF.rounds
    assert {call.session for _, call in house.rooms.called} == {SessionId(UUID(int=9))}


async def test_what_is_set_while_it_runs_is_noticed_at_once(house: House) -> None:
    async with house.ringing():
        await house.a_while()
        house.keep(timer())
        house.bell.tell()
        await house.until(house.over)


@pytest.mark.parametrize("jump", [timedelta(hours=3), timedelta(days=40)])
async def test_a_clock_that_jumps_ahead_makes_what_was_slept_through_missed_and_told_once(
    house: House, jump: timedelta
) -> None:
    house.keep(timer(due=timedelta(minutes=1)))
    async with house.ringing():
        await house.a_while()
        house.clock.at += jump
        await house.until(house.over)
        await house.a_while()

    (told,) = house.rooms.texts
    assert told.startswith("Entschuldigung, ich konnte mich nicht rechtzeitig melden. Der Eier")


async def test_a_clock_that_was_set_back_lets_a_ringing_end_all_the_same(house: House) -> None:
    house.keep(timer())
    house.rooms.lasting = True
    async with house.ringing():
        await house.until(lambda: bool(house.rooms.called))
        house.clock.at -= timedelta(days=1)
        house.rooms.lasting = False
        await house.bell.hush(KITCHEN)
        await house.a_while()
        assert house.bell.ringing() == ()


async def test_hushed_it_falls_silent_in_the_middle_and_does_not_ring_again(
    house: House,
) -> None:
    house.keep(timer())
    house.rooms.lasting = True
    async with house.ringing():
        await house.until(lambda: bool(house.rooms.called))
        stopped = await house.bell.hush(KITCHEN)
        await house.until(lambda: bool(house.rooms.silenced))
        await house.a_while()

    assert [each.name for each in stopped] == ["Eiertimer"]
    assert len(house.rooms.called) == 1
    assert house.over()


async def test_the_wake_word_ends_it(house: House) -> None:
    house.keep(timer())
    house.rooms.fates[KITCHEN] = Fate.HUSHED
    async with house.ringing():
        await house.until(house.over)
        await house.a_while()

    assert len(house.rooms.called) == 1


async def test_who_wakes_the_room_ends_what_has_rung_but_not_what_nobody_heard_yet(
    house: House,
) -> None:
    house.rooms.fates[KITCHEN] = Fate.PASSED
    house.keep(timer(1))
    async with house.ringing():
        await house.until(lambda: len(house.rooms.called) > 2)
        assert not house.over()
        del house.rooms.fates[KITCHEN]
        await house.until(lambda: len(house.rooms.called) > 6 or house.over())


async def test_where_the_room_cannot_be_reached_the_next_one_rings(house: House) -> None:
    house.keep(timer(room=CELLAR))
    house.rooms.fates |= {CELLAR: Fate.FAILED, KITCHEN: Fate.FAILED}
    async with house.ringing():
        await house.until(lambda: any(room == BATH for room, _ in house.rooms.called))
        await house.until(house.over)

    assert [room for room, _ in house.rooms.called][:3] == [CELLAR, KITCHEN, BATH]
    ring = house.store.kept[TimerId(UUID(int=1))].ring
    assert ring is not None
    assert ring.room == BATH


async def test_it_can_be_stopped_in_the_room_where_it_rings_instead(house: House) -> None:
    house.keep(timer(room=CELLAR))
    house.rooms.fates |= {CELLAR: Fate.FAILED}
    house.manner = replace(MANNER, timer=replace(BRIEF, pause=timedelta(hours=1)))
    house.bell.manner = house.manner
    async with house.ringing():
        await house.until(lambda: house.bell.rings_in(KITCHEN))
        assert await house.bell.hush(CELLAR) == ()
        assert len(await house.bell.hush(KITCHEN)) == 1


async def test_a_private_reminder_is_told_in_its_room_and_only_hinted_at_elsewhere(
    house: House,
) -> None:
    secret = replace(ANNAS, secret=True)
    house.keep(
        timer(1, kind=Kind.REMINDER, name="", about="an den Zahnarzt", placement=ANNAS),
        timer(
            2, kind=Kind.REMINDER, name="", about="an den Frauenarzt", placement=ANNAS, room=BATH
        ),
        timer(3, kind=Kind.REMINDER, name="", about="an die PIN 4711", placement=secret),
    )
    house.rooms.fates[BATH] = Fate.FAILED
    async with house.ringing():
        await house.until(lambda: all(house.over(number) for number in (1, 2, 3)))

    said = {
        room: " ".join(call.text for where, call in house.rooms.called if where == room)
        for room in house.rooms.names
    }
    assert "Anna, ich soll dich an den Zahnarzt erinnern." in said[KITCHEN]
    assert "Frauenarzt" not in said[KITCHEN] + said[CELLAR]
    assert "Anna, ich habe eine Erinnerung für dich." in said[KITCHEN]
    assert "4711" not in "".join(said.values())


async def test_what_was_missed_is_told_once_with_when_it_was_due(house: House) -> None:
    house.keep(
        timer(1, -timedelta(hours=3)),
        timer(
            2, -timedelta(days=1), kind=Kind.REMINDER, about="an den Tee", placement=ANNAS, name=""
        ),
        timer(3, -timedelta(minutes=2), name="Nudeltimer"),
    )
    async with house.ringing():
        await house.until(lambda: all(house.over(number) for number in (1, 2, 3)))
        await house.a_while()

    assert (
        house.rooms.texts.count(
            "Entschuldigung, ich konnte mich nicht rechtzeitig melden. Anna, gestern um 12:00 Uhr "
            "wollte ich dich an den Tee erinnern. Der Eiertimer ist heute um 9:00 Uhr abgelaufen."
        )
        == 1
    )
    # What is only a little late rings, and says since when.
    assert "Der Nudeltimer ist abgelaufen. Und zwar seit 2 Minuten." in house.rooms.texts


async def test_what_was_missed_waits_for_a_room_that_can_tell_it(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "AGAIN_S", 0.001)
    house.keep(timer(1, -timedelta(hours=3)))
    house.rooms.fates |= dict.fromkeys(house.rooms.names, Fate.FAILED)
    async with house.ringing():
        await house.until(lambda: len(house.rooms.called) > len(house.rooms.names))
        assert not house.over()
        house.rooms.fates.clear()
        await house.until(house.over)


async def test_what_comes_again_waits_for_its_next_time(house: House) -> None:
    repeat = Repeat(days=frozenset(range(5)), hour=12, minute=0)
    house.keep(timer(kind=Kind.ALARM, name="", repeat=repeat))
    async with house.ringing():
        await house.until(house.over)

    kept = house.store.kept[TimerId(UUID(int=1))]
    assert kept.plan.due_at == NOON + timedelta(days=1)
    assert house.rooms.texts[0] == "Es ist 12:00 Uhr. Zeit aufzustehen!"


async def test_several_of_one_room_ring_together_and_a_late_comer_joins_them(
    house: House,
) -> None:
    house.manner = replace(
        MANNER,
        timer=replace(BRIEF, pause=timedelta(hours=1)),
        reminder=replace(BRIEF, pause=timedelta(hours=1)),
    )
    house.bell.manner = house.manner
    house.keep(timer(1), timer(2, name="Nudeltimer"))
    async with house.ringing():
        await house.until(lambda: len(house.rooms.called) == 1)
        assert house.rooms.texts[0] == (
            "Der Eiertimer ist abgelaufen. Der Nudeltimer ist abgelaufen."
        )
        house.keep(timer(3, name="Teetimer"))
        house.bell.tell()
        await house.until(lambda: len(house.rooms.called) == 2)
        assert "Teetimer" in house.rooms.texts[1]


async def test_while_the_database_is_away_what_was_read_rings_and_can_be_stopped(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    house.keep(timer(due=timedelta(minutes=5)))
    house.rooms.lasting = True
    async with house.ringing():
        await house.a_while()
        house.store.away = True
        house.clock.at += timedelta(minutes=5)
        await house.until(lambda: bool(house.rooms.called))
        await house.bell.hush(KITCHEN)
        await house.a_while()
        assert len(house.rooms.called) == 1

        house.store.away = False
        await house.until(house.over)
        await house.a_while()

    assert len(house.rooms.called) == 1
    assert sum("the database is away" in line for line in caplog.messages) == 1


async def test_what_was_cancelled_or_moved_by_another_process_stops_ringing(
    house: House,
) -> None:
    house.keep(timer(1), timer(2, name="Nudeltimer", room=CELLAR))
    house.rooms.lasting = True
    async with house.ringing():
        await house.until(lambda: len(house.rooms.called) == 2)
        del house.store.kept[TimerId(UUID(int=1))]
        later = Plan(due_at=NOON + timedelta(hours=1))
        kept = house.store.kept[TimerId(UUID(int=2))]
        house.store.kept[kept.id] = replace(kept, plan=later, ring=None)
        await house.until(lambda: len(house.rooms.silenced) == 2)
        assert house.bell.ringing() == ()


async def test_a_ringing_that_a_crash_cut_off_goes_on_after_the_start(house: House) -> None:
    begun = timer(due=-timedelta(minutes=3))
    house.keep(replace(begun, ring=Ring(room=KITCHEN, since=NOON - timedelta(minutes=3))))
    async with house.ringing():
        await house.until(house.over)

    assert house.rooms.texts[0] == "Der Eiertimer ist abgelaufen. Und zwar seit 3 Minuten."


async def test_what_strayed_from_a_room_that_is_no_more_rings_here(house: House) -> None:
    house.keep(timer(1, -timedelta(minutes=5), room=RoomName("wintergarten")))
    async with house.ringing():
        await house.until(house.over)

    assert house.rooms.called[0][0] == KITCHEN


async def test_what_is_over_is_deleted_after_a_while(house: House) -> None:
    house.keep(timer())
    async with house.ringing():
        await house.until(house.over)
        house.clock.at += timedelta(minutes=6)
        await house.until(lambda: not house.store.kept)
