"""Sound of any shape becomes 16 kHz, 16 bit, mono; what is no sound is refused."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from wyoming.audio import AudioChunk
from wyoming.event import Event

from jarvisd.adapters.wyoming.sound import Inlet, Shape, mono16, pieces, shape_of
from jarvisd.audio.chunk import SAMPLE_RATE, Sound


def message(pcm: bytes, rate: int, width: int, channels: int) -> Event:
    return AudioChunk(rate=rate, width=width, channels=channels, audio=pcm).event()


def tone(rate: int, width: int, channels: int) -> bytes:
    wave = np.sin(2 * np.pi * 440 * np.arange(rate) / rate) * 0.5
    full = {1: 127, 2: 32_767, 4: 2_147_483_647}[width]
    kind = {1: "u1", 2: "<i2", 4: "<i4"}[width]
    samples = wave * full + (128 if width == 1 else 0)
    return np.repeat(samples[:, None], channels, axis=1).astype(kind).tobytes()


@pytest.mark.parametrize("rate", [8_000, 16_000, 22_050, 44_100, 48_000])
@pytest.mark.parametrize(("width", "channels"), [(1, 1), (2, 1), (2, 2), (4, 1), (4, 6)])
def test_a_tone_stays_a_tone(rate: int, width: int, channels: int) -> None:
    pcm = tone(rate, width, channels)
    step = 320 * width * channels
    inlet = Inlet()
    heard = b"".join(
        inlet.take(message(pcm[at : at + step], rate, width, channels))
        for at in range(0, len(pcm), step)
    )
    samples = np.frombuffer(heard, "<i2")
    spectrum = np.abs(np.fft.rfft(samples[-8_192:]))

    assert len(samples) == pytest.approx(SAMPLE_RATE, rel=0.1)
    assert spectrum.argmax() * SAMPLE_RATE / 8_192 == pytest.approx(440, abs=5)
    assert np.abs(samples).max() == pytest.approx(16_384, rel=0.1)


@given(
    rate=st.none() | st.booleans() | st.integers(-1, 400_000) | st.text(max_size=3),
    width=st.none() | st.integers(-1, 9),
    channels=st.integers(-1, 20) | st.floats(),
    pcm=st.binary(max_size=99),
)
def test_any_message_is_sound_or_refused(rate: Any, width: Any, channels: Any, pcm: bytes) -> None:
    data = {"rate": rate, "width": width, "channels": channels}
    try:
        heard = Inlet().take(Event("audio-chunk", data, pcm))
    except ValueError:
        return
    assert len(heard) % 2 == 0


@given(st.binary(max_size=64), st.sampled_from([1, 2, 4]), st.integers(1, 4))
def test_half_a_sample_is_dropped(pcm: bytes, width: int, channels: int) -> None:
    whole = len(pcm) // (width * channels)

    assert len(mono16(pcm, Shape(16_000, width, channels))) == 2 * whole


def test_a_sound_without_a_shape_is_refused() -> None:
    with pytest.raises(ValueError, match="without a shape"):
        shape_of(Event("audio-chunk", {}, b""))


@given(st.integers(0, 4_000), st.sampled_from([8_000, 16_000, 22_050, 48_000]))
def test_pieces_are_the_whole_again(samples: int, rate: int) -> None:
    sound = Sound(bytes(range(256)) * (samples * 2 // 256) + bytes(samples * 2 % 256), rate)
    made = list(pieces(sound))

    assert b"".join(piece.audio for piece in made) == sound.pcm
    assert all(piece.milliseconds <= 64 for piece in made)
