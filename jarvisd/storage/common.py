"""Which words so many memories hold that one of them alone finds nothing in particular."""

import time
from collections.abc import Callable, Sequence
from typing import Final

from jarvisd.people.audience import Audience

FRESH_S: Final = 600.0
"""So long it is believed: a store grows slowly, and what is forgotten makes few words rare."""
PAIRED: Final = 3
"""Of so many common words every two are searched for together."""
KEPT: Final = 4_000
"""So many are remembered at most; the oldest go first."""


class CommonWords:
    """Remembers what searches found, for each audience by itself: others hear more, or less."""

    def __init__(self, monotonic: Callable[[], float] = time.monotonic) -> None:
        self._monotonic = monotonic
        self._until: dict[tuple[Audience, str, str], float] = {}

    def note(self, audience: Audience, dictionary: str, words: Sequence[str]) -> None:
        """Remember that *words* were found to be common just now."""
        for word in words:
            key = audience, dictionary, word
            self._until.pop(key, None)
            self._until[key] = self._monotonic() + FRESH_S
        while len(self._until) > KEPT:
            del self._until[next(iter(self._until))]

    def passed_by(self, audience: Audience, dictionary: str, words: Sequence[str]) -> list[bool]:
        """Tell of each of *words* whether it need not be searched for alone.

        The first few common ones are searched for two at a time, so a single one is never
        passed by, and none behind those few.
        """
        now = self._monotonic()
        known = [word for word in words if self._until.get((audience, dictionary, word), 0.0) > now]
        passed = known[:PAIRED] if len(known) > 1 else []
        return [word in passed for word in words]
