"""Keeping what a model thinks to itself out of what is said. Pure.

Small models write their reasoning into the answer, between ``<think>`` and ``</think>``,
where the server does not set it apart for them. It arrives in pieces of any size.
"""

import re
from typing import Final

_NAMES: Final = ("think", "thinking", "thought")
_MARKS: Final = tuple(mark for name in _NAMES for mark in (f"<{name}>", f"</{name}>"))
_MARK: Final = re.compile("|".join(_MARKS), re.IGNORECASE)
_LONGEST: Final = max(map(len, _MARKS))


class Aloud:
    """Takes the pieces of one answer and gives back what of them is meant to be heard."""

    def __init__(self) -> None:
        """Begin outside of any thought, with nothing said."""
        self._held = ""
        self._thinking = False
        self._begun = False

    def feed(self, piece: str) -> str:
        """Return what can be said now; what may be half a mark is held back."""
        self._held += piece
        said = ""
        while (mark := _MARK.search(self._held)) is not None:
            said += self._spoken(self._held[: mark.start()])
            self._held = self._held[mark.end() :]
            self._thinking = not mark[0].startswith("</")
        end = len(self._held) - self._half_mark()
        said += self._spoken(self._held[:end])
        self._held = self._held[end:]
        return self._without_lead(said)

    def flush(self) -> str:
        """Return what was held back and turned out to be no mark; an endless thought is none."""
        said, self._held = self._spoken(self._held), ""
        return self._without_lead(said)

    def _spoken(self, text: str) -> str:
        return "" if self._thinking else text

    def _half_mark(self) -> int:
        """Return the length of what stands at the end and may be the beginning of a mark."""
        at = self._held.rfind("<", max(0, len(self._held) - _LONGEST + 1))
        half = self._held[at:].lower() if at >= 0 else ""
        return len(half) if half and any(mark.startswith(half) for mark in _MARKS) else 0

    def _without_lead(self, said: str) -> str:
        """Return *said* without the empty lines between the thought and the answer."""
        if self._begun:
            return said
        said = said.lstrip()
        self._begun = bool(said)
        return said


def aloud(text: str) -> str:
    """Return what of a whole *text* is meant to be heard."""
    filter_ = Aloud()
    return (filter_.feed(text) + filter_.flush()).strip()
