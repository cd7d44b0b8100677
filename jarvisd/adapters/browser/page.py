"""One page on one connection: what it sends is taken in, what it is told goes out in order."""

import asyncio
import json
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

from jarvisd.adapters.browser.wire import (
    Begin,
    Close,
    Fault,
    Played,
    Socket,
    checked,
    understood,
)
from jarvisd.audio.chunk import BYTES_PER_MS, BYTES_PER_SAMPLE, Sound
from jarvisd.both import together

DEAD_S: Final = 5.0
"""A page that is to send sound and has sent none for so long does not hear."""
TICK_S: Final = 0.5
BURST_S: Final = 10.0
"""So much sound may come at once, after the network held it up; more is a flood."""
LEAST_S: Final = 0.005
"""What any message counts for, however short: 200 a second in the long run."""
WRITING_S: Final = 8.0
"""A page that has taken nothing for so long is gone."""
GOODBYE_S: Final = 0.5
LEAD_MS: Final = 1_000
"""So much sound is sent before it is due. A page that is hushed lets go of it at once."""
PIECE_MS: Final = 100
GRACE_S: Final = 3.0
"""A page that does not tell in time that it has played is waited for no longer."""


class Page:
    """Serves *socket*; what the page sends of sound goes to *hear*."""

    def __init__(
        self,
        socket: Socket,
        hear: Callable[[bytes], None],
        monotonic: Callable[[], float] = time.monotonic,
    ) -> None:
        self._socket = socket
        self._hear = hear
        self._monotonic = monotonic
        self._outgoing: asyncio.Queue[str | bytes] = asyncio.Queue()
        self._credit_s = BURST_S
        self._counted_at = monotonic()
        self._sound_at = monotonic()
        self._listening = False
        self._sounds = 0
        self._playing: asyncio.Future[None] | None = None
        self.rate: int | None = None
        """Samples a second that it plays; None until it has said that it is ready."""

    def tell(self, **message: Any) -> None:
        """Tell the page something, after whatever it was told before."""
        self._outgoing.put_nowait(json.dumps(message, ensure_ascii=False))

    def listen(self, *, on: bool) -> None:
        """Have the page send what it hears, or let go of its microphone."""
        self._listening = on
        self._sound_at = self._monotonic()
        self.tell(type="listen", on=on)

    async def greeted(self) -> None:
        """Wait until the page says that it is ready; raise Fault if it does not."""
        try:
            async with asyncio.timeout(DEAD_S):
                first = await self._next()
        except TimeoutError as error:
            raise Fault(Close.SILENT, "the page said nothing") from error
        if not isinstance(first, Begin):
            raise Fault(Close.NONSENSE, "the page did not begin with its rate")
        self.rate = first.rate

    async def serve(self) -> None:
        """Take in and tell until the connection is over; raise Fault, which says why."""
        try:
            async with together() as tasks:
                tasks.create_task(self._read())
                tasks.create_task(self._write())
                tasks.create_task(self._watch())
        finally:
            self._done(Fault(Close.LEAVING, "the page is gone"))

    async def leave(self, close: int, reason: str) -> None:
        """Send the page away; do nothing if it is gone already."""
        with suppress(Fault, TimeoutError):
            async with asyncio.timeout(GOODBYE_S):
                await self._socket.close(close, reason)

    async def play(self, sound: Sound) -> None:
        """Play *sound*, which has the page's rate, to its end; raise Fault.

        Cancelling hushes the page. One sound at a time.
        """
        self._sounds += 1
        self._playing = asyncio.get_running_loop().create_future()
        begun = self._monotonic()
        self.tell(type="sound", number=self._sounds)
        try:
            await self._sent(sound, begun)
            self.tell(type="end", number=self._sounds)
            left_s = max(0.0, begun + sound.duration_ms / 1_000 - self._monotonic())
            async with asyncio.timeout(left_s + GRACE_S):
                await self._playing
        except asyncio.CancelledError:
            self.tell(type="hush")
            raise
        except TimeoutError as error:
            self.tell(type="hush")
            raise Fault(Close.SILENT, "the page does not play") from error
        finally:
            self._playing = None

    async def _sent(self, sound: Sound, begun: float) -> None:
        step = sound.rate * PIECE_MS // 1_000 * BYTES_PER_SAMPLE
        for number, start in enumerate(range(0, len(sound.pcm), step)):
            ahead_s = number * PIECE_MS / 1_000 - (self._monotonic() - begun)
            await asyncio.wait({self._over()}, timeout=max(0.0, ahead_s - LEAD_MS / 1_000))
            if self._over().done():
                return
            self._outgoing.put_nowait(sound.pcm[start : start + step])

    def _over(self) -> "asyncio.Future[None]":
        assert self._playing is not None
        return self._playing

    async def _read(self) -> None:
        while True:
            match await self._next():
                case Played(number=number):
                    if number == self._sounds:
                        self._done(None)
                case Begin():
                    raise Fault(Close.NONSENSE, "the page began twice")
                case pcm:
                    self._sound_at = self._monotonic()
                    if self._listening:
                        self._hear(pcm)

    async def _next(self) -> Begin | Played | bytes:
        """Return what the page says or sends next; raise Fault at its end."""
        message = await self._socket.receive()
        if isinstance(message, str):
            self._count(LEAST_S)
            return understood(message)
        self._count(max(LEAST_S, len(message) / BYTES_PER_MS / 1_000))
        return checked(message)

    def _count(self, cost_s: float) -> None:
        now = self._monotonic()
        self._credit_s = min(BURST_S, self._credit_s + now - self._counted_at) - cost_s
        self._counted_at = now
        if self._credit_s < 0:
            raise Fault(Close.TOO_FAST, "the page sends more than time passes")

    async def _write(self) -> None:
        while True:
            message = await self._outgoing.get()
            try:
                async with asyncio.timeout(WRITING_S):
                    await self._socket.send(message)
            except TimeoutError as error:
                raise Fault(Close.SILENT, "the page takes nothing any more") from error

    async def _watch(self) -> None:
        while True:
            await asyncio.sleep(TICK_S)
            if self._listening and self._monotonic() - self._sound_at > DEAD_S:
                raise Fault(Close.SILENT, "the page sends no sound")

    def _done(self, fault: Fault | None) -> None:
        if self._playing is None or self._playing.done():
            return
        if fault is None:
            self._playing.set_result(None)
        else:
            self._playing.set_exception(fault)
