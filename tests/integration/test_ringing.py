"""Timers on a real database: they outlive the daemon, and other processes see the same ones."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from jarvisd.ids import RoomName
from jarvisd.people.audience import Audience
from jarvisd.people.types import Person, Role
from jarvisd.phrases import Language
from jarvisd.storage import BellTable, PeopleTable, TimerTable
from jarvisd.storage.pool import Database
from jarvisd.testing.rooms import NotedRooms
from jarvisd.testing.stage import StoppedClock
from jarvisd.timers.asked import SetTimer
from jarvisd.timers.bell import Bell
from jarvisd.timers.moments.types import EVERY_DAY, After, Clock, Every
from jarvisd.timers.ringer import Ringer, Surroundings
from jarvisd.timers.schedule import Manner, Persistence
from jarvisd.timers.service import Timers
from jarvisd.timers.types import Kind, Timer
from tests.memory_makers import ANNA

BERLIN = ZoneInfo("Europe/Berlin")
KITCHEN, CELLAR = RoomName("kueche"), RoomName("keller")
AS_ANNA = Audience(person=ANNA, role=Role.MEMBER, room=KITCHEN)
BRIEF = Persistence(pause=timedelta(0), rounds=2, at_most=timedelta(minutes=5))
MANNER = Manner(timer=BRIEF, alarm=BRIEF, reminder=replace(BRIEF, rounds=1))
MORNING = datetime(2026, 3, 27, 7, tzinfo=UTC)
"""Two days before the clocks jump ahead in Berlin."""


@dataclass
class Process:
    """One daemon, or a ``jarvisd talk`` beside it: all it shares with others is the database."""

    database: Database
    clock: StoppedClock
    rooms: NotedRooms = field(default_factory=lambda: NotedRooms([KITCHEN, CELLAR]))

    def __post_init__(self) -> None:
        self.bell = Bell(BellTable(self.database), self.clock, BERLIN, MANNER)
        self.timers = Timers(TimerTable(self.database), self.bell, self.clock, BERLIN)

    async def set(self, wanted: SetTimer) -> Timer:
        timer = await self.timers.set(wanted, Language.DE, AS_ANNA)
        assert isinstance(timer, Timer)
        return timer

    @asynccontextmanager
    async def ringing(self) -> AsyncIterator[None]:
        around = Surroundings(
            rooms=self.rooms, people=PeopleTable(self.database), clock=self.clock, zone=BERLIN
        )
        running = asyncio.create_task(Ringer(self.bell, around, glance_s=0.01).run())
        try:
            yield
            assert not running.done()
        finally:
            # As after kill -9, nothing is put in order.
            running.cancel()
            await asyncio.wait({running})

    async def until(self, this: Callable[[], bool]) -> None:
        for _ in range(400):
            if this():
                return
            await asyncio.sleep(0.005)
        raise AssertionError("it never came about")


@pytest.fixture
async def clock(database: Database) -> StoppedClock:
    await PeopleTable(database).add(Person(id=ANNA, name="Anna"), [])
    return StoppedClock(MORNING)


def egg(seconds: int = 300) -> SetTimer:
    return SetTimer(kind=Kind.TIMER, when=After(seconds=seconds), name="Eiertimer")


async def test_a_timer_outlives_the_daemon_and_rings_in_its_room(
    database: Database, clock: StoppedClock
) -> None:
    first = Process(database, clock)
    async with first.ringing():
        await first.set(egg())
    clock.at += timedelta(minutes=5)

    second = Process(database, clock)
    async with second.ringing():
        await second.until(lambda: len(second.rooms.called) == BRIEF.rounds)

    assert first.rooms.called == []
    assert {room for room, _ in second.rooms.called} == {KITCHEN}
    assert second.rooms.texts[0] == "Der Eiertimer ist abgelaufen."
    assert await second.timers.running(AS_ANNA) == []


async def test_a_ringing_cut_off_by_a_crash_goes_on_and_one_word_ends_it(
    database: Database, clock: StoppedClock
) -> None:
    first = Process(database, clock)
    first.rooms.lasting = True
    await first.set(egg())
    clock.at += timedelta(minutes=5)
    async with first.ringing():
        await first.until(lambda: bool(first.rooms.called))
    clock.at += timedelta(minutes=1)

    second = Process(database, clock)
    second.rooms.lasting = True
    async with second.ringing():
        await second.until(lambda: bool(second.rooms.called))
        (stopped,) = await second.timers.hush(KITCHEN)
        await second.until(lambda: bool(second.rooms.silenced))

    assert stopped.name == "Eiertimer"
    assert second.rooms.texts == ["Der Eiertimer ist abgelaufen. Und zwar seit 1 Minute."]
    third = Process(database, clock)
    async with third.ringing():
        await asyncio.sleep(0.1)
    assert third.rooms.called == []


async def test_what_was_missed_while_the_daemon_was_down_is_told_once_at_its_start(
    database: Database, clock: StoppedClock
) -> None:
    before = Process(database, clock)
    await before.set(
        SetTimer(kind=Kind.REMINDER, when=After(seconds=3_600), about="an den Zahnarzt")
    )
    clock.at += timedelta(hours=5)

    after = Process(database, clock)
    async with after.ringing():
        await after.until(lambda: bool(after.rooms.called))
        await asyncio.sleep(0.1)
    again = Process(database, clock)
    async with again.ringing():
        await asyncio.sleep(0.1)

    assert after.rooms.texts == [
        "Entschuldigung, ich konnte mich nicht rechtzeitig melden. "
        "Anna, heute um 9:00 Uhr wollte ich dich an den Zahnarzt erinnern."
    ]
    assert again.rooms.called == []


async def test_a_timer_set_and_stopped_by_another_process_rings_and_falls_silent(
    database: Database, clock: StoppedClock
) -> None:
    daemon, talk = Process(database, clock), Process(database, clock)
    daemon.rooms.lasting = True
    async with daemon.ringing():
        await talk.set(egg(60))
        clock.at += timedelta(minutes=1)
        await daemon.until(lambda: bool(daemon.rooms.called))

        (stopped,) = await talk.timers.hush(KITCHEN)
        await daemon.until(lambda: bool(daemon.rooms.silenced))
        assert daemon.bell.ringing() == ()

        (put_off,) = await talk.timers.put_off(KITCHEN, timedelta(minutes=5))
        assert put_off.id == stopped.id
        clock.at += timedelta(minutes=5)
        await daemon.until(lambda: len(daemon.rooms.called) == 2)


async def test_two_daemons_on_one_database_ring_each_timer_once(
    database: Database, clock: StoppedClock
) -> None:
    ground, attic = Process(database, clock), Process(database, clock)
    attic.rooms.names = [RoomName("dach")]
    await ground.set(egg())
    clock.at += timedelta(minutes=5)
    async with ground.ringing(), attic.ringing():
        await ground.until(lambda: len(ground.rooms.called) == BRIEF.rounds)
    assert attic.rooms.called == []

    # The ground floor is gone: after a minute the attic rings what is nobody's.
    await ground.set(egg())
    clock.at += timedelta(minutes=5)
    async with attic.ringing():
        await asyncio.sleep(0.1)
        assert attic.rooms.called == []
        clock.at += timedelta(minutes=1)
        await attic.until(lambda: bool(attic.rooms.called))


async def test_an_alarm_keeps_its_hour_when_the_clocks_jump(
    database: Database, clock: StoppedClock
) -> None:
    daemon = Process(database, clock)
    await daemon.set(
        SetTimer(kind=Kind.ALARM, when=Every(days=EVERY_DAY, clock=Clock(hour=6, minute=30)))
    )
    rung = []
    async with daemon.ringing():
        for _ in range(3):
            (alarm,) = await daemon.timers.running(AS_ANNA)
            rung.append(alarm.plan.due_at)
            clock.at = alarm.plan.due_at
            before = len(daemon.rooms.called)
            await daemon.until(lambda count=before: len(daemon.rooms.called) > count)  # type: ignore[misc]
            await daemon.timers.hush(KITCHEN)

    assert [at.astimezone(BERLIN).strftime("%d. %H:%M") for at in rung] == [
        "28. 06:30", "29. 06:30", "30. 06:30",
    ]  # fmt: skip
    assert [at.hour for at in rung] == [5, 4, 4]
    assert all("6:30 Uhr" in text for text in daemon.rooms.texts)
