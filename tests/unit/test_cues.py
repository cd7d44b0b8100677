"""The tones: short, soft, and each of them can be switched off."""

from array import array
from dataclasses import replace

import pytest

from jarvisd.audio.cues import NO_CUES, TONES, Cue, Cues


@pytest.mark.parametrize("cue", [Cue.WOKEN, Cue.UNDERSTOOD, Cue.THINKING, Cue.FAILED])
def test_a_tone_that_sounds_while_people_speak_is_short(cue: Cue) -> None:
    assert 0 < TONES[cue].duration_ms < 120


@pytest.mark.parametrize("cue", Cue)
def test_a_tone_is_soft_and_begins_and_ends_without_a_click(cue: Cue) -> None:
    samples = array("h", TONES[cue].pcm)

    assert 1_000 < max(map(abs, samples)) < 8_000
    assert abs(samples[0]) < 100
    assert abs(samples[-1]) < 200


@pytest.mark.parametrize("cue", Cue)
def test_each_tone_can_be_switched_off_alone(cue: Cue) -> None:
    without = replace(Cues(), **{cue.value: False})

    assert {each for each in Cue if without.tone(each) is None} == {cue}
    assert NO_CUES.tone(cue) is None


def test_no_two_tones_are_the_same() -> None:
    assert len({TONES[cue].pcm for cue in Cue}) == len(Cue)
