"""The ear loses nothing, however late it is opened."""

import asyncio
from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jarvisd.audio.chunk import Detection, Utterance
from jarvisd.audio.ear import Ear, Heard, Pausing, Quiet, Resuming, Spoken, Woken
from jarvisd.audio.endpoint import Patience
from jarvisd.audio.opening import MOST_PAUSES
from jarvisd.testing.sound import (
    WORD_MS,
    HearsItsName,
    HearsWords,
    ScriptedMicrophone,
    silence,
    sound,
    words,
)

Script = Sequence[str | int | bytes]


async def listen(script: Script, *, late_ms: int = 0, slack_ms: int = 0) -> list[Heard]:
    """Open the ear when *late_ms* more have been heard after each wake word."""
    ear = Ear(ScriptedMicrophone(script), HearsItsName(slack_ms=slack_ms), HearsWords())
    heard: list[Heard] = []
    waiting: list[tuple[int, Detection]] = []

    async def open_late() -> None:
        while True:
            if waiting and ear.position_ms >= waiting[0][0]:
                ear.open(Patience(), wake=waiting.pop(0)[1])
            await asyncio.sleep(0)

    opener = asyncio.create_task(open_late())
    async for thing in ear.sounds():
        heard.append(thing)
        if isinstance(thing, Woken):
            if late_ms == 0:
                ear.open(Patience(), wake=thing.detection)
            else:
                waiting.append((ear.position_ms + late_ms, thing.detection))
    opener.cancel()
    await asyncio.wait({opener})
    return heard


def decided(heard: list[Heard]) -> list[Heard]:
    """Return what was heard without what only may have been the end."""
    return [thing for thing in heard if not isinstance(thing, Pausing | Resuming)]


def utterance(heard: list[Heard]) -> Utterance:
    woken, spoken = decided(heard)
    assert isinstance(woken, Woken)
    assert isinstance(spoken, Spoken)
    return spoken.utterance


@settings(deadline=None, max_examples=40)
@given(late_ms=st.integers(0, 1_700), pause_ms=st.integers(0, 300))
def test_an_utterance_is_heard_whole_however_late_the_ear_opens(
    late_ms: int, pause_ms: int
) -> None:
    script: Script = [160, "jarvis", pause_ms, "turn on the light", 3_000]
    heard = asyncio.run(listen(script, late_ms=late_ms))

    assert words(utterance(heard).pcm) == "turn on the light"


@settings(deadline=None, max_examples=40)
@given(late_ms=st.integers(0, 1_400), pause_ms=st.integers(70, 600))
def test_a_wake_word_whose_end_is_uncertain_is_left_out_at_the_pause(
    late_ms: int, pause_ms: int
) -> None:
    script: Script = [480, "hey jarvis", pause_ms, "turn on the light", 3_000]
    heard = asyncio.run(listen(script, late_ms=late_ms, slack_ms=380))
    spoken = utterance(heard)

    assert words(spoken.pcm) == "turn on the light"
    assert spoken.speech_ms == pytest.approx(4 * WORD_MS, abs=64)
    assert b"hey" in spoken.wake_pcm


@settings(deadline=None, max_examples=30)
@given(late_ms=st.integers(0, 1_400))
def test_one_breath_keeps_the_wake_word_rather_than_cut_it(late_ms: int) -> None:
    script: Script = [480, "hey jarvis what time is it now", 3_000]
    heard = asyncio.run(listen(script, late_ms=late_ms, slack_ms=380))
    spoken = utterance(heard)

    assert words(spoken.pcm) == "hey jarvis what time is it now"
    assert spoken.wake_pcm == b""
    assert spoken.wake is not None
    assert spoken.start_ms < spoken.wake.at_ms


async def test_the_rest_of_the_wake_word_is_no_utterance() -> None:
    heard = await listen([480, "hey jarvis", 1_500, "turn on the light", 3_000], slack_ms=380)

    assert words(utterance(heard).pcm) == "turn on the light"


@pytest.mark.parametrize("late_ms", [0, 800, 1_600])
@pytest.mark.parametrize("slack_ms", [0, 380])
async def test_silence_is_reported_once(late_ms: int, slack_ms: int) -> None:
    heard = await listen([160, "jarvis", 12_000], late_ms=late_ms, slack_ms=slack_ms)

    assert [type(thing) for thing in heard] == [Woken, Quiet]


@pytest.mark.parametrize("answer", ["ja", "nein", "stopp"])
async def test_a_one_word_answer_is_heard_as_a_follow_up(answer: str) -> None:
    ear = Ear(ScriptedMicrophone([400, answer, 1_500]), HearsItsName(), HearsWords())
    ear.open(Patience())
    [spoken] = decided([thing async for thing in ear.sounds()])

    assert isinstance(spoken, Spoken)
    assert words(spoken.utterance.pcm) == answer
    assert spoken.utterance.wake is None


@settings(deadline=None, max_examples=40)
@given(late_ms=st.integers(0, 1_100), slack_ms=st.sampled_from([0, 380]))
def test_what_was_said_at_a_pause_is_what_was_said_at_the_end(late_ms: int, slack_ms: int) -> None:
    script: Script = [160, "jarvis", 200, "turn on", 400, "the light", 3_000]
    heard = asyncio.run(listen(script, late_ms=late_ms, slack_ms=slack_ms))
    pauses = [thing.utterance for thing in heard if isinstance(thing, Pausing)]

    # An ear that opens late hears all that is past at once, and tells the last of it.
    assert pauses[-1] == utterance(heard)
    assert [words(each.pcm) for each in pauses[:-1]] in ([], ["turn on"])


async def test_who_goes_on_after_a_pause_is_told_of_before_the_next_one() -> None:
    heard = await listen([160, "jarvis", 160, "turn on", 400, "the light", 3_000])

    assert [type(thing) for thing in heard] == [Woken, Pausing, Resuming, Pausing, Spoken]


HESITANT: Script = ["well", 400] * 7


async def test_of_who_hesitates_often_not_every_pause_is_told() -> None:
    heard = await listen([160, "jarvis", 160, *HESITANT, 3_000])

    assert len([thing for thing in heard if isinstance(thing, Pausing)]) == MOST_PAUSES
    assert words(utterance(heard).pcm) == "well " * 6 + "well"


async def test_a_recording_that_ends_in_mid_sentence_still_yields_what_was_heard() -> None:
    heard = await listen([160, "jarvis", "turn on the"])

    assert words(utterance(heard).pcm) == "turn on the"


async def test_an_open_ear_is_answered_when_the_recording_ends_in_silence() -> None:
    heard = await listen([160, "jarvis", 600])

    assert [type(thing) for thing in heard] == [Woken, Quiet]


async def test_it_hears_only_its_name_while_it_is_closed() -> None:
    ear = Ear(ScriptedMicrophone([100, "nobody asked", 900]), HearsItsName(), HearsWords())

    assert [thing async for thing in ear.sounds()] == []


async def test_a_closed_ear_forgets_what_it_was_listening_for() -> None:
    ear = Ear(ScriptedMicrophone([100, "jarvis", "never mind", 900]), HearsItsName(), HearsWords())
    heard = []
    async for thing in ear.sounds():
        heard.append(thing)
        if isinstance(thing, Woken):
            ear.open(Patience(), wake=thing.detection)
            ear.close()

    assert [type(thing) for thing in heard] == [Woken]


async def test_a_wake_word_in_an_open_ear_costs_no_sound() -> None:
    ear = Ear(ScriptedMicrophone([100, "say jarvis please", 900]), HearsItsName(), HearsWords())
    ear.open(Patience())
    heard = decided([thing async for thing in ear.sounds()])

    assert [type(thing) for thing in heard] == [Woken, Spoken]
    assert isinstance(heard[1], Spoken)
    assert words(heard[1].utterance.pcm) == "say jarvis please"


async def test_long_silence_around_the_words_is_trimmed() -> None:
    script: Script = [sound("jarvis"), silence(3_000), sound("weather"), silence(3_000)]
    spoken = utterance(await listen(script))

    assert spoken.end_ms - spoken.start_ms <= WORD_MS + 300 + 300 + 3 * 32
    assert spoken.start_ms <= WORD_MS + 3_000 <= spoken.end_ms
    assert len(spoken.pcm) == (spoken.end_ms - spoken.start_ms) * 32


async def test_a_click_before_the_words_does_not_drag_silence_in() -> None:
    click = b"\x01" * 64 + silence(30)
    script: Script = [sound("jarvis"), silence(200), click, silence(3_000), sound("weather"), 900]
    spoken = utterance(await listen(script))

    assert spoken.end_ms - spoken.start_ms < 1_000


async def test_two_utterances_in_a_row_are_both_heard() -> None:
    ear = Ear(
        ScriptedMicrophone(["jarvis", "first one", 900, "second one", 900]),
        HearsItsName(),
        HearsWords(),
    )
    said = []
    async for thing in ear.sounds():
        if isinstance(thing, Woken):
            ear.open(Patience(), wake=thing.detection)
        elif isinstance(thing, Spoken):
            said.append(words(thing.utterance.pcm))
            ear.open(Patience())

    assert said == ["first one", "second one"]


@pytest.mark.parametrize("slack_ms", [0, 380])
async def test_an_utterance_already_over_when_the_ear_opens_still_comes_out(slack_ms: int) -> None:
    script: Script = [480, "hey jarvis", 200, "yes", 3_000]
    heard = await listen(script, late_ms=1_500, slack_ms=slack_ms)

    assert words(utterance(heard).pcm) == "yes"


async def test_a_recording_that_ends_with_the_wake_word_is_quiet() -> None:
    heard = await listen([480, "hey jarvis"], slack_ms=380)

    assert [type(thing) for thing in heard] == [Woken, Quiet]
