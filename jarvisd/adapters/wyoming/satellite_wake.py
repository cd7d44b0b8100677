"""The wake word in a room with a satellite: heard by the satellite itself, or here."""

from collections import deque
from dataclasses import dataclass

from jarvisd.audio.chunk import AudioChunk, Detection
from jarvisd.audio.ports import WakeWordDetector


@dataclass(frozen=True, slots=True, kw_only=True)
class Call:
    """The satellite heard its wake word itself."""

    word: str
    """Empty where the satellite does not tell it."""
    after_ms: int
    """Where it ended, from the beginning of the chunk that comes next; before it, if negative.

    A place in the stream would not do: a switch in between may have held chunks back.
    """
    slack_ms: int


class Calls:
    """What the satellite itself detected and the room has not heard of yet."""

    def __init__(self) -> None:
        self._calls: deque[Call] = deque()

    def add(self, call: Call) -> None:
        """Note a call, before the chunk that it is told with."""
        self._calls.append(call)

    def take(self) -> Call | None:
        """Return the oldest that was not taken yet."""
        return self._calls.popleft() if self._calls else None

    def clear(self) -> None:
        """Forget them all."""
        self._calls.clear()


class SatelliteWakeWord:
    """A WakeWordDetector that passes on *calls*, and what *inner* detects beside them.

    Whoever notices the same call first is believed, the other one is not heard again
    within *cooldown_ms*. A call that does not tell its word is for *word*.
    """

    def __init__(
        self, calls: Calls, inner: WakeWordDetector, *, word: str, cooldown_ms: int
    ) -> None:
        self._calls = calls
        self._inner = inner
        self._word = word
        self._cooldown_ms = cooldown_ms
        self._latest_ms: int | None = None

    def feed(self, chunk: AudioChunk) -> Detection | None:
        """Return the word that *chunk* completed, or that the satellite told of."""
        here = self._inner.feed(chunk)
        found = self._told(chunk) or here
        if found is None:
            return None
        if self._latest_ms is not None and found.at_ms < self._latest_ms + self._cooldown_ms:
            return None
        self._latest_ms = found.at_ms
        return found

    def reset(self) -> None:
        """Forget the audio heard so far, as for a new stream."""
        self._inner.reset()
        self._calls.clear()
        self._latest_ms = None

    def _told(self, chunk: AudioChunk) -> Detection | None:
        call = self._calls.take()
        if call is None:
            return None
        return Detection(
            word=call.word or self._word,
            score=1.0,
            at_ms=max(0, chunk.start_ms + call.after_ms),
            slack_ms=call.slack_ms,
        )
