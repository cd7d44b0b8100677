"""Rooms that ring by noting it: what the ringer of timers is tested with."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field

from jarvisd.ids import RoomName
from jarvisd.timers.ports import Call, Fate


@dataclass
class NotedRooms:
    """Rooms of a script: some cannot be reached, in others somebody answers."""

    names: Sequence[RoomName]
    fates: dict[RoomName, Fate] = field(default_factory=dict)
    """How a room's calls end; a room that is not here says everything to its end."""
    lasting: bool = False
    """Calls go on until they are cancelled."""
    called: list[tuple[RoomName, Call]] = field(default_factory=list)
    silenced: list[RoomName] = field(default_factory=list)

    async def call(self, room: RoomName, call: Call) -> Fate:
        """Note *call*, and end it as the script says."""
        self.called.append((room, call))
        try:
            await (asyncio.Event().wait() if self.lasting else asyncio.sleep(0))
        except asyncio.CancelledError:
            self.silenced.append(room)
            raise
        return self.fates.get(room, Fate.SPOKEN)

    @property
    def texts(self) -> list[str]:
        """Return what was said, in order."""
        return [call.text for _, call in self.called]
