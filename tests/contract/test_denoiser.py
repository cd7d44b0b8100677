"""What every denoiser keeps, the fake and WebRTC's."""

from array import array
from dataclasses import dataclass
from random import Random

import pytest

from jarvisd.adapters.webrtc_noise import WebrtcDenoiser
from jarvisd.audio.chunk import BYTES_PER_MS, SAMPLE_RATE
from jarvisd.people.ports import Denoiser
from jarvisd.testing.noise import MutesTheQuiet
from jarvisd.testing.sound import sound
from tests.voices import say

SENTENCE = "The weather in the harbour was better than we had hoped for."


@dataclass
class Case:
    """A denoiser, a voice it should keep, and how loud the noise is that it should lower."""

    denoiser: Denoiser
    voice: bytes
    noise_rms: int


@pytest.fixture(params=["fake", "webrtc"])
def case(request: pytest.FixtureRequest) -> Case:
    if request.param == "fake":
        return Case(MutesTheQuiet(), sound(SENTENCE), 20)
    return Case(WebrtcDenoiser(), say(SENTENCE, "slt"), 300)


def hiss(ms: int, rms: int) -> bytes:
    chance = Random(5)
    samples = (round(chance.gauss(0, rms)) for _ in range(ms * SAMPLE_RATE // 1_000))
    return array("h", samples).tobytes()


def power(pcm: bytes) -> float:
    samples = array("h", pcm)
    return sum(sample * sample for sample in samples) / max(1, len(samples))


async def test_noise_is_lowered(case: Case) -> None:
    noise = hiss(3_000, case.noise_rms)

    assert power(await case.denoiser.denoise(noise)) < power(noise) / 3


async def test_a_voice_is_kept(case: Case) -> None:
    kept = await case.denoiser.denoise(case.voice)

    assert 0.5 * power(case.voice) < power(kept) < 1.5 * power(case.voice)


@pytest.mark.parametrize("excess", [0, 2, 7 * 32, 1_000])
async def test_the_length_stays(case: Case, excess: int) -> None:
    pcm = case.voice[: 1_000 * BYTES_PER_MS + excess]

    assert len(await case.denoiser.denoise(pcm)) == len(pcm)


async def test_nothing_stays_nothing(case: Case) -> None:
    assert await case.denoiser.denoise(b"") == b""


async def test_one_recording_leaves_no_trace_in_the_next(case: Case) -> None:
    before = await case.denoiser.denoise(case.voice)
    await case.denoiser.denoise(hiss(3_000, case.noise_rms))

    assert await case.denoiser.denoise(case.voice) == before
