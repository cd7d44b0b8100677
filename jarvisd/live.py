"""Live rooms: sound devices and satellites, and what a room without either does."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from typing import Final, Protocol

from jarvisd.adapters.openwakeword import word_name
from jarvisd.adapters.soundcard.loudspeaker import LiveLoudspeaker
from jarvisd.adapters.soundcard.microphone import Change, LiveMicrophone
from jarvisd.adapters.speex_echo import SpeexEchoCanceller
from jarvisd.address import Address
from jarvisd.audio.chunk import Sound
from jarvisd.audio.echo import EchoRemoval, Reference
from jarvisd.audio.health import RoomState
from jarvisd.audio.ports import Loudspeaker, Microphone, WakeWordDetector
from jarvisd.errors import ResourceError
from jarvisd.events import Bulletin, RoomStateChanged
from jarvisd.ids import RoomName
from jarvisd.settings import Echo, Listening, Settings

MARGIN_MS: Final = 1_000


class WatchedMicrophone(Microphone, Protocol):
    """A microphone that tells whether it hears."""

    @property
    def state(self) -> RoomState:
        """Tell how it hears."""
        ...

    @property
    def settled(self) -> asyncio.Event:
        """Return what is set as soon as it is known whether it can be heard."""
        ...


@dataclass(frozen=True, slots=True)
class LiveRoom:
    """The devices of a room, opened or waited for."""

    microphone: WatchedMicrophone
    loudspeaker: Loudspeaker
    woken: Callable[[WakeWordDetector], WakeWordDetector] = lambda detector: detector
    """Puts around the detector what else wakes the room."""

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
            place = RoomName(name)
            if room.satellite:
                rooms[place] = await _satellite_room(place, settings, bulletin, stack)
            elif room.microphone:
                rooms[place] = await _card_room(place, settings, bulletin, stack)
        yield rooms


async def _card_room(
    place: RoomName, settings: Settings, bulletin: Bulletin, stack: AsyncExitStack
) -> LiveRoom:
    room = settings.rooms[place]
    loudspeaker: Loudspeaker = Voiceless(place)
    echo: EchoRemoval | None = None
    if room.loudspeaker:
        reference = Reference()
        loudspeaker = await stack.enter_async_context(LiveLoudspeaker(room.loudspeaker, reference))
        if room.echo is Echo.AUTO:
            echo = EchoRemoval(reference, SpeexEchoCanceller())
    microphone = LiveMicrophone(
        room.microphone,
        _telling(place, bulletin),
        lull_ms=_lull_ms(settings.listening),
        echo=echo,
    )
    return LiveRoom(microphone, loudspeaker)


async def _satellite_room(
    place: RoomName, settings: Settings, bulletin: Bulletin, stack: AsyncExitStack
) -> LiveRoom:
    # Wyoming is imported only where it is wanted.
    from jarvisd.adapters.wyoming.satellite import Satellite  # noqa: PLC0415
    from jarvisd.adapters.wyoming.satellite_loudspeaker import SatelliteLoudspeaker  # noqa: PLC0415
    from jarvisd.adapters.wyoming.satellite_microphone import SatelliteMicrophone  # noqa: PLC0415
    from jarvisd.adapters.wyoming.satellite_wake import Calls, SatelliteWakeWord  # noqa: PLC0415

    satellite = Satellite(place, Address.parse(settings.rooms[place].satellite))
    calls = Calls()
    microphone = SatelliteMicrophone(
        satellite.heard,
        calls,
        _telling(place, bulletin),
        word=word_name(settings.wake.words[0]),
        lull_ms=_lull_ms(settings.listening),
    )
    cooldown_ms = settings.wake.rule.cooldown_ms
    bulletin.subscribe(satellite.note)
    await stack.enter_async_context(satellite)
    return LiveRoom(
        microphone,
        SatelliteLoudspeaker(place, satellite.line),
        lambda detector: SatelliteWakeWord(calls, detector, cooldown_ms=cooldown_ms),
    )


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
