"""What comes from a satellite, in order: sound, its own wake word, its coming and going."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeAlias

from wyoming.audio import AudioChunk, AudioStop
from wyoming.event import Event
from wyoming.pipeline import PipelineStage, RunPipeline
from wyoming.wake import Detection

from jarvisd.adapters.backlog import Backlog
from jarvisd.adapters.wyoming.sound import Inlet
from jarvisd.audio.chunk import BYTES_PER_MS

AT_ONCE_S: Final = 1.5
"""A satellite that asks for a wake word so soon after the start streams all the time."""
SOUNDS_S: Final = 0.5
SAME_CALL_S: Final = 2.0
"""A detection and the request to listen that follows it are one call."""


@dataclass(frozen=True, slots=True)
class Block:
    """Some sound, 16 kHz mono."""

    pcm: bytes
    timestamp: int | None
    """The satellite's own clock, where it tells it."""


@dataclass(frozen=True, slots=True)
class Called:
    """The satellite heard its wake word itself."""

    word: str
    """Empty where the satellite does not tell it."""
    timestamp: int | None


@dataclass(frozen=True, slots=True)
class Found:
    """The satellite is there."""


@dataclass(frozen=True, slots=True)
class Lost:
    """The connection is gone, or could not be made."""

    reason: str
    reached: bool
    """It was there; it did not merely fail to answer."""


@dataclass(frozen=True, slots=True)
class Awaited:
    """The room waits for somebody to speak: its time passes, whether anything is heard or not."""


Item: TypeAlias = Block | Called | Found | Lost | Awaited


class Heard:
    """A bounded queue from the connection to the room; knows the ways of the satellite, too.

    It takes nothing in while nobody listens (``open``, ``close``): what is said in a
    muted room is not to be heard later.
    """

    def __init__(
        self,
        monotonic: Callable[[], float] = time.monotonic,
        turned: Callable[[], None] = lambda: None,
    ) -> None:
        """Be closed at first; *turned* is told whenever it is opened or closed."""
        self._monotonic = monotonic
        self._turned = turned
        self._backlog: Backlog[Item] = Backlog("a satellite", _length_ms)
        self._gated = False
        self._standing: Found | Lost | None = None
        self.wanted = False
        """Somebody listens. Else sound, and calls, are let go of as they come."""
        self._begin()
        self.wakes_itself = False
        """It hears its wake word itself, and streams only after it."""

    def _begin(self) -> None:
        self._inlet = Inlet()
        self._connected = self._monotonic()
        self._sound_at = self._monotonic()
        self._called_at: float | None = None
        self._constant = False
        self.streaming = False

    @property
    def dropped(self) -> int:
        """Return how many blocks of sound were lost because the room fell behind."""
        return self._backlog.dropped

    @property
    def silent_s(self) -> float:
        """For how long a satellite that ought to stream has not; 0 if it may be silent."""
        return self._monotonic() - self._sound_at if self._constant else 0.0

    @property
    def sounds(self) -> bool:
        """Tell whether sound is arriving just now."""
        return self.streaming and self._monotonic() - self._sound_at < SOUNDS_S

    @property
    def called_s(self) -> float | None:
        """How long ago it heard its wake word, None if it has not since it was connected."""
        return None if self._called_at is None else self._monotonic() - self._called_at

    def open(self) -> None:
        """Have the satellite listen; what comes next begins with whether it is there."""
        self._turn(wanted=True)
        if self._standing is not None:
            self._put(self._standing)

    def close(self) -> None:
        """Have it listen no more, and let go of everything that was heard."""
        self._turn(wanted=False)

    def _turn(self, *, wanted: bool) -> None:
        self.wanted = wanted
        self._backlog.clear()
        self._begin()
        self._turned()

    def found(self) -> None:
        """Note that there is a connection."""
        self._standing = Found()
        self._put(self._standing)

    def lost(self, reason: str, *, reached: bool) -> None:
        """Note that there is none."""
        self._begin()
        self._standing = Lost(reason, reached)
        self._put(self._standing)

    def awaited(self) -> None:
        """Note that the room waits for somebody to speak."""
        self._put(Awaited())

    def connecting(self) -> None:
        """Note that the satellite is told to begin."""
        self._begin()

    def take(self, event: Event) -> float:
        """Take in a message; return how many seconds of sound it brought.

        Raise ValueError if it makes no sense.
        """
        if AudioChunk.is_type(event.type):
            return self._sound(event)
        if AudioStop.is_type(event.type):
            # A satellite that stops of its own accord streams only while there is something.
            self._gated, self._constant, self.streaming = True, False, False
        elif Detection.is_type(event.type):
            self._call(event.data.get("name"), event.data.get("timestamp"))
        elif RunPipeline.is_type(event.type):
            self._asked(event)
        return 0.0

    async def next(self, within_s: float | None) -> Item | None:
        """Return what comes next, None if nothing does in time."""
        return await self._backlog.next(within_s)

    def _sound(self, event: Event) -> float:
        pcm = self._inlet.take(event)
        self._sound_at = self._monotonic()
        self.streaming = True
        if pcm and self.wanted:
            timestamp = event.data.get("timestamp")
            self._put(Block(pcm, timestamp if isinstance(timestamp, int) else None))
        return len(pcm) / BYTES_PER_MS / 1_000

    def _asked(self, event: Event) -> None:
        stage = event.data.get("start_stage")
        if stage == PipelineStage.WAKE.value:
            at_once = self._monotonic() - self._connected < AT_ONCE_S
            self._constant = self.wanted and at_once and not self._gated
        elif stage == PipelineStage.ASR.value:
            self.wakes_itself, self._constant = True, False
            self._call(event.data.get("wake_word_name"), None)

    def _call(self, word: object, timestamp: object) -> None:
        ago_s = self.called_s
        if ago_s is not None and ago_s < SAME_CALL_S:
            return
        self._called_at = self._monotonic()
        name = word if isinstance(word, str) else ""
        self._put(Called(name[:60], timestamp if isinstance(timestamp, int) else None))

    def _put(self, item: Item) -> None:
        if self.wanted:
            self._backlog.put(item)


def _length_ms(item: Item) -> int:
    return len(item.pcm) // BYTES_PER_MS if isinstance(item, Block) else 0
