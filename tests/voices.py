"""Voices for tests, synthesised on the spot: 16 kHz mono PCM, the same at every run.

joe is the assistant's own voice; raised by some cents he is somebody else. slt and
rms are flite's, one woman and one man more. de is espeak-ng, understood by nobody
but speech all the same.
"""

import subprocess
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
import soxr

from jarvisd.adapters.wav import read_wav
from jarvisd.audio.chunk import SAMPLE_RATE
from tests.places import WEIGHTS

JOE = WEIGHTS / "piper" / "en_US-joe-medium.onnx"


def say(text: str, voice: str = "joe") -> bytes:
    """Return *text* in *voice*: ``joe``, ``joe+400`` (cents), ``slt``, ``rms`` or ``de``."""
    if voice.startswith("joe"):
        return _joe(text, int(voice.removeprefix("joe") or 0))
    if voice == "de":
        return _spoken_by(("espeak-ng", "-v", "de", "-w", "{out}", text))
    return _spoken_by(("flite", "-voice", voice, "-t", text, "-o", "{out}"))


def pause(ms: int) -> bytes:
    return bytes(ms * SAMPLE_RATE // 1_000 * 2)


@cache
def _joe(text: str, cents: int) -> bytes:
    from piper import SynthesisConfig

    # Spoken slower and played faster: tempo stays, pitch and formants rise.
    rise = 2 ** (cents / 1_200)
    config = SynthesisConfig(length_scale=rise, noise_scale=0.0, noise_w_scale=0.0)
    voice = _piper()
    samples = np.concatenate([c.audio_float_array for c in voice.synthesize(text, config)])
    raised = soxr.resample(samples, voice.config.sample_rate * rise, SAMPLE_RATE)
    return bytes((np.clip(raised, -1, 1) * 32_767).astype("<i2").tobytes())


@cache
def _piper() -> Any:
    from piper import PiperVoice

    return PiperVoice.load(str(JOE))


@cache
def _spoken_by(command: tuple[str, ...]) -> bytes:
    with TemporaryDirectory() as folder:
        out = Path(folder) / "said.wav"
        call = [part.replace("{out}", str(out)) for part in command]
        subprocess.run(call, check=True, capture_output=True)
        return read_wav(out)
