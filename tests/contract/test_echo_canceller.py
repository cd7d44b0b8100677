"""What every echo canceller keeps, the fake and SpeexDSP's. The echo comes at once and as loud."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from jarvisd.adapters.speex_echo import SpeexEchoCanceller
from jarvisd.audio.chunk import SAMPLE_RATE
from jarvisd.audio.ports import EchoCanceller
from jarvisd.testing.echo import SubtractsWhatWasPlayed
from tests.simulated_room import CHUNK_BYTES, level, pcm16, samples
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


def test_the_echo_is_taken_out(make: Make) -> None:
    left = through(make(), own(), own())

    assert level(late(left)) < 0.1 * level(late(own()))


def test_a_voice_beside_the_echo_is_kept(make: Make) -> None:
    far = samples(own())
    voice = np.zeros(len(far))
    call = samples(say(CALL, "slt"))
    start = len(far) * 6 // 10
    voice[start : start + len(call)] = call[: len(far) - start]
    near = pcm16(0.5 * far + 0.5 * voice)
    left = samples(through(make(), near, pcm16(0.5 * far)))
    kept, meant = left[start : start + len(call)], 0.5 * voice[start : start + len(left) - start]
    size = min(len(kept), len(meant), len(call))

    assert np.corrcoef(kept[:size], meant[:size])[0, 1] > 0.9


def test_a_voice_alone_is_kept(make: Make) -> None:
    voice = say(CALL, "slt")
    left = through(make(), voice, bytes(len(voice)))
    size = len(left) // 2

    assert np.corrcoef(samples(left), samples(voice)[:size])[0, 1] > 0.95


def test_a_chunk_stays_as_long_as_it_was(make: Make) -> None:
    assert len(make().cancel(bytes(CHUNK_BYTES), bytes(CHUNK_BYTES))) == CHUNK_BYTES


def test_after_a_reset_nothing_of_the_room_is_left(make: Make) -> None:
    used = make()
    through(used, own(), own())
    used.reset()
    piece = own()[: 2 * SAMPLE_RATE]

    assert through(used, piece, piece) == through(make(), piece, piece)
