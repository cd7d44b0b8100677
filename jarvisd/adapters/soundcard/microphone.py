"""A microphone that never gives up: it goes on when its device does."""

import asyncio
import logging
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing
from typing import Final

from jarvisd.adapters.backlog import Losses
from jarvisd.adapters.soundcard.capture import Block
from jarvisd.adapters.soundcard.frames import Kind, number, time_and_rest
from jarvisd.adapters.soundcard.process import CardProcess
from jarvisd.audio.chunk import (
    BYTES_PER_MS,
    BYTES_PER_SAMPLE,
    CHUNK_SAMPLES,
    SAMPLE_RATE,
    AudioChunk,
    cut_off,
)
from jarvisd.audio.echo import EchoRemoval
from jarvisd.audio.health import Change, Health, RoomState, changed, failed, heard, missed

logger = logging.getLogger(__name__)

BYTES_PER_S: Final = SAMPLE_RATE * BYTES_PER_SAMPLE
PATIENCE_S: Final = 5.0
"""A child that has sent nothing for so long hangs."""
RETRY_S: Final = 1.2
"""Between two attempts; with the start of a child well below three seconds."""
LULL_MS: Final = 8_000
LONG_AGO_S: Final = 0.0
"""The time of silence that nobody recorded: nothing was played then."""
REVIVE_MS: Final = 60_000
LEAST_OFTEN_MS: Final = 960_000
"""Dead air for so long: opening the device anew may wake it up. Then after twice as long, and so
on: a microphone that gates its noise away is not to be deafened again and again."""


class LiveMicrophone:
    """Listens to *device*, in a process of its own that is replaced whenever it fails.

    Its stream never ends. While the device is away no time passes in it; around
    the gap there is silence (*lull_ms*), so that an utterance that was cut off
    ends, and nothing said before the gap is joined to anything after it. *echo* is
    what takes the room's own sound out of it.
    """

    def __init__(
        self,
        device: str,
        on_change: Callable[[Change], None],
        *,
        lull_ms: int = LULL_MS,
        echo: EchoRemoval | None = None,
    ) -> None:
        self._device = device
        self._on_change = on_change
        self._lull_ms = lull_ms
        self._echo = echo
        self._health = Health()
        self._position_ms = 0
        self._losses = Losses(device)
        self._attempts = 0
        self._revive_ms = REVIVE_MS
        self._process: CardProcess | None = None
        self.settled = asyncio.Event()
        """Set as soon as it is known whether the device can be heard."""

    @property
    def state(self) -> RoomState:
        """Tell how it hears."""
        return self._health.state

    @property
    def dropped(self) -> int:
        """How many blocks were lost because the listener fell behind."""
        return self._losses.total

    @property
    def attempts(self) -> int:
        """How often its device was opened, or tried to: it goes on while the device is away."""
        return self._attempts

    @property
    def pid(self) -> int | None:
        """Return the id of the process that listens at the moment."""
        return self._process.pid if self._process is not None else None

    async def stream(self) -> AsyncGenerator[AudioChunk, None]:
        """Yield chunks of CHUNK_SAMPLES for ever; raise nothing.

        A second stream goes on where the first one was closed; what its device was like
        then tells nothing of now.
        """
        self._health = Health()
        waiting = bytearray()
        async with aclosing(self._blocks()) as blocks:
            async for block, at_s in blocks:
                began_s = at_s - len(waiting) / BYTES_PER_S
                waiting += block
                for pcm in cut_off(waiting):
                    chunk = self._chunk(pcm, began_s)
                    began_s += CHUNK_SAMPLES / SAMPLE_RATE
                    self._position_ms = chunk.end_ms
                    # Catching up with a backlog must not keep everybody else waiting.
                    await asyncio.sleep(0)
                    yield chunk

    def _chunk(self, pcm: bytes, at_s: float) -> AudioChunk:
        if self._echo is None:
            return AudioChunk(pcm, self._position_ms, at_s=at_s)
        clean, over_own_sound = self._echo.clean(pcm, at_s)
        return AudioChunk(clean, self._position_ms, over_own_sound, at_s)

    async def _blocks(self) -> AsyncGenerator[Block, None]:
        """Yield what one child after another records, with a lull on both sides of a gap."""
        lull = (bytes(self._lull_ms * BYTES_PER_MS), LONG_AGO_S)
        lost = False
        while True:
            heard_any = False
            async with aclosing(self._opening()) as blocks:
                async for block in blocks:
                    if lost:
                        yield lull
                    lost, heard_any = False, True
                    yield block
            if heard_any and self.state is not RoomState.DEAD_AIR:
                yield lull
                lost = True
            await asyncio.sleep(RETRY_S)

    async def _opening(self) -> AsyncGenerator[Block, None]:
        """Yield what one child records until it fails."""
        self._attempts += 1
        async with await CardProcess.start("capture", self._device) as process:
            self._process = process
            while self._health.still_ms < self._revive_ms:
                kind, payload = await process.frame(PATIENCE_S)
                match kind:
                    case Kind.SOUND:
                        at_s, pcm = time_and_rest(payload)
                        self._turn(heard(self._health, AudioChunk(pcm, self._position_ms)))
                        yield pcm, at_s
                    case Kind.DROPPED:
                        self._losses.add(number(payload))
                    case Kind.GONE:
                        self._turn(missed())
                        return
                    case Kind.FAILED:
                        self._turn(failed(self._health), payload.decode(errors="replace"))
                        return
                    case _:
                        pass
            self._revive_ms = min(2 * self._revive_ms, LEAST_OFTEN_MS)
            self._turn(failed(self._health))

    def _turn(self, after: Health, reason: str = "") -> None:
        before, self._health = self._health, after
        if not after.still_ms and after.state is RoomState.OPEN:
            self._revive_ms = REVIVE_MS
        if (change := changed(before, after, self._position_ms, reason)) is not None:
            self._on_change(change)
        self.settled.set()
