"""The microphone of a browser room: one stream, whatever pages come and go."""

import asyncio
from collections.abc import AsyncGenerator, Callable
from typing import Final

from jarvisd.adapters.browser.browser import Browser, Found, Lost
from jarvisd.audio.chunk import BYTES_PER_MS, AudioChunk, cut_off
from jarvisd.audio.health import Change, Health, RoomState, changed, heard, missed

IDLE_S: Final = 1.0
"""So often it is looked for sound where none comes."""


class BrowserMicrophone:
    """Yields what the page hears; its stream never ends. Without it the page sends nothing.

    While no page is open no time passes. Around the gap there is silence (*lull_ms*), so
    that whatever was said before it comes to its end.
    """

    def __init__(
        self, browser: Browser, on_change: Callable[[Change], None], *, lull_ms: int
    ) -> None:
        self._browser = browser
        self._on_change = on_change
        self._lull = bytes(lull_ms * BYTES_PER_MS)
        self._health = Health()
        self._sounded = False
        self._position_ms = 0
        self._attempts = 0
        self.settled = asyncio.Event()
        """Set as soon as it is known whether a page is open."""

    @property
    def state(self) -> RoomState:
        """Tell how it hears."""
        return self._health.state

    @property
    def attempts(self) -> int:
        """How often sound was waited for: goes on whether a page is open or not."""
        return self._attempts

    @property
    def dropped(self) -> int:
        """How many blocks of sound were lost because the listener fell behind."""
        return self._browser.dropped

    async def stream(self) -> AsyncGenerator[AudioChunk, None]:
        """Yield chunks of CHUNK_SAMPLES for ever; raise nothing.

        A second stream goes on where the first one was closed, and knows nothing of it.
        """
        self._health, self._sounded = Health(), False
        waiting = bytearray()
        self._browser.listen(on=True)
        try:
            while True:
                waiting += await self._more()
                for pcm in cut_off(waiting):
                    chunk = AudioChunk(pcm, self._position_ms)
                    self._position_ms = chunk.end_ms
                    # Catching up with a backlog must not keep everybody else waiting.
                    await asyncio.sleep(0)
                    yield chunk
        finally:
            self._browser.listen(on=False)

    async def _more(self) -> bytes:
        """Wait for what comes next from the page, or for the time in which nothing does."""
        self._attempts += 1
        match await self._browser.next(IDLE_S):
            case bytes() as pcm:
                self._turn(heard(self._health, AudioChunk(pcm, self._position_ms)))
                self._sounded = True
                return pcm
            case Found():
                self._turn(Health())
                return self._gap()
            case Lost(reason):
                self._turn(missed(), reason)
                return self._gap()
            case None:
                return b""

    def _gap(self) -> bytes:
        """Return the silence between what was heard so far and whatever comes next."""
        return self._lull if self._sounded else b""

    def _turn(self, after: Health, reason: str = "") -> None:
        before, self._health = self._health, after
        if (change := changed(before, after, self._position_ms, reason)) is not None:
            self._on_change(change)
        self.settled.set()
