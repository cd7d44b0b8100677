"""Live rooms: the sound devices of the configuration, and what a room without one does."""

from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from typing import Final

from jarvisd.adapters.soundcard.loudspeaker import LiveLoudspeaker
from jarvisd.adapters.soundcard.microphone import Change, LiveMicrophone
from jarvisd.adapters.speex_echo import SpeexEchoCanceller
from jarvisd.audio.chunk import Sound
from jarvisd.audio.echo import EchoRemoval, Reference
from jarvisd.audio.health import RoomState
from jarvisd.audio.ports import Loudspeaker
from jarvisd.errors import ResourceError
from jarvisd.events import Bulletin, RoomStateChanged
from jarvisd.ids import RoomName
from jarvisd.settings import Echo, Listening, Settings

MARGIN_MS: Final = 1_000


@dataclass(frozen=True, slots=True)
class LiveRoom:
    """The devices of a room, opened or waited for."""

    microphone: LiveMicrophone
    loudspeaker: Loudspeaker

    @property
    def listens(self) -> bool:
        """Tell whether sound arrives, be it dead air."""
        return self.microphone.state in (RoomState.OPEN, RoomState.DEAD_AIR)


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
) -> AsyncIterator[dict[RoomName, LiveRoom]]:
    """Yield every room that has a microphone in the configuration; it may be absent for now."""
    async with AsyncExitStack() as stack:
        rooms: dict[RoomName, LiveRoom] = {}
        for name, room in settings.rooms.items():
            if not room.microphone:
                continue
            place = RoomName(name)
            loudspeaker: Loudspeaker = Voiceless(place)
            echo: EchoRemoval | None = None
            if room.loudspeaker:
                reference = Reference()
                loudspeaker = await stack.enter_async_context(
                    LiveLoudspeaker(room.loudspeaker, reference)
                )
                if room.echo is Echo.AUTO:
                    echo = EchoRemoval(reference, SpeexEchoCanceller())
            microphone = LiveMicrophone(
                room.microphone,
                _telling(place, bulletin),
                lull_ms=_lull_ms(settings.listening),
                echo=echo,
            )
            rooms[place] = LiveRoom(microphone, loudspeaker)
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


def _lull_ms(listening: Listening) -> int:
    """Return how much silence ends whatever a room was listening for."""
    patience = listening.patience
    longest = max(patience.before_speech_ms, patience.after_speech_ms, listening.follow_up_ms)
    return longest + MARGIN_MS
