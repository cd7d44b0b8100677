"""What becomes of the announcements of a room: whoever ordered one may wait for its end."""

import asyncio
from dataclasses import dataclass, field
from enum import Enum

from jarvisd.session.state import Announcement


class Told(Enum):
    """What became of an announcement."""

    SPOKEN = "spoken"
    HUSHED = "hushed"
    """A person cut it off, by the wake word or a button."""
    FAILED = "failed"
    """The loudspeaker or the voice failed."""
    PASSED = "passed"
    """Somebody woke the room before it was said: they are here, and it is not said."""
    LOST = "lost"
    """The room was closed before it was said."""


@dataclass(slots=True)
class Announcements:
    """Those that were ordered and are not over; each is known by its identity."""

    under_way: Announcement | None = None
    _ordered: list[tuple[Announcement, "asyncio.Future[Told]"]] = field(default_factory=list)

    def order(self, announcement: Announcement) -> "asyncio.Future[Told]":
        """Return what is told when *announcement* is over."""
        told: asyncio.Future[Told] = asyncio.get_running_loop().create_future()
        self._ordered.append((announcement, told))
        return told

    def end(self, how: Told) -> None:
        """Note that the one under way is over."""
        announcement, self.under_way = self.under_way, None
        self._settle(how, [each for each in self._ordered if each[0] is announcement])

    def take_back(self, announcement: Announcement) -> bool:
        """Forget *announcement*; tell whether it is under way, and so has to be silenced."""
        if self.under_way is announcement:
            return True
        self._settle(Told.HUSHED, [each for each in self._ordered if each[0] is announcement])
        return False

    def wake(self) -> None:
        """Note that somebody is here: what waits for an answer need not be said any more."""
        waiting = [each for each in self._ordered if each[0] is not self.under_way]
        self._settle(Told.PASSED, [each for each in waiting if each[0].answer_in is not None])

    def lose(self) -> None:
        """Note that none of them is said any more."""
        self.under_way = None
        self._settle(Told.LOST, list(self._ordered))

    def _settle(self, how: Told, ended: list[tuple[Announcement, "asyncio.Future[Told]"]]) -> None:
        for each in ended:
            self._ordered.remove(each)
            if not each[1].done():
                each[1].set_result(how)
