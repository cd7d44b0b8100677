"""What the process costs that records one sound card; each room with a card has one."""

import asyncio
from contextlib import aclosing

from benchmarks.processes import processor_s
from jarvisd.adapters.soundcard.microphone import LiveMicrophone
from tests.sound_server import MICROPHONE, SoundServer


async def capture_cores(server: SoundServer, seconds: float) -> float:
    """Return the processor time a second of a process that records a null sink of *server*."""
    microphone = LiveMicrophone(MICROPHONE, lambda change: None)
    heard_ms, before_s = 0, 0.0
    with server.noise():
        async with aclosing(microphone.stream()) as chunks, asyncio.timeout(seconds + 30):
            async for chunk in chunks:
                assert microphone.pid is not None
                heard_ms += chunk.duration_ms
                if not before_s and heard_ms >= 1_000:  # it has begun
                    heard_ms, before_s = 0, processor_s(microphone.pid)
                elif before_s and heard_ms >= 1_000 * seconds:
                    return (processor_s(microphone.pid) - before_s) / (heard_ms / 1_000)
    raise AssertionError("a microphone never ends")
