"""Live rooms: sound devices, satellites and pages, and what a room without any does."""

from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Final

from jarvisd.adapters.browser.browser import Browser
from jarvisd.adapters.browser.loudspeaker import BrowserLoudspeaker
from jarvisd.adapters.browser.microphone import BrowserMicrophone
from jarvisd.adapters.soundcard.loudspeaker import LiveLoudspeaker
from jarvisd.adapters.soundcard.microphone import LiveMicrophone
from jarvisd.adapters.speex_echo import SpeexEchoCanceller
from jarvisd.address import Address
from jarvisd.audio.devices import Devices, Voiceless
from jarvisd.audio.echo import EchoRemoval, Reference
from jarvisd.audio.health import Change
from jarvisd.audio.ports import WakeWordDetector
from jarvisd.audio.wake import WakeRule
from jarvisd.events import Bulletin
from jarvisd.ids import RoomName
from jarvisd.session.facts import room_changed
from jarvisd.settings import Settings
from jarvisd.settings_rooms import Echo

MARGIN_MS: Final = 1_000


def browsers_of(settings: Settings) -> dict[RoomName, Browser]:
    """Return every room that is a page in a browser; none is open yet."""
    names = (RoomName(name) for name, room in settings.rooms.items() if room.browser)
    return {name: Browser(name) for name in names}


@asynccontextmanager
async def live_rooms(
    settings: Settings, bulletin: Bulletin, browsers: Mapping[RoomName, Browser]
) -> AsyncIterator[dict[RoomName, Devices]]:
    """Yield every room that is to hear by the configuration; its device may be away for now."""
    async with AsyncExitStack() as stack:
        rooms: dict[RoomName, Devices] = {}
        for name, room in settings.rooms.items():
            place = RoomName(name)
            if room.satellite:
                rooms[place] = await _satellite_room(place, settings, bulletin, stack)
            elif room.microphone:
                rooms[place] = await _card_room(place, settings, bulletin, stack)
        for place, browser in browsers.items():
            rooms[place] = _browser_room(browser, settings, bulletin)
        yield rooms


async def _card_room(
    place: RoomName, settings: Settings, bulletin: Bulletin, stack: AsyncExitStack
) -> Devices:
    room = settings.rooms[place]
    loudspeaker: LiveLoudspeaker | None = None
    echo: EchoRemoval | None = None
    if room.loudspeaker:
        reference = Reference()
        loudspeaker = await stack.enter_async_context(LiveLoudspeaker(room.loudspeaker, reference))
        if room.echo is Echo.AUTO:
            echo = EchoRemoval(reference, SpeexEchoCanceller())
    microphone = LiveMicrophone(
        room.microphone,
        _telling(place, bulletin),
        lull_ms=_lull_ms(settings, place),
        echo=echo,
    )
    if loudspeaker is None:
        return Devices(microphone, Voiceless(place), microphone)
    return Devices(
        microphone, loudspeaker, microphone, ducking=loudspeaker, echoless=echo is not None
    )


async def _satellite_room(
    place: RoomName, settings: Settings, bulletin: Bulletin, stack: AsyncExitStack
) -> Devices:
    # Wyoming is imported only where it is wanted.
    from jarvisd.adapters.wyoming.satellite import Satellite  # noqa: PLC0415
    from jarvisd.adapters.wyoming.satellite_loudspeaker import SatelliteLoudspeaker  # noqa: PLC0415
    from jarvisd.adapters.wyoming.satellite_microphone import SatelliteMicrophone  # noqa: PLC0415
    from jarvisd.adapters.wyoming.satellite_wake import Calls, SatelliteWakeWord  # noqa: PLC0415

    satellite = Satellite(place, Address.parse(settings.rooms[place].satellite))
    calls = Calls()
    microphone = SatelliteMicrophone(
        satellite.heard, calls, _telling(place, bulletin), lull_ms=_lull_ms(settings, place)
    )

    def woken(detector: WakeWordDetector, word: str, rule: WakeRule) -> WakeWordDetector:
        return SatelliteWakeWord(calls, detector, word=word, cooldown_ms=rule.cooldown_ms)

    bulletin.subscribe(satellite.note)
    await stack.enter_async_context(satellite)
    loudspeaker = SatelliteLoudspeaker(place, satellite.line)
    return Devices(microphone, loudspeaker, microphone, woken)


def _browser_room(browser: Browser, settings: Settings, bulletin: Bulletin) -> Devices:
    bulletin.subscribe(browser.note)
    microphone = BrowserMicrophone(
        browser, _telling(browser.room, bulletin), lull_ms=_lull_ms(settings, browser.room)
    )
    return Devices(microphone, BrowserLoudspeaker(browser), microphone, expected=False)


def _telling(room: RoomName, bulletin: Bulletin) -> Callable[[Change], None]:
    return lambda change: bulletin.post(room_changed(room, change))


def _lull_ms(settings: Settings, room: RoomName) -> int:
    """Return how much silence ends whatever *room* was listening for."""
    listening = settings.listening
    longest = max(
        listening.patience.before_speech_ms,
        listening.patience.after_speech_ms,
        listening.follow_up_ms,
        settings.rooms[room].follow_up_ms or 0,
    )
    return longest + MARGIN_MS
