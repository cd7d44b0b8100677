"""A microphone with a switch: while it is off its source is let go of, and nothing is heard."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import aclosing
from dataclasses import replace

from jarvisd.audio.chunk import AudioChunk
from jarvisd.audio.ports import Microphone


class SwitchedMicrophone:
    """Passes on what *microphone* hears while it is switched on.

    Switching off closes the source at once: a sound card's process is ended, and what
    it had recorded goes with it. Positions go on where they were; no time passes in
    the stream meanwhile.
    """

    def __init__(self, microphone: Microphone, *, on: bool = True) -> None:
        self._microphone = microphone
        self._on = asyncio.Event()
        if on:
            self._on.set()
        self._waiting: asyncio.Timeout | None = None
        self._position_ms = 0

    @property
    def on(self) -> bool:
        """Tell whether anything can be heard."""
        return self._on.is_set()

    def switch_off(self) -> None:
        """Hear nothing from this moment on."""
        self._on.clear()
        if self._waiting is not None:
            self._waiting.reschedule(asyncio.get_running_loop().time())

    def switch_on(self) -> None:
        """Hear again."""
        self._on.set()

    async def stream(self) -> AsyncGenerator[AudioChunk, None]:
        """Yield what is heard, without a gap in its positions; raise HearingError."""
        while True:
            await self._on.wait()
            async with aclosing(self._microphone.stream()) as chunks:
                shift_ms: int | None = None
                while (chunk := await self._next(chunks)) is not None:
                    if shift_ms is None:
                        shift_ms = self._position_ms - chunk.start_ms
                    heard = replace(chunk, start_ms=chunk.start_ms + shift_ms)
                    self._position_ms = heard.end_ms
                    yield heard
                    if not self.on:
                        break
                ended = self.on
            if ended:
                return

    async def _next(self, chunks: AsyncGenerator[AudioChunk, None]) -> AudioChunk | None:
        """Return the next chunk; None at the end of the stream, or when it is switched off."""
        try:
            async with asyncio.timeout(None) as self._waiting:
                chunk = await anext(chunks, None)
        except TimeoutError:
            return None
        finally:
            self._waiting = None
        # Switched off while the chunk was on its way.
        return chunk if self.on else None
