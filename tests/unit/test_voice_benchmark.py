"""The pure parts of the voice benchmark: bisecting, quantiles, where speech is, what is late."""

import math
import time
from itertools import islice

import numpy as np
import pytest

from benchmarks.figures import quantile
from benchmarks.microphone import InStep, round_and_round, then_silence
from benchmarks.parts import VARIABLE, chosen
from benchmarks.recordings import pcm16, speech_ms
from benchmarks.voice_capacity import most
from benchmarks.voice_stages import Moments
from jarvisd.audio.chunk import BYTES_PER_MS, CHUNK_BYTES, SAMPLE_RATE


@pytest.mark.parametrize("capacity", [0, 1, 3, 4, 5, 37, 63, 64, 99])
async def test_the_most_that_is_carried_is_found(capacity: int) -> None:
    tried: list[int] = []

    async def carries(count: int) -> bool:
        tried.append(count)
        return count <= capacity

    assert await most(carries, first=4, limit=64) == min(capacity, 64)
    assert len(tried) == len(set(tried)), "each number is tried once"
    assert max(tried) <= 64


async def test_nothing_above_what_failed_is_tried() -> None:
    tried: list[int] = []

    async def carries(count: int) -> bool:
        tried.append(count)
        return count < 11

    assert await most(carries, first=4, limit=256) == 10
    assert tried == [4, 8, 16, 12, 10, 11]


def test_a_quantile_is_one_of_the_values() -> None:
    assert quantile([3.0, 1.0, 2.0], 0.5) == 2.0
    assert quantile([float(n) for n in range(1, 101)], 0.95) == 95.0
    assert quantile([7.0], 0.95) == 7.0
    assert math.isnan(quantile([], 0.5))


@pytest.mark.parametrize("noise", [0.0, 0.002, 0.02])
def test_speech_is_found_in_noise(noise: float) -> None:
    chance = np.random.default_rng(1)
    sound = chance.normal(0, noise, 3 * SAMPLE_RATE)
    tone = 0.3 * np.sin(2 * np.pi * 220 * np.arange(SAMPLE_RATE) / SAMPLE_RATE)
    sound[SAMPLE_RATE : 2 * SAMPLE_RATE] += tone
    assert speech_ms(pcm16(sound)) == (1_000, 2_000)


def test_a_click_is_no_speech() -> None:
    sound = np.zeros(2 * SAMPLE_RATE)
    sound[: SAMPLE_RATE // 2] = 0.3 * np.sin(2 * np.pi * 220 * np.arange(8_000) / SAMPLE_RATE)
    sound[-SAMPLE_RATE // 2] = 0.9
    assert speech_ms(pcm16(sound)) == (0, 500)


def test_sound_goes_round_from_a_place_of_its_own() -> None:
    pcm = b"".join(bytes([n]) * CHUNK_BYTES for n in range(3))
    heard = islice(round_and_round(pcm, 2 * CHUNK_BYTES // BYTES_PER_MS), 4)
    assert [piece[0] for piece in heard] == [2, 0, 1, 2]


def test_what_is_said_is_followed_by_silence() -> None:
    said = list(islice(then_silence(b"\1" * (CHUNK_BYTES + 10)), 3))
    assert [len(piece) for piece in said] == [CHUNK_BYTES] * 3
    assert said[1] == b"\1" * 10 + bytes(CHUNK_BYTES - 10)
    assert said[2] == bytes(CHUNK_BYTES)


async def test_a_microphone_notes_who_is_late() -> None:
    microphone = InStep(islice(then_silence(b""), 6))
    began = time.monotonic()
    positions = []
    async for chunk in microphone.stream():
        positions.append(chunk.start_ms)
        if chunk.start_ms == 64:
            time.sleep(0.2)  # noqa: ASYNC251 (a room that is busy for so long)
    assert positions == [0, 32, 64, 96, 128, 160]
    assert time.monotonic() - began >= 0.192, "no chunk comes before it was recorded"
    assert max(microphone.late_s) >= 0.2
    assert len(microphone.late_s) == 6


def test_stages_add_up() -> None:
    moments = Moments(
        called_s=1.0,
        woken_s=1.1,
        asked_s=3.0,
        endpoint_s=3.75,
        perceived_s=4.0,
        clause_s=4.05,
        made_s=4.15,
        played_s=4.16,
        heard_s=4.26,
    )
    stages = moments.stages({"stt_ms": 250, "speaker_ms": 60})
    assert stages.wake == pytest.approx(0.1)
    assert stages.endpoint == pytest.approx(0.75)
    assert (stages.transcript, stages.speaker) == (0.25, 0.06)
    assert stages.first_sound == pytest.approx(0.41)
    assert stages.first_sound_on_sink == pytest.approx(stages.first_sound + stages.sink)
    assert stages.wake_to_first_sound == pytest.approx(3.06)


def test_parts_are_chosen_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)
    assert chosen(("a", "b", "c")) == ("a", "b", "c")
    monkeypatch.setenv(VARIABLE, "c,a")
    assert chosen(("a", "b", "c")) == ("a", "c")
    monkeypatch.setenv(VARIABLE, "d")
    with pytest.raises(SystemExit, match="no part d"):
        chosen(("a", "b", "c"))
