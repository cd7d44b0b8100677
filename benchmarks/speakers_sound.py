"""The sound of the speakers benchmark: utterances cut by net speech, clean and in a kitchen."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from zlib import crc32

import numpy as np

from jarvisd.adapters.silero import SileroVoiceDetector
from jarvisd.adapters.wav import read_wav
from jarvisd.audio.chunk import (
    BYTES_PER_SAMPLE,
    CHUNK_BYTES,
    CHUNK_SAMPLES,
    SAMPLE_RATE,
    AudioChunk,
)

CHUNK_MS = CHUNK_SAMPLES * 1_000 // SAMPLE_RATE
PAUSE = bytes(SAMPLE_RATE * BYTES_PER_SAMPLE * 4 // 10)
"""0.4 s of silence around each recording: a room hears some before and after the words."""


@dataclass(frozen=True)
class Clip:
    """One recording of one reader in one condition."""

    name: str
    pcm: bytes
    ends: tuple[int, ...]
    """For each chunk of it, the net speech up to its end in ms, judged on the clean sound."""

    def cut(self, speech_ms: int) -> bytes | None:
        """Return its beginning with *speech_ms* of net speech, None if it has not so much."""
        whole = [place for place, ms in enumerate(self.ends) if ms >= speech_ms]
        return self.pcm[: (whole[0] + 1) * CHUNK_BYTES] if whole else None


def clip(path: Path) -> Clip:
    """Read one recording and find the speech in it."""
    pcm = PAUSE + read_wav(path) + PAUSE
    detector = SileroVoiceDetector()
    ends, ms = [], 0
    for place in range(len(pcm) // CHUNK_BYTES):
        piece = pcm[place * CHUNK_BYTES : (place + 1) * CHUNK_BYTES]
        ms += CHUNK_MS * (detector.probability(AudioChunk(piece, place * CHUNK_MS)) >= 0.5)
        ends.append(ms)
    return Clip(path.name, pcm, tuple(ends))


def in_noise(clean: Clip, noise: bytes, snr_db: float) -> Clip:
    """Return *clean* with a stretch of *noise*, chosen by its name, at *snr_db*.

    The ratio is that of the mean power of the net speech to that of the stretch.
    """
    voice = np.frombuffer(clean.pcm, "<i2").astype(np.float64)
    around = np.frombuffer(noise, "<i2").astype(np.float64)
    around = np.tile(around, -(-2 * len(voice) // len(around)))
    begin = crc32(f"{clean.name} {snr_db}".encode()) % (len(around) - len(voice))
    around = around[begin : begin + len(voice)]
    steps = np.diff((0, *clean.ends)) > 0
    spoken = voice[: len(steps) * CHUNK_SAMPLES].reshape(-1, CHUNK_SAMPLES)[steps]
    gain = np.sqrt(np.mean(spoken**2) / 10 ** (snr_db / 10) / np.mean(around**2))
    mixed = np.clip(voice + gain * around, -32_768, 32_767).astype("<i2")
    return Clip(clean.name, mixed.tobytes(), clean.ends)


def recordings(folder: Path) -> tuple[Mapping[str, list[Path]], list[Path]]:
    """Return the recordings of each reader, by name, and those of the strangers."""
    readers: dict[str, list[Path]] = {}
    strangers = []
    for path in sorted(folder.glob("*.wav")):
        if path.name.startswith("impostor_"):
            strangers.append(path)
        else:
            readers.setdefault(path.name.split("-")[0], []).append(path)
    return readers, strangers
