"""What waits between the source of a room's sound and the room, and what of it is lost."""

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from typing import Final, Generic, TypeVar

logger = logging.getLogger(__name__)

WAITING_MS: Final = 10_000
"""If the room falls further behind, or is flooded, the oldest sound is lost."""

_Item = TypeVar("_Item")


class Losses:
    """Counts the blocks of sound that were lost because the listener fell behind."""

    def __init__(self, of: str) -> None:
        """*of*: whose sound it is, for the log."""
        self._of = of
        self.total = 0

    def add(self, blocks: int = 1) -> None:
        """Count *blocks* more; told whenever it has doubled: nothing is to flood the log."""
        before, self.total = self.total, self.total + blocks
        if self.total.bit_length() > before.bit_length():
            logger.warning("%d blocks of %s were lost so far", self.total, self._of)


class Backlog(Generic[_Item]):
    """A queue of sound and of news about it, bounded by how long the sound is."""

    def __init__(self, of: str, length_ms: Callable[[_Item], int]) -> None:
        """*length_ms* returns how long the sound of an item is, 0 where it is none."""
        self._length_ms = length_ms
        self._items: deque[_Item] = deque()
        self._arrived = asyncio.Event()
        self._waiting_ms = 0
        self._losses = Losses(of)

    @property
    def dropped(self) -> int:
        """Return how many blocks of sound were lost."""
        return self._losses.total

    def put(self, item: _Item) -> None:
        """Have *item* wait, at the cost of the oldest sound if too much does."""
        self._items.append(item)
        self._waiting_ms += self._length_ms(item)
        self._arrived.set()
        while self._waiting_ms > WAITING_MS:
            self._drop_the_oldest()

    def clear(self) -> None:
        """Let go of everything that waits."""
        self._items.clear()
        self._waiting_ms = 0

    async def next(self, within_s: float | None) -> _Item | None:
        """Return what comes next, None if nothing does in time."""
        if not self._items:
            self._arrived.clear()
            try:
                async with asyncio.timeout(within_s):
                    await self._arrived.wait()
            except TimeoutError:
                return None
        item = self._items.popleft()
        self._waiting_ms -= self._length_ms(item)
        return item

    def _drop_the_oldest(self) -> None:
        place, length_ms = next(
            (place, length_ms)
            for place, item in enumerate(self._items)
            if (length_ms := self._length_ms(item))
        )
        del self._items[place]
        self._waiting_ms -= length_ms
        self._losses.add()
