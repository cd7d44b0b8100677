"""Live rooms: the sound devices of the configuration, and what a room without one does."""

from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from typing import Final

from jarvisd.adapters.soundcard.loudspeaker import LiveLoudspeaker
from jarvisd.adapters.soundcard.microphone import Change, LiveMicrophone
from jarvisd.audio.chunk import Sound
from jarvisd.audio.ports import Condition, Loudspeaker, Microphone
from jarvisd.errors import ResourceError
from jarvisd.events import Bulletin, RoomStateChanged
from jarvisd.ids import RoomName
from jarvisd.settings import Listening, Settings

MARGIN_MS: Final = 1_000


@dataclass(frozen=True, slots=True)
class Devices:
    """What a room hears and speaks with."""

    microphone: Microphone
    loudspeaker: Loudspeaker
    condition: Condition | None = None
    """How the microphone is, where it comes and goes; None for one that ends, as a recording."""

    @property
    def voiceless(self) -> bool:
        """Tell whether nothing can be said here."""
        return isinstance(self.loudspeaker, Voiceless)


class Voiceless:
    """The loudspeaker of a room that has none."""

    def __init__(self, room: RoomName) -> None:
        self._room = room

    async def play(self, sound: Sound) -> None:
        """Raise ResourceError: what was not spoken must not count as spoken."""
        raise ResourceError("room-voiceless", room=self._room)


@asynccontextmanager
async def live_rooms(
    settings: Settings, bulletin: Bulletin
) -> AsyncIterator[dict[RoomName, Devices]]:
    """Yield every room that has a microphone in the configuration; it may be absent for now."""
    async with AsyncExitStack() as stack:
        rooms: dict[RoomName, Devices] = {}
        for name, room in settings.rooms.items():
            if not room.microphone:
                continue
            place = RoomName(name)
            loudspeaker: Loudspeaker = Voiceless(place)
            if room.loudspeaker:
                loudspeaker = await stack.enter_async_context(LiveLoudspeaker(room.loudspeaker))
            microphone = LiveMicrophone(
                room.microphone,
                _telling(place, bulletin),
                lull_ms=_lull_ms(settings.listening, room.follow_up_ms),
            )
            rooms[place] = Devices(microphone, loudspeaker, microphone)
        yield rooms


def _telling(room: RoomName, bulletin: Bulletin) -> Callable[[Change], None]:
    def tell(change: Change) -> None:
        bulletin.post(
            RoomStateChanged(
                room=room,
                session=None,
                at_ms=change.at_ms,
                before=change.before.value,
                after=change.after.value,
                reason=change.reason,
            )
        )

    return tell


def _lull_ms(listening: Listening, follow_up_ms: int | None) -> int:
    """Return how much silence ends whatever a room was listening for."""
    patience = listening.patience
    longest = max(
        patience.before_speech_ms,
        patience.after_speech_ms,
        listening.follow_up_ms,
        follow_up_ms or 0,
    )
    return longest + MARGIN_MS
