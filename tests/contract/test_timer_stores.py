"""What every TimerStore and BellStore promises: the in-memory twin and PostgreSQL."""

from dataclasses import dataclass, replace
from datetime import timedelta
from uuid import UUID

import pytest
import pytest_asyncio

from jarvisd.errors import StorageError
from jarvisd.ids import RoomName, TimerId
from jarvisd.memory.types import Placement, Scope
from jarvisd.people.audience import Audience
from jarvisd.people.ports import PeopleStore
from jarvisd.people.types import Person
from jarvisd.phrases import Language
from jarvisd.storage import BellTable, PeopleTable, TimerTable
from jarvisd.storage.pool import Database
from jarvisd.testing.people import PeopleInMind
from jarvisd.testing.timers import TimersInMind
from jarvisd.timers.moments.calendar import Repeat
from jarvisd.timers.ports import BellStore, TimerStore
from jarvisd.timers.types import Kind, Plan, Ring, Timer
from tests.memory_makers import (
    ANNA,
    AS_ANNA,
    AS_BEN,
    AS_GUEST,
    AS_STRANGER,
    BEN,
    CELLAR,
    KITCHEN,
    NOON,
    OF_A_STRANGER,
    PRIVATE,
    SHARED,
)

MINUTE = timedelta(minutes=1)
OURS = [KITCHEN, CELLAR]
MORNINGS = Repeat(days=frozenset({0, 2, 6}), hour=6, minute=30)
SECRET = replace(PRIVATE, secret=True)


@dataclass
class Stage:
    timers: TimerStore
    bell: BellStore

    async def coming(self, minutes: float = 0, rooms: list[RoomName] = OURS) -> list[TimerId]:
        """Return what is due by then; what is due for longer than ten minutes has strayed."""
        now = NOON + minutes * MINUTE
        return [timer.id for timer in await self.bell.coming(rooms, now, now - 10 * MINUTE)]


@pytest.fixture(params=["twin", "postgresql"])
def stores(request: pytest.FixtureRequest) -> tuple[Stage, PeopleStore]:
    if request.param == "twin":
        twin = TimersInMind()
        return Stage(twin, twin), PeopleInMind()
    database: Database = request.getfixturevalue("database")
    return Stage(TimerTable(database), BellTable(database)), PeopleTable(database)


@pytest_asyncio.fixture
async def stage(stores: tuple[Stage, PeopleStore]) -> Stage:
    stage, people = stores
    await people.add(Person(id=ANNA, name="Anna"), [])
    await people.add(Person(id=BEN, name="Ben"), [])
    return stage


def timer(
    number: int = 1,
    due: timedelta = timedelta(0),
    placement: Placement = SHARED,
    *,
    room: RoomName = KITCHEN,
    repeat: Repeat | None = None,
) -> Timer:
    return Timer(
        id=TimerId(UUID(int=number)),
        kind=Kind.REMINDER,
        placement=placement,
        set_in=room,
        language=Language.DE,
        set_at=NOON - 5 * MINUTE,
        plan=Plan(due_at=NOON + due, repeat=repeat, length_s=300),
        name="Nudeltimer",
        about="an den Zahnarzt",
    )


def rings(timer: Timer, room: RoomName = KITCHEN, since: timedelta = timedelta(0)) -> Timer:
    return replace(timer, ring=Ring(room=room, since=NOON + since))


async def test_a_timer_is_kept_whole_and_the_next_one_comes_first(stage: Stage) -> None:
    later, plain = timer(1, 5 * MINUTE, repeat=MORNINGS), timer(2)
    bare = replace(timer(3, 9 * MINUTE), plan=Plan(due_at=NOON + 9 * MINUTE), name="", about="")
    for each in (later, plain, bare):
        await stage.timers.add(each, AS_ANNA)

    assert await stage.timers.running(AS_ANNA) == [plain, later, bare]


@pytest.mark.parametrize(
    ("placement", "heard_by"),
    [
        (SHARED, [AS_ANNA, AS_BEN, AS_GUEST, AS_STRANGER]),
        (OF_A_STRANGER, [AS_ANNA, AS_BEN, AS_GUEST, AS_STRANGER]),
        (PRIVATE, [AS_ANNA]),
        (SECRET, [AS_ANNA]),
        (replace(OF_A_STRANGER, secret=True), [AS_ANNA, AS_BEN]),
        (
            Placement(scope=Scope.ROOM, owner=ANNA, room=KITCHEN),
            [AS_ANNA, AS_BEN, AS_GUEST, AS_STRANGER],
        ),
    ],
)
async def test_only_who_may_hear_of_it_can_move_and_cancel_it(
    stage: Stage, placement: Placement, heard_by: list[Audience]
) -> None:
    it = timer(1, placement=placement)
    await stage.timers.add(it, AS_ANNA)
    for audience in (AS_ANNA, AS_BEN, AS_GUEST, AS_STRANGER):
        may = audience in heard_by
        assert bool(await stage.timers.running(audience)) == may
        assert await stage.timers.move(it.id, it.plan, audience) == may
        if not may:
            assert await stage.timers.cancel([it.id], audience) == 0
    assert await stage.timers.cancel([it.id], heard_by[-1]) == 1
    assert await stage.timers.running(AS_ANNA) == []


async def test_nobody_sets_in_anothers_name_and_nothing_is_set_twice(stage: Stage) -> None:
    with pytest.raises(StorageError):
        await stage.timers.add(timer(1, placement=PRIVATE), AS_BEN)
    with pytest.raises(StorageError):
        await stage.timers.add(timer(1), AS_STRANGER)
    await stage.timers.add(timer(1), AS_ANNA)
    with pytest.raises(StorageError):
        await stage.timers.add(timer(1), AS_ANNA)


async def test_a_nul_never_reaches_the_database(stage: Stage) -> None:
    await stage.timers.add(replace(timer(), name="a\x00b", about="c\x00d"), AS_ANNA)

    (kept,) = await stage.timers.running(AS_ANNA)
    assert (kept.name, kept.about) == ("ab", "cd")


async def test_a_moved_timer_waits_again(stage: Stage) -> None:
    it = timer()
    await stage.timers.add(it, AS_ANNA)
    await stage.bell.rang(rings(it), OURS)
    plan = Plan(due_at=NOON + 3 * MINUTE, repeat=MORNINGS)

    assert await stage.timers.move(it.id, plan, AS_BEN)

    assert await stage.timers.running(AS_ANNA) == [replace(it, plan=plan)]
    assert not await stage.timers.move(TimerId(UUID(int=9)), plan, AS_ANNA)


async def test_the_house_sees_all_that_is_due_in_its_rooms_whosever_it_is(stage: Stage) -> None:
    await stage.timers.add(timer(1, placement=SECRET), AS_ANNA)
    await stage.timers.add(timer(2, MINUTE, replace(PRIVATE, owner=BEN), room=CELLAR), AS_BEN)
    await stage.timers.add(timer(3, room=RoomName("bad")), AS_ANNA)

    assert await stage.coming() == [TimerId(UUID(int=1))]
    assert await stage.coming(1) == [TimerId(UUID(int=1)), TimerId(UUID(int=2))]
    # Of a room that nobody rings, after ten minutes.
    assert TimerId(UUID(int=3)) not in await stage.coming(9)
    assert TimerId(UUID(int=3)) in await stage.coming(10)


async def test_what_strayed_is_rung_by_one_house_only(stage: Stage) -> None:
    it = timer(1, room=RoomName("bad"))
    await stage.timers.add(it, AS_ANNA)
    attic = RoomName("dach")

    assert await stage.bell.rang(rings(it, KITCHEN), OURS)

    assert not await stage.bell.rang(rings(it, attic), [attic])
    assert await stage.bell.rang(rings(it, CELLAR), OURS)
    assert it.id in await stage.coming(20)
    assert await stage.coming(20, [attic]) == []


async def test_what_is_over_does_not_ring_again_and_is_deleted_in_time(stage: Stage) -> None:
    it = timer()
    await stage.timers.add(it, AS_ANNA)
    assert await stage.bell.rang(rings(it), OURS)
    await stage.bell.over(it, NOON + MINUTE, None)

    assert await stage.coming(60) == []
    assert await stage.timers.running(AS_ANNA) == []
    assert not await stage.bell.rang(rings(it), OURS)
    assert await stage.bell.clear(NOON + MINUTE) == 0
    assert await stage.bell.clear(NOON + 2 * MINUTE) == 1
    assert await stage.bell.in_room(KITCHEN, NOON) == []


async def test_what_comes_again_waits_for_that_and_stays(stage: Stage) -> None:
    it = timer(repeat=MORNINGS)
    await stage.timers.add(it, AS_ANNA)
    await stage.bell.rang(rings(it), OURS)
    again = NOON + timedelta(days=1)
    await stage.bell.over(it, NOON + MINUTE, again)

    assert await stage.coming(60) == []
    assert await stage.bell.clear(NOON + timedelta(hours=1)) == 0
    (kept,) = await stage.timers.running(AS_ANNA)
    assert kept.plan == replace(it.plan, due_at=again)
    assert await stage.coming(24 * 60) == [it.id]
    assert await stage.bell.rang(rings(kept, since=timedelta(days=1)), OURS)


async def test_news_of_another_time_falls_away(stage: Stage) -> None:
    it = timer()
    await stage.timers.add(it, AS_ANNA)
    await stage.timers.move(it.id, Plan(due_at=NOON + MINUTE), AS_ANNA)

    assert not await stage.bell.rang(rings(it), OURS)
    await stage.bell.over(it, NOON, None)

    assert await stage.coming(1) == [it.id]


async def test_what_rang_in_a_room_is_found_there_and_put_off(stage: Stage) -> None:
    it, other = timer(1), timer(2, room=CELLAR)
    for each in (it, other):
        await stage.timers.add(each, AS_ANNA)
    await stage.bell.rang(rings(it, CELLAR), OURS)
    (ringing,) = await stage.bell.in_room(CELLAR, NOON)
    assert ringing == rings(it, CELLAR)
    assert not await stage.bell.put_off(it, NOON + 5 * MINUTE)

    await stage.bell.over(it, NOON + MINUTE, None)
    assert await stage.bell.in_room(CELLAR, NOON + 2 * MINUTE) == []
    (over,) = await stage.bell.in_room(CELLAR, NOON + MINUTE)
    assert await stage.bell.put_off(over, NOON + 5 * MINUTE)

    assert await stage.coming(4) == [other.id]
    assert await stage.coming(5) == [other.id, it.id]


async def test_what_was_missed_without_a_ring_is_over_where_it_was_set(stage: Stage) -> None:
    it = timer()
    await stage.timers.add(it, AS_ANNA)
    await stage.bell.over(it, NOON + MINUTE, None)

    (over,) = await stage.bell.in_room(KITCHEN, NOON)
    assert over.ring == Ring(room=KITCHEN, since=NOON + MINUTE, over_at=NOON + MINUTE)


async def test_clearing_out_takes_what_is_private_to_one_person(stage: Stage) -> None:
    await stage.timers.add(timer(1, placement=PRIVATE), AS_ANNA)
    await stage.timers.add(timer(2, placement=SECRET), AS_ANNA)
    await stage.timers.add(timer(3, placement=SHARED), AS_ANNA)
    await stage.timers.add(timer(4, placement=replace(PRIVATE, owner=BEN)), AS_BEN)

    assert await stage.timers.count_private(AS_ANNA) == 2
    assert await stage.timers.forget_private(AS_ANNA) == 2
    assert await stage.timers.count_private(AS_ANNA) == 0
    assert await stage.timers.forget_private(AS_STRANGER) == 0

    assert [each.id.int for each in await stage.timers.running(AS_ANNA)] == [3]
    assert [each.id.int for each in await stage.timers.running(AS_BEN)] == [3, 4]


async def test_removing_a_person_removes_what_they_had_set(database: Database) -> None:
    people, timers = PeopleTable(database), TimerTable(database)
    await people.add(Person(id=ANNA, name="Anna"), [])
    await timers.add(timer(1, placement=PRIVATE), AS_ANNA)
    await timers.add(timer(2, placement=OF_A_STRANGER), AS_STRANGER)

    await people.remove(ANNA)

    assert [each.id.int for each in await timers.running(AS_ANNA)] == [2]
