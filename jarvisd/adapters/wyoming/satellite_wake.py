"""The wake word in a room with a satellite: heard by the satellite itself, or here."""

from collections import deque

from jarvisd.audio.chunk import AudioChunk, Detection
from jarvisd.audio.ports import WakeWordDetector


class Calls:
    """What the satellite itself detected and the room has not heard of yet."""

    def __init__(self) -> None:
        self._calls: deque[Detection] = deque()

    def add(self, call: Detection) -> None:
        """Note a detection; its position lies in the room's stream."""
        self._calls.append(call)

    def take(self) -> Detection | None:
        """Return the oldest that was not taken yet."""
        return self._calls.popleft() if self._calls else None


class SatelliteWakeWord:
    """A WakeWordDetector that passes on *calls*, and what *inner* detects beside them.

    Whoever notices the same call first is believed, the other one is not heard again
    within *cooldown_ms*.
    """

    def __init__(self, calls: Calls, inner: WakeWordDetector, *, cooldown_ms: int) -> None:
        self._calls = calls
        self._inner = inner
        self._cooldown_ms = cooldown_ms
        self._latest_ms: int | None = None

    def feed(self, chunk: AudioChunk) -> Detection | None:
        """Return the word that *chunk* completed, or that the satellite told of."""
        here = self._inner.feed(chunk)
        found = self._calls.take() or here
        if found is None:
            return None
        if self._latest_ms is not None and found.at_ms < self._latest_ms + self._cooldown_ms:
            return None
        self._latest_ms = found.at_ms
        return found

    def reset(self) -> None:
        """Forget the audio heard so far, as for a new stream."""
        self._inner.reset()
        while self._calls.take() is not None:
            pass
        self._latest_ms = None
