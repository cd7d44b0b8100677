"""What every voice encoder keeps, the fake and Resemblyzer."""

from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from math import hypot

import pytest
import pytest_asyncio

from jarvisd.adapters.resemblyzer import ResemblyzerEncoder
from jarvisd.errors import RecognitionError
from jarvisd.people.ports import VoiceEncoder
from jarvisd.testing.sound import sound
from jarvisd.testing.voices import ReadsVoices
from tests.voices import pause, say

ONE = "The weather in the harbour was better than we had hoped for."
OTHER = "Please read the letter to me once more before we go to bed."


@dataclass
class Case:
    """An encoder and two voices that it can tell apart."""

    encoder: VoiceEncoder
    anna: Callable[[str], bytes]
    ben: Callable[[str], bytes]


@pytest_asyncio.fixture(params=["fake", "resemblyzer"])
async def case(request: pytest.FixtureRequest) -> AsyncIterator[Case]:
    if request.param == "fake":
        yield Case(ReadsVoices(), sound, lambda text: sound(text, voice=1))
        return
    async with ResemblyzerEncoder() as encoder:
        yield Case(encoder, lambda text: say(text, "slt"), lambda text: say(text, "joe"))


async def test_a_print_is_a_unit_vector(case: Case) -> None:
    print_ = await case.encoder.encode(case.anna(ONE))

    assert hypot(*print_) == pytest.approx(1)


async def test_the_same_sound_has_the_same_print(case: Case) -> None:
    pcm = case.anna(ONE)

    assert await case.encoder.encode(pcm) == await case.encoder.encode(pcm)


async def test_a_voice_is_closer_to_itself_than_to_another(case: Case) -> None:
    anna = await case.encoder.encode(case.anna(ONE))
    again = await case.encoder.encode(case.anna(OTHER))
    ben = await case.encoder.encode(case.ben(OTHER))

    assert sum(a * b for a, b in zip(anna, again, strict=True)) > 0.8
    assert sum(a * b for a, b in zip(anna, ben, strict=True)) < 0.7


async def test_too_little_sound_has_no_voice(case: Case) -> None:
    with pytest.raises(RecognitionError):
        await case.encoder.encode(case.anna(ONE)[: 100 * 32])
    with pytest.raises(RecognitionError):
        await case.encoder.encode(b"")


async def test_silence_has_no_voice(case: Case) -> None:
    with pytest.raises(RecognitionError):
        await case.encoder.encode(pause(2_000))


async def test_loading_and_measuring_says_nothing(capfd: pytest.CaptureFixture[str]) -> None:
    async with ResemblyzerEncoder() as encoder:
        print_ = await encoder.encode(say(ONE, "slt"))

    assert len(print_) == 256
    assert capfd.readouterr() == ("", "")
