"""Which tone sounds when, and that a tone never costs a word."""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Sequence

import pytest

from jarvisd.audio.chunk import Sound, Utterance
from jarvisd.audio.cues import TONES, Cue, Cues
from jarvisd.dialogue.types import Delta, Heard, Sentence
from jarvisd.errors import SpeakingError
from jarvisd.phrases import Language
from jarvisd.session import turn
from jarvisd.speech.types import Transcript
from jarvisd.testing.stage import ReadsAlong, Scripted, SpellsOut
from tests.unit.session.conversation import Stage

CUES = {TONES[cue].pcm: cue for cue in Cue}


def tones(stage: Stage) -> list[Cue]:
    return [CUES[sound.pcm] for sound in stage.loudspeaker.played if sound.pcm in CUES]


async def test_an_answered_question_has_a_tone_for_woken_and_one_for_understood() -> None:
    stage = Stage(["jarvis", 160, "one", 6_000], cues=Cues())
    await stage.run()

    assert tones(stage)[:2] == [Cue.WOKEN, Cue.UNDERSTOOD]
    assert [h.text for h in stage.dialogue.heard] == ["one"]


class Ponders(Scripted):
    """A dialogue that thinks before its first word."""

    async def answer(self, heard: Heard) -> AsyncGenerator[Delta, None]:
        await asyncio.sleep(0.1)
        yield Sentence("Well.")
        await asyncio.sleep(0.1)
        yield Sentence("Never.")


class Listens(ReadsAlong):
    """A transcriber that takes its time."""

    async def transcribe(
        self, utterance: Utterance, *, languages: Sequence[Language], names: Sequence[str] = ()
    ) -> Transcript:
        await asyncio.sleep(0.1)
        return await super().transcribe(utterance, languages=languages, names=names)


async def test_who_waits_long_for_an_answer_hears_that_it_is_thought_about(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(turn, "THINKING_AFTER_S", 0.05)
    stage = Stage(["jarvis", 160, "one", 6_000], cues=Cues(), dialogue=Ponders())
    await stage.run()

    # Once, and not between two sentences.
    assert tones(stage) == [Cue.WOKEN, Cue.UNDERSTOOD, Cue.THINKING]
    assert stage.said[-2:] == ["Well.", "Never."]


async def test_who_is_answered_soon_hears_nothing_between(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(turn, "THINKING_AFTER_S", 10.0)
    stage = Stage(["jarvis", 160, "one", 6_000], cues=Cues(), dialogue=Ponders())
    await stage.run()

    assert tones(stage) == [Cue.WOKEN, Cue.UNDERSTOOD]


async def test_only_who_said_the_wake_word_hears_that_it_is_still_being_transcribed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(turn, "THINKING_AFTER_S", 0.05)
    stage = Stage(
        ["jarvis", 160, "one", 1_600, "[Musik]", 6_000], cues=Cues(), transcriber=Listens()
    )
    await stage.run()

    assert tones(stage) == [Cue.WOKEN, Cue.THINKING, Cue.UNDERSTOOD]


async def test_what_was_said_in_one_breath_is_heard_whole_under_the_tone() -> None:
    stage = Stage(["jarvis", "what do i drink", 6_000], cues=Cues())
    await stage.run()

    assert Cue.WOKEN in tones(stage)
    assert [h.text for h in stage.dialogue.heard] == ["what do i drink"]


async def test_only_who_said_the_wake_word_is_told_that_nothing_was_understood() -> None:
    woken = Stage(["jarvis", 160, "[Musik]", 6_000], cues=Cues())
    follow_up = Stage(["jarvis", 160, "one", 1_600, "[Musik]", 6_000], cues=Cues())
    await woken.run()
    await follow_up.run()

    assert Cue.FAILED in tones(woken)
    assert Cue.UNDERSTOOD not in tones(woken)
    assert Cue.FAILED not in tones(follow_up)


async def test_where_nobody_speaks_there_is_a_tone_at_both_ends() -> None:
    stage = Stage(["jarvis", 8_000], cues=Cues())
    await stage.run()

    assert tones(stage) == [Cue.WOKEN, Cue.GOODBYE]


async def test_switched_off_there_are_none() -> None:
    off = Cues(woken=False, understood=False, failed=False, goodbye=False)
    scripts: list[list[str | int]] = [["jarvis", 8_000], ["jarvis", 160, "[Musik]", 6_000]]
    for script in scripts:
        stage = Stage(script, cues=off)
        await stage.run()
        assert not stage.loudspeaker.played


async def test_a_broken_loudspeaker_costs_the_tones_only() -> None:
    stage = Stage(["jarvis", 160, "one", 6_000], cues=Cues(), broken=True)
    await stage.run()

    assert [h.text for h in stage.dialogue.heard] == ["one"]
    assert [turn.outcome for turn in stage.turns] == ["failed"]


class Hoarse(SpellsOut):
    """A voice that fails at every sentence."""

    async def synthesize(
        self, sentence: str, language: Language, *, speed: float = 1.0
    ) -> AsyncIterator[Sound]:
        raise SpeakingError("voice-failed", reason="hoarse")
        yield


async def test_where_not_even_an_apology_can_be_spoken_a_tone_says_so() -> None:
    stage = Stage(["jarvis", 160, "one", 6_000], synthesizer=Hoarse(), cues=Cues())
    await stage.run()

    assert Cue.FAILED in tones(stage)
    assert [turn.outcome for turn in stage.turns] == ["failed"]
