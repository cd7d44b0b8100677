"""Voiceprints: Resemblyzer, whose weights lie inside its wheel."""

import warnings
from types import TracebackType
from typing import Any, Final, Self

from jarvisd.adapters.lane import Lane
from jarvisd.audio.chunk import BYTES_PER_MS
from jarvisd.errors import RecognitionError, ResourceError
from jarvisd.people.types import Voiceprint

LEAST_MS: Final = 300
"""The encoder looks at 1.6 s at a time; of less than this it sees mostly padding."""
LEVEL_DBFS: Final = -30.0
"""Quiet speech is raised to this level, the one that the encoder was trained at."""
SILENT: Final = 16.0
"""RMS of 16-bit samples below which there is no voice, only the converter's noise."""


class ResemblyzerEncoder:
    """Measures voices, 256 numbers each, in a thread of its own.

    Open it with ``async with``; loading takes some seconds, most of it torch. Hand in
    net speech: the encoder itself cuts nothing out. The same sound always gives the
    same print.
    """

    def __init__(self) -> None:
        self._lane = Lane("voice-encoder")
        self._encoder: Any = None

    async def __aenter__(self) -> Self:
        """Load the model; raise ResourceError if it cannot be."""
        await self._lane.__aenter__()
        try:
            self._encoder = await self._lane.run(_load)
        except BaseException:
            await self._lane.__aexit__(None, None, None)
            raise
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        """Wait for the print that is being made."""
        await self._lane.__aexit__(kind, error, traceback)

    async def encode(self, pcm: bytes) -> Voiceprint:
        """Return the voiceprint of *pcm* (16 kHz mono); raise RecognitionError."""
        if len(pcm) < LEAST_MS * BYTES_PER_MS:
            raise RecognitionError("voice-too-short")
        return await self._lane.run(self._measure, pcm)

    def _measure(self, pcm: bytes) -> Voiceprint:
        import numpy as np
        from resemblyzer.audio import normalize_volume

        samples = np.frombuffer(pcm, "<i2").astype(np.float32)
        if float(np.sqrt(np.mean(samples**2))) < SILENT:
            raise RecognitionError("voice-silent")
        try:
            wav = normalize_volume(samples / 32_768, LEVEL_DBFS, increase_only=True)
            print_ = self._encoder.embed_utterance(wav.astype(np.float32))
        except Exception as error:  # translated: torch and librosa raise anything
            raise RecognitionError("voice-failed") from error
        return tuple(float(value) for value in print_)


def _load() -> Any:
    try:
        with warnings.catch_warnings():
            # webrtcvad and scipy complain about how they are imported here.
            warnings.simplefilter("ignore")
            import torch
            from resemblyzer import VoiceEncoder

            torch.set_num_threads(1)
            return VoiceEncoder("cpu", verbose=False)
    except Exception as error:  # translated: a damaged install raises anything
        raise ResourceError("voice-encoder-missing", reason=str(error)) from error
