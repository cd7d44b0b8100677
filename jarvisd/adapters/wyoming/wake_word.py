"""Wake words by a Wyoming service elsewhere: one connection for each stream, always open."""

import asyncio
import logging
from collections import deque
from collections.abc import Sequence
from types import TracebackType
from typing import Final, Self

from wyoming.audio import AudioChunk as SoundMessage
from wyoming.audio import AudioStart
from wyoming.event import Event
from wyoming.info import Describe, Info
from wyoming.wake import Detect
from wyoming.wake import Detection as Detected

from jarvisd.adapters.openwakeword import word_name
from jarvisd.adapters.wyoming.peer import Fault, Peer, connected, end
from jarvisd.address import Address
from jarvisd.audio.chunk import (
    BYTES_PER_MS,
    BYTES_PER_SAMPLE,
    SAMPLE_RATE,
    AudioChunk,
    Detection,
)
from jarvisd.audio.ports import WakeWordDetector
from jarvisd.both import together
from jarvisd.ids import RoomName

logger = logging.getLogger(__name__)

FRAME_MS: Final = 80
"""What goes into one message: the step of the models behind such services."""
FRAME_BYTES: Final = FRAME_MS * BYTES_PER_MS
STALE_MS: Final = 2_000
"""A word that was noticed later than this has passed the ear's memory."""
BEHIND_MS: Final = 30_000
"""Sound that waits to be sent; a connection that takes no more of it is given up."""
LEAD_MS: Final = 2_000
"""So much of what was just heard the spare is shown when it takes over, to be in the picture."""
BEAT_S: Final = 2.0
"""So often the service is asked for a sign of life; it says nothing while nobody calls."""
DEAD_S: Final = 6.0
RETRY_S: Final = 2.0
LAG_MS: Final = 320
"""How long after the word's end, at most, a service notices it, measured on openWakeWord's."""
SLACK_MS: Final = 448


class WyomingWakeWord:
    """A WakeWordDetector: what it is fed goes to the service, what that detects comes back later.

    While the service is away, *spare* listens if there is one. ``start`` it first; a
    detection is handed out by the first ``feed`` after it has arrived.
    """

    def __init__(
        self,
        words: Sequence[str],
        address: Address,
        *,
        spare: WakeWordDetector | None = None,
        cooldown_ms: int = 2_000,
    ) -> None:
        self._words = tuple(map(word_name, words))
        self._address = address
        self._spare = spare
        self._cooldown_ms = cooldown_ms
        self._told_away = False
        self._changed = asyncio.Event()
        self._keeping: asyncio.Task[None] | None = None
        self._forget()

    @property
    def up(self) -> bool:
        """Tell whether the service listens."""
        return self._up

    @property
    def behind_ms(self) -> int:
        """How much sound the service has not been sent yet."""
        return len(self._waiting) // BYTES_PER_MS

    def start(self) -> None:
        """Begin to keep the connection; needs a running loop."""
        self._keeping = asyncio.create_task(self._keep(), name=f"wake word {self._address}")

    async def close(self) -> None:
        """End the connection."""
        keeping, self._keeping = self._keeping, None
        if keeping is not None:
            await end(keeping)

    def feed(self, chunk: AudioChunk) -> Detection | None:
        """Pass *chunk* on; return a word that was detected, in it or shortly before it."""
        if self._keeping is not None and self._keeping.done():
            self._keeping.result()  # raises what nobody foresaw: the room begins anew
        self._heard_ms = chunk.end_ms
        self._recent.append(chunk)
        while len(self._recent) > 1 and chunk.end_ms - self._recent[1].start_ms > LEAD_MS:
            self._recent.popleft()
        if self._up:
            if not self._waiting:
                self._waiting_ms = chunk.start_ms
            self._waiting += chunk.pcm
            self._changed.set()
        elif self._spare is not None:
            self._note(self._by_the_spare(self._spare, chunk))
        return self._found.popleft() if self._found else None

    def reset(self) -> None:
        """Forget the audio heard so far, as for a new stream: the service is connected anew."""
        self._forget()
        self._changed.set()

    def _forget(self) -> None:
        self._up = False
        self._anew = True
        self._waiting = bytearray()
        self._waiting_ms = 0
        self._heard_ms = 0
        self._recent: deque[AudioChunk] = deque()
        self._found: deque[Detection] = deque()
        self._latest_ms: int | None = None
        self._spare_knows = False

    async def _keep(self) -> None:
        """Keep the connection for ever, anew whenever it is lost."""
        while True:
            try:
                await self._listened_to()
            except Fault as fault:
                if not self._told_away:
                    heard_by = "nobody" if self._spare is None else "the spare"
                    logger.warning("wake word: %s listens: %s", heard_by, fault)
                self._told_away = True
                await asyncio.sleep(RETRY_S)

    async def _listened_to(self) -> None:
        try:
            async with connected(self._address) as peer:
                await self._converse(peer)
        finally:
            self._up = False
            self._waiting.clear()

    async def _converse(self, peer: Peer) -> None:
        self._anew = False
        await peer.send(
            Detect(names=list(self._words)).event(),
            AudioStart(rate=SAMPLE_RATE, width=BYTES_PER_SAMPLE, channels=1).event(),
            Describe().event(),
        )
        while not Info.is_type((await peer.receive(DEAD_S)).type):
            pass
        if self._told_away:
            logger.warning("wake word: the service listens again")
        self._told_away = False
        self._begin()
        async with together() as tasks:
            others = (tasks.create_task(self._listen(peer)), tasks.create_task(_beat(peer)))
            await self._send(peer)
            for task in others:
                task.cancel()

    def _begin(self) -> None:
        """Show the service what was just heard, too: somebody may be calling right now."""
        self._up = not self._anew
        self._spare_knows = False
        self._waiting = bytearray(b"".join(chunk.pcm for chunk in self._recent))
        self._waiting_ms = self._recent[0].start_ms if self._recent else self._heard_ms
        self._changed.set()

    async def _send(self, peer: Peer) -> None:
        while not self._anew:
            self._changed.clear()
            if self.behind_ms > BEHIND_MS:
                raise peer.garbled("too slow")
            while len(self._waiting) >= FRAME_BYTES and not self._anew:
                frame = bytes(self._waiting[:FRAME_BYTES])
                del self._waiting[:FRAME_BYTES]
                start_ms, self._waiting_ms = self._waiting_ms, self._waiting_ms + FRAME_MS
                await peer.send(_message(frame, start_ms))
            await self._changed.wait()

    async def _listen(self, peer: Peer) -> None:
        while True:
            event = await peer.receive(DEAD_S)
            if Detected.is_type(event.type) and not self._anew:
                self._note(self._detection(event))

    def _detection(self, event: Event) -> Detection | None:
        noticed_ms = _position(event.data.get("timestamp"), self._heard_ms)
        if noticed_ms < self._heard_ms - STALE_MS:
            return None
        return Detection(
            word=self._word(event.data.get("name")),
            score=1.0,
            at_ms=max(0, noticed_ms - LAG_MS),
            slack_ms=SLACK_MS,
        )

    def _word(self, told: object) -> str:
        """Return the word that was asked for, however the service spells its version."""
        named = told if isinstance(told, str) else ""
        return next((word for word in self._words if named.startswith(word)), self._words[0])

    def _by_the_spare(self, spare: WakeWordDetector, chunk: AudioChunk) -> Detection | None:
        if self._spare_knows:
            return spare.feed(chunk)
        self._spare_knows = True
        spare.reset()
        found = [spare.feed(recent) for recent in self._recent]
        return next((detection for detection in reversed(found) if detection is not None), None)

    def _note(self, detection: Detection | None) -> None:
        """Keep *detection* unless it is the one before again."""
        if detection is None:
            return
        if self._latest_ms is None or detection.at_ms >= self._latest_ms + self._cooldown_ms:
            self._latest_ms = detection.at_ms
            self._found.append(detection)


def _position(told: object, heard_ms: int) -> int:
    """Return where in the stream a word was noticed: where the service says, if that can be."""
    if isinstance(told, int) and 0 < told <= heard_ms:
        return told + FRAME_MS
    return heard_ms


def _message(frame: bytes, start_ms: int) -> Event:
    return SoundMessage(
        rate=SAMPLE_RATE, width=BYTES_PER_SAMPLE, channels=1, audio=frame, timestamp=start_ms
    ).event()


async def _beat(peer: Peer) -> None:
    """Ask for a sign of life again and again; ``_listen`` notices if none comes."""
    while True:
        await asyncio.sleep(BEAT_S)
        await peer.send(Describe().event())


class WyomingWakeWords:
    """The detectors of a house's rooms; used as a context manager it ends their connections."""

    def __init__(self) -> None:
        self._of: dict[RoomName, WyomingWakeWord] = {}
        self._closing: set[asyncio.Task[None]] = set()

    def start(self, room: RoomName, detector: WyomingWakeWord) -> WyomingWakeWord:
        """Start *detector* for *room* and return it; the one it had before is closed."""
        before = self._of.pop(room, None)
        if before is not None:
            closing = asyncio.create_task(before.close())
            self._closing.add(closing)
            closing.add_done_callback(self._closing.discard)
        self._of[room] = detector
        detector.start()
        return detector

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        await asyncio.gather(*self._closing, *(each.close() for each in self._of.values()))
