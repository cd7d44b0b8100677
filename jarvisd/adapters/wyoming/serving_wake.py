"""Wake words for a guest: one stream in, detections out."""

from collections.abc import Iterator
from typing import Final

from wyoming.event import Event
from wyoming.wake import Detection

from jarvisd.adapters.wyoming.names import names_in
from jarvisd.adapters.wyoming.sound import Inlet
from jarvisd.audio.chunk import BYTES_PER_MS, AudioChunk
from jarvisd.audio.ports import WakeWordDetector

STEP_BYTES: Final = 80 * BYTES_PER_MS
"""However long the messages are, the guest is told to 80 ms where the word ended."""


class Watch:
    """One stream of a guest."""

    def __init__(self, detector: WakeWordDetector, event: Event) -> None:
        """Begin with the message that asks for it."""
        self._names = names_in(event.data.get("names"))
        self._detector = detector
        self._inlet = Inlet()
        self._end_ms = 0
        self.detected = False

    def begin(self) -> None:
        """Note that a new stream begins."""
        self._detector.reset()
        self._inlet = Inlet()
        self._end_ms = 0
        self.detected = False

    def hear(self, event: Event) -> Iterator[Event | float]:
        """Take in sound: yield what was detected, and how many seconds of it were heard.

        Raise ValueError if it is none, HearingError.
        """
        pcm = self._inlet.take(event)
        told = event.data.get("timestamp")
        for start in range(0, len(pcm), STEP_BYTES):
            step = pcm[start : start + STEP_BYTES]
            found = self._detector.feed(AudioChunk(step, self._end_ms))
            self._end_ms += len(step) // BYTES_PER_MS
            if found is not None and self._wanted(found.word):
                self.detected = True
                at = told + start // BYTES_PER_MS if isinstance(told, int) else self._end_ms
                yield Detection(name=found.word, timestamp=at).event()
            yield len(step) / BYTES_PER_MS / 1_000

    def _wanted(self, word: str) -> bool:
        """Tell whether the guest asked for *word*, by whatever version of it."""
        return not self._names or any(name.startswith(word) for name in self._names)
