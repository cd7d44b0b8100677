"""Samples on their way to a loudspeaker, and when the last one of each sound is heard."""

import threading
import time
from collections import deque
from typing import Any

from jarvisd.adapters.soundcard.capture import Block
from jarvisd.adapters.soundcard.level import Level
from jarvisd.audio.chunk import BYTES_PER_SAMPLE


class Waiting:
    """Carries mono samples of *rate* to PortAudio's thread, which spreads them on *channels*.

    One sound at a time is handed over, so a sound's length is what bounds it.
    """

    def __init__(self, rate: int, channels: int) -> None:
        self.rate = rate
        self._channels = channels
        self._lock = threading.Lock()
        self._pcm = bytearray()
        self._ends: list[tuple[int, int]] = []
        """How many bytes until the end of a sound that is complete, and its number."""
        self._due: list[tuple[float, int]] = []
        self._ahead: deque[tuple[float, bytes]] = deque()
        """What the device has and may not have played yet, with the time at which it begins."""
        self.level = Level(rate)
        self._given: list[Block] = []
        self.filled_at = time.monotonic()
        """When the device took samples for the last time."""

    @property
    def busy(self) -> bool:
        """Tell whether anything is still to be played or to be told."""
        return bool(self._pcm or self._ends or self._due)

    def add(self, pcm: bytes) -> None:
        """Queue a piece of a sound."""
        with self._lock:
            self._pcm += pcm

    def end(self, sound: int) -> None:
        """Mark what is queued so far as the end of *sound*."""
        with self._lock:
            self._ends.append((len(self._pcm), sound))

    def clear(self) -> None:
        """Forget everything, also what would still have been told."""
        with self._lock:
            self._pcm.clear()
            self._ends.clear()
            self._due.clear()
            self._ahead.clear()
            self._given.clear()

    def take_back(self) -> None:
        """Queue again what the device was given and has not played: its buffer was dropped."""
        with self._lock:
            self._take_back(time.monotonic())

    def given(self) -> list[Block]:
        """Return what the device took since the last call, silence included."""
        with self._lock:
            given, self._given = self._given, []
        return given

    def played(self) -> list[int]:
        """Return the sounds whose last sample has been heard since the last call."""
        now = time.monotonic()
        with self._lock:
            over = [sound for due, sound in self._due if due <= now]
            self._due = [(due, sound) for due, sound in self._due if due > now]
        return over

    def fill(self, out: Any, frames: int, when: Any, status: Any) -> None:
        """Hand the next samples to the device, silence when there are none."""
        size = frames * BYTES_PER_SAMPLE
        now = time.monotonic()
        # What the device still has to play before this block; some drivers tell nonsense.
        begins = now + min(1.0, max(0.0, when.outputBufferDacTime - when.currentTime))
        with self._lock:
            self.filled_at = now
            if status.output_underflow:
                # PortAudio begins anew then, and drops what it was given. A stream just started
                # on a sound server runs dry several times over before it is filled.
                self._take_back(now)
            piece = bytes(self._pcm[:size])
            del self._pcm[:size]
            self._ahead.append((begins, piece))
            while self._size(now - self._ahead[0][0]) > len(self._ahead[0][1]):
                self._ahead.popleft()
            for left, sound in self._ends:
                if left <= size:
                    self._due.append((begins + left / BYTES_PER_SAMPLE / self.rate, sound))
            self._ends = [(left - size, sound) for left, sound in self._ends if left > size]
            given = self.level.applied(piece).ljust(size, b"\0")
            self._given.append((given, begins))
        out[:] = on_all(given, self._channels)

    def _take_back(self, now: float) -> None:
        unheard = b"".join(pcm[self._size(now - begins) :] for begins, pcm in self._ahead)
        self._ahead.clear()
        again = [(min(len(unheard), self._size(due - now)), sound) for due, sound in self._due]
        self._due.clear()
        self._pcm[:0] = unheard
        self._ends = again + [(left + len(unheard), sound) for left, sound in self._ends]
        self.level.fade_in()

    def _size(self, seconds: float) -> int:
        """Return how many bytes are so long; none for a time that is over."""
        return max(0, round(seconds * self.rate)) * BYTES_PER_SAMPLE


def on_all(pcm: bytes, channels: int) -> bytes:
    """Return mono *pcm* with every sample on each of *channels*."""
    if channels == 1:
        return pcm
    wide = bytearray(len(pcm) * channels)
    for channel in range(channels):
        for byte in range(BYTES_PER_SAMPLE):
            wide[channel * BYTES_PER_SAMPLE + byte :: channels * BYTES_PER_SAMPLE] = pcm[
                byte::BYTES_PER_SAMPLE
            ]
    return bytes(wide)
