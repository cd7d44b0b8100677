"""Speech for tests, synthesised on the spot: two people, and the recordings where they are."""

import os
import shutil
import subprocess
import wave
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from jarvisd.audio.chunk import BYTES_PER_MS, SAMPLE_RATE, Detection, Utterance

ROOT = Path(__file__).parents[1]
WEIGHTS = Path(os.environ.get("JARVISD_WEIGHTS", ROOT / "models"))
SHARED = Path(os.environ.get("JARVISD_SHARED", ROOT.parent / "shared"))
JOE = WEIGHTS / "piper" / "en_US-joe-medium.onnx"
WHISPER = WEIGHTS / "whisper-base"
E5 = WEIGHTS / "e5-small-centred"

needs_shared = pytest.mark.skipif(
    not SHARED.is_dir(), reason=f"left out: no recordings, {SHARED} is not there"
)


@cache
def joe(text: str, cents: int = 0) -> bytes:
    """Return *text* as 16 kHz PCM in piper's voice joe, raised by *cents* at the same tempo."""
    import soxr
    from piper import SynthesisConfig

    stretch = 2 ** (cents / 1_200)
    voice = _joe()
    config = SynthesisConfig(length_scale=stretch, noise_scale=0.0, noise_w_scale=0.0)
    pieces = [chunk.audio_float_array for chunk in voice.synthesize(text, config)]
    rate = voice.config.sample_rate * stretch
    resampled = soxr.resample(np.concatenate(pieces), rate, SAMPLE_RATE)
    return pcm16(resampled)


@cache
def _joe() -> Any:
    from piper import PiperVoice

    return PiperVoice.load(JOE)


@cache
def slt(text: str) -> bytes:
    """Return *text* as 16 kHz PCM in flite's voice slt."""
    program = shutil.which("flite")
    assert program, "flite is missing: apt-get install flite"
    wav = subprocess.run(
        [program, "-voice", "slt", "-t", text, "-o", "/dev/stdout"], capture_output=True, check=True
    ).stdout
    return wav[wav.index(b"data") + 8 :]


def pcm16(samples: npt.NDArray[np.floating[Any]]) -> bytes:
    """Return numbers from -1 to 1 as 16-bit PCM."""
    return bytes((np.clip(samples, -1, 1) * 32_767).astype("<i2").tobytes())


def recording(path: Path) -> bytes:
    """Return a WAV file as 16 kHz mono PCM."""
    import soxr

    with wave.open(str(path)) as file:
        rate, channels = file.getframerate(), file.getnchannels()
        samples = np.frombuffer(file.readframes(file.getnframes()), dtype="<i2")
    mono = samples.reshape(-1, channels).mean(axis=1) / 32_768
    resampled = mono if rate == SAMPLE_RATE else soxr.resample(mono, rate, SAMPLE_RATE)
    return pcm16(resampled)


def utterance(pcm: bytes, speech_ms: int | None = None, wake: str | None = None) -> Utterance:
    """Return *pcm* as an utterance; all of it is speech unless *speech_ms* says otherwise."""
    length = len(pcm) // BYTES_PER_MS
    return Utterance(
        pcm=pcm,
        start_ms=0,
        end_ms=length,
        speech_ms=length if speech_ms is None else speech_ms,
        wake=Detection(word=wake, score=1.0, at_ms=0) if wake else None,
    )


def trimmed(pcm: bytes) -> Utterance:
    """Return what Silero's VAD takes for speech in *pcm*, as the endpointer would cut it."""
    from faster_whisper.vad import VadOptions, get_speech_timestamps

    samples = np.frombuffer(pcm, dtype="<i2").astype(np.float32) / 32_768
    tight = get_speech_timestamps(
        samples, VadOptions(min_speech_duration_ms=64, min_silence_duration_ms=700, speech_pad_ms=0)
    )
    pad = SAMPLE_RATE // 5
    parts = [pcm[2 * max(0, t["start"] - pad) : 2 * (t["end"] + pad)] for t in tight]
    speech = sum(t["end"] - t["start"] for t in tight) * 1_000 // SAMPLE_RATE
    return utterance(b"".join(parts), speech)
