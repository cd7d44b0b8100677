"""Quiet hours: when a room is not to be disturbed. Pure."""

import re
from dataclasses import dataclass
from datetime import time
from typing import Final, Self

_WRITTEN: Final = re.compile(r"(\d{1,2}):(\d{2})\s*[-–]\s*(\d{1,2}):(\d{2})")


@dataclass(frozen=True, slots=True, kw_only=True)
class QuietHours:
    """From one time of day to another, over midnight if need be."""

    begin: time
    end: time
    """The first moment that is no longer quiet."""

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read ``22:00-07:00``; raise ValueError for anything else, and for no time at all."""
        found = _WRITTEN.fullmatch(text.strip())
        if found is None:
            raise ValueError(text)
        first, second, third, fourth = map(int, found.groups())
        begin, end = time(first, second), time(third, fourth)
        if begin == end:
            raise ValueError(text)
        return cls(begin=begin, end=end)

    def hold(self, at: time) -> bool:
        """Return whether it is to be quiet *at* this time of day."""
        if self.begin < self.end:
            return self.begin <= at < self.end
        return at >= self.begin or at < self.end
