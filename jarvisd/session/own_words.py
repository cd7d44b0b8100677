"""What a room has just said itself, so that its echo is not taken for somebody's words."""

from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import groupby
from typing import Final

from jarvisd.audio.chunk import Detection, Utterance
from jarvisd.people.types import Doubt, Speaker, Unknown
from jarvisd.speech.loops import words_of
from jarvisd.speech.overheard import LATE_MS, Saying, beside, repeats

KEPT: Final = 16
"""Sentences; an utterance is at most half a minute."""


def _standing_still() -> int:
    return 0


class OwnWords:
    """Remembers the latest sentences, each with its time in the microphone's stream."""

    def __init__(self, position_ms: Callable[[], int] = _standing_still) -> None:
        """Take what tells how far the stream has been heard."""
        self._position_ms = position_ms
        self._said: deque[Saying] = deque(maxlen=KEPT)
        self._now: tuple[str, int] | None = None
        """What is being said, and since when."""

    @contextmanager
    def saying(self, text: str) -> Iterator[None]:
        """Note that *text* is heard while this lasts."""
        self._now = (text, self._position_ms())
        try:
            yield
        finally:
            self._said.extend(self._unfinished())
            self._now = None

    def called(self, detection: Detection) -> bool:
        """Return whether the room itself said the wake word that was detected."""
        name = detection.word.rpartition("_")[2]
        return any(
            name in words_of(each.text)
            for each in (*self._said, *self._unfinished())
            if each.began_ms < each.ended_ms
            and each.began_ms <= detection.at_ms <= each.ended_ms + LATE_MS
        )

    def echoed(self, utterance: Utterance, text: str, speaker: Speaker) -> bool:
        """Return whether *utterance* is an echo: by the words understood, or by the voice."""
        own = isinstance(speaker, Unknown) and speaker.reason is Doubt.OWN_VOICE
        said = self._beside(utterance)
        return bool(said) and (own or repeats(text, said))

    def repeated(self, utterance: Utterance, text: str) -> bool:
        """Return whether a short *utterance* is an echo, by the words understood.

        A recogniser writes a lone word twice and more often.
        """
        once = " ".join(word for word, _ in groupby(words_of(text)))
        said = self._beside(utterance)
        return bool(said) and repeats(once, said)

    def _beside(self, utterance: Utterance) -> list[str]:
        """Return what *utterance* may be the echo of."""
        sayings = (*self._said, *self._unfinished())
        return [each.text for each in beside(sayings, utterance.start_ms, utterance.end_ms)]

    def _unfinished(self) -> tuple[Saying, ...]:
        if self._now is None:
            return ()
        text, began_ms = self._now
        return (Saying(text=text, began_ms=began_ms, ended_ms=self._position_ms()),)
