"""What every loudspeaker keeps: the fake, a file, a device, a satellite, and a page."""

import asyncio
import wave
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from jarvisd.adapters.soundcard.loudspeaker import LiveLoudspeaker
from jarvisd.adapters.wav import WavLoudspeaker, read_wav
from jarvisd.audio.chunk import Sound
from jarvisd.audio.ports import Loudspeaker
from jarvisd.errors import InputError
from jarvisd.testing.sound import NotedLoudspeaker
from tests.sound_server import LOUDSPEAKER
from tests.unit.browser.pages import a_room_with_a_page
from tests.unit.wyoming.satellites import satellite_room

RATE = 22_050
SHORT = Sound(b"\x10\x00" * (RATE // 4), RATE)


@pytest.fixture(params=["fake", "wav", "wav-realtime", "device", "satellite", "page"])
async def loudspeaker(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Loudspeaker]:
    match request.param:
        case "fake":
            yield NotedLoudspeaker()
        case "satellite":
            async with satellite_room() as room:
                yield room.loudspeaker
        case "page":
            async with a_room_with_a_page() as (office, _):
                yield office.loudspeaker
        case "device":
            request.getfixturevalue("sounds")
            async with LiveLoudspeaker(LOUDSPEAKER) as live:
                yield live
        case kind:
            yield WavLoudspeaker(tmp_path / "answer.wav", realtime=kind == "wav-realtime")


async def test_it_plays_one_sound_after_another(loudspeaker: Loudspeaker) -> None:
    for _ in range(2):
        await asyncio.wait_for(loudspeaker.play(SHORT), 30)


async def test_an_empty_sound_is_soon_over(loudspeaker: Loudspeaker) -> None:
    await asyncio.wait_for(loudspeaker.play(Sound(b"", RATE)), 30)


async def test_after_being_hushed_it_plays_again(loudspeaker: Loudspeaker) -> None:
    playing = asyncio.create_task(loudspeaker.play(Sound(SHORT.pcm * 400, RATE)))
    await asyncio.sleep(0)
    playing.cancel()
    await asyncio.wait({playing})

    assert playing.cancelled() or playing.exception() is None
    await asyncio.wait_for(loudspeaker.play(SHORT), 30)


async def test_what_was_hushed_is_not_played_on() -> None:
    loudspeaker = WavLoudspeaker(realtime=True)
    playing = asyncio.create_task(loudspeaker.play(Sound(SHORT.pcm * 40, RATE)))
    await asyncio.sleep(0.1)
    playing.cancel()
    await asyncio.wait({playing})
    heard = len(loudspeaker.played.pcm)
    await asyncio.sleep(0.05)

    assert playing.cancelled()
    assert 0 < heard < len(SHORT.pcm) * 40
    assert len(loudspeaker.played.pcm) == heard


async def test_all_answers_become_one_file(tmp_path: Path) -> None:
    path = tmp_path / "answer.wav"
    async with WavLoudspeaker(path) as loudspeaker:
        await loudspeaker.play(SHORT)
        await loudspeaker.play(Sound(b"\x20\x00" * 4_000, 16_000))

    with wave.open(str(path)) as file:
        assert (file.getframerate(), file.getnchannels(), file.getsampwidth()) == (RATE, 1, 2)
        assert file.getnframes() == pytest.approx(RATE // 2, abs=3)
    assert any(read_wav(path))


async def test_an_answer_without_a_word_is_an_empty_file(tmp_path: Path) -> None:
    path = tmp_path / "answer.wav"
    async with WavLoudspeaker(path):
        pass

    with wave.open(str(path)) as file:
        assert file.getnframes() == 0


async def test_a_place_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    loudspeaker = WavLoudspeaker(tmp_path / "nowhere" / "answer.wav")
    await loudspeaker.play(SHORT)

    with pytest.raises(InputError) as caught:
        loudspeaker.save()
    assert caught.value.key == "recording-unwritable"
