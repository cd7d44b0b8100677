"""Text to speech by a Wyoming service elsewhere: one connection for each sentence."""

import asyncio
from collections.abc import AsyncIterator, Mapping
from typing import Final

from wyoming.audio import AudioChunk, AudioStart, AudioStop
from wyoming.event import Event
from wyoming.tts import Synthesize, SynthesizeVoice

from jarvisd.adapters.tempo import at_tempo
from jarvisd.adapters.wyoming.peer import Fault, Peer, connected, in_time
from jarvisd.adapters.wyoming.sound import Shape, mono16, shape_of
from jarvisd.address import Address
from jarvisd.audio.chunk import Sound
from jarvisd.errors import SpeakingError
from jarvisd.phrases import Language

LONGEST_S: Final = 120
"""No sentence takes longer to say; a service that goes on and on is cut off."""


class WyomingSynthesizer:
    """A Synthesizer that asks the service at *address*, for at most *patience_s* each time.

    *voices* names the service's voice for each language; where it is empty, the
    service is told the language and takes a voice of its own.
    """

    def __init__(
        self, address: Address, *, patience_s: float, voices: Mapping[Language, str]
    ) -> None:
        self._address = address
        self._patience_s = patience_s
        self._voices = dict(voices)

    def voice(self, language: Language) -> str:
        """Name the voice that speaks *language*, and where it is."""
        return f"{self._voices.get(language) or language.value} ({self._address})"

    async def synthesize(
        self, sentence: str, language: Language, *, speed: float = 1.0
    ) -> AsyncIterator[Sound]:
        """Yield *sentence* as one sound, or nothing; raise SpeakingError.

        Whole, because half of a sentence is of no use when the service breaks off. The
        protocol has no word for the tempo, so that it is made faster or slower here.
        """
        text = sentence.replace("\0", " ").encode("utf-8", "replace").decode()
        if not any(char.isalnum() for char in text):
            return
        name = self._voices.get(language)
        voice = SynthesizeVoice(name=name) if name else SynthesizeVoice(language=language.value)
        try:
            async with (
                in_time(self._address, self._patience_s),
                connected(self._address) as peer,
            ):
                sound = await _spoken(peer, Synthesize(text=text, voice=voice).event())
        except Fault as fault:
            raise SpeakingError(fault.key, **fault.details) from fault
        if sound.pcm:
            yield await asyncio.to_thread(at_tempo, sound, speed)


async def _spoken(peer: Peer, request: Event) -> Sound:
    await peer.send(request)
    shape: Shape | None = None
    pcm = bytearray()
    while True:
        event = await peer.receive()
        if AudioStop.is_type(event.type):
            break
        if not (AudioStart.is_type(event.type) or AudioChunk.is_type(event.type)):
            continue
        told = _shape(peer, event)
        if shape not in (None, told):
            raise peer.garbled("sound that changes its shape")
        shape = told
        pcm += event.payload or b""
        if len(pcm) > LONGEST_S * shape.bytes_per_second:
            raise peer.garbled("a sentence without an end")
    return Sound(b"", 1) if shape is None else Sound(mono16(bytes(pcm), shape), shape.rate)


def _shape(peer: Peer, event: Event) -> Shape:
    try:
        return shape_of(event)
    except ValueError as error:
        raise peer.garbled(str(error)) from error
