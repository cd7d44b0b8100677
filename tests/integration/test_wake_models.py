"""The two wake models score what the libraries would, and miss nothing while they rest."""

import pytest

from jarvisd.adapters.microwakeword import WORDS, MicroWakeWordScores
from jarvisd.adapters.openwakeword import REACH, OpenWakeWordScores
from jarvisd.adapters.wakewords import FRAME_BYTES, FRAME_MS, TwoOpinionDetector
from jarvisd.audio.chunk import AudioChunk
from tests.places import WEIGHTS
from tests.voices import pause, say

FOLDER = WEIGHTS / "openwakeword"
WORD = "hey_jarvis"


def frames(pcm: bytes) -> list[bytes]:
    return [pcm[at : at + FRAME_BYTES] for at in range(0, len(pcm) - FRAME_BYTES + 1, FRAME_BYTES)]


def call(voice: str) -> bytes:
    return say("Good morning everybody.", voice) + say("Hey Jarvis.", voice) + pause(1_000)


def test_the_buffers_cut_short_change_no_score() -> None:
    import numpy as np
    from openwakeword.model import Model

    library = Model(
        wakeword_models=[str(FOLDER / "hey_jarvis_v0.1.onnx")],
        inference_framework="onnx",
        melspec_model_path=str(FOLDER / "melspectrogram.onnx"),
        embedding_model_path=str(FOLDER / "embedding_model.onnx"),
    )
    ours = OpenWakeWordScores([WORD], folder=FOLDER)
    silence = bytes(FRAME_BYTES)
    for _ in range(REACH):
        library.predict(np.frombuffer(silence, "<i2"))
    for frame in frames(call("joe")):
        (expected,) = library.predict(np.frombuffer(frame, "<i2")).values()
        assert ours.score(frame) == {WORD: float(expected)}


@pytest.mark.parametrize("gap_frames", [1, 13, REACH - 1, REACH, REACH + 1, 60])
def test_openwakeword_scores_the_same_as_if_it_had_never_rested(gap_frames: int) -> None:
    always = OpenWakeWordScores([WORD], folder=FOLDER)
    detector = TwoOpinionDetector([WORD], folder=FOLDER)
    asked = 0
    stream = call("joe") + pause(gap_frames * FRAME_MS) + say("Hey Jarvis.") + pause(640)
    for i, frame in enumerate(frames(stream)):
        expected = always.score(frame)[WORD]
        detector.feed(AudioChunk(frame, i * FRAME_MS))
        first, _ = detector.scores[WORD]
        assert first in (0.0, expected)
        asked += first == expected

    assert 0 < asked < len(frames(stream))


def test_it_rests_while_nobody_calls() -> None:
    detector = TwoOpinionDetector([WORD], folder=FOLDER)
    talk = say("Good morning everybody, the weather is fine.") + pause(3_000)
    first = []
    for i, frame in enumerate(frames(talk)):
        detector.feed(AudioChunk(frame, i * FRAME_MS))
        first.append(detector.scores[WORD][0])

    assert set(first[-20:]) == {0.0}


def test_a_word_with_one_model_is_heard_all_the_time() -> None:
    path = str(FOLDER / "hey_jarvis_v0.1.onnx")
    always = OpenWakeWordScores([path], folder=FOLDER)
    detector = TwoOpinionDetector([path], folder=FOLDER)
    for i, frame in enumerate(frames(call("slt"))):
        detector.feed(AudioChunk(frame, i * FRAME_MS))
        assert detector.scores == {path: (always.score(frame)[path], None)}


@pytest.mark.parametrize(
    ("word", "said", "voice"),
    [
        ("alexa", "Alexa.", "joe"),
        ("alexa", "Alexa.", "slt"),
        ("hey_mycroft", "Hey Mycroft.", "joe"),
        ("hey_mycroft", "Hey Mycroft.", "joe+400"),
        ("hey_rhasspy", "Hey Rhasspy.", "slt"),
        ("hey_rhasspy", "Hey Rhasspy.", "joe+400"),
    ],
)
def test_the_other_words_are_heard_and_told_apart(word: str, said: str, voice: str) -> None:
    words = ["alexa", "hey_jarvis", "hey_mycroft", "hey_rhasspy"]
    detector = TwoOpinionDetector(words, folder=FOLDER)
    found = [
        detector.feed(AudioChunk(frame, i * FRAME_MS))
        for i, frame in enumerate(frames(pause(400) + say(said, voice) + pause(1_500)))
    ]

    assert [detection.word for detection in found if detection is not None] == [word]


@pytest.mark.parametrize("word", sorted(WORDS))
def test_microwakeword_hears_nothing_in_silence_and_the_same_after_a_reset(word: str) -> None:
    model = MicroWakeWordScores([word])
    silent = [model.score(frame)[word] for frame in frames(pause(2_000))]
    model.reset()
    once = [model.score(frame)[word] for frame in frames(call("joe"))]
    model.reset()
    again = [model.score(frame)[word] for frame in frames(call("joe"))]

    assert max(silent) < 0.1
    assert silent[-1] == 0.0
    assert again == once
    assert all(0 <= score <= 1 for score in once)
    assert (max(once) > 0.9) == (word == WORD)
