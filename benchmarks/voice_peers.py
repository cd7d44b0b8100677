"""The same turn by wyoming-faster-whisper and wyoming-piper, as a hub would have them take it."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from wyoming.asr import Transcribe, Transcript
from wyoming.audio import AudioChunk, AudioStart, AudioStop
from wyoming.client import AsyncTcpClient
from wyoming.tts import Synthesize, SynthesizeVoice

from jarvisd.address import Address
from jarvisd.audio.chunk import BYTES_PER_SAMPLE, CHUNK_BYTES, SAMPLE_RATE
from tests.speech_samples import JOE
from tests.wyoming_peers import faster_whisper, piper


@dataclass(frozen=True, slots=True, kw_only=True)
class Answered:
    """One turn of the peers."""

    heard: str
    transcript_s: float
    synthesis_s: float
    """To the first piece of sound."""

    @property
    def first_sound_s(self) -> float:
        """Seconds from the end of the endpointing silence to the first sound of the answer."""
        return self.transcript_s + self.synthesis_s


@dataclass(frozen=True)
class Chain:
    """Two running services."""

    hears: Address
    speaks: Address

    async def ask(self, spoken: bytes, answer: str) -> Answered:
        """Return what was understood of *spoken*, and when the first sound of *answer* came.

        The seconds count from the moment when all sound has been sent, as it is while somebody
        speaks. What is to be answered is known at once.
        """
        async with AsyncTcpClient(self.hears.host, self.hears.port) as hearing:
            await hearing.write_event(Transcribe(language="en").event())
            await hearing.write_event(
                AudioStart(rate=SAMPLE_RATE, width=BYTES_PER_SAMPLE, channels=1).event()
            )
            for start in range(0, len(spoken), CHUNK_BYTES):
                piece = spoken[start : start + CHUNK_BYTES]
                chunk = AudioChunk(
                    rate=SAMPLE_RATE, width=BYTES_PER_SAMPLE, channels=1, audio=piece
                )
                await hearing.write_event(chunk.event())
            began = time.perf_counter()
            await hearing.write_event(AudioStop().event())
            while (event := await hearing.read_event()) is not None:
                if Transcript.is_type(event.type):
                    break
        assert event is not None
        understood = time.perf_counter()
        first = await self._first_sound(answer)
        return Answered(
            heard=Transcript.from_event(event).text,
            transcript_s=understood - began,
            synthesis_s=first - understood,
        )

    async def _first_sound(self, text: str) -> float:
        """Return when the first sound came; the rest is waited for, so that nobody is busy."""
        first = 0.0
        async with AsyncTcpClient(self.speaks.host, self.speaks.port) as speaking:
            voice = SynthesizeVoice(name=JOE.stem)
            await speaking.write_event(Synthesize(text=text, voice=voice).event())
            while (event := await speaking.read_event()) is not None:
                if AudioChunk.is_type(event.type):
                    first = first or time.perf_counter()
                if AudioStop.is_type(event.type):
                    break
        assert first
        return first


@contextmanager
def open_chain(*, beam: int, threads: int) -> Iterator[Chain]:
    """Run both on the models that jarvisd uses, with its beam and its threads."""
    with faster_whisper(beam=beam, threads=threads) as hears, piper() as speaks:
        yield Chain(hears, speaks)
