"""A house: a mind with ears and voices."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass

from jarvisd.adapters.machine import require_memory
from jarvisd.adapters.resemblyzer import ResemblyzerEncoder
from jarvisd.adapters.silero import SileroVoiceDetector
from jarvisd.adapters.wav import resampled
from jarvisd.adapters.webrtc_noise import WebrtcDenoiser
from jarvisd.app.foundation import Loading, silently
from jarvisd.app.mind import Mind, open_mind
from jarvisd.app.stages import open_recogniser, open_speaker, require_stages
from jarvisd.app.waking import WakeWords, open_wake_words
from jarvisd.audio.chunk import SAMPLE_RATE, Sound
from jarvisd.clock import Clock
from jarvisd.people.enrol import Enrol
from jarvisd.people.own_voice import OwnVoice
from jarvisd.people.speech import VoiceBranch
from jarvisd.phrases import Language, phrase
from jarvisd.session.arbiter import Arbiter
from jarvisd.settings import Settings
from jarvisd.speech.ports import Synthesizer, Transcriber


@dataclass(frozen=True, slots=True, kw_only=True)
class House:
    """A mind with ears and voices; rooms are opened in it."""

    mind: Mind
    transcriber: Transcriber
    voices: VoiceBranch
    own_voice: OwnVoice
    synthesizer: Synthesizer
    wake_words: WakeWords
    arbiter: Arbiter


@asynccontextmanager
async def open_house(
    settings: Settings,
    *,
    clock: Clock | None = None,
    loading: Loading = silently,
    repeatable: bool = False,
) -> AsyncIterator[House]:
    """Open a mind and every speech model; *repeatable* makes the voice the same in every run.

    Raise ResourceError before anything is opened if weights or memory are missing.
    """
    require_stages(settings)
    require_memory()
    async with AsyncExitStack() as stack:
        mind = await stack.enter_async_context(open_mind(settings, clock=clock, loading=loading))
        await mind.recall.prepare()
        loading("recogniser")
        transcriber = await stack.enter_async_context(open_recogniser(settings))
        loading("voice")
        synthesizer = await stack.enter_async_context(open_speaker(settings, repeatable=repeatable))
        loading("speaker-encoder")
        voices = await stack.enter_async_context(open_voice_branch())
        own_voice = voice_of_the_house(synthesizer, voices)
        mind.services.register.hear_with(Enrol(voices, own=own_voice))
        # Nobody waits for it: a voice elsewhere may not be there yet.
        measuring = asyncio.create_task(own_voice.prints(), name="own voice")
        stack.callback(measuring.cancel)
        yield House(
            mind=mind,
            transcriber=transcriber,
            voices=voices,
            own_voice=own_voice,
            synthesizer=synthesizer,
            wake_words=await stack.enter_async_context(open_wake_words(settings)),
            arbiter=Arbiter(time.monotonic),
        )


@asynccontextmanager
async def open_voice_branch() -> AsyncIterator[VoiceBranch]:
    """Open what measures voices, and nothing else of the house; raise ResourceError."""
    denoiser = WebrtcDenoiser()
    async with ResemblyzerEncoder() as encoder:
        yield VoiceBranch(encoder, denoiser, SileroVoiceDetector)


def voice_of_the_house(synthesizer: Synthesizer, voices: VoiceBranch) -> OwnVoice:
    """Return the prints, measured when they are needed, of what *synthesizer* speaks with."""

    async def samples() -> list[bytes]:
        return [await _sample(synthesizer, language) for language in Language]

    return OwnVoice(samples, voices)


async def _sample(synthesizer: Synthesizer, language: Language) -> bytes:
    sentence = phrase("own-voice-sample", language)
    pieces = [sound async for sound in synthesizer.synthesize(sentence, language)]
    rate = pieces[0].rate if pieces else SAMPLE_RATE
    return resampled(Sound(b"".join(piece.pcm for piece in pieces), rate), SAMPLE_RATE).pcm
