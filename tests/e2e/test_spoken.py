"""Spoken conversations: real models, real database, from the recording to the spoken answer."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from jarvisd.adapters.wav import WavLoudspeaker, read_wav, write_wav
from jarvisd.app import House, open_house
from jarvisd.audio.chunk import SAMPLE_RATE, Sound
from jarvisd.events import TurnTaken
from jarvisd.ids import RoomName
from jarvisd.memory.ports import Filter
from jarvisd.memory.types import Provenance, Scope
from jarvisd.people.audience import Audience
from jarvisd.rooms import hear
from jarvisd.selftest.scene import Studio
from jarvisd.selftest.voices import Cast, open_cast, recording, silence
from jarvisd.settings import Paths, Settings
from tests.places import SPEECH, WEIGHTS, needs_shared

pytestmark = pytest.mark.asyncio(loop_scope="module")

KITCHEN = RoomName("kueche")
NOBODY = Audience(person=None, role=None, room=None)


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def house(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[House]:
    """Open one house for all conversations here; loading it takes longer than they do."""
    paths = Paths(data=tmp_path_factory.mktemp("house"), weights=WEIGHTS)
    async with open_house(Settings(paths=paths), repeatable=True) as opened:
        yield opened


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def cast() -> AsyncIterator[Cast]:
    """Two people who are not the assistant."""
    async with open_cast(WEIGHTS / "piper" / "en_US-joe-medium.onnx") as opened:
        yield opened


@pytest.fixture
def studio(house: House, tmp_path: Path) -> Studio:
    """Where they speak."""
    return Studio(house, KITCHEN, tmp_path)


async def test_s2_what_one_session_was_told_the_next_one_answers_to_anyone(
    house: House, cast: Cast, studio: Studio
) -> None:
    told = "Remember that the spare key for the basement is in the blue tin in the hall."
    await studio.play(await recording(cast.resident, told))

    [memory] = await house.mind.memories.listed(Filter(contains="blue tin"), NOBODY, 10)
    assert (memory.placement.scope, memory.provenance) == (Scope.SHARED, Provenance.CONFIRMED)
    for voice in (cast.resident, cast.visitor):
        question = await recording(voice, "Where is the spare key for the basement?")
        scene = await studio.play(question)
        assert "blue tin" in (await studio.understood(scene.answer)).casefold()


@needs_shared
async def test_a_german_question_is_answered_in_german(cast: Cast, studio: Studio) -> None:
    asked = read_wav(SPEECH / "german" / "command_welches_datum_ist_heute.wav")
    called = await cast.resident("Hey Jarvis.")

    scene = await studio.play(silence(500) + called + silence(350) + asked)

    assert "datum" in scene.heard.casefold()
    assert scene.said.startswith("Heute ist")


async def test_the_wake_word_interrupts_the_answer_while_the_recording_runs_on(
    house: House, cast: Cast, studio: Studio, tmp_path: Path
) -> None:
    told = "Remember that the long ladder is behind the old wooden shed next to the compost."
    await studio.play(await recording(cast.resident, told))
    question = await recording(cast.resident, "Where is the long ladder?")
    file = tmp_path / "barge-in.wav"
    again = await cast.resident("Hey Jarvis.")
    write_wav(file, Sound(question + silence(1_500) + again + silence(500), SAMPLE_RATE))
    outcomes: list[str] = []
    house.mind.bulletin.subscribe(
        lambda fact: outcomes.append(fact.outcome) if isinstance(fact, TurnTaken) else None
    )

    await hear(house, KITCHEN, [file], WavLoudspeaker(realtime=True), realtime=True)

    assert outcomes[0] == "interrupted"


@needs_shared
async def test_people_wake_it_and_other_phrases_do_not(studio: Studio) -> None:
    files = sorted((SPEECH / "wake").glob("*.wav"))

    woken = {file.stem for file in files if (await studio.play(read_wav(file))).woken}

    assert not {name for name in woken if name.startswith(("other_", "not_"))}
    assert len({name for name in woken if name.startswith("hey_jarvis_")}) >= 3


@needs_shared
@pytest.mark.parametrize("name", ["doing_the_dishes", "empty_room", "noise"])
async def test_noise_wakes_nobody(studio: Studio, name: str) -> None:
    scene = await studio.play(read_wav(SPEECH / "noise" / f"{name}.wav"))

    assert scene.facts == ()
