"""Text to speech for a guest: a whole text, or one that is still being written."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Final

from wyoming.audio import AudioStart, AudioStop
from wyoming.event import Event
from wyoming.tts import SynthesizeStopped

from jarvisd.adapters.wav import resampled
from jarvisd.adapters.wyoming.services import voice_name
from jarvisd.adapters.wyoming.sound import pieces
from jarvisd.audio.chunk import BYTES_PER_SAMPLE, Sound
from jarvisd.phrases import Language
from jarvisd.speech.ports import Synthesizer
from jarvisd.speech.sentences import SentenceCutter
from jarvisd.speech.spoken import speakable
from jarvisd.speech.tongue import language_of

LONGEST: Final = 300
"""A sentence of more characters is said in parts: it must not keep the rooms waiting."""
MOST: Final = 20_000
"""Characters of one text; the rest is not spoken."""

Send = Callable[[Event], Awaitable[None]]


class Recital:
    """One text of a guest, spoken as one stretch of sound."""

    def __init__(
        self,
        synthesizer: Synthesizer,
        languages: Sequence[Language],
        event: Event,
        send: Send,
        turn: asyncio.Lock,
    ) -> None:
        """Begin with the message that asks for it; guests take *turn*, part by part."""
        self._synthesizer = synthesizer
        self._turn = turn
        self._language = _language(event.data.get("voice"), languages)
        self._send = send
        self._cutter = SentenceCutter()
        self._rate: int | None = None
        self._left = MOST

    async def say(self, text: object) -> None:
        """Speak what is complete of the text with *text* behind it; raise SpeakingError."""
        if not isinstance(text, str):
            return
        given, self._left = text[: self._left], max(0, self._left - len(text))
        for sentence in self._cutter.feed(given.encode("utf-8", "replace").decode()):
            await self._speak(sentence)

    async def finish(self, *, streamed: bool) -> None:
        """Speak the rest, and say that this was all."""
        for sentence in self._cutter.flush():
            await self._speak(sentence)
        if self._rate is None:
            await self._start(22_050)
        await self._send(AudioStop().event())
        if streamed:
            await self._send(SynthesizeStopped().event())

    async def _speak(self, sentence: str) -> None:
        for part in _parts(speakable(sentence, self._language)):
            async with self._turn:
                sounds = [s async for s in self._synthesizer.synthesize(part, self._language)]
            for sound in sounds:
                await self._play(sound)

    async def _play(self, sound: Sound) -> None:
        if self._rate is None:
            await self._start(sound.rate)
        for piece in pieces(resampled(sound, self._rate or sound.rate)):
            await self._send(piece.event())

    async def _start(self, rate: int) -> None:
        self._rate = rate
        await self._send(AudioStart(rate=rate, width=BYTES_PER_SAMPLE, channels=1).event())


def _language(voice: object, languages: Sequence[Language]) -> Language:
    """Return the language that a guest wants by the voice's name or by the language's."""
    if not isinstance(voice, dict):
        return languages[0]
    named = next((each for each in languages if voice_name(each) == voice.get("name")), None)
    return named or language_of(voice.get("language"), languages) or languages[0]


def _parts(text: str) -> list[str]:
    """Cut *text* between words where it is longer than LONGEST."""
    parts = [""]
    for word in text.split():
        if parts[-1] and len(parts[-1]) + len(word) >= LONGEST:
            parts.append("")
        parts[-1] = f"{parts[-1]} {word[:LONGEST]}".strip()
    return [part for part in parts if part]
