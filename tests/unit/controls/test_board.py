"""The board: what is set holds at once, is kept, ends when its time is over."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

import pytest

from jarvisd.controls.board import Board, Delivery
from jarvisd.controls.hours import QuietHours
from jarvisd.controls.types import By, Configured, Controls, Dial, Mute, To
from jarvisd.errors import NotFoundError, StorageError
from jarvisd.ids import RoomName
from jarvisd.testing.controls import ControlsInMind
from jarvisd.testing.stage import StoppedClock
from tests.unit.controls.obedient import Obedient

KITCHEN, BATH, NOWHERE = RoomName("kueche"), RoomName("bad"), RoomName("keller")
NOON = datetime(2030, 1, 1, 12, tzinfo=UTC)
NIGHT = QuietHours.parse("22:00-07:00")
ROOMS = {KITCHEN: Configured(volume=60), BATH: Configured(quiet=NIGHT)}


class Away:
    """A store whose database is not there."""

    async def everything(self) -> Mapping[RoomName, Controls]:
        raise StorageError("storage-away")

    async def keep(self, room: RoomName, controls: Controls) -> None:
        raise StorageError("storage-away")


@dataclass
class Stage:
    """A board with a kitchen that runs."""

    store: ControlsInMind = field(default_factory=ControlsInMind)
    clock: StoppedClock = field(default_factory=lambda: StoppedClock(NOON))
    kitchen: Obedient = field(default_factory=Obedient)

    def board(self) -> Board:
        board = Board(ROOMS, self.store, self.clock, UTC)
        board.attach(KITCHEN, self.kitchen)
        return board


async def test_a_mute_is_obeyed_kept_and_taken_up_by_the_next_daemon() -> None:
    stage = Stage()
    assert await stage.board().mute(KITCHEN, timedelta(hours=1))

    assert stage.kitchen.told == ["mute"]
    later = stage.board()
    await later.load()
    assert later.controls(KITCHEN).mute == Mute(since=NOON, until=NOON + timedelta(hours=1))


async def test_a_mute_whose_time_was_over_meanwhile_is_not_taken_up() -> None:
    stage = Stage()
    await stage.board().mute(KITCHEN, timedelta(hours=1))
    await stage.board().turn(KITCHEN, Dial.VOLUME, To(20))
    await stage.board().mute(BATH)
    stage.clock.at += timedelta(hours=1)

    later = stage.board()
    await later.load()
    assert later.controls(KITCHEN).mute is None
    assert later.controls(BATH).mute == Mute(since=NOON)


async def test_who_asks_by_voice_is_answered_first() -> None:
    stage = Stage()
    await stage.board().mute(KITCHEN, after_answer=True)

    assert stage.kitchen.told == ["mute after answer"]


async def test_a_mute_ends_by_itself_when_its_time_is_over() -> None:
    stage = Stage()
    board = stage.board()
    keeping = asyncio.create_task(board.keep_time())
    await board.mute(KITCHEN, timedelta(milliseconds=20))
    while stage.kitchen.told != ["mute", "unmute"]:
        stage.clock.at += timedelta(milliseconds=10)
        await asyncio.sleep(0.01)
    keeping.cancel()

    assert stage.store.kept[KITCHEN] == Controls()


async def test_unmuting_is_obeyed_and_kept() -> None:
    stage = Stage()
    board = stage.board()
    await board.mute(KITCHEN)
    assert await board.unmute(KITCHEN)

    assert stage.kitchen.told == ["mute", "unmute"]
    assert stage.store.kept[KITCHEN].mute is None


async def test_a_mute_holds_although_it_cannot_be_kept_and_that_is_told() -> None:
    kitchen = Obedient()
    board = Board(ROOMS, Away(), StoppedClock(NOON), UTC)
    board.attach(KITCHEN, kitchen)

    assert await board.mute(KITCHEN) is False
    assert kitchen.told == ["mute"]
    assert board.controls(KITCHEN).mute is not None


async def test_a_dial_is_turned_from_where_it_is_configured_and_back() -> None:
    stage = Stage()
    board = stage.board()
    await board.turn(KITCHEN, Dial.VOLUME, By(-1))
    assert board.dialled(KITCHEN, Dial.VOLUME) == 45
    assert board.dialled(BATH, Dial.VOLUME) == 80

    later = stage.board()
    await later.load()
    assert later.dialled(KITCHEN, Dial.VOLUME) == 45
    await later.turn(KITCHEN, Dial.VOLUME, To(None))
    assert later.dialled(KITCHEN, Dial.VOLUME) == 60


async def test_a_mute_and_a_dial_do_not_undo_each_other() -> None:
    stage = Stage()
    board = stage.board()
    await board.turn(KITCHEN, Dial.SPEED, To(0.7))
    await board.mute(KITCHEN)
    await board.turn(KITCHEN, Dial.SPEED, By(1))

    assert stage.store.kept[KITCHEN] == Controls(mute=Mute(since=NOON), speed=0.85)


def test_an_announcement_says_what_becomes_of_it() -> None:
    stage = Stage()
    board = stage.board()
    bath = Obedient()

    assert board.announce(BATH, "Essen!", None, urgent=False) is Delivery.AWAY
    board.attach(BATH, bath)
    assert board.announce(BATH, "Essen!", None, urgent=False) is Delivery.SAID
    stage.clock.at = NOON + timedelta(hours=11)
    assert board.quiet_until(BATH) == "07:00"
    assert board.announce(BATH, "Essen!", None, urgent=False) is Delivery.QUIET
    assert board.announce(BATH, "Feuer!", None, urgent=True) is Delivery.SAID
    assert bath.told == ["say Essen!", "say Feuer!"]
    bath.can_speak = False
    assert board.announce(BATH, "Feuer!", None, urgent=True) is Delivery.AWAY


def test_a_room_that_runs_without_being_configured_is_as_any_room_at_first() -> None:
    board = Stage().board()

    assert board.dialled(NOWHERE, Dial.VOLUME) == Configured().volume
    assert board.quiet_until(NOWHERE) is None


async def test_a_room_that_does_not_exist_is_not_set() -> None:
    board = Stage().board()

    with pytest.raises(NotFoundError):
        await board.mute(NOWHERE)
    with pytest.raises(NotFoundError):
        board.announce(NOWHERE, "Essen!", None, urgent=False)
