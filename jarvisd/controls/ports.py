"""What the board of controls needs: somewhere to keep them, and rooms that obey."""

from collections.abc import Mapping
from typing import Protocol

from jarvisd.controls.types import Controls
from jarvisd.ids import RoomName
from jarvisd.phrases.language import Language


class ControlStore(Protocol):
    """Where it is kept how rooms are set. Raises StorageError."""

    async def everything(self) -> Mapping[RoomName, Controls]:
        """Return what was set in each room."""
        ...

    async def keep(self, room: RoomName, controls: Controls) -> None:
        """Keep that *room* is set like this now."""
        ...


class Obeying(Protocol):
    """A room that runs, and does what it is told; nothing here waits."""

    def mute(self) -> None:
        """Hear nothing from now on, and drop whatever is going on."""
        ...

    def mute_after_answer(self) -> None:
        """Hear nothing from now on, but still say what is being said."""
        ...

    def unmute(self) -> None:
        """Hear again."""
        ...

    def announce(self, text: str, language: Language | None) -> bool:
        """Say *text* as soon as nobody is speaking; False where nothing can be said.

        Without a *language* it is the room's first.
        """
        ...
