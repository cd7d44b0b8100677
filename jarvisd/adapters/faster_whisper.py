"""Speech to text with faster-whisper (Whisper on CTranslate2, int8, on the CPU)."""

import os
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

import numpy as np

from jarvisd.adapters.faster_whisper_window import (
    WINDOW_S,
    Decoded,
    Expected,
    Samples,
    WindowDecoder,
)
from jarvisd.adapters.lane import Lane
from jarvisd.audio.chunk import BYTES_PER_SAMPLE, SAMPLE_RATE, Utterance
from jarvisd.errors import ResourceError, TranscriptionError
from jarvisd.phrases import Language
from jarvisd.speech.address import as_said, without_wake_word
from jarvisd.speech.dreams import without_annotations
from jarvisd.speech.types import Transcript

if TYPE_CHECKING:
    from faster_whisper import WhisperModel

_FILES: Final = ("config.json", "model.bin", "tokenizer.json")
_THREADS: Final = 4
"""More than this help the small models little; larger ones are given all cores."""
_LARGER: Final = 400_000_000
"""Bytes of ``model.bin`` from which on a model is larger than base."""


class FasterWhisperTranscriber:
    """A Transcriber on one loaded model; see ``open_transcriber``."""

    def __init__(
        self,
        model: "WhisperModel",
        lane: Lane,
        *,
        beam: int,
        single: "WhisperModel | None" = None,
    ) -> None:
        self._decoder = WindowDecoder(model, beam=beam, single=single)
        self._lane = lane

    async def transcribe(
        self, utterance: Utterance, *, languages: Sequence[Language], names: Sequence[str] = ()
    ) -> Transcript:
        """Return what was said, in one of *languages* (the first where there was no speech).

        *names* bias the decoder. A wake word at the beginning is left out when
        the utterance has one. Cancelled, it stops at its next step. Raise TranscriptionError.
        """
        samples = _samples(utterance.pcm)
        if utterance.speech_ms <= 0 or not samples.size:
            return _nothing(languages[0], utterance)
        expected = Expected(
            languages=tuple(languages), names=tuple(names), begins_with=_beginning(utterance)
        )
        try:
            parts = await self._lane.run(self._decode, samples, expected)
        except (RuntimeError, ValueError) as error:
            raise TranscriptionError("recogniser-failed") from error
        finally:
            expected.unwanted.set()
        return _transcript(parts, utterance, languages[0])

    def _decode(self, samples: Samples, expected: Expected) -> Sequence[Decoded]:
        step = WINDOW_S * SAMPLE_RATE
        first = self._decoder.decode(samples[:step], expected)
        later = replace(expected, begins_with="")
        return [
            first,
            *(
                self._decoder.decode(samples[start : start + step], later)
                for start in range(step, len(samples), step)
            ),
        ]


@asynccontextmanager
async def open_transcriber(
    folder: Path, *, beam: int = 5, threads: int = 0
) -> AsyncIterator[FasterWhisperTranscriber]:
    """Load the CTranslate2 model in *folder*, on *threads* (0: see ``load``).

    Raise ResourceError if its files are missing or broken.
    """
    async with Lane("recogniser") as lane:
        model = await lane.run(load, folder, threads)
        single = await lane.run(load_single, folder, threads)
        yield FasterWhisperTranscriber(model, lane, beam=beam, single=single)


def load(folder: Path, threads: int = 0) -> "WhisperModel":
    """Return the model in *folder*; blocking, half a second for base.

    0 *threads* are all cores, at most four for base and tiny. Raise
    ResourceError if its files are missing or broken.
    """
    missing = [name for name in _FILES if not (folder / name).is_file()]
    if missing:
        raise ResourceError("recogniser-missing", folder=str(folder), file=missing[0])
    try:
        return _loaded(folder, threads or _all_threads(folder))
    except Exception as error:
        # The tokenizer's library raises bare Exception for a broken file.
        raise ResourceError("recogniser-broken", folder=str(folder)) from error


def load_single(folder: Path, threads: int = 0) -> "WhisperModel | None":
    """Return the model in *folder* once more, on one thread, for writing the words.

    None for larger models, whose weights are too much to be held twice and whose steps
    are worth sharing out, and where *threads* is one anyway. Base takes 100 MB. Blocking;
    raise ResourceError as ``load`` does.
    """
    if threads == 1 or _is_larger(folder) or _all_threads(folder) == 1:
        return None
    return load(folder, 1)


def _loaded(folder: Path, threads: int) -> "WhisperModel":
    from faster_whisper import WhisperModel
    from faster_whisper.feature_extractor import FeatureExtractor

    model = WhisperModel(
        str(folder),
        device="cpu",
        compute_type="int8",
        cpu_threads=threads,
        local_files_only=True,
    )
    # large-v3 listens to 128 bands; a folder without preprocessor_config.json hides that.
    bands = model.model.n_mels
    if model.feature_extractor.mel_filters.shape[0] != bands:
        model.feature_extractor = FeatureExtractor(feature_size=bands)
    return model


def _all_threads(folder: Path) -> int:
    cores = os.cpu_count() or 1
    return cores if _is_larger(folder) else min(_THREADS, cores)


def _is_larger(folder: Path) -> bool:
    return (folder / "model.bin").stat().st_size >= _LARGER


def _beginning(utterance: Utterance) -> str:
    """Return the wake word as text if *utterance* begins with it, else nothing.

    Said in one breath with a command, a name that Whisper does not expect runs
    into the words after it ("Hajar Vistop"). Told that it was said, Whisper goes
    on with what follows.
    """
    wake = utterance.wake
    if wake is None or utterance.start_ms >= wake.at_ms:
        return ""
    return f"{as_said(wake.word)},"


def _samples(pcm: bytes) -> Samples:
    """Return 16-bit PCM as numbers from -1 to 1."""
    whole = len(pcm) // BYTES_PER_SAMPLE * BYTES_PER_SAMPLE
    return np.frombuffer(pcm[:whole], dtype="<i2").astype(np.float32) / np.float32(32_768)


def _nothing(language: Language, utterance: Utterance) -> Transcript:
    return Transcript(
        text="", language=language, confidence=0.0, no_speech=1.0, speech_ms=utterance.speech_ms
    )


def _transcript(parts: Sequence[Decoded], utterance: Utterance, fallback: Language) -> Transcript:
    """Join the windows of *utterance*; the least sure of them speaks for all."""
    text = without_annotations(" ".join(part.text for part in parts))
    if utterance.wake is not None:
        text = without_wake_word(text, utterance.wake.word)
    return Transcript(
        text=text,
        language=parts[0].language if text else fallback,
        confidence=min(part.probability for part in parts),
        no_speech=max(part.no_speech for part in parts),
        speech_ms=utterance.speech_ms,
    )
