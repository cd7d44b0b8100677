"""What rings in a room that runs, and what becomes of it in one that does not."""

import asyncio
from uuid import UUID

import pytest

from jarvisd import running as module
from jarvisd.bells import Bells
from jarvisd.errors import HearingError
from jarvisd.ids import RoomName, SessionId
from jarvisd.phrases import Language
from jarvisd.running import Course
from jarvisd.testing.sound import NotedLoudspeaker
from jarvisd.timers.ports import Call, Fate
from jarvisd.timers.types import Kind
from tests.unit.running_house import House, running, until
from tests.unit.session.conversation import KITCHEN, Stage

BATH = RoomName("bath")
CALL = Call(
    kind=Kind.TIMER,
    text="The timer is done.",
    language=Language.EN,
    session=SessionId(UUID(int=5)),
)


def patient() -> House:
    """A house whose loudspeaker plays for so long that nobody waits for its end."""
    loudspeaker = NotedLoudspeaker(ticks=10_000)
    return House(stage=Stage([], lockstep=False, loudspeaker=loudspeaker))


async def test_a_room_that_runs_rings_also_while_it_is_muted_and_quiet() -> None:
    house = House()
    house.clock.at = house.clock.at.replace(hour=23)
    async with running(house) as room:
        bells = Bells((KITCHEN, BATH), {KITCHEN: room})
        assert bells.names == (KITCHEN, BATH)
        assert await bells.call(KITCHEN, CALL) is Fate.SPOKEN
        await house.board.mute(KITCHEN)
        await until(lambda: not house.line.open)

        assert house.board.quiet_until(KITCHEN) is not None
        assert await bells.call(KITCHEN, CALL) is Fate.SPOKEN
    assert house.stage.said == ["(tone)", CALL.text, "(tone)", CALL.text]


async def test_a_room_that_does_not_run_or_cannot_speak_is_told_of() -> None:
    house = House(voiceless=True)
    async with running(house) as room:
        bells = Bells((KITCHEN, BATH), {KITCHEN: room})

        assert await bells.call(BATH, CALL) is Fate.FAILED
        assert await bells.call(KITCHEN, CALL) is Fate.FAILED


async def test_a_room_that_broke_is_told_of_and_rings_when_it_has_begun_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(module, "FIRST_PAUSE_S", 0.05)
    house = House()
    async with running(house) as room:
        bells = Bells((KITCHEN,), {KITCHEN: room})
        await until(lambda: room.heard_ms > 0)
        house.line.fault = HearingError("wake-failed")
        await until(lambda: room.course is Course.FAILED)
        assert await bells.call(KITCHEN, CALL) is Fate.FAILED

        await until(lambda: room.course is Course.RUNNING)
        assert await bells.call(KITCHEN, CALL) is Fate.SPOKEN


async def test_what_is_no_longer_to_ring_falls_silent() -> None:
    house = patient()
    async with running(house) as room:
        bells = Bells((KITCHEN,), {KITCHEN: room})
        ringing = asyncio.create_task(bells.call(KITCHEN, CALL))
        await until(lambda: str(room.conversation) == "speaking")
        ringing.cancel()
        await until(lambda: str(room.conversation) != "speaking")
    assert house.stage.said == []


async def test_a_changed_configuration_waits_until_it_has_rung() -> None:
    house = patient()
    async with running(house) as room:
        bells = Bells((KITCHEN,), {KITCHEN: room})
        ringing = asyncio.create_task(bells.call(KITCHEN, CALL))
        await until(lambda: str(room.conversation) == "speaking")
        room.renew()
        await asyncio.sleep(0.02)
        assert house.opened == 1

        ringing.cancel()
        await until(lambda: house.opened == 2)
