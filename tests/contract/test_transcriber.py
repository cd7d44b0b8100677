"""What every Transcriber promises: the fake, faster-whisper, a service, and a service's spare."""

from collections.abc import AsyncIterator, Callable, Iterator
from dataclasses import dataclass

import pytest

from jarvisd.adapters.faster_whisper import open_transcriber
from jarvisd.adapters.wyoming.transcriber import WyomingTranscriber
from jarvisd.address import Address
from jarvisd.audio.chunk import BYTES_PER_MS
from jarvisd.phrases import Language
from jarvisd.speech.ports import Transcriber
from jarvisd.speech.spare import SparedTranscriber
from jarvisd.testing.sound import sound
from jarvisd.testing.words import ReadsAlong
from tests.speech_samples import WHISPER, joe, utterance
from tests.wyoming_peers import faster_whisper

EN, DE = Language.EN, Language.DE
KEY = "Remember that the spare key for the basement is in the blue tin in the hall."


@dataclass(frozen=True)
class Case:
    transcriber: Transcriber
    speak: Callable[[str], bytes]


@pytest.fixture(scope="module")
def service() -> Iterator[Address]:
    with faster_whisper() as address:
        yield address


@pytest.fixture(params=["fake", "faster-whisper", "service", "spare"])
async def case(request: pytest.FixtureRequest) -> AsyncIterator[Case]:
    match request.param:
        case "fake":
            yield Case(ReadsAlong(), sound)
        case "spare":
            yield Case(SparedTranscriber(ReadsAlong(failing=True), ReadsAlong()), sound)
        case "service":
            address = request.getfixturevalue("service")
            yield Case(WyomingTranscriber(address, patience_s=60), joe)
        case _:
            async with open_transcriber(WHISPER, beam=1, threads=1) as transcriber:
                yield Case(transcriber, joe)


async def test_what_is_said_comes_back_as_text(case: Case) -> None:
    spoken = utterance(case.speak(KEY))
    heard = await case.transcriber.transcribe(spoken, languages=[EN, DE])
    assert "blue tin" in heard.text.lower()
    assert heard.language is EN
    assert heard.speech_ms == spoken.speech_ms
    assert 0.35 < heard.confidence <= 1
    assert 0 <= heard.no_speech < 0.5


async def test_without_speech_there_is_no_text(case: Case) -> None:
    for silence in (b"", bytes(3_000 * BYTES_PER_MS)):
        heard = await case.transcriber.transcribe(utterance(silence, 0), languages=[DE, EN])
        assert heard.text == ""
        assert heard.language is DE
        assert heard.speech_ms == 0


async def test_a_fixed_language_is_kept(case: Case) -> None:
    heard = await case.transcriber.transcribe(utterance(case.speak("Stop.")), languages=[DE])
    assert heard.language is DE


async def test_the_wake_word_is_not_part_of_what_is_said(case: Case) -> None:
    pcm = case.speak("Hey Jarvis, what time is it?")
    heard = await case.transcriber.transcribe(utterance(pcm, wake="hey_jarvis"), languages=[EN])
    assert heard.text.lower().startswith("what time")


async def test_names_help_and_are_not_heard_where_nobody_said_them(case: Case) -> None:
    names = ["Jarvis", "Annika", "Wohnzimmer"]
    pcm = utterance(case.speak("What time is it?"))
    heard = await case.transcriber.transcribe(pcm, languages=[EN, DE], names=names)
    assert heard.text.lower().startswith("what time")
    assert not any(name.lower() in heard.text.lower() for name in names)


async def test_the_same_sound_gives_the_same_text(case: Case) -> None:
    spoken = utterance(case.speak("Who am I?"))
    once = await case.transcriber.transcribe(spoken, languages=[EN])
    assert await case.transcriber.transcribe(spoken, languages=[EN]) == once


async def test_half_a_sample_does_no_harm(case: Case) -> None:
    heard = await case.transcriber.transcribe(utterance(b"\0" * 33, 1), languages=[DE])
    assert heard.language is DE
