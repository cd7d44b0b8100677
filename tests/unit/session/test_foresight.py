"""At a pause the next turn is begun; if the person goes on, nothing of it was."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field

import pytest

from jarvisd.audio.chunk import Utterance
from jarvisd.dialogue.types import Sentence
from jarvisd.errors import TranscriptionError
from jarvisd.events import Foreseen, Transcribed, TurnTaken
from jarvisd.phrases import Language, phrase
from jarvisd.speech.types import Transcript
from jarvisd.testing.sound import WORD_MS, words
from jarvisd.testing.stage import ReadsAlong, Scripted
from tests.unit.session.conversation import Stage


@dataclass
class Takes(ReadsAlong):
    """A transcriber that takes so many turns of the loop, and notes what became of its work."""

    ticks: int = 10
    done: list[str] = field(default_factory=list)
    dropped: list[str] = field(default_factory=list)
    at_once: int = 0
    """Most pieces of work at the same time."""
    running: int = 0
    begun: asyncio.Event = field(default_factory=asyncio.Event)
    stopped: asyncio.Event = field(default_factory=asyncio.Event)

    async def transcribe(
        self, utterance: Utterance, *, languages: Sequence[Language], names: Sequence[str] = ()
    ) -> Transcript:
        self.running += 1
        self.at_once = max(self.at_once, self.running)
        self.begun.set()
        try:
            for _ in range(self.ticks):
                await asyncio.sleep(0)
        except asyncio.CancelledError:
            self.dropped.append(words(utterance.pcm))
            raise
        finally:
            self.running -= 1
            self.stopped.set()
        self.done.append(words(utterance.pcm))
        return await ReadsAlong.transcribe(self, utterance, languages=languages, names=names)


def used(stage: Stage) -> list[bool]:
    return [fact.used for fact in stage.told(Foreseen)]


@pytest.mark.parametrize("lockstep", [True, False])
@pytest.mark.parametrize("ticks", [1, 8, 200])
async def test_an_utterance_is_worked_on_once_however_soon_it_is_done(
    lockstep: bool, ticks: int
) -> None:
    transcriber = Takes(ticks=ticks)
    stage = Stage(["jarvis", 160, "one", 6_000], lockstep=lockstep, transcriber=transcriber)

    await stage.run()

    assert transcriber.done == ["one"]
    assert stage.dialogue.foreseen == ["one"]
    assert [heard.text for heard in stage.dialogue.heard] == ["one"]
    assert stage.said == ["Yes."]
    assert used(stage) == [True]


async def test_what_was_ready_at_the_end_took_nothing_of_the_turn() -> None:
    stage = Stage(["jarvis", 160, "one", 6_000], lockstep=False)

    await stage.run()

    [taken] = stage.told(TurnTaken)
    assert (taken.milliseconds["stt_ms"], taken.milliseconds["speaker_ms"]) == (0, 0)


@pytest.mark.parametrize("lockstep", [True, False])
@pytest.mark.parametrize("ticks", [1, 20])
async def test_who_goes_on_is_answered_as_if_nothing_had_been_begun(
    lockstep: bool, ticks: int
) -> None:
    transcriber = Takes(ticks=ticks)
    stage = Stage(
        ["jarvis", 160, "turn on", 400, "the light", 1_600, "and tea", 6_000],
        lockstep=lockstep,
        transcriber=transcriber,
    )

    await stage.run()

    assert [heard.text for heard in stage.dialogue.heard] == ["turn on the light", "and tea"]
    assert [turn.heard for turn in stage.turns] == ["turn on the light", "and tea"]
    assert [fact.text for fact in stage.told(Transcribed)] == ["turn on the light", "and tea"]
    assert used(stage) == [False, True, True]
    assert transcriber.at_once == 1
    # What the voice was heard to say in vain counts for nothing.
    pooled = [earlier.speech_ms if earlier else 0 for earlier in stage.recogniser.evidence]
    assert pooled == pytest.approx([0, 0, 4 * WORD_MS], abs=64)


async def test_work_in_vain_is_stopped() -> None:
    transcriber = Takes(ticks=100_000)
    stage = Stage(
        ["jarvis", 160, "turn on", 400, "the", 400, "light", 300],
        lockstep=False,
        endless=True,
        transcriber=transcriber,
    )
    running = asyncio.create_task(stage.run())
    for _ in range(3):
        await transcriber.begun.wait()
        transcriber.begun.clear()
    running.cancel()
    await asyncio.wait({running})
    await asyncio.sleep(0)

    assert transcriber.dropped == ["turn on", "turn on the", "turn on the light"]
    assert transcriber.running == 0


async def test_what_cannot_be_transcribed_beforehand_is_apologised_for_once() -> None:
    transcriber = ReadsAlong(failing=TranscriptionError("recogniser-failed"))
    stage = Stage(["jarvis", 160, "one", 400, "two", 6_000], transcriber=transcriber)

    await stage.run()

    assert " ".join(stage.said) == phrase("sorry-not-understood", Language.EN)


async def test_noise_is_passed_over_without_bringing_anything_to_mind() -> None:
    stage = Stage(["jarvis", 160, "[Musik]", 6_000])

    await stage.run()

    assert (stage.dialogue.foreseen, stage.said) == ([], [])
    assert used(stage) == [True]


async def test_a_turn_that_is_interrupted_takes_its_foresight_with_it() -> None:
    transcriber = Takes(ticks=60)
    stage = Stage(
        ["jarvis", 160, "one", 800, "jarvis", 160, "two", 6_000],
        lockstep=False,
        transcriber=transcriber,
    )

    await stage.run()

    assert transcriber.dropped == ["one"]
    assert transcriber.done == ["two"]


@pytest.mark.parametrize("how", ["mute", "stop"])
async def test_a_room_that_listens_no_more_drops_what_it_had_begun(how: str) -> None:
    transcriber = Takes(ticks=100_000)
    stage = Stage(
        ["jarvis", 160, "one", 300], lockstep=False, endless=True, transcriber=transcriber
    )
    conductor = stage.conductor()
    running = asyncio.create_task(conductor.run())
    await transcriber.begun.wait()
    getattr(conductor, how)()
    await transcriber.stopped.wait()
    running.cancel()
    await asyncio.wait({running})

    assert transcriber.dropped == ["one"]
    assert stage.dialogue.heard == []
    assert used(stage) == [False]


async def test_a_wake_word_at_the_pause_begins_anew() -> None:
    stage = Stage(
        ["jarvis", 160, "one", 300, "jarvis", 160, "two", 6_000],
        lockstep=False,
        dialogue=Scripted([[Sentence("Two.")]]),
    )

    await stage.run()

    assert [heard.text for heard in stage.dialogue.heard] == ["two"]
    assert used(stage)[-1:] == [True]
    assert used(stage).count(True) == 1
