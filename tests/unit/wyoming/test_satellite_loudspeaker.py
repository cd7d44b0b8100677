"""What is spoken through a satellite: in time, to its end, and no further than it must be."""

import asyncio

import pytest
from wyoming.pipeline import PipelineStage

from jarvisd.adapters.wyoming import satellite as links
from jarvisd.adapters.wyoming.satellite_loudspeaker import LEAD_MS
from jarvisd.adapters.wyoming.sound import PIECE_MS
from jarvisd.audio.chunk import Sound
from jarvisd.audio.health import RoomState
from jarvisd.errors import ResourceError, SpeakingError
from jarvisd.phrases import Language, render
from tests.unit.wyoming.satellites import FakeSatellite, Room, room_at, room_with
from tests.unit.wyoming.scripted import Side, eventually, scripted
from tests.wyoming_peers import free_address

RATE = 22_050
SHORT = Sound(b"\x10\x00" * (RATE // 4), RATE)
LONG = Sound(b"\x10\x00" * (RATE * 5), RATE)


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in (("FIRST_PAUSE_S", 0.05), ("LONGEST_PAUSE_S", 0.1), ("TICK_S", 0.05)):
        monkeypatch.setattr(links, name, value)


async def opened(room: Room) -> None:
    await eventually(lambda: room.state is RoomState.OPEN)


def messages(fake: FakeSatellite) -> list[str]:
    return [kind for kind in fake.kinds() if kind.startswith("audio-")]


async def test_a_sound_is_sent_whole_between_its_start_and_its_stop() -> None:
    fake = FakeSatellite()
    async with room_with(fake) as room:
        await opened(room)
        for _ in range(2):
            await room.loudspeaker.play(SHORT)

    assert bytes(fake.played) == SHORT.pcm * 2
    kinds = messages(fake)
    assert (kinds[0], kinds[-1], kinds.count("audio-stop")) == ("audio-start", "audio-stop", 2)


async def test_the_rate_is_the_one_that_the_satellite_wants() -> None:
    fake = FakeSatellite(rate=16_000)
    async with room_with(fake) as room:
        await opened(room)
        await room.loudspeaker.play(SHORT)

    assert len(fake.played) == pytest.approx(16_000 // 4 * 2, abs=4)


@pytest.mark.parametrize("tells", [True, False])
async def test_playing_takes_as_long_as_the_sound(tells: bool) -> None:
    fake = FakeSatellite(tells_played=tells)
    loop = asyncio.get_running_loop()
    async with room_with(fake) as room:
        await opened(room)
        began = loop.time()
        await room.loudspeaker.play(SHORT)
        took_ms = (loop.time() - began) * 1_000

    # One that tells at once that it has played is believed.
    assert took_ms >= (SHORT.duration_ms - LEAD_MS - 20 if tells else SHORT.duration_ms)


async def test_one_that_tells_when_it_has_played_is_waited_for() -> None:
    fake = FakeSatellite(tells_played=False)
    async with room_with(fake) as room:
        await opened(room)
        line = room.satellite.line()
        assert line is not None
        line.tells_played = True
        playing = asyncio.create_task(room.loudspeaker.play(SHORT))
        await eventually(lambda: "audio-stop" in messages(fake))
        await asyncio.sleep(0.7)
        assert not playing.done()
        fake.tells_played = True
        await fake.sides[-1].raw(b'{"type": "played"}\n')
        await asyncio.wait_for(playing, 5)


async def test_hushed_it_sends_no_more_than_the_lead() -> None:
    fake = FakeSatellite()
    async with room_with(fake) as room:
        await opened(room)
        playing = asyncio.create_task(room.loudspeaker.play(LONG))
        await eventually(lambda: len(fake.played) > 20_000)
        loop = asyncio.get_running_loop()
        playing.cancel()
        await asyncio.wait({playing})
        hushed = loop.time()
        await eventually(lambda: "audio-stop" in messages(fake))
        told_s = loop.time() - hushed
        sent = len(fake.played)
        await asyncio.sleep(0.2)
        assert len(fake.played) == sent
        await room.loudspeaker.play(SHORT)

    assert sent < len(LONG.pcm) // 3
    assert told_s < 1
    assert bytes(fake.played)[sent:] == SHORT.pcm


async def test_only_so_much_is_sent_ahead() -> None:
    fake = FakeSatellite()
    loop = asyncio.get_running_loop()
    async with room_with(fake) as room:
        await opened(room)
        began = loop.time()
        playing = asyncio.create_task(room.loudspeaker.play(LONG))
        await asyncio.sleep(0.5)
        sent_ms = len(fake.played) * 1_000 // (RATE * 2)
        passed_ms = (loop.time() - began) * 1_000
        playing.cancel()
        await asyncio.wait({playing})

    assert sent_ms <= passed_ms + LEAD_MS + 2 * PIECE_MS


async def test_without_a_loudspeaker_nothing_counts_as_spoken() -> None:
    fake = FakeSatellite(end=PipelineStage.HANDLE)
    async with room_with(fake) as room:
        await opened(room)
        with pytest.raises(ResourceError) as caught:
            await room.loudspeaker.play(SHORT)

    assert caught.value.key == "room-voiceless"


async def test_while_it_is_away_speaking_fails_with_its_sentence() -> None:
    async with room_at(free_address()) as room:
        await eventually(lambda: room.state is RoomState.ABSENT)
        with pytest.raises(SpeakingError) as caught:
            await room.loudspeaker.play(SHORT)

    assert caught.value.key == "satellite-away"
    assert "kueche" in render(caught.value, Language.DE)


async def test_one_that_goes_while_it_speaks_is_an_error() -> None:
    fake = FakeSatellite()
    async with room_with(fake) as room:
        await opened(room)
        playing = asyncio.create_task(room.loudspeaker.play(LONG))
        await eventually(lambda: len(fake.played) > 4_000)
        fake.sides[-1].writer.transport.abort()
        with pytest.raises(SpeakingError):
            await asyncio.wait_for(playing, 10)


async def test_one_that_never_tells_of_a_sound_keeps_none_after_it_waiting() -> None:
    seen: list[Side] = []
    fake = FakeSatellite(tells_played=True)
    async with scripted(fake) as address, room_at(address) as room:
        await opened(room)
        seen.extend(fake.sides)
        playing = asyncio.create_task(room.loudspeaker.play(LONG))
        await asyncio.sleep(0.1)
        playing.cancel()
        await asyncio.wait({playing})
        await asyncio.wait_for(room.loudspeaker.play(SHORT), 10)
        await asyncio.wait_for(room.loudspeaker.play(SHORT), 10)
