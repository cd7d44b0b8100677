"""When something that failed is tried again: later and later. Pure."""

from datetime import timedelta
from typing import Final

FIRST: Final = timedelta(minutes=10)
LONGEST: Final = timedelta(hours=12)
LONGEST_WAIT: Final = timedelta(hours=1)
"""Where it only waits for somebody who may be there again at any moment."""


def pause(times: int, *, waiting: bool = False) -> timedelta:
    """Return how long to wait after something failed so many *times* in a row."""
    doubled: timedelta = FIRST * 4 ** min(max(times - 1, 0), 8)
    return min(doubled, LONGEST_WAIT if waiting else LONGEST)
