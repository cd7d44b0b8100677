"""Spoken conversations: real models, real database, from the recording to the spoken answer."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from jarvisd.adapters.wav import WavLoudspeaker, read_wav, write_wav
from jarvisd.app import House, open_house
from jarvisd.audio.chunk import SAMPLE_RATE, Sound
from jarvisd.events import Answered, Fact, Foreseen, Transcribed, TurnTaken, Woken
from jarvisd.ids import RoomName
from jarvisd.memory.ports import Filter
from jarvisd.memory.types import Provenance, Scope
from jarvisd.people.audience import Audience, insider
from jarvisd.people.types import Role
from jarvisd.phrases import Language, phrase
from jarvisd.rooms import hear
from jarvisd.selftest.scene import Studio
from jarvisd.selftest.voices import BREAK_MS, Cast, open_cast, recording, silence
from jarvisd.settings import Paths, Settings
from tests.places import SPEECH, WEIGHTS, needs_shared
from tests.voices import pause, say

pytestmark = pytest.mark.asyncio(loop_scope="module")

KITCHEN = RoomName("kueche")
MEMBER = insider(None, None)
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


LADDER = (
    "Remember that the long ladder is behind the old wooden shed, under the big walnut tree, "
    "covered with the green tarpaulin that we bought last summer, next to the compost."
)
IN_THE_MIDDLE_MS = 5_000
"""After the question: the answer has begun on a busy machine too, and is not over yet."""


async def live(house: House, pcm: bytes, file: Path) -> list[Fact]:
    """Let the kitchen hear *pcm* in step with the clock, and return what was told of it."""
    write_wav(file, Sound(pcm, SAMPLE_RATE))
    facts: list[Fact] = []
    house.mind.bulletin.subscribe(facts.append)
    await hear(house, KITCHEN, [file], WavLoudspeaker(realtime=True), realtime=True)
    # The room may live on in other tests; what it tells then is not meant.
    return list(facts)


async def test_the_wake_word_interrupts_the_answer_while_the_recording_runs_on(
    house: House, cast: Cast, studio: Studio, tmp_path: Path
) -> None:
    await studio.play(await recording(cast.resident, LADDER))
    question = await recording(cast.resident, "Where is the long ladder?")
    again = await recording(cast.resident, "What time is it?")

    facts = await live(
        house, question + silence(IN_THE_MIDDLE_MS) + again, tmp_path / "barge-in.wav"
    )

    turns = [fact for fact in facts if isinstance(fact, TurnTaken)]
    assert [fact.outcome for fact in turns] == ["interrupted", "answered"]


async def test_an_answer_that_was_interrupted_without_words_is_told_to_its_end(
    house: House, cast: Cast, studio: Studio, tmp_path: Path
) -> None:
    await studio.play(await recording(cast.resident, LADDER))
    question = await recording(cast.resident, "Where is the long ladder?")
    called = await cast.resident("Hey Jarvis.")

    pcm = question + silence(IN_THE_MIDDLE_MS) + called + silence(2_500)
    facts = await live(house, pcm, tmp_path / "false-barge-in.wav")

    assert len([fact for fact in facts if isinstance(fact, Woken)]) == 2
    [answer] = [fact for fact in facts if isinstance(fact, Answered)]
    assert "compost" in answer.text
    assert "…" not in answer.text
    turns = [fact for fact in facts if isinstance(fact, TurnTaken)]
    assert [fact.outcome for fact in turns] == ["answered"]


async def test_what_is_understood_of_a_hesitant_question_does_not_depend_on_foresight(
    house: House, cast: Cast, studio: Studio, tmp_path: Path
) -> None:
    first = await cast.resident("Hey Jarvis, what is,")
    rest = await cast.resident("the date of today?")
    pcm = silence(500) + first + silence(450) + rest + silence(1_500)

    facts = await live(house, pcm, tmp_path / "hesitant.wav")
    still = await studio.play(pcm)

    used = [fact.used for fact in facts if isinstance(fact, Foreseen)]
    assert used[-1:] == [True]
    assert used.count(True) == 1
    assert False in used
    [heard] = [fact.text for fact in facts if isinstance(fact, Transcribed)]
    assert "date" in heard
    assert still.heard == heard
    [before, answer] = [*(f.text for f in facts if isinstance(f, Answered)), still.said]
    assert before == answer


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


async def test_only_the_voice_that_asked_goes_on_without_the_wake_word(
    cast: Cast, studio: Studio
) -> None:
    asked = await recording(cast.resident, "Can you tell me where the long ladder is?")
    film = say("Nobody has seen the captain since the ship left the harbour.", "rms")
    went_on = await cast.resident("And can you tell me what day of the week it is?")
    called = pause(300) + say("Hey Jarvis.", "rms") + pause(350) + say("What time is it?", "rms")

    scene = await studio.play(
        asked + film + silence(BREAK_MS) + went_on + silence(BREAK_MS) + called + silence(BREAK_MS)
    )

    refused = [fact.refused for fact in scene.all(Transcribed)]
    assert refused == [None, "another-voice", None, None]
    assert len(scene.all(Answered)) == 3


async def test_a_voice_is_learnt_in_the_room_and_recognised_from_then_on(
    house: House, cast: Cast, studio: Studio
) -> None:
    read = [phrase(f"lesson-sentence-{number}", Language.EN) for number in range(1, 6)]
    before = await studio.play(await recording(cast.resident, "Who am I? Do you know my name?"))
    assert before.speakers == [None]

    lesson = await studio.play(
        await recording(cast.visitor, "My name is Susan. Learn my voice.", *read)
    )

    susan = await house.mind.people.named("Susan")
    assert susan is not None
    assert susan.role is Role.GUEST
    assert phrase("lesson-done", Language.EN, name="Susan") in lesson.said
    session = lesson.all(TurnTaken)[0].session
    assert session is not None
    rows = await house.mind.sessions.turns(session, MEMBER)
    assert [row.heard for row in rows] == [""] * 6
    again = await studio.play(
        await recording(cast.visitor, "Can you please tell me whether you know who I am?")
    )
    assert again.speakers == ["Susan"]
    await house.mind.people.remove(susan.id)
