"""Speech to text with faster-whisper (Whisper on CTranslate2, int8, on the CPU).

Whisper always looks at 30 seconds, however short the utterance. Here it looks
at what was said and no more, at least ten seconds: the same words in about a
quarter of the time. Too short a window makes it repeat itself, so a text that
repeats itself is decoded once more, with all 30 seconds.
"""

import math
import os
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import numpy.typing as npt

from jarvisd.adapters.lane import Lane
from jarvisd.audio.chunk import BYTES_PER_SAMPLE, SAMPLE_RATE, Utterance
from jarvisd.errors import ResourceError, TranscriptionError
from jarvisd.phrases import Language, phrase
from jarvisd.speech.address import without_wake_word
from jarvisd.speech.dreams import without_annotations
from jarvisd.speech.loops import is_loop, says_twice, words_of
from jarvisd.speech.types import Transcript

if TYPE_CHECKING:
    from faster_whisper import WhisperModel

WINDOW_S: Final = 30
"""The longest stretch that Whisper takes."""
LEAST_WINDOW_S: Final = 10
"""A shorter window makes it repeat sentences."""
_SPARE_S: Final = 1
_FRAMES_A_SECOND: Final = 100
_TOKENS: Final = 24
_TOKENS_A_SECOND: Final = 15
"""Twice what a fast speaker needs: a loop must not run on to Whisper's limit of 448."""
_FILES: Final = ("config.json", "model.bin", "tokenizer.json")

_TOLD: Final = 0.35
"""Whisper gives the language of real speech at least 0.39 of its chances, over a hundred
languages; German words that it takes for English get 0.31 at most."""
_SURE: Final = 0.6
"""From this probability on, a text biased by names is believed without a second look."""

_Samples = npt.NDArray[np.float32]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Decoded:
    """The words of one window."""

    text: str
    language: Language
    probability: float
    """Mean of the tokens, geometric."""
    no_speech: float
    cut_off: bool
    """It ran out of tokens, as loops do."""

    @property
    def doubtful(self) -> bool:
        return self.cut_off or says_twice(self.text) or is_loop(self.text)


class FasterWhisperTranscriber:
    """A Transcriber on one loaded model; see ``open_transcriber``."""

    def __init__(self, model: "WhisperModel", lane: Lane, *, beam: int) -> None:
        self._model = model
        self._lane = lane
        self._beam = beam

    async def transcribe(
        self, utterance: Utterance, *, languages: Sequence[Language], names: Sequence[str] = ()
    ) -> Transcript:
        """Return what was said, in one of *languages* (the first where there was no speech).

        *names* bias the decoder. A wake word at the beginning is left out when
        the utterance has one. Raise TranscriptionError.
        """
        samples = _samples(utterance.pcm)
        if utterance.speech_ms <= 0 or not samples.size:
            return _nothing(languages[0], utterance)
        try:
            parts = await self._lane.run(self._decode, samples, tuple(languages), tuple(names))
        except (RuntimeError, ValueError) as error:
            raise TranscriptionError("recogniser-failed") from error
        return _transcript(parts, utterance, languages[0])

    def _decode(
        self, samples: _Samples, languages: Sequence[Language], names: Sequence[str]
    ) -> Sequence[_Decoded]:
        step = WINDOW_S * SAMPLE_RATE
        return [
            self._decode_window(samples[start : start + step], languages, names)
            for start in range(0, len(samples), step)
        ]

    def _decode_window(
        self, samples: _Samples, languages: Sequence[Language], names: Sequence[str]
    ) -> _Decoded:
        seconds = len(samples) / SAMPLE_RATE
        features = self._model.feature_extractor(samples)
        bounded = min(WINDOW_S, max(LEAST_WINDOW_S, math.ceil(seconds + _SPARE_S)))
        decoded = self._decode_features(features, bounded, seconds, languages, names)
        if decoded.doubtful and bounded < WINDOW_S:
            return self._decode_features(features, WINDOW_S, seconds, languages, names)
        return decoded

    def _decode_features(
        self,
        features: _Samples,
        window_s: int,
        seconds: float,
        languages: Sequence[Language],
        names: Sequence[str],
    ) -> _Decoded:
        """Decode *features* (mel bands by frames), filled up or cut to *window_s*."""
        from faster_whisper.audio import pad_or_trim

        encoded = self._model.encode(pad_or_trim(features, window_s * _FRAMES_A_SECOND))
        language = languages[0] if len(languages) == 1 else self._detect(encoded, languages)
        decoded = self._generate(encoded, language, seconds, names)
        echoed = bool(names) and _echoes(decoded.text, _bias(language, names))
        if not names or (decoded.probability >= _SURE and not echoed):
            return decoded
        # Names make it hear them in mumbling, and feel sure. It may keep the
        # words, but is only as sure of them as it would be without the names.
        sober = self._generate(encoded, language, seconds, ())
        if echoed:
            return sober
        return replace(decoded, probability=min(decoded.probability, sober.probability))

    def _detect(self, encoded: Any, languages: Sequence[Language]) -> Language:
        """Return the likeliest of *languages*, or the first where Whisper has no idea."""
        told = dict(self._model.model.detect_language(encoded)[0])
        chances = {language: told.get(f"<|{language.value}|>", 0.0) for language in languages}
        likeliest = max(languages, key=chances.__getitem__)
        return likeliest if chances[likeliest] >= _TOLD else languages[0]

    def _generate(
        self, encoded: Any, language: Language, seconds: float, names: Sequence[str]
    ) -> _Decoded:
        from faster_whisper.tokenizer import Tokenizer
        from faster_whisper.transcribe import get_suppressed_tokens

        tokenizer = Tokenizer(
            self._model.hf_tokenizer, multilingual=True, task="transcribe", language=language.value
        )
        bias = _bias(language, names) if names else None
        prompt = self._model.get_prompt(tokenizer, [], without_timestamps=True, hotwords=bias)
        most = min(len(prompt) + _TOKENS + int(_TOKENS_A_SECOND * seconds), self._model.max_length)
        result = self._model.model.generate(
            encoded,
            [prompt],
            beam_size=self._beam,
            max_length=most,
            return_scores=True,
            return_no_speech_prob=True,
            suppress_tokens=get_suppressed_tokens(tokenizer, [-1]),
        )[0]
        tokens = result.sequences_ids[0]
        # The score is a mean without the closing token, which was decoded as well.
        mean_log = result.scores[0] * len(tokens) / (len(tokens) + 1)
        return _Decoded(
            text=tokenizer.decode(tokens).strip(),
            language=language,
            probability=math.exp(mean_log),
            no_speech=result.no_speech_prob,
            cut_off=len(prompt) + len(tokens) >= most,
        )


@asynccontextmanager
async def open_transcriber(
    folder: Path, *, beam: int = 5, threads: int = 0
) -> AsyncIterator[FasterWhisperTranscriber]:
    """Load the CTranslate2 model in *folder*, on *threads* (0: all cores, at most four).

    Raise ResourceError if its files are missing or broken.
    """
    async with Lane("recogniser") as lane:
        model = await lane.run(_load, folder, threads)
        yield FasterWhisperTranscriber(model, lane, beam=beam)


def _load(folder: Path, threads: int) -> "WhisperModel":
    from faster_whisper import WhisperModel

    missing = [name for name in _FILES if not (folder / name).is_file()]
    if missing:
        raise ResourceError("recogniser-missing", folder=str(folder), file=missing[0])
    try:
        return WhisperModel(
            str(folder),
            device="cpu",
            compute_type="int8",
            cpu_threads=threads or min(4, os.cpu_count() or 1),
            local_files_only=True,
        )
    except Exception as error:
        # The tokenizer's library raises bare Exception for a broken file.
        raise ResourceError("recogniser-broken", folder=str(folder)) from error


def _bias(language: Language, names: Sequence[str]) -> str:
    """Return what the decoder is told to have heard before.

    A whole sentence biases as well as a bare list of names does, and leaves the
    capitals and the punctuation alone.
    """
    return phrase("recogniser-bias", language, names=", ".join(names))


def _echoes(text: str, bias: str) -> bool:
    """Whether *text* is only the beginning of *bias*, as it is heard in noise."""
    heard = words_of(text)
    return len(heard) > 1 and words_of(bias)[: len(heard)] == heard


def _samples(pcm: bytes) -> _Samples:
    """Return 16-bit PCM as numbers from -1 to 1."""
    whole = len(pcm) // BYTES_PER_SAMPLE * BYTES_PER_SAMPLE
    return np.frombuffer(pcm[:whole], dtype="<i2").astype(np.float32) / np.float32(32_768)


def _nothing(language: Language, utterance: Utterance) -> Transcript:
    return Transcript(
        text="", language=language, confidence=0.0, no_speech=1.0, speech_ms=utterance.speech_ms
    )


def _transcript(parts: Sequence[_Decoded], utterance: Utterance, fallback: Language) -> Transcript:
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
