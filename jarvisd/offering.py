"""What this house offers to Home Assistant and others: its stages and its conversation."""

import logging
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

from jarvisd.adapters.openwakeword import word_name
from jarvisd.adapters.silero import SileroVoiceDetector
from jarvisd.address import Address
from jarvisd.app import House, recogniser_folder, wake_word_here, wake_words_of
from jarvisd.ids import RoomName
from jarvisd.rooms import languages
from jarvisd.session.visits import Visits
from jarvisd.settings import Settings
from jarvisd.settings_wyoming import Offer

logger = logging.getLogger(__name__)


@asynccontextmanager
async def offering(house: House) -> AsyncIterator[int | None]:
    """Offer what the configuration says while inside; yield the port, None for nothing.

    Raise ResourceError if the address cannot be had.
    """
    settings = house.mind.settings
    if not settings.wyoming.listen:
        yield None
        return
    # Wyoming is imported only where it is wanted.
    from jarvisd.adapters.wyoming.detectors import Detectors  # noqa: PLC0415
    from jarvisd.adapters.wyoming.server import serving  # noqa: PLC0415
    from jarvisd.adapters.wyoming.services import Dictating, Services  # noqa: PLC0415

    offers = settings.wyoming.offers
    mind = house.mind
    room = RoomName(settings.wyoming.room)
    visits = Visits(room, mind.dialogue, mind.recorder)
    dictating = Dictating(
        transcriber=house.transcriber,
        voice=SileroVoiceDetector,
        plausibility=settings.recogniser.plausibility,
        names=(settings.assistant.name, *settings.rooms),
        model=_model(settings),
    )
    detectors = Detectors(lambda: wake_word_here(settings, room))
    services = Services(
        languages=languages(settings, room),
        dictating=dictating if Offer.STT in offers else None,
        synthesizer=house.synthesizer if Offer.TTS in offers else None,
        detectors=detectors if Offer.WAKE in offers else None,
        wake_words=tuple(map(word_name, wake_words_of(settings, room))),
        visits=visits if Offer.CONVERSATION in offers else None,
    )
    async with AsyncExitStack() as stack:
        stack.push_async_callback(visits.close)
        place = Address.parse(settings.wyoming.listen)
        port = await stack.enter_async_context(serving(place, settings.wyoming.allow, services))
        logger.info("offering %s on port %d", ", ".join(offers), port)
        yield port


def _model(settings: Settings) -> str:
    """Name the recogniser for people to see."""
    return "remote" if settings.remote.recogniser else Path(recogniser_folder(settings)).name
