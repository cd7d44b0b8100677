"""The wake word's law: a call wakes it in whatever phase it begins, and nothing else does.

The models look every 80 ms (openWakeWord) and every 30 ms (microWakeWord), so the same
sound scores differently a few milliseconds later.
"""

from collections.abc import Iterable, Sequence
from pathlib import Path

import pytest

from jarvisd.adapters.wakewords import TwoOpinionDetector
from jarvisd.adapters.wav import read_wav
from jarvisd.audio.chunk import BYTES_PER_MS, CHUNK_BYTES, AudioChunk
from tests.places import SPEECH, WEIGHTS, needs_shared
from tests.voices import pause, say

FOLDER = WEIGHTS / "openwakeword"
PHASES = range(0, 80, 5)
VOICES = ("joe", "joe+400", "slt", "rms")
OTHERS = ("Hey computer.", "Hey Amelia.", "Hey Marvin.", "The harvest is in.", "Okay, what now?")


@pytest.fixture(scope="module")
def detector() -> TwoOpinionDetector:
    return TwoOpinionDetector(["hey_jarvis"], folder=FOLDER)


def wakes(detector: TwoOpinionDetector, pcm: bytes, lead_ms: int) -> bool:
    detector.reset()
    heard = pause(lead_ms) + pcm + pause(2_000)
    chunks = (
        AudioChunk(heard[at : at + CHUNK_BYTES], at // BYTES_PER_MS)
        for at in range(0, len(heard), CHUNK_BYTES)
    )
    return any(detector.feed(chunk) is not None for chunk in chunks)


def unlike(
    detector: TwoOpinionDetector,
    sounds: Iterable[tuple[str, bytes]],
    *,
    expected: bool,
    phases: Sequence[int] = PHASES,
) -> list[tuple[str, int]]:
    """Return which of *sounds* did not do as *expected*, and in which phase."""
    return [
        (name, lead_ms)
        for name, pcm in sounds
        for lead_ms in phases
        if wakes(detector, pcm, lead_ms) is not expected
    ]


def recordings(*kinds: str) -> Sequence[tuple[str, bytes]]:
    found: list[Path] = sorted((SPEECH / "wake").glob("*.wav"))
    return [(path.stem, read_wav(path)) for path in found if path.name.startswith(kinds)]


@needs_shared
def test_everybody_wakes_it_in_every_phase(detector: TwoOpinionDetector) -> None:
    people = recordings("hey_")

    assert people
    assert unlike(detector, people, expected=True) == []


@needs_shared
def test_no_other_phrase_wakes_it_in_any_phase(detector: TwoOpinionDetector) -> None:
    others = recordings("other_", "not_")

    assert others
    assert unlike(detector, others, expected=False) == []


@needs_shared
@pytest.mark.parametrize("folder", ["english", "german"])
def test_talk_does_not_wake_it(detector: TwoOpinionDetector, folder: str) -> None:
    talk = [(path.stem, read_wav(path)) for path in sorted((SPEECH / folder).glob("*.wav"))]

    assert talk
    assert [name for name, pcm in talk if wakes(detector, pcm, 0)] == []


@pytest.mark.parametrize("voice", VOICES)
def test_every_voice_wakes_it_in_every_phase(detector: TwoOpinionDetector, voice: str) -> None:
    assert unlike(detector, [(voice, say("Hey Jarvis.", voice))], expected=True) == []


@pytest.mark.parametrize("voice", VOICES)
def test_no_voice_wakes_it_with_other_words(detector: TwoOpinionDetector, voice: str) -> None:
    others = [(text, say(text, voice)) for text in OTHERS]

    assert unlike(detector, others, expected=False, phases=PHASES[::4]) == []
