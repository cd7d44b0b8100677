"""The ear: always waiting for the wake word, opened for one utterance at a time."""

from collections import deque
from collections.abc import AsyncGenerator
from contextlib import aclosing
from dataclasses import dataclass
from typing import Final, TypeAlias

from jarvisd.audio.chunk import Detection
from jarvisd.audio.endpoint import Patience
from jarvisd.audio.interjection import Interjection, Interjections
from jarvisd.audio.opening import Judged, Opening, Pausing, Quiet, Resuming, Spoken, Told, part
from jarvisd.audio.ports import Microphone, VoiceDetector, WakeWordDetector

__all__ = ["Ear", "Heard", "Pausing", "Quiet", "Resuming", "Spoken", "Woken"]

MEMORY_MS: Final = 2_000
"""How far back an ear that is opened late can still hear."""
WAKE_SOUND_MS: Final = 1_000
"""How much sound before its end is kept of a wake word."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Woken:
    """Somebody said the wake word."""

    detection: Detection
    sounded_s: float | None = None
    """When, on the clock that all rooms share; None where nobody knows."""


Heard: TypeAlias = Woken | Told | Interjection


class Ear:
    """Turns a stream of chunks into the few things that matter.

    The wake word detector and the voice detector are fed every chunk, open or not:
    both carry state, and spliced sound misleads them.
    """

    def __init__(
        self,
        microphone: Microphone,
        wake_word: WakeWordDetector,
        voice: VoiceDetector,
        *,
        memory_ms: int = MEMORY_MS,
    ) -> None:
        self._microphone = microphone
        self._wake_word = wake_word
        self._voice = voice
        self._memory_ms = memory_ms
        self._recent: deque[Judged] = deque()
        self._position_ms = 0
        self._wake_sound: tuple[Detection, tuple[Judged, ...]] | None = None
        self._opening: Opening | None = None
        self._told: Told | None = None
        self._interjections = Interjections()

    @property
    def position_ms(self) -> int:
        """How much of the stream has been heard."""
        return self._position_ms

    def open(
        self, patience: Patience, *, wake: Detection | None = None, since_ms: int | None = None
    ) -> None:
        """Listen for one utterance: the one after *wake*, or from *since_ms*, or from now.

        Time passes between the wake word and this call. What was said meanwhile is
        still in memory and counts, even an utterance that is already over. Opening
        an open ear begins anew.
        """
        self._told = None
        since = wake.at_ms if wake is not None else since_ms
        if since is None:
            since = self.position_ms
        sound = self._wake_sound[1] if self._wake_sound and self._wake_sound[0] == wake else ()
        self._opening = Opening(patience, since, wake, sound)
        for judged in tuple(self._recent):
            self._follow(judged)

    def close(self) -> None:
        """Listen for nothing but the wake word."""
        self._opening = None
        self._told = None

    def heed(self, heeded: bool) -> None:
        """Tell from now on what is said without the wake word and without being asked for."""
        self._interjections.heed(heeded)

    def forget(self) -> None:
        """Let go of every sound that was heard; what comes next is heard as a new stream."""
        self.close()
        self._interjections.forget()
        self._recent.clear()
        self._wake_sound = None
        self._wake_word.reset()
        self._voice.reset()

    async def sounds(self) -> AsyncGenerator[Heard, None]:
        """Yield what is heard until the stream ends; raise HearingError if it fails.

        A recording that ends while someone speaks still yields what was heard.
        """
        async with aclosing(self._microphone.stream()) as chunks:
            async for chunk in chunks:
                detection = self._wake_word.feed(chunk)
                judged = Judged(chunk, self._voice.probability(chunk))
                self._remember(judged)
                self._follow(judged)
                if detection is not None:
                    self._wake_sound = (detection, self._before(detection.at_ms))
                    yield Woken(detection=detection, sounded_s=chunk.sounded_s(detection.at_ms))
                spoken_up = self._interjections.hear(chunk, judged.probability)
                if spoken_up is not None:
                    yield spoken_up
                # The listener may have opened the ear on what is already over.
                while (told := self._take()) is not None:
                    yield told
        while (told := self._take_last()) is not None:
            yield told

    def _remember(self, judged: Judged) -> None:
        self._recent.append(judged)
        self._position_ms = judged.chunk.end_ms
        while judged.chunk.end_ms - self._recent[0].chunk.start_ms > self._memory_ms:
            self._recent.popleft()

    def _before(self, at_ms: int) -> tuple[Judged, ...]:
        return tuple(
            kept
            for whole in self._recent
            if whole.chunk.end_ms > at_ms - WAKE_SOUND_MS
            and (kept := part(whole, before_ms=at_ms)) is not None
        )

    def _follow(self, judged: Judged) -> None:
        if self._opening is not None and not isinstance(self._told, Spoken | Quiet):
            self._told = self._opening.follow(judged) or self._told

    def _take(self) -> Told | None:
        told, self._told = self._told, None
        if isinstance(told, Spoken | Quiet):
            self._opening = None
        return told

    def _take_last(self) -> Told | None:
        if self._told is None and self._opening is not None:
            self._told = self._opening.finish(self.position_ms)
        return self._take()
