"""How rooms are set, in a dictionary: the in-memory twin of the PostgreSQL store."""

from collections.abc import Mapping

from jarvisd.controls.types import Controls
from jarvisd.ids import RoomName


class ControlsInMind:
    """A ControlStore that forgets everything when the process ends; tests may look inside."""

    def __init__(self) -> None:
        self.kept: dict[RoomName, Controls] = {}

    async def everything(self) -> Mapping[RoomName, Controls]:
        """Return what was set in each room."""
        return dict(self.kept)

    async def keep(self, room: RoomName, controls: Controls) -> None:
        """Keep that *room* is set like this now."""
        self.kept[room] = controls
