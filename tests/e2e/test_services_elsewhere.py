"""A conversation with recogniser, voice and wake word elsewhere; then they go, and it goes on."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from jarvisd.adapters.wav import WavLoudspeaker, write_wav
from jarvisd.app import House, open_house
from jarvisd.audio.chunk import SAMPLE_RATE, Sound
from jarvisd.events import Answered, Fact, Transcribed, Woken
from jarvisd.ids import RoomName
from jarvisd.phrases import Language
from jarvisd.rooms import hear
from jarvisd.settings import Assistant, Paths, Settings
from jarvisd.settings_wyoming import Remote
from tests.places import WEIGHTS
from tests.voices import JOE, pause, say
from tests.wyoming_peers import faster_whisper, needs_old_peers, openwakeword, piper

pytestmark = needs_old_peers
ROOM = RoomName("kueche")


@pytest.fixture(scope="module")
def services() -> Iterator[tuple[ExitStack, Remote]]:
    """Run all three services, until the stack is closed."""
    with ExitStack() as stack:
        yield (
            stack,
            Remote(
                recogniser=str(stack.enter_context(faster_whisper())),
                voice=str(stack.enter_context(piper())),
                voice_en=JOE.stem,
                wake=str(stack.enter_context(openwakeword())),
            ),
        )


@pytest.fixture
async def house(services: tuple[ExitStack, Remote], tmp_path: Path) -> AsyncIterator[House]:
    settings = Settings(
        assistant=Assistant(language=Language.EN, languages=(Language.EN,)),
        paths=Paths(data=tmp_path / "data", weights=WEIGHTS),
        remote=services[1],
    )
    async with open_house(settings) as opened:
        yield opened


async def asked(house: House, folder: Path) -> tuple[list[Fact], Sound]:
    """Ask for the time, in time; return what happened and what was played."""
    facts: list[Fact] = []
    house.mind.bulletin.subscribe(facts.append)
    path = folder / "question.wav"
    spoken = say("Hey Jarvis.", "joe+400") + pause(350) + say("What time is it?", "joe+400")
    write_wav(path, Sound(pause(3_000) + spoken + pause(1_500), SAMPLE_RATE))
    loudspeaker = WavLoudspeaker()
    await hear(house, ROOM, [path], loudspeaker, realtime=True)
    return facts, loudspeaker.played


async def test_services_elsewhere_hear_and_speak_and_when_they_go_the_spares_do(
    services: tuple[ExitStack, Remote], house: House, tmp_path: Path
) -> None:
    facts, played = await asked(house, tmp_path)

    assert [fact.score for fact in facts if isinstance(fact, Woken)] == [1.0]
    assert ["time is it" in fact.text for fact in facts if isinstance(fact, Transcribed)] == [True]
    [answer] = [fact for fact in facts if isinstance(fact, Answered)]
    assert services[1].voice in (answer.voice or "")
    assert played.duration_ms > 500

    services[0].close()
    await asyncio.sleep(0.5)
    facts, played = await asked(house, tmp_path)

    assert [fact.score < 1.0 for fact in facts if isinstance(fact, Woken)] == [True]
    assert ["time is it" in fact.text for fact in facts if isinstance(fact, Transcribed)] == [True]
    [answer] = [fact for fact in facts if isinstance(fact, Answered)]
    assert "tcp://" not in (answer.voice or "")
    assert played.duration_ms > 500
