"""What every Synthesizer promises: the fake, piper, espeak-ng, the composed voices, a service."""

from collections.abc import AsyncIterator, Iterator

import pytest

from jarvisd.adapters.espeak import find_espeak
from jarvisd.adapters.piper import REPEATABLE, open_piper
from jarvisd.adapters.voices import open_voices
from jarvisd.adapters.wyoming.synthesizer import WyomingSynthesizer
from jarvisd.address import Address
from jarvisd.audio.chunk import Sound
from jarvisd.phrases import Language
from jarvisd.speech.ports import Synthesizer
from jarvisd.speech.spare import SparedSynthesizer
from jarvisd.testing.words import SpellsOut
from tests.speech_samples import JOE
from tests.wyoming_peers import piper as wyoming_piper

EN, DE = Language.EN, Language.DE
SENTENCE = "The spare key is in the blue tin."


@pytest.fixture(scope="module")
def service() -> Iterator[Address]:
    with wyoming_piper() as address:
        yield address


@pytest.fixture(params=["fake", "piper", "espeak-ng", "voices", "service", "spare"])
async def voice(request: pytest.FixtureRequest) -> AsyncIterator[Synthesizer]:
    match request.param:
        case "fake":
            yield SpellsOut()
        case "piper":
            async with open_piper(JOE, REPEATABLE) as piper:
                yield piper
        case "espeak-ng":
            yield find_espeak()
        case "service":
            address = request.getfixturevalue("service")
            yield WyomingSynthesizer(address, patience_s=60, voices={EN: JOE.stem})
        case "spare":
            yield SparedSynthesizer(SpellsOut(failing=True), SpellsOut())
        case _:
            async with open_voices({EN: JOE, DE: None}, REPEATABLE) as voices:
                yield voices


async def spoken(voice: Synthesizer, text: str, language: Language = EN) -> list[Sound]:
    return [sound async for sound in voice.synthesize(text, language)]


async def test_a_sentence_becomes_sound(voice: Synthesizer) -> None:
    sounds = await spoken(voice, SENTENCE)
    assert sounds
    assert all(sound.pcm and len(sound.pcm) % 2 == 0 for sound in sounds)
    assert all(8_000 <= sound.rate <= 48_000 for sound in sounds)
    assert sum(sound.duration_ms for sound in sounds) > 500
    assert any(any(sound.pcm) for sound in sounds)


async def test_the_same_sentence_sounds_the_same(voice: Synthesizer) -> None:
    assert await spoken(voice, SENTENCE) == await spoken(voice, SENTENCE)


async def test_longer_text_takes_longer_to_say(voice: Synthesizer) -> None:
    short = sum(sound.duration_ms for sound in await spoken(voice, "Yes."))
    assert sum(sound.duration_ms for sound in await spoken(voice, SENTENCE)) > short


async def test_what_is_said_slower_takes_longer(voice: Synthesizer) -> None:
    slow = [sound async for sound in voice.synthesize(SENTENCE, EN, speed=0.7)]
    usual = sum(sound.duration_ms for sound in await spoken(voice, SENTENCE))
    assert sum(sound.duration_ms for sound in slow) > 1.2 * usual


@pytest.mark.parametrize("nothing", ["", " ", ".", "\0"])
async def test_nothing_to_say_is_no_error(voice: Synthesizer, nothing: str) -> None:
    for sound in await spoken(voice, nothing):
        assert len(sound.pcm) % 2 == 0


async def test_a_voice_has_a_name_in_each_language(voice: Synthesizer) -> None:
    assert voice.voice(EN)
    assert voice.voice(DE)


async def test_one_may_stop_listening_and_go_on_with_the_next_sentence(voice: Synthesizer) -> None:
    async for _ in voice.synthesize(f"{SENTENCE} {SENTENCE}", EN):
        break
    assert await spoken(voice, SENTENCE)
