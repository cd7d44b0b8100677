"""A spare takes over when a service fails, and gives back when it works again."""

import logging
from collections.abc import AsyncIterator
from dataclasses import dataclass, field

import pytest

from jarvisd.audio.chunk import Sound
from jarvisd.errors import SpeakingError, TranscriptionError
from jarvisd.phrases import Language
from jarvisd.speech.spare import REST_S, SparedSynthesizer, SparedTranscriber
from jarvisd.testing.sound import sound
from jarvisd.testing.words import ReadsAlong, SpellsOut
from tests.speech_samples import utterance

DE = Language.DE
SAID = utterance(sound("wo ist der schlüssel"))


@dataclass
class Time:
    """Stands still until it is moved."""

    now: float = 0.0

    def __call__(self) -> float:
        return self.now


@dataclass
class BreaksOff:
    """A voice that gives half of a sentence and then fails."""

    asked: int = 0

    def voice(self, language: Language) -> str:
        return "breaks off"

    async def synthesize(
        self, sentence: str, language: Language, *, speed: float = 1.0
    ) -> AsyncIterator[Sound]:
        self.asked += 1
        yield Sound(b"\x01\x00", 16_000)
        raise SpeakingError("voice-failed")


@dataclass
class Scene:
    """A service, its spare, and the time."""

    time: Time = field(default_factory=Time)
    service: ReadsAlong = field(default_factory=ReadsAlong)
    spare: ReadsAlong = field(default_factory=ReadsAlong)

    def __post_init__(self) -> None:
        self.both = SparedTranscriber(self.service, self.spare, self.time)

    async def hear(self) -> None:
        await self.both.transcribe(SAID, languages=[DE])


async def test_a_service_that_works_is_asked_and_the_spare_is_not() -> None:
    scene = Scene()
    await scene.hear()

    assert (len(scene.service.heard), len(scene.spare.heard)) == (1, 0)


async def test_after_a_failure_the_service_is_left_alone_for_a_while() -> None:
    scene = Scene()
    scene.service.failing = True
    await scene.hear()
    await scene.hear()
    scene.time.now = REST_S
    scene.service.failing = False
    await scene.hear()

    assert (len(scene.service.heard), len(scene.spare.heard)) == (2, 2)


async def test_what_neither_understands_is_an_error() -> None:
    scene = Scene()
    scene.service.failing = scene.spare.failing = True

    with pytest.raises(TranscriptionError):
        await scene.hear()


async def test_only_changes_are_logged(caplog: pytest.LogCaptureFixture) -> None:
    scene = Scene()
    scene.service.failing = True
    with caplog.at_level(logging.INFO):
        for now in (0, REST_S, 2 * REST_S):
            scene.time.now = now
            await scene.hear()
        scene.service.failing = False
        scene.time.now = 3 * REST_S
        await scene.hear()
        await scene.hear()

    assert len(caplog.records) == 2
    assert "schlüssel" not in caplog.text


async def test_a_sentence_that_breaks_off_is_spoken_whole_by_the_spare() -> None:
    service, spare, time = BreaksOff(), SpellsOut(), Time()
    both = SparedSynthesizer(service, spare, time)
    expected = [sound async for sound in SpellsOut().synthesize("Guten Morgen.", DE)]

    assert [sound async for sound in both.synthesize("Guten Morgen.", DE)] == expected
    assert both.voice(DE) == spare.voice(DE)
    await anext(both.synthesize("Guten Abend.", DE))
    assert service.asked == 1
    time.now = REST_S
    assert both.voice(DE) == service.voice(DE)
