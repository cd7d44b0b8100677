"""Mild noise suppression by WebRTC (package webrtc-noise-gain), for the voice encoder alone."""

import asyncio
from typing import Any, Final

from jarvisd.audio.chunk import BYTES_PER_MS
from jarvisd.errors import RecognitionError, ResourceError

LEVEL: Final = 2
"""Of 1 to 4, by 6, 12, 18 and 21 dB. More removes the noise and the voice's own colour."""
PASSES: Final = 2
"""It learns the noise for up to 2 s, longer than most commands: so it hears them twice."""
FRAME: Final = 10 * BYTES_PER_MS
"""It works on 10 ms."""


class WebrtcDenoiser:
    """Suppresses steady noise; a new suppressor for each recording, so nothing carries over."""

    def __init__(self, level: int = LEVEL) -> None:
        """Raise ResourceError if the library is missing or broken."""
        self._level = level
        _suppressor(level)

    async def denoise(self, pcm: bytes) -> bytes:
        """Return *pcm* (16 kHz mono) with less noise, as long as before; raise RecognitionError."""
        if not pcm:
            return pcm
        return await asyncio.to_thread(self._suppressed, pcm)

    def _suppressed(self, pcm: bytes) -> bytes:
        whole = pcm + bytes(-len(pcm) % FRAME)
        frames = [whole[at : at + FRAME] for at in range(0, len(whole), FRAME)]
        suppressor = _suppressor(self._level)
        try:
            for _ in range(PASSES - 1):
                for frame in frames:
                    suppressor.Process10ms(frame)
            clean = b"".join(suppressor.Process10ms(frame).audio for frame in frames)
        except Exception as error:  # translated: a native library raises anything
            raise RecognitionError("denoising-failed") from error
        return clean[: len(pcm)]


def _suppressor(level: int) -> Any:
    try:
        from webrtc_noise_gain import AudioProcessor

        return AudioProcessor(0, level)
    except Exception as error:  # translated: a damaged install raises anything
        raise ResourceError("denoiser-missing", reason=str(error)) from error
