"""The stages that may be elsewhere, each with its spare here: recogniser and voices."""

import logging
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

from jarvisd import weights
from jarvisd.adapters.faster_whisper import open_transcriber
from jarvisd.adapters.piper import Manner
from jarvisd.adapters.voices import Voices, open_voices
from jarvisd.address import Address
from jarvisd.app.places import recogniser_folder, weights_folder
from jarvisd.errors import ResourceError
from jarvisd.phrases import Language
from jarvisd.settings import Settings
from jarvisd.speech.ports import Synthesizer, Transcriber
from jarvisd.speech.spare import SparedSynthesizer, SparedTranscriber

logger = logging.getLogger(__name__)


def require_stages(settings: Settings) -> None:
    """Raise ResourceError if weights are missing that nothing elsewhere makes up for."""
    if not settings.remote.recogniser:
        weights.require(weights_folder(settings), recogniser_folder(settings))
    if not settings.remote.wake:
        weights.require(weights_folder(settings), "openwakeword")


@asynccontextmanager
async def open_recogniser(settings: Settings) -> AsyncIterator[Transcriber]:
    """Open the recogniser, here or elsewhere; raise ResourceError if it is here and cannot be."""
    if not settings.remote.recogniser:
        async with _recogniser_here(settings) as transcriber:
            yield transcriber
        return
    # Wyoming is imported only where it is wanted.
    from jarvisd.adapters.wyoming.transcriber import WyomingTranscriber  # noqa: PLC0415

    place = Address.parse(settings.remote.recogniser)
    service = WyomingTranscriber(place, patience_s=settings.remote.patience_s)
    async with AsyncExitStack() as stack:
        if not settings.remote.spare:
            yield service
            return
        try:
            spare = await stack.enter_async_context(_recogniser_here(settings))
        except ResourceError as error:
            logger.warning("speech to text has no spare: %s", error)
            yield service
            return
        yield SparedTranscriber(service, spare)


@asynccontextmanager
async def open_speaker(
    settings: Settings, *, repeatable: bool = False
) -> AsyncIterator[Synthesizer]:
    """Open the voices, here and elsewhere, for what only speaks; raise ResourceError."""
    elsewhere = _voices_elsewhere(settings)
    if elsewhere and not settings.remote.spare and len(elsewhere) == len(Language):
        yield Voices(elsewhere)
        return
    async with _voices_here(settings, repeatable=repeatable) as here:
        if not elsewhere:
            yield here
            return
        chosen: dict[Language, Synthesizer] = dict.fromkeys(Language, here)
        for language, service in elsewhere.items():
            spared = settings.remote.spare
            chosen[language] = SparedSynthesizer(service, here) if spared else service
        yield Voices(chosen)


@asynccontextmanager
async def _recogniser_here(settings: Settings) -> AsyncIterator[Transcriber]:
    folder = weights.require(weights_folder(settings), recogniser_folder(settings))
    how = settings.recogniser
    async with open_transcriber(folder, beam=how.beam, threads=how.threads) as transcriber:
        yield transcriber


@asynccontextmanager
async def _voices_here(settings: Settings, *, repeatable: bool) -> AsyncIterator[Synthesizer]:
    noise = 0.0 if repeatable else None
    manner = Manner(speed=settings.voice.speed, noise_scale=noise, noise_w_scale=noise)
    files: dict[Language, Path | None] = {
        language: weights.require(weights_folder(settings), name) if name else None
        for language, name in ((Language.DE, settings.voice.de), (Language.EN, settings.voice.en))
    }
    async with open_voices(files, manner) as voices:
        yield voices


def _voices_elsewhere(settings: Settings) -> dict[Language, Synthesizer]:
    """Return the service's voice for each language that it is to speak."""
    remote = settings.remote
    if not remote.voice:
        return {}
    from jarvisd.adapters.wyoming.synthesizer import WyomingSynthesizer  # noqa: PLC0415

    named = {Language.DE: remote.voice_de, Language.EN: remote.voice_en}
    service = WyomingSynthesizer(
        Address.parse(remote.voice), patience_s=remote.patience_s, voices=named
    )
    chosen = [language for language, name in named.items() if name] or list(Language)
    return dict.fromkeys(chosen, service)
