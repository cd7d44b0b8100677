"""What the service offers, and how it describes that to Home Assistant."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from wyoming.info import (
    AsrModel,
    AsrProgram,
    Attribution,
    HandleModel,
    HandleProgram,
    Info,
    TtsProgram,
    TtsVoice,
    WakeModel,
    WakeProgram,
)

import jarvisd
from jarvisd.adapters.wyoming.detectors import Detectors
from jarvisd.audio.ports import VoiceDetector
from jarvisd.phrases import Language
from jarvisd.session.visits import Visits
from jarvisd.speech.address import as_said
from jarvisd.speech.plausible import Plausibility
from jarvisd.speech.ports import Synthesizer, Transcriber

NAME: Final = "jarvisd"
OURS: Final = Attribution(name="jarvisd", url="")
WHISPER: Final = Attribution(
    name="OpenAI (Whisper), SYSTRAN (faster-whisper)",
    url="https://github.com/SYSTRAN/faster-whisper",
)
VOICES: Final = Attribution(
    name="Open Home Foundation (piper), espeak-ng", url="https://github.com/OHF-Voice/piper1-gpl"
)
WAKE_WORDS: Final = Attribution(
    name="David Scripka (openWakeWord), Kevin Ahrendt (microWakeWord)",
    url="https://github.com/dscripka/openWakeWord",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Dictating:
    """Speech to text."""

    transcriber: Transcriber
    voice: Callable[[], VoiceDetector]
    plausibility: Plausibility
    names: tuple[str, ...]
    """What the recogniser is told to expect, beside what the guest tells it."""
    model: str
    """Its name, for people to see."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Services:
    """What is offered; None is not."""

    languages: tuple[Language, ...]
    """What is understood and spoken; the first is meant where a guest does not say."""
    dictating: Dictating | None = None
    synthesizer: Synthesizer | None = None
    detectors: Detectors | None = None
    wake_words: Sequence[str] = ()
    visits: Visits | None = None


def described(services: Services) -> Info:
    """Return what a guest is told who asks what there is."""
    languages = [language.value for language in services.languages]
    return Info(
        asr=[_asr(services.dictating, languages)] if services.dictating else [],
        tts=[_tts(services.synthesizer, services.languages)] if services.synthesizer else [],
        wake=[_wake(services.wake_words, languages)] if services.detectors else [],
        handle=[_handle(languages)] if services.visits else [],
    )


def voice_name(language: Language) -> str:
    """Return what a guest calls the voice of *language*, whichever voice that is just now."""
    return f"{NAME}-{language.value}"


def _asr(dictating: Dictating, languages: list[str]) -> AsrProgram:
    model = AsrModel(
        name=dictating.model,
        description=f"Whisper ({dictating.model})",
        attribution=WHISPER,
        installed=True,
        version=None,
        languages=languages,
    )
    return AsrProgram(
        name=NAME,
        description="jarvisd: speech to text",
        attribution=OURS,
        installed=True,
        version=jarvisd.__version__,
        models=[model],
    )


def _tts(synthesizer: Synthesizer, languages: Sequence[Language]) -> TtsProgram:
    voices = [
        TtsVoice(
            name=voice_name(language),
            description=synthesizer.voice(language),
            attribution=VOICES,
            installed=True,
            version=None,
            languages=[language.value],
        )
        for language in languages
    ]
    return TtsProgram(
        name=NAME,
        description="jarvisd: text to speech",
        attribution=OURS,
        installed=True,
        version=jarvisd.__version__,
        voices=voices,
        supports_synthesize_streaming=True,
    )


def _wake(words: Sequence[str], languages: list[str]) -> WakeProgram:
    models = [
        WakeModel(
            name=word,
            description=as_said(word),
            attribution=WAKE_WORDS,
            installed=True,
            version=None,
            languages=languages,
            phrase=as_said(word),
        )
        for word in words
    ]
    return WakeProgram(
        name=NAME,
        description="jarvisd: wake word",
        attribution=OURS,
        installed=True,
        version=jarvisd.__version__,
        models=models,
    )


def _handle(languages: list[str]) -> HandleProgram:
    model = HandleModel(
        name=NAME,
        description="jarvisd: its memory and its documents",
        attribution=OURS,
        installed=True,
        version=None,
        languages=languages,
    )
    return HandleProgram(
        name=NAME,
        description="jarvisd: conversation",
        attribution=OURS,
        installed=True,
        version=jarvisd.__version__,
        models=[model],
    )
