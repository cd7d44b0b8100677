"""Text to speech with piper: one voice, one file."""

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from jarvisd.adapters.lane import Lane
from jarvisd.audio.chunk import Sound
from jarvisd.errors import ResourceError, SpeakingError
from jarvisd.phrases import Language

if TYPE_CHECKING:
    from piper import AudioChunk, PiperVoice, SynthesisConfig


@dataclass(frozen=True, slots=True, kw_only=True)
class Manner:
    """How a voice speaks."""

    speed: float = 1.0
    """1.2 speaks a fifth faster."""
    noise_scale: float | None = None
    """Variation of the sound; None takes the voice's own, 0 makes every run alike."""
    noise_w_scale: float | None = None
    """Variation of the lengths; None takes the voice's own, 0 makes every run alike."""


REPEATABLE = Manner(noise_scale=0.0, noise_w_scale=0.0)
"""The same sentence gives the same bytes."""


class PiperSynthesizer:
    """A Synthesizer that speaks whatever it is given with its one voice; see ``open_piper``."""

    def __init__(
        self, voice: "PiperVoice", lane: Lane, *, name: str, config: "SynthesisConfig"
    ) -> None:
        self._voice = voice
        self._lane = lane
        self._name = name
        self._config = config

    def voice(self, language: Language) -> str:
        """Name the voice file; *language* makes no difference here."""
        return f"piper {self._name}"

    async def synthesize(
        self, sentence: str, language: Language, *, speed: float = 1.0
    ) -> AsyncIterator[Sound]:
        """Stream *sentence*, one Sound for each sentence that piper finds in it.

        Cancelling stops after the piece that is being made. Raise SpeakingError.
        """
        config = replace(self._config, length_scale=(self._config.length_scale or 1.0) / speed)
        pieces = iter(self._voice.synthesize(_clean(sentence), config))
        while (chunk := await self._next(pieces)) is not None:
            yield Sound(chunk.audio_int16_bytes, chunk.sample_rate)

    async def _next(self, pieces: "Iterator[AudioChunk]") -> "AudioChunk | None":
        try:
            return await self._lane.run(next, pieces, None)
        except Exception as error:
            raise SpeakingError("voice-failed") from error


@asynccontextmanager
async def open_piper(file: Path, manner: Manner) -> AsyncIterator[PiperSynthesizer]:
    """Load the voice *file* (``NAME.onnx``, with ``NAME.onnx.json`` beside it).

    Raise ResourceError if one of them is missing or broken.
    """
    async with Lane("voice") as lane:
        voice = await lane.run(_load, file)
        yield PiperSynthesizer(voice, lane, name=file.stem, config=_config(voice, manner))


def _load(file: Path) -> "PiperVoice":
    from piper import PiperVoice

    for part in (file, file.with_name(file.name + ".json")):
        if not part.is_file():
            raise ResourceError("voice-missing", file=str(part))
    try:
        return PiperVoice.load(file)
    except Exception as error:
        # onnxruntime's errors have no common base below Exception.
        raise ResourceError("voice-broken", file=str(file)) from error


def _config(voice: "PiperVoice", manner: Manner) -> "SynthesisConfig":
    from piper import SynthesisConfig

    return SynthesisConfig(
        length_scale=voice.config.length_scale / manner.speed,
        noise_scale=manner.noise_scale,
        noise_w_scale=manner.noise_w_scale,
    )


def _clean(sentence: str) -> str:
    """Return *sentence* as piper takes it: no NUL, no half of a surrogate pair, no [[phonemes]]."""
    return sentence.replace("\0", " ").replace("[[", " ").encode("utf-8", "replace").decode()
