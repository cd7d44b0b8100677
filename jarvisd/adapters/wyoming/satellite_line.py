"""The living connection to a satellite, as the loudspeaker and the observers use it."""

import asyncio
import time
from collections.abc import Callable
from typing import Final

from wyoming.event import Event
from wyoming.info import Describe, Info
from wyoming.ping import Ping, Pong
from wyoming.pipeline import PipelineStage, RunPipeline
from wyoming.snd import Played

from jarvisd.adapters.wyoming.peer import Peer
from jarvisd.adapters.wyoming.sound import RATES
from jarvisd.adapters.wyoming.wire import pong

OUTBOX: Final = 100
"""So many messages for its lights may wait; a satellite that takes no more loses them."""


class Line:
    """One connection, and what became known of the satellite on it."""

    def __init__(self, peer: Peer, monotonic: Callable[[], float] = time.monotonic) -> None:
        self._peer = peer
        self._monotonic = monotonic
        self._outbox: asyncio.Queue[Event] = asyncio.Queue(OUTBOX)
        self._arrived_at = monotonic()
        self._answers_pings = False
        self._stopped = 0
        self._played = 0
        self._news = asyncio.Event()
        self.introduced = False
        """It has said that it is a satellite."""
        self.tells_played = False
        """It says when it has played a sound."""
        self.speaks = True
        """It has a loudspeaker."""
        self.rate: int | None = None
        """The rate that its loudspeaker wants, where it tells one."""

    @property
    def peer(self) -> Peer:
        """Return the connection itself."""
        return self._peer

    @property
    def quiet_s(self) -> float:
        """How long nothing has arrived."""
        return self._monotonic() - self._arrived_at

    def tell(self, *events: Event) -> None:
        """Send *events* as soon as may be; nobody waits for it."""
        for event in events:
            if not self._outbox.full():
                self._outbox.put_nowait(event)

    async def send_told(self) -> None:
        """Send what is to be told, for ever; raise Fault."""
        while True:
            await self._peer.send(await self._outbox.get())

    async def beat(self, every_s: float) -> None:
        """Ask for a sign of life; older satellites know no ping, but all describe themselves."""
        await self._peer.send(Ping().event())
        if not self._answers_pings and self.quiet_s >= every_s:
            await self._peer.send(Describe().event())

    def take(self, event: Event) -> None:
        """Note what *event* tells about the connection and the loudspeaker."""
        self._arrived_at = self._monotonic()
        if Ping.is_type(event.type):
            self._answers_pings = True
            self.tell(pong(event))
        elif Pong.is_type(event.type):
            self._answers_pings = True
        elif Played.is_type(event.type):
            self.tells_played = True
            self._played += 1
            self._news.set()
        elif RunPipeline.is_type(event.type):
            self.speaks = event.data.get("end_stage") == PipelineStage.TTS.value
        elif Info.is_type(event.type):
            self.introduced = isinstance(event.data.get("satellite"), dict)
            self.rate = _rate(event) or self.rate

    def stopped(self) -> int:
        """Note that a sound was sent to its end; return its number."""
        self._stopped += 1
        return self._stopped

    async def played(self, number: int, within_s: float) -> None:
        """Wait until the satellite has told that sound *number* was played, for *within_s*."""
        try:
            async with asyncio.timeout(within_s):
                while self._played < number:
                    self._news.clear()
                    await self._news.wait()
        except TimeoutError:
            # One that it never tells of must not keep every later one waiting.
            self._played = max(self._played, number)


def _rate(event: Event) -> int | None:
    """Return the rate that the description of a loudspeaker tells, if it does."""
    match event.data.get("snd"):
        case [{"snd_format": {"rate": int(rate)}}, *_] if rate in RATES:
            return rate
        case _:
            return None
