"""A running room: begun anew when it fails, muted at its source, told what to say."""

import asyncio

import pytest

from jarvisd import running as module
from jarvisd.audio.health import RoomState
from jarvisd.controls.types import Dial, To
from jarvisd.errors import HearingError
from jarvisd.running import Course
from jarvisd.session.state import State
from tests.unit.running_house import House, running, until
from tests.unit.session.conversation import KITCHEN


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "FIRST_PAUSE_S", 0.005)


async def test_muting_closes_the_source_and_unmuting_opens_it_again() -> None:
    house = House()
    async with running(house) as room:
        await until(lambda: room.heard_ms > 100)
        await house.board.mute(KITCHEN)
        await until(lambda: not house.line.open)
        heard_ms = room.heard_ms
        await asyncio.sleep(0.02)

        assert room.state is RoomState.MUTED
        assert room.heard_ms == heard_ms
        await until(lambda: room.conversation is State.MUTED)

        await house.board.unmute(KITCHEN)
        await until(lambda: room.heard_ms > heard_ms)
        assert str(room.state) == "open"
        assert house.line.opened == 2
    assert [(fact.before, fact.after) for fact in house.facts] == [
        ("open", "muted"),
        ("muted", "reopening"),
    ]


async def test_a_room_that_was_muted_begins_without_opening_its_source() -> None:
    house = House()
    await house.board.mute(KITCHEN)
    async with running(house) as room:
        await room.settled()
        await asyncio.sleep(0.02)

        assert house.line.opened == 0
        assert room.conversation is State.MUTED


async def test_a_room_that_failed_begins_again_muted_if_it_was() -> None:
    house = House()
    async with running(house) as room:
        await until(lambda: room.heard_ms > 0)
        house.line.fault = HearingError("wake-failed")
        await until(lambda: room.course is Course.FAILED)
        await house.board.mute(KITCHEN)
        await until(lambda: room.course is Course.RUNNING)

        assert room.conversation is State.MUTED
        assert house.opened == 2


async def test_even_what_nobody_foresaw_does_not_end_a_room() -> None:
    house = House()
    async with running(house) as room:
        await until(lambda: room.heard_ms > 0)
        house.line.fault = ZeroDivisionError()
        await until(lambda: house.opened == 2)
        await until(lambda: room.course is Course.RUNNING)


async def test_a_changed_configuration_is_taken_up_when_nobody_is_speaking() -> None:
    house = House()
    async with running(house) as room:
        await until(lambda: room.heard_ms > 0)
        room.renew()
        await until(lambda: house.opened == 2)
        await until(lambda: room.heard_ms > 0)

        assert room.course is Course.RUNNING


async def test_an_announcement_is_spoken_as_loud_as_the_room_is_set() -> None:
    house = House()
    async with running(house) as room:
        assert room.announce("The tea is ready.", None)
        await until(lambda: len(house.stage.loudspeaker.played) == 1)
        await house.board.turn(KITCHEN, Dial.VOLUME, To(50))
        assert room.announce("The tea is ready.", None)
        await until(lambda: len(house.stage.loudspeaker.played) == 2)

    loud, quiet = house.stage.loudspeaker.played
    assert max(memoryview(quiet.pcm).cast("h")) < max(memoryview(loud.pcm).cast("h")) / 3


async def test_a_room_without_a_loudspeaker_announces_nothing() -> None:
    house = House(voiceless=True)
    async with running(house) as room:
        assert room.announce("The tea is ready.", None) is False
