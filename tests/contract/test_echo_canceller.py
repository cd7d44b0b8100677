"""What every echo canceller keeps, the fake and SpeexDSP's. The echo comes at once and as loud."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from jarvisd.adapters.speex_echo import SpeexEchoCanceller
from jarvisd.audio.chunk import CHUNK_BYTES, CHUNK_SAMPLES, SAMPLE_RATE
from jarvisd.audio.ports import EchoCanceller
from jarvisd.testing.echo import SubtractsWhatWasPlayed
from tests.simulated_room import level, pcm16, samples
from tests.voices import say

OWN = "The weather will be fine tomorrow, with a little wind from the west and no rain at all."
CALL = "Hey Jarvis, what time is it?"

Make = Callable[[], EchoCanceller]


@pytest.fixture(params=[SubtractsWhatWasPlayed, SpeexEchoCanceller])
def make(request: pytest.FixtureRequest) -> Make:
    made: Make = request.param
    return made


def through(canceller: EchoCanceller, near: bytes, far: bytes) -> bytes:
    return b"".join(
        canceller.cancel(near[at : at + CHUNK_BYTES], far[at : at + CHUNK_BYTES])
        for at in range(0, len(near) - CHUNK_BYTES + 1, CHUNK_BYTES)
    )


def own() -> bytes:
    return say(OWN) + say(OWN)


def late(pcm: bytes) -> NDArray[Any]:
    """Return the second half: a filter must learn the room first."""
    return samples(pcm)[len(pcm) // 4 :]


def alike(one: NDArray[Any], other: NDArray[Any]) -> float:
    """Return how much two sounds agree in what they say: above 500 Hz, in 32 ms, of any phase."""
    size = min(len(one), len(other)) // CHUNK_SAMPLES * CHUNK_SAMPLES
    spectra = [
        np.abs(np.fft.rfft(each[:size].reshape(-1, CHUNK_SAMPLES)))[:, 16:].reshape(-1)
        for each in (one, other)
    ]
    return float(np.corrcoef(spectra[0], spectra[1])[0, 1])


def test_the_echo_is_taken_out(make: Make) -> None:
    left = through(make(), own(), own())

    assert level(late(left)) < 0.25 * level(late(own()))


def test_a_voice_beside_the_echo_is_kept(make: Make) -> None:
    far = 0.5 * samples(own())
    call = 0.5 * samples(say(CALL, "slt"))
    start = len(far) * 6 // 10
    near = far.copy()
    near[start : start + len(call)] += call
    left = samples(through(make(), pcm16(near), pcm16(far)))[start : start + len(call)]

    assert alike(left, call) > 0.9
    assert alike(near[start : start + len(call)], call) < 0.9


def test_a_voice_alone_is_kept(make: Make) -> None:
    voice = say(CALL, "slt")
    left = through(make(), voice, bytes(len(voice)))

    assert alike(samples(left), samples(voice)) > 0.95


def test_a_chunk_stays_as_long_as_it_was(make: Make) -> None:
    assert len(make().cancel(bytes(CHUNK_BYTES), bytes(CHUNK_BYTES))) == CHUNK_BYTES


def test_after_a_reset_nothing_of_the_room_is_left(make: Make) -> None:
    used = make()
    through(used, own(), own())
    used.reset()
    piece = own()[: 2 * SAMPLE_RATE]

    assert through(used, piece, piece) == through(make(), piece, piece)
