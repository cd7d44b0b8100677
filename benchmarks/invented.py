"""Text where nobody spoke: what passes the guard, on recorded noise and on made noise."""

from collections.abc import AsyncGenerator, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from benchmarks.figures import wilson
from benchmarks.recordings import pcm16
from jarvisd.adapters.silero import SileroVoiceDetector
from jarvisd.adapters.soundfile import read_wav
from jarvisd.audio.chunk import (
    BYTES_PER_MS,
    CHUNK_BYTES,
    SAMPLE_RATE,
    AudioChunk,
    Detection,
    Utterance,
)
from jarvisd.audio.ear import Ear, Quiet, Spoken
from jarvisd.audio.endpoint import Patience
from jarvisd.phrases import Language
from jarvisd.speech.plausible import Plausibility, refusal
from jarvisd.speech.ports import Transcriber

NAMES: Final = ("Jarvis", "Anna", "Bruno", "Wohnzimmer")
"""A household's names bias the decoder towards hearing them."""
CHUNKS_S: Final = (2, 8)
"""Uncut noise is handed over in pieces of these lengths, as if it were all speech."""


@dataclass(frozen=True, slots=True)
class Recorded:
    """A microphone that plays *pcm* once, and two seconds of silence."""

    pcm: bytes

    async def stream(self) -> AsyncGenerator[AudioChunk, None]:
        """Yield it as fast as it is pulled."""
        pcm = self.pcm + bytes(2_000 * BYTES_PER_MS)
        for start in range(0, len(pcm) - CHUNK_BYTES + 1, CHUNK_BYTES):
            yield AudioChunk(pcm[start : start + CHUNK_BYTES], start // BYTES_PER_MS)


@dataclass(frozen=True, slots=True)
class NeverWoken:
    """A wake word detector that hears none."""

    def feed(self, chunk: AudioChunk) -> Detection | None:
        """Hear nothing in *chunk*."""
        del chunk
        return None

    def reset(self) -> None:
        """Nothing to forget."""


async def hallucinations(folder: Path, transcriber: Transcriber) -> dict[str, float]:
    """Return how many texts pass the guard where nobody spoke, and how many were tried.

    Each noise goes through the ear, open all the time, as the product cuts it,
    and uncut in pieces, as if the voice detector had taken all of it for speech.
    """
    cut = uncut = 0
    passed: list[str] = []
    for name, pcm in noises(folder):
        through = await _cut(pcm)
        pieces = list(_pieces(pcm))
        cut, uncut = cut + len(through), uncut + len(pieces)
        passed += [
            f"{name}: {text!r}" for text in await _believed([*through, *pieces], transcriber)
        ]
    high = wilson(len(passed), cut + uncut)[1]
    print(
        f"hallucinations: {len(passed)} of {cut} pieces that the voice detector let through"
        f" and {uncut} uncut (95 % below {high:.3f})"
    )
    for text in passed:
        print(f"  {text}")
    return {
        "stt.hallucinations": float(len(passed)),
        "stt.n_noise_cut": float(cut),
        "stt.n_noise_uncut": float(uncut),
    }


async def _believed(utterances: Sequence[Utterance], transcriber: Transcriber) -> list[str]:
    rule = Plausibility()
    texts = []
    for utterance in utterances:
        heard = await transcriber.transcribe(
            utterance, languages=(Language.DE, Language.EN), names=NAMES
        )
        if refusal(heard, rule) is None:
            texts.append(heard.text)
    return texts


async def _cut(pcm: bytes) -> list[Utterance]:
    """Return what the ear takes for utterances when it is opened again and again."""
    ear = Ear(Recorded(pcm), NeverWoken(), SileroVoiceDetector())
    ear.open(Patience())
    found = []
    async for heard in ear.sounds():
        if isinstance(heard, Spoken):
            found.append(heard.utterance)
        # Opened again when the stream is over, it would be quiet for ever.
        if isinstance(heard, Spoken | Quiet) and ear.position_ms < len(pcm) // BYTES_PER_MS:
            ear.open(Patience())
    return found


def _pieces(pcm: bytes) -> Iterator[Utterance]:
    for seconds in CHUNKS_S:
        step = seconds * 1_000 * BYTES_PER_MS
        for start in range(0, len(pcm), step):
            piece = pcm[start : start + step]
            length = len(piece) // BYTES_PER_MS
            yield Utterance(pcm=piece, start_ms=0, end_ms=length, speech_ms=length)


def noises(folder: Path) -> Iterator[tuple[str, bytes]]:
    """Yield the name and the sound of each recording in *folder*, and of each that is made."""
    for file in sorted(folder.glob("*.wav")):
        yield file.stem, read_wav(file)
    yield from _made().items()


def _made() -> dict[str, bytes]:
    """Return eight seconds each of silence and of what houses sound like."""
    import numpy as np

    time = np.arange(8 * SAMPLE_RATE) / SAMPLE_RATE
    chance = np.random.default_rng(7)
    white = chance.normal(0, 0.05, len(time))
    brown = np.cumsum(white - white.mean())
    chord = sum(np.sin(2 * np.pi * hertz * time) for hertz in (220, 277, 330)) / 4
    knock = np.sin(2 * np.pi * 90 * time) * (np.sin(2 * np.pi * 2 * time) > 0.9)
    return {
        "silence": bytes(8_000 * BYTES_PER_MS),
        "hiss": pcm16(white),
        "soft hiss": pcm16(white / 50),
        "rumble": pcm16(brown / np.abs(brown).max() / 3),
        "hum": pcm16(0.1 * np.sin(2 * np.pi * 50 * time) + white / 20),
        "music": pcm16(chord * np.abs(np.sin(2 * np.pi * 1.5 * time))),
        "knocking": pcm16(knock * 0.5),
    }
