"""Hearing over its own voice in a simulated room; script/bench echo is the long form of it."""

from itertools import pairwise

import pytest

from jarvisd.adapters.silero import SileroVoiceDetector
from jarvisd.adapters.wakewords import TwoOpinionDetector
from jarvisd.audio.chunk import BYTES_PER_MS, CHUNK_BYTES, AudioChunk
from jarvisd.audio.interjection import Interjections, Stirred
from jarvisd.audio.wake import WakeRule
from tests.places import WEIGHTS
from tests.simulated_room import SimulatedRoom, Way, level, samples
from tests.voices import pause, say

GERMAN = (
    "Guten Abend. Morgen wird es sonnig, mit Temperaturen um zwanzig Grad und etwas Wind. "
    "Am Nachmittag ziehen Wolken auf, und gegen Abend kann es regnen."
)
ENGLISH = (
    "Good evening. Tomorrow will be sunny, around twenty degrees, with a little wind. "
    "In the afternoon clouds will come up, and towards evening it may rain."
)
OWN = {"German": (GERMAN, "de"), "English": (ENGLISH, "joe")}
CALL_MS = 5_000


@pytest.fixture(scope="module")
def detector() -> TwoOpinionDetector:
    return TwoOpinionDetector(["hey_jarvis"], folder=WEIGHTS / "openwakeword")


@pytest.fixture(scope="module")
def ordinary() -> TwoOpinionDetector:
    return TwoOpinionDetector(["hey_jarvis"], folder=WEIGHTS / "openwakeword", barge_in=WakeRule())


def wakes(detector: TwoOpinionDetector, chunks: list[AudioChunk]) -> int:
    detector.reset()
    return sum(detector.feed(chunk) is not None for chunk in chunks)


def raw(recording: bytes) -> list[AudioChunk]:
    starts = range(0, len(recording) - CHUNK_BYTES + 1, CHUNK_BYTES)
    return [AudioChunk(recording[at : at + CHUNK_BYTES], at // BYTES_PER_MS) for at in starts]


@pytest.mark.parametrize("language", OWN)
@pytest.mark.parametrize("ratio_db", [0, -5, -10])
def test_a_call_over_its_own_speech_is_heard_and_without_the_canceller_it_is_not(
    detector: TwoOpinionDetector, ordinary: TwoOpinionDetector, language: str, ratio_db: int
) -> None:
    own = say(*OWN[language])
    room = SimulatedRoom(reverberation_s=0.3, seed=2)
    recording = room.heard(own, say("Hey Jarvis.", "joe+400"), CALL_MS, ratio_db)

    assert wakes(detector, list(Way().clean(recording, own))) == 1
    if ratio_db == -10:
        assert wakes(ordinary, raw(recording)) == 0


def test_its_own_speech_in_both_languages_does_not_wake_it(detector: TwoOpinionDetector) -> None:
    way, heard = Way(), []
    for text, voice in OWN.values():
        own = say(text, voice) + pause(700)
        own += bytes(-len(own) % CHUNK_BYTES)
        heard += list(way.clean(SimulatedRoom(seed=3).heard(own)[: len(own)], own))

    assert all(a.end_ms == b.start_ms for a, b in pairwise(heard))
    assert any(chunk.over_own_sound for chunk in heard)
    assert wakes(detector, heard) == 0


@pytest.mark.parametrize("wrong_ms", [-30, 0, 60])
def test_a_device_that_tells_a_wrong_time_is_borne(
    detector: TwoOpinionDetector, wrong_ms: int
) -> None:
    own = say(*OWN["English"])
    room = SimulatedRoom(reverberation_s=0.3, delay_ms=20, seed=2)
    echo = room.heard(own)
    clean = b"".join(chunk.pcm for chunk in Way(wrong_ms=-wrong_ms).clean(echo, own))
    late = slice(len(own) // 4, len(own) // 2)

    assert level(samples(clean)[late]) < 0.4 * level(samples(echo)[late])
    called = room.heard(own, say("Hey Jarvis.", "joe+400"), CALL_MS, -5)
    assert wakes(detector, list(Way(wrong_ms=-wrong_ms).clean(called, own))) == 1


def test_before_it_speaks_and_after_its_echo_the_stream_is_as_it_was() -> None:
    own = pause(1_000) + say(*OWN["English"]) + pause(3_000)
    own += bytes(-len(own) % CHUNK_BYTES)
    recording = SimulatedRoom(seed=4).heard(own)[: len(own)]
    chunks = list(Way().clean(recording, own))

    for before, after in zip(raw(recording), chunks, strict=True):
        assert after.over_own_sound or before == after
    over = [chunk.start_ms for chunk in chunks if chunk.over_own_sound]
    assert over[0] > 900
    assert over[-1] < chunks[-1].start_ms - 1_500


def onsets(chunks: list[AudioChunk]) -> list[int]:
    """Return where somebody seems to speak up while the room speaks."""
    voice, interjections = SileroVoiceDetector(), Interjections()
    interjections.heed(True)
    told = [interjections.hear(chunk, voice.probability(chunk)) for chunk in chunks]
    return [each.at_ms for each in told if isinstance(each, Stirred)]


@pytest.mark.parametrize("language", OWN)
def test_what_is_left_of_its_own_speech_does_not_turn_it_down(language: str) -> None:
    own = say(*OWN[language]) * 2
    own += bytes(-len(own) % CHUNK_BYTES)
    recording = SimulatedRoom(reverberation_s=0.3, seed=2).heard(own)[: len(own)]

    assert onsets(list(Way().clean(recording, own))) == []
    assert len(onsets(raw(recording))) > 3


@pytest.mark.parametrize("language", OWN)
def test_stop_said_over_its_own_speech_is_noticed(language: str) -> None:
    own = say(*OWN[language])
    own += bytes(-len(own) % CHUNK_BYTES)
    room = SimulatedRoom(reverberation_s=0.3, seed=2)
    recording = room.heard(own, say("Stop!", "slt"), CALL_MS, 0)[: len(own)]

    [onset_ms] = onsets(list(Way().clean(recording, own)))
    assert CALL_MS < onset_ms < CALL_MS + 700
