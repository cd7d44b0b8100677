"""The switch of a microphone: off means that nothing comes through, from that moment on."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import aclosing
from dataclasses import dataclass, field

from jarvisd.audio.chunk import CHUNK_SAMPLES, AudioChunk
from jarvisd.audio.switch import SwitchedMicrophone

CHUNK = bytes(CHUNK_SAMPLES * 2)


@dataclass
class Source:
    """A microphone that counts how often it is opened and closed; each opening starts at 0."""

    pace: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(0))
    opened: int = 0
    closed: int = 0
    left: int | None = None
    """So many chunks until a recording ends."""

    async def stream(self) -> AsyncGenerator[AudioChunk, None]:
        self.opened += 1
        at_ms = 0
        try:
            while self.left is None or self.left > 0:
                await self.pace.acquire()
                yield AudioChunk(CHUNK, at_ms, over_own_sound=at_ms % 64 > 0)
                at_ms += 32
                self.left = None if self.left is None else self.left - 1
        finally:
            self.closed += 1

    def deliver(self, chunks: int) -> None:
        for _ in range(chunks):
            self.pace.release()


async def collect(microphone: SwitchedMicrophone, into: list[AudioChunk]) -> None:
    async with aclosing(microphone.stream()) as chunks:
        async for chunk in chunks:
            into.append(chunk)


async def settle() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


async def test_while_it_is_off_the_source_is_closed_and_nothing_is_heard() -> None:
    source = Source()
    microphone = SwitchedMicrophone(source)
    heard: list[AudioChunk] = []
    listening = asyncio.create_task(collect(microphone, heard))
    source.deliver(3)
    await settle()
    microphone.switch_off()
    source.deliver(5)
    await settle()

    assert len(heard) == 3
    assert (source.opened, source.closed) == (1, 1)
    listening.cancel()


async def test_on_again_it_opens_anew_and_the_stream_has_no_gap() -> None:
    source = Source()
    microphone = SwitchedMicrophone(source)
    heard: list[AudioChunk] = []
    listening = asyncio.create_task(collect(microphone, heard))
    source.deliver(3)
    await settle()
    microphone.switch_off()
    await settle()
    microphone.switch_on()
    source.deliver(2)
    await settle()

    assert [chunk.start_ms for chunk in heard] == [0, 32, 64, 96, 128]
    assert source.opened == 2
    listening.cancel()


async def test_a_chunk_on_its_way_while_it_is_switched_off_is_dropped() -> None:
    source = Source()
    microphone = SwitchedMicrophone(source)
    heard: list[AudioChunk] = []
    listening = asyncio.create_task(collect(microphone, heard))
    await settle()
    # The source has its chunk, but nobody has run since.
    source.deliver(1)
    microphone.switch_off()
    await settle()

    assert heard == []
    assert source.closed == 1
    listening.cancel()


async def test_begun_off_it_does_not_even_open_its_source() -> None:
    source = Source()
    microphone = SwitchedMicrophone(source, on=False)
    heard: list[AudioChunk] = []
    listening = asyncio.create_task(collect(microphone, heard))
    source.deliver(1)
    await settle()
    assert source.opened == 0

    microphone.switch_on()
    await settle()
    assert len(heard) == 1
    listening.cancel()


async def test_a_recording_ends_as_it_does_without_a_switch() -> None:
    source = Source(left=2)
    source.deliver(2)
    heard: list[AudioChunk] = []
    await collect(SwitchedMicrophone(source), heard)

    assert len(heard) == 2


async def test_stopping_to_listen_closes_the_source() -> None:
    source = Source()
    listening = asyncio.create_task(collect(SwitchedMicrophone(source), []))
    await settle()
    listening.cancel()
    await asyncio.wait({listening})

    assert (listening.cancelled(), source.closed) == (True, 1)


async def test_what_was_heard_over_the_rooms_own_sound_stays_marked() -> None:
    source = Source(left=4)
    source.deliver(4)
    heard: list[AudioChunk] = []

    await collect(SwitchedMicrophone(source), heard)

    assert [chunk.over_own_sound for chunk in heard] == [False, True, False, True]
