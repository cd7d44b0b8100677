"""What every voice detector keeps, the fake and Silero."""

from collections.abc import Callable
from dataclasses import dataclass
from math import isnan

import pytest

from jarvisd.adapters.silero import SileroVoiceDetector
from jarvisd.adapters.wav import read_wav
from jarvisd.audio.chunk import BYTES_PER_MS, AudioChunk
from jarvisd.audio.ports import VoiceDetector
from jarvisd.testing.sound import HearsWords, sound
from tests.places import SPEECH, needs_shared
from tests.voices import pause, say

CHUNK_BYTES = 1_024


@dataclass
class Case:
    """A voice detector and how to speak to it."""

    detector: VoiceDetector
    say: Callable[[str], bytes]


@pytest.fixture(params=["fake", "silero"])
def case(request: pytest.FixtureRequest) -> Case:
    if request.param == "fake":
        return Case(HearsWords(), sound)
    return Case(SileroVoiceDetector(), say)


def probabilities(
    detector: VoiceDetector, pcm: bytes, chunk_bytes: int = CHUNK_BYTES
) -> list[float]:
    return [
        detector.probability(AudioChunk(pcm[at : at + chunk_bytes], at // BYTES_PER_MS))
        for at in range(0, len(pcm), chunk_bytes)
    ]


def share(found: list[float]) -> float:
    return sum(probability >= 0.5 for probability in found) / len(found)


def test_speech_is_speech(case: Case) -> None:
    found = probabilities(case.detector, case.say("turn on the light in the kitchen please"))

    assert share(found) > 0.7
    assert all(0 <= probability <= 1 for probability in found)


def test_silence_is_none(case: Case) -> None:
    assert share(probabilities(case.detector, pause(3_000))) == 0


def test_speech_is_over_soon_after_it_ends(case: Case) -> None:
    probabilities(case.detector, case.say("turn on the light"))

    assert share(probabilities(case.detector, pause(2_000))[8:]) == 0


def test_after_a_reset_a_stream_is_heard_as_for_the_first_time(case: Case) -> None:
    pcm = case.say("turn on the light")
    first = probabilities(case.detector, pcm)
    probabilities(case.detector, pause(500) + pcm)
    case.detector.reset()

    assert probabilities(case.detector, pcm) == first


@pytest.mark.parametrize("word", ["Ja.", "Nein.", "Stopp."])
@pytest.mark.parametrize("voice", ["joe", "slt", "rms", "de"])
def test_one_word_is_more_than_the_onset_of_speech(word: str, voice: str) -> None:
    found = probabilities(SileroVoiceDetector(), pause(500) + say(word, voice) + pause(500))

    assert sum(probability >= 0.5 for probability in found) * 32 >= 150


def test_before_a_whole_window_it_does_not_know() -> None:
    detector = SileroVoiceDetector()
    short = AudioChunk(pause(10), 0)

    assert isnan(detector.probability(short))


@pytest.mark.parametrize("chunk_bytes", [320, 640, 2_048, 5_000])
def test_the_state_is_the_same_whatever_the_chunks(chunk_bytes: int) -> None:
    pcm = say("turn on the light") + pause(320)
    pcm = pcm[: len(pcm) // CHUNK_BYTES * CHUNK_BYTES]
    expected = probabilities(SileroVoiceDetector(), pcm)[-1]
    coarse = SileroVoiceDetector()
    probabilities(coarse, pcm, chunk_bytes)

    assert coarse.probability(AudioChunk(b"", 0)) == pytest.approx(expected, abs=0.02)


def test_two_streams_do_not_disturb_each_other() -> None:
    pcm = say("turn on the light")
    alone = probabilities(SileroVoiceDetector(), pcm)
    one, other = SileroVoiceDetector(), SileroVoiceDetector()
    mixed = []
    for at in range(0, len(pcm), CHUNK_BYTES):
        other.probability(AudioChunk(pause(32), 0))
        mixed.append(one.probability(AudioChunk(pcm[at : at + CHUNK_BYTES], 0)))

    assert mixed == alone


@needs_shared
@pytest.mark.parametrize("name", ["doing_the_dishes", "empty_room", "noise"])
def test_a_kitchen_does_not_speak(name: str) -> None:
    pcm = read_wav(SPEECH / "noise" / f"{name}.wav")

    assert share(probabilities(SileroVoiceDetector(), pcm)) < 0.05
