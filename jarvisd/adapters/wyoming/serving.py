"""One guest's connection: message after message, until it ends or makes no sense."""

import asyncio
import logging
from contextlib import AsyncExitStack
from typing import Final
from uuid import uuid4

from wyoming.asr import Transcribe, Transcript
from wyoming.audio import AudioChunk, AudioStart, AudioStop
from wyoming.error import Error
from wyoming.event import Event
from wyoming.info import Describe
from wyoming.intent import Recognize
from wyoming.ping import Ping
from wyoming.tts import Synthesize, SynthesizeChunk, SynthesizeStart, SynthesizeStop
from wyoming.wake import Detect, NotDetected

from jarvisd.adapters.wyoming.pace import Pace
from jarvisd.adapters.wyoming.services import Services, described
from jarvisd.adapters.wyoming.serving_stt import Dictation
from jarvisd.adapters.wyoming.serving_talk import answered
from jarvisd.adapters.wyoming.serving_tts import Recital
from jarvisd.adapters.wyoming.serving_wake import Watch
from jarvisd.adapters.wyoming.wire import Limits, WireError, pong, read_event, write_event
from jarvisd.errors import JarvisError, TranscriptionError
from jarvisd.phrases import render

logger = logging.getLogger(__name__)

IDLE_S: Final = 120.0
"""A guest that has said nothing for so long is shown out."""
BURST_S: Final = 65.0
"""A whole utterance may come at once; what listens for ever must keep to the time."""
HEARING_S: Final = 60.0


class Turns:
    """Guests do one thing after another, so that a room waits for one of them at most."""

    def __init__(self) -> None:
        self.dictation = asyncio.Lock()
        self.speech = asyncio.Lock()


class Serving:
    """Serves one connection."""

    def __init__(
        self,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        services: Services,
        turns: Turns,
    ) -> None:
        self._reader = reader
        self._writer = writer
        self._services = services
        self._turns = turns
        self._limits = Limits()
        self._pace = Pace(BURST_S)
        self._name = str(uuid4())
        self._lent = AsyncExitStack()
        self._dictation: Dictation | None = None
        self._watch: Watch | None = None
        self._recital: Recital | None = None

    async def run(self) -> None:
        """Serve until the guest leaves or is shown out; raise nothing but what is unforeseen."""
        async with self._lent:
            try:
                while (event := await self._next()) is not None:
                    await self._take(event)
            except JarvisError as error:
                # The guest is told, and may come back; its connection is no longer in step.
                logger.warning("a Wyoming guest could not be served: %s", error)
                await self._refuse(error.key, render(error, self._services.languages[0]))
            except (ValueError, WireError) as error:
                logger.info("a Wyoming guest sent nonsense: %s", error)
                await self._refuse("nonsense", str(error))
            except OSError as error:
                logger.debug("a Wyoming guest is gone: %s", error)

    async def _next(self) -> Event | None:
        try:
            return await read_event(self._reader, self._limits, IDLE_S)
        except TimeoutError:
            return None

    async def _send(self, event: Event) -> None:
        await write_event(event, self._writer, self._limits)

    async def _refuse(self, code: str, text: str) -> None:
        try:
            await self._send(Error(text=text, code=code).event())
        except (WireError, OSError) as error:
            logger.debug("a Wyoming guest is gone: %s", error)

    async def _take(self, event: Event) -> None:
        """Do what *event* asks for; what nobody knows is passed over, as the protocol wants it."""
        kind = event.type
        if Describe.is_type(kind):
            await self._send(described(self._services).event())
        elif Ping.is_type(kind):
            await self._send(pong(event))
        elif Transcript.is_type(kind) or Recognize.is_type(kind):
            await self._talk(event)
        elif kind.startswith("synthesize"):
            await self._speak(event)
        else:
            await self._listen(event)

    async def _talk(self, event: Event) -> None:
        visits = self._services.visits
        if visits is None:
            raise ValueError("no conversation is offered")
        await self._send(await answered(event, visits, self._services.languages, self._name))

    async def _speak(self, event: Event) -> None:
        if SynthesizeStart.is_type(event.type):
            self._recital = self._new_recital(event)
        elif SynthesizeChunk.is_type(event.type) and self._recital is not None:
            await self._recital.say(event.data.get("text"))
        elif SynthesizeStop.is_type(event.type) and self._recital is not None:
            recital, self._recital = self._recital, None
            await recital.finish(streamed=True)
        elif Synthesize.is_type(event.type) and self._recital is None:
            # Within a stream it is the same text once more, for those who know no streams.
            recital = self._new_recital(event)
            await recital.say(event.data.get("text"))
            await recital.finish(streamed=False)

    def _new_recital(self, event: Event) -> Recital:
        synthesizer = self._services.synthesizer
        if synthesizer is None:
            raise ValueError("no voice is offered")
        return Recital(synthesizer, self._services.languages, event, self._send, self._turns.speech)

    async def _listen(self, event: Event) -> None:
        if Transcribe.is_type(event.type):
            self._dictation, self._watch = self._new_dictation(event), None
        elif Detect.is_type(event.type):
            self._dictation, self._watch = None, await self._new_watch(event)
        elif AudioStart.is_type(event.type):
            if self._watch is not None:
                self._watch.begin()
            elif self._dictation is None:
                self._dictation = self._new_dictation(event)
        elif AudioChunk.is_type(event.type):
            await self._hear(event)
        elif AudioStop.is_type(event.type):
            await self._heard()

    async def _hear(self, event: Event) -> None:
        if self._watch is not None:
            for found in self._watch.hear(event):
                if isinstance(found, Event):
                    await self._send(found)
                else:
                    await self._pace.keep(found)
        elif self._dictation is not None:
            await self._pace.keep(self._dictation.hear(event))

    async def _heard(self) -> None:
        """Answer a stream that has come to its end."""
        if self._watch is not None and not self._watch.detected:
            await self._send(NotDetected().event())
        if self._dictation is not None:
            dictation, self._dictation = self._dictation, None
            await self._send(await self._transcript(dictation))

    async def _transcript(self, dictation: Dictation) -> Event:
        try:
            async with asyncio.timeout(HEARING_S), self._turns.dictation:
                return await dictation.transcript()
        except TimeoutError as error:
            raise TranscriptionError("turn-too-slow") from error

    def _new_dictation(self, event: Event) -> Dictation:
        if self._services.dictating is None:
            raise ValueError("no speech to text is offered")
        return Dictation(self._services.dictating, self._services.languages, event)

    async def _new_watch(self, event: Event) -> Watch:
        if self._services.detectors is None:
            raise ValueError("no wake word is offered")
        await self._lent.aclose()
        detector = await self._lent.enter_async_context(self._services.detectors.borrowed())
        if detector is None:
            raise ValueError("too many streams are listened to already")
        return Watch(detector, event)
