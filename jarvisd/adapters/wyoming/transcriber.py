"""Speech to text by a Wyoming service elsewhere: one connection for each utterance."""

from collections.abc import Sequence
from typing import Any, Final

from wyoming.asr import Transcribe, Transcript
from wyoming.audio import AudioStart, AudioStop
from wyoming.event import Event

from jarvisd.adapters.wyoming.peer import Fault, Peer, connected, in_time
from jarvisd.adapters.wyoming.sound import pieces
from jarvisd.address import Address
from jarvisd.audio.chunk import BYTES_PER_SAMPLE, SAMPLE_RATE, Sound, Utterance
from jarvisd.errors import TranscriptionError
from jarvisd.phrases import Language
from jarvisd.speech.address import as_said, without_wake_word
from jarvisd.speech.dreams import without_annotations
from jarvisd.speech.tongue import language_of, likely_language
from jarvisd.speech.types import Transcript as Understood

ASSUMED: Final = 0.8
"""The protocol knows no confidence: neither sure beyond doubt nor worth asking back."""


class WyomingTranscriber:
    """A Transcriber that asks the service at *address*, for at most *patience_s*."""

    def __init__(self, address: Address, *, patience_s: float) -> None:
        self._address = address
        self._patience_s = patience_s

    async def transcribe(
        self, utterance: Utterance, *, languages: Sequence[Language], names: Sequence[str] = ()
    ) -> Understood:
        """Return what was said; raise TranscriptionError if the service is away or fails.

        Services that tell no language are believed to have heard the one the words are of.
        """
        if utterance.speech_ms <= 0 or len(utterance.pcm) < BYTES_PER_SAMPLE:
            return _understood("", languages[0], utterance, {})
        try:
            async with (
                in_time(self._address, self._patience_s),
                connected(self._address) as peer,
            ):
                answer = await _asked(peer, utterance, languages, names)
        except Fault as fault:
            raise TranscriptionError(fault.key, **fault.details) from fault
        text = without_annotations(str(answer.data.get("text") or ""))
        if utterance.wake is not None:
            text = without_wake_word(text, utterance.wake.word)
        told = language_of(answer.data.get("language"), languages)
        language = told or likely_language(text, languages)
        context = answer.data.get("context")
        return _understood(text, language, utterance, context if isinstance(context, dict) else {})


async def _asked(
    peer: Peer, utterance: Utterance, languages: Sequence[Language], names: Sequence[str]
) -> Event:
    fixed = languages[0].value if len(languages) == 1 else None
    called = [as_said(utterance.wake.word)] if utterance.wake is not None else []
    await peer.send(
        Transcribe(language=fixed, transcript_names=[*called, *names] or None).event(),
        AudioStart(rate=SAMPLE_RATE, width=BYTES_PER_SAMPLE, channels=1).event(),
        *(piece.event() for piece in pieces(Sound(utterance.pcm, SAMPLE_RATE))),
        AudioStop().event(),
    )
    while True:
        event = await peer.receive()
        if Transcript.is_type(event.type):
            return event


def _understood(
    text: str, language: Language, utterance: Utterance, context: dict[str, Any]
) -> Understood:
    """Return the transcript, with the probabilities that another jarvisd tells beside it."""
    return Understood(
        text=text,
        language=language,
        confidence=_share(context.get("confidence"), ASSUMED) if text else 0.0,
        no_speech=_share(context.get("no_speech"), 0.0) if text else 1.0,
        speech_ms=utterance.speech_ms,
    )


def _share(told: object, otherwise: float) -> float:
    if isinstance(told, int | float) and 0 <= told <= 1:
        return float(told)
    return otherwise
