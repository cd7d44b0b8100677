"""The closest of many things that were said, kept while they pass by one at a time. Pure."""

from datetime import datetime
from heapq import heappush, heappushpop

from jarvisd.memory.policy.walk import Told


class Closest:
    """At most so many: what holds more of the words, and of these the latest."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._seen = 0
        self._heap: list[tuple[float, float, int, Told]] = []

    def wants(self, words: float, at: datetime) -> bool:
        """Tell whether something said *at* with that share of *words* would be kept."""
        return len(self._heap) < self._most or (words, at.timestamp()) > self._heap[0][:2]

    @property
    def complete(self) -> bool:
        """Tell whether nothing older can be kept any more: all that is held has every word."""
        return len(self._heap) == self._most and self._heap[0][0] >= 1.0

    def keep(self, told: Told) -> None:
        """Take *told* in, and let the farthest go if there are too many."""
        self._seen += 1
        entry = (told.clue.words, told.at.timestamp(), self._seen, told)
        (heappush if len(self._heap) < self._most else heappushpop)(self._heap, entry)

    @property
    def best(self) -> list[Told]:
        """Return what is kept, the closest first."""
        return [entry[-1] for entry in sorted(self._heap, reverse=True)]
