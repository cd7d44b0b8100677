"""The microphone of a satellite: one stream without gaps, whatever the network does."""

import asyncio
from collections.abc import AsyncGenerator, Callable
from typing import Final

from jarvisd.adapters.wyoming.satellite_heard import (
    Awaited,
    Block,
    Called,
    Found,
    Heard,
    Lost,
)
from jarvisd.adapters.wyoming.satellite_wake import Call, Calls
from jarvisd.audio.chunk import (
    BYTES_PER_MS,
    CHUNK_SAMPLES,
    SAMPLE_RATE,
    AudioChunk,
    cut_off,
)
from jarvisd.audio.health import Change, Health, RoomState, changed, failed, heard, missed

CHUNK_MS: Final = CHUNK_SAMPLES * 1_000 // SAMPLE_RATE
LATE_S: Final = 0.6
"""The network may hold sound up for so long; then what is missing is taken for silence."""
LAG_MS: Final = 320
SLACK_MS: Final = 448
"""In a stream that never stopped the word ended up to LAG_MS before it was told of, and SLACK_MS
after that at most."""
IDLE_S: Final = 1.0
"""So often it is tried again to hear something of a satellite that has nothing to say."""
RECENT_MS: Final = 2_000
"""A place further back than this is none: the satellite's clock runs in other units."""


class SatelliteMicrophone:
    """Yields what the satellite hears; its stream never ends. Without it the satellite pauses.

    A satellite that pauses, by its own ways or because the network is away, is heard as
    *lull_ms* of silence, so that whatever was said before it comes to its end; so it is
    when the room waits for an answer, to what rang there for one. After that no time
    passes until there is sound again.
    """

    def __init__(
        self,
        heard_: Heard,
        calls: Calls,
        on_change: Callable[[Change], None],
        *,
        lull_ms: int,
    ) -> None:
        self._heard = heard_
        self._calls = calls
        self._on_change = on_change
        self._lull_ms = lull_ms
        self._health = Health()
        self._waiting = bytearray()
        self._position_ms = 0
        self._silent_ms = lull_ms
        self._ahead_ms: int | None = None
        self._attempts = 0
        self.settled = asyncio.Event()
        """Set as soon as it is known whether the satellite is there."""

    @property
    def state(self) -> RoomState:
        """Tell how it hears."""
        return self._health.state

    @property
    def attempts(self) -> int:
        """How often it was waited for: goes on whether the satellite is there or not."""
        return self._attempts

    @property
    def dropped(self) -> int:
        """How many pieces of sound were lost because the listener fell behind."""
        return self._heard.dropped

    async def stream(self) -> AsyncGenerator[AudioChunk, None]:
        """Yield chunks of CHUNK_SAMPLES for ever; raise nothing.

        A second stream goes on where the first one was closed, and knows nothing of it.
        """
        self._forget()
        self._heard.open()
        try:
            while True:
                await self._more()
                for pcm in cut_off(self._waiting):
                    chunk = AudioChunk(pcm, self._position_ms)
                    self._position_ms = chunk.end_ms
                    # Catching up with a backlog must not keep everybody else waiting.
                    await asyncio.sleep(0)
                    yield chunk
        finally:
            self._heard.close()

    def _forget(self) -> None:
        self._health = Health()
        self._waiting.clear()
        self._calls.clear()
        self._silent_ms = self._lull_ms
        self._ahead_ms = None

    @property
    def _end_ms(self) -> int:
        return self._position_ms + len(self._waiting) // BYTES_PER_MS

    async def _more(self) -> None:
        """Wait for what comes next from the satellite, or for the time in which nothing does."""
        self._attempts += 1
        idle = self._silent_ms >= self._lull_ms
        match await self._heard.next(IDLE_S if idle else self._patience_s()):
            case Block(pcm, timestamp):
                self._take(pcm, timestamp)
            case Called(word, timestamp):
                self._call(word, timestamp)
            case Found():
                self._turn(Health(state=RoomState.OPEN))
            case Lost(reason, reached):
                self._fall_silent(self._lull_ms - self._silent_ms)
                self._turn(failed(self._health) if reached else missed(), reason)
            case Awaited():
                self._silent_ms = min(self._silent_ms, CHUNK_MS)
            case None:
                self._fall_silent(0 if idle else CHUNK_MS)

    def _patience_s(self) -> float:
        # Once it is silence, it passes as time does.
        paused = self._silent_ms > 0 or not self._heard.streaming
        return CHUNK_MS / 1_000 if paused else LATE_S

    def _take(self, pcm: bytes, timestamp: int | None) -> None:
        if timestamp is not None:
            self._ahead_ms = timestamp - self._end_ms
        self._turn(heard(self._health, AudioChunk(pcm, self._end_ms)))
        self._waiting += pcm
        self._silent_ms = 0

    def _fall_silent(self, ms: int) -> None:
        if ms > 0:
            self._waiting += bytes(ms * BYTES_PER_MS)
            self._silent_ms += ms

    def _call(self, word: str, timestamp: int | None) -> None:
        """Hand on a wake word of the satellite's own, with its place in the stream."""
        flowing = self._silent_ms == 0 and self._position_ms > 0
        at_ms = max(0, self._told(timestamp) - LAG_MS) if flowing else self._end_ms
        self._calls.add(
            Call(
                word=word,
                after_ms=at_ms - self._position_ms,
                slack_ms=SLACK_MS if flowing else 0,
            )
        )
        # Somebody waits: time passes again, even if the satellite sends nothing.
        self._silent_ms = 0

    def _told(self, timestamp: int | None) -> int:
        """Return the place that *timestamp* means, if it means one that was just heard."""
        if timestamp is not None and self._ahead_ms is not None:
            place_ms = timestamp - self._ahead_ms
            if self._end_ms - RECENT_MS <= place_ms <= self._end_ms:
                return place_ms
        return self._end_ms

    def _turn(self, after: Health, reason: str = "") -> None:
        before, self._health = self._health, after
        if (change := changed(before, after, self._position_ms, reason)) is not None:
            self._on_change(change)
        self.settled.set()
