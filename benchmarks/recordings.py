"""Recordings with what was said in them, in the form of ``../shared/data/speech``."""

import unicodedata
from dataclasses import dataclass
from enum import Enum, auto
from pathlib import Path
from typing import TYPE_CHECKING, Any

from jarvisd.adapters.soundfile import read_wav
from jarvisd.audio.chunk import BYTES_PER_MS
from jarvisd.phrases import Language

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

FRAME_MS = 10
FRAME_BYTES = FRAME_MS * BYTES_PER_MS
_TWISTER = "fischers_fritze"


class Kind(Enum):
    """What kind of text a recording is of."""

    COMMAND = auto()
    SENTENCE = auto()
    READ = auto()
    """Long sentences, read aloud."""
    TWISTER = auto()
    """Tongue twisters, counted apart."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Spoken:
    """One recording as 16 kHz PCM."""

    name: str
    pcm: bytes
    language: Language
    kind: Kind
    said: str | None
    """None where nobody wrote it down."""

    @property
    def seconds(self) -> float:
        """Length of the recording."""
        return len(self.pcm) / BYTES_PER_MS / 1_000


def spoken_in(folder: Path, language: Language) -> list[Spoken]:
    """Return the recordings in *folder*, by name; empty if there is no such folder.

    The text stands in a ``.txt`` of the same name, or in ``synth_sentences.txt``
    (``stem|text``) for ``synth_VOICE_STEM``, or is the name itself (``command_…``).
    """
    sentences = _sentences(folder / "synth_sentences.txt")
    return [
        Spoken(
            name=file.stem,
            pcm=read_wav(file),
            language=language,
            kind=_kind(file.stem),
            said=_said(file, sentences),
        )
        for file in sorted(folder.glob("*.wav"))
    ]


def speech_ms(pcm: bytes) -> tuple[int, int]:
    """Return where the speech in 16-bit PCM begins and ends, told by its level.

    Speech is at least 20 ms within 30 dB of the loud (the 95th percentile of 10 ms each), and
    10 dB above the floor (the 5th): breath, reverberation and the noise of the room are none.
    What is within 12 dB of the loud is speech anyhow: a word alone has no floor.
    """
    import numpy as np

    frames = floats(pcm[: len(pcm) // FRAME_BYTES * FRAME_BYTES]).reshape(-1, FRAME_BYTES // 2)
    level = np.sqrt((frames**2).mean(axis=1))
    floor, loud = np.percentile(level[level > 0], (5, 95))
    noise = min(floor * _ratio(10), loud * _ratio(-12))
    there = level >= max(loud * _ratio(-30), noise)
    spoken = np.flatnonzero(there[:-1] & there[1:])
    return int(spoken[0]) * FRAME_MS, (int(spoken[-1]) + 2) * FRAME_MS


def _ratio(decibel: float) -> float:
    return float(10 ** (decibel / 20))


def floats(pcm: bytes) -> "npt.NDArray[np.float32]":
    """Return 16-bit PCM as numbers from -1 to 1."""
    import numpy as np

    return np.frombuffer(pcm, dtype="<i2").astype(np.float32) / np.float32(32_768)


def pcm16(samples: "npt.NDArray[np.floating[Any]]") -> bytes:
    """Return numbers from -1 to 1 as 16-bit PCM."""
    import numpy as np

    return bytes((np.clip(samples, -1, 1) * 32_767).astype("<i2").tobytes())


def _sentences(file: Path) -> dict[str, str]:
    if not file.is_file():
        return {}
    lines = file.read_text(encoding="utf-8").splitlines()
    return {line.split("|", 1)[0]: line.split("|", 1)[1] for line in lines if "|" in line}


def _said(file: Path, sentences: dict[str, str]) -> str | None:
    beside = file.with_suffix(".txt")
    if beside.is_file():
        return beside.read_text(encoding="utf-8").strip()
    if file.stem.startswith("command_"):
        name = unicodedata.normalize("NFC", file.stem)
        return name.removeprefix("command_").replace("_", " ")
    found = (text for stem, text in sentences.items() if file.stem.endswith(f"_{stem}"))
    return next(found, None)


def _kind(stem: str) -> Kind:
    if _TWISTER in stem:
        return Kind.TWISTER
    if stem.startswith("fleurs"):
        return Kind.READ
    return Kind.SENTENCE if stem.startswith("synth_") else Kind.COMMAND
