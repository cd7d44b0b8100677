"""A satellite: a microphone and a loudspeaker elsewhere, on one connection that is kept.

It is made anew whenever it is lost. What the satellite hears waits in ``heard``;
what is said goes out through ``line``. While nobody listens the connection is kept, but
the satellite is told to pause.
"""

import asyncio
import random
import time
from collections.abc import Callable
from contextlib import suppress
from types import TracebackType
from typing import Final, Self

from wyoming.event import Event
from wyoming.info import Describe, Info
from wyoming.satellite import PauseSatellite, RunSatellite

from jarvisd.adapters.wyoming.pace import Pace
from jarvisd.adapters.wyoming.peer import Fault, Peer, connected, end
from jarvisd.adapters.wyoming.satellite_heard import Heard
from jarvisd.adapters.wyoming.satellite_line import Line
from jarvisd.adapters.wyoming.satellite_news import asleep, converses, news, waits
from jarvisd.address import Address
from jarvisd.both import together
from jarvisd.events import Fact
from jarvisd.ids import RoomName

BEAT_S: Final = 2.0
"""So often it is asked for a sign of life."""
DEAD_S: Final = 5.0
"""One that has said nothing for so long, although it was asked, is gone. So is one that streams
all the time and brings no sound."""
FIRST_PAUSE_S: Final = 0.5
LONGEST_PAUSE_S: Final = 2.0
"""Between two attempts to connect; a little random, so that after a power cut not all come at
once. Together with the attempt itself below three seconds where the machine is there."""
TICK_S: Final = 0.5
UNANSWERED_S: Final = 2.0
"""One that woke by itself and that nobody answers, since another room does, is told to sleep."""
BURST_S: Final = 10.0
GOODBYE_S: Final = 0.5


class Satellite:
    """Keeps the connection to the satellite of *room* at *address*; use it as a context manager."""

    def __init__(
        self, room: RoomName, address: Address, monotonic: Callable[[], float] = time.monotonic
    ) -> None:
        self._room = room
        self._address = address
        self._monotonic = monotonic
        self._line: Line | None = None
        self._accepted = False
        self._keeping: asyncio.Task[None] | None = None
        self._conversing = False
        self._answered_at = -UNANSWERED_S
        """When it was answered, or told to sleep, for the last time."""
        self.heard = Heard(monotonic, self._turned)

    def line(self) -> Line | None:
        """Return the connection, None while there is none."""
        return self._line if self._accepted else None

    def note(self, fact: Fact) -> None:
        """Tell the satellite what happened in its room."""
        if fact.room != self._room:
            return
        if (conversing := converses(fact)) is not None:
            self._conversing = conversing
            self._answered_at = self._monotonic()
        if waits(fact):
            self.heard.awaited()
        if (line := self.line()) is not None:
            line.tell(*news(fact, wakes_itself=self.heard.wakes_itself))

    async def __aenter__(self) -> Self:
        self._keeping = asyncio.create_task(self._keep(), name=f"satellite {self._room}")
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        """Tell the satellite that nobody listens any more, and let go of it."""
        if self._line is not None:
            with suppress(Fault, TimeoutError):
                async with asyncio.timeout(GOODBYE_S):
                    await self._line.peer.send(PauseSatellite().event())
        if self._keeping is not None:
            await end(self._keeping)

    async def _keep(self) -> None:
        pause_s = FIRST_PAUSE_S
        while True:
            reached = False
            try:
                async with connected(self._address) as peer:
                    try:
                        await self._serve(peer)
                    finally:
                        reached, self._accepted, self._line = self._accepted, False, None
            except Fault as fault:
                reason = fault.details.get("reason", "")
                self.heard.lost(f"{fault.key} {reason}".strip(), reached=reached)
            pause_s = FIRST_PAUSE_S if reached else min(2 * pause_s, LONGEST_PAUSE_S)
            await asyncio.sleep(pause_s * random.uniform(0.5, 1.0))

    async def _serve(self, peer: Peer) -> None:
        """Hear and tell until the connection fails; raise Fault."""
        self.heard.connecting()
        self._line = line = Line(peer, self._monotonic)
        await peer.send(Describe().event(), self._bidding())
        async with together() as tasks:
            tasks.create_task(self._listen(line))
            tasks.create_task(line.send_told())
            tasks.create_task(self._watch(line))

    async def _listen(self, line: Line) -> None:
        pace = Pace(BURST_S, self._monotonic)
        while True:
            event = await line.peer.receive(DEAD_S)
            line.take(event)
            try:
                sound_s = self.heard.take(event)
            except ValueError as error:
                raise line.peer.garbled(str(error)) from error
            if not Info.is_type(event.type):
                self._accept(line)
            elif not line.introduced:
                raise line.peer.garbled("no satellite")
            await pace.keep(sound_s)

    def _accept(self, line: Line) -> None:
        """Take the connection for good if the satellite has said that it is one."""
        if line.introduced and not self._accepted:
            self._accepted = True
            self.heard.found()

    def _turned(self) -> None:
        if self._line is not None:
            self._line.tell(self._bidding())

    def _bidding(self) -> Event:
        return RunSatellite().event() if self.heard.wanted else PauseSatellite().event()

    async def _watch(self, line: Line) -> None:
        """Look after a satellite that is silent; raise Fault if it is dead."""
        beat_at = self._monotonic()
        while True:
            await asyncio.sleep(TICK_S)
            # One that belongs to somebody else introduces itself, too, and hangs up at once.
            self._accept(line)
            if self._monotonic() - beat_at >= BEAT_S:
                beat_at = self._monotonic()
                await line.beat(BEAT_S)
            if self.heard.silent_s > DEAD_S:
                raise line.peer.garbled("it streams, but no sound arrives")
            if self._streams_in_vain():
                self._answered_at = self._monotonic()
                line.tell(asleep())

    def _streams_in_vain(self) -> bool:
        """Tell whether it woke by itself, and nobody has answered it or will."""
        called_s = self.heard.called_s
        if called_s is None or not self.heard.wakes_itself or not self.heard.sounds:
            return False
        waited_s = min(called_s, self._monotonic() - self._answered_at)
        # An older one knows no pause, and wakes in a muted room as well.
        patience_s = UNANSWERED_S if self.heard.wanted else 0.0
        return not self._conversing and waited_s > patience_s
