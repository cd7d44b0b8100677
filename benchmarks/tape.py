"""A tape: a recording of a sound server's source that knows when each of its samples was."""

import os
import subprocess
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import numpy as np
import numpy.typing as npt

from jarvisd.audio.chunk import BYTES_PER_SAMPLE, SAMPLE_RATE
from tests.sound_server import SoundServer, sound_server

BEGUN = 0.1
"""Share of a sound's loudest frame from which on it is there."""
LATENCY_MS = 10
"""The server hands over pieces of this length; the same for every tape, so it cancels out."""


class Tape:
    """What was recorded, and the clock's time of its first sample.

    A piece cannot arrive before it was recorded: the earliest arrival tells the time.
    """

    def __init__(self, pipe: int) -> None:
        self._pipe = pipe
        self._pcm = bytearray()
        self._began_s = float("inf")

    def record(self) -> None:
        """Record until the pipe ends."""
        while piece := os.read(self._pipe, 1 << 16):
            self._pcm += piece
            length_s = len(self._pcm) / BYTES_PER_SAMPLE / SAMPLE_RATE
            self._began_s = min(self._began_s, time.monotonic() - length_s)

    def frames(self, ms: int) -> npt.NDArray[np.float64]:
        """Return the level of each *ms* of it."""
        size = SAMPLE_RATE * ms // 1_000
        samples = np.frombuffer(bytes(self._pcm), "<i2").astype(float)
        whole = samples[: len(samples) // size * size].reshape(-1, size)
        level: npt.NDArray[np.float64] = np.sqrt((whole**2).mean(axis=1))
        return level

    def at(self, ms: float) -> float:
        """Return the time at which it was so far."""
        return self._began_s + ms / 1_000

    def onset(self, ms: int, since_s: float = 0.0) -> float:
        """Return when sound began from *since_s* on, to *ms*; it must have been loud by now."""
        first = self.frame_at(since_s, ms)
        level = self.frames(ms)[first:]
        return self.at((first + int(np.argmax(level > BEGUN * level.max()))) * ms)

    def frame_at(self, time_s: float, ms: int) -> int:
        """Return which frame of *ms* was at a time."""
        return max(0, round((time_s - self._began_s) * 1_000 / ms))


@contextmanager
def taped(server: SoundServer, source: str) -> Iterator[Tape]:
    """Record *source* meanwhile."""
    form = ("--raw", f"--rate={SAMPLE_RATE}", "--channels=1", "--format=s16le")
    call = ("parec", *form, f"--device={source}", f"--latency-msec={LATENCY_MS}")
    with subprocess.Popen(call, env=server.environment, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        tape = Tape(process.stdout.fileno())
        thread = threading.Thread(target=tape.record, daemon=True)
        thread.start()
        try:
            yield tape
        finally:
            process.kill()
            thread.join()


@contextmanager
def own_server() -> Iterator[SoundServer]:
    """Run a sound server that the devices which this process opens are found on."""
    with tempfile.TemporaryDirectory() as folder, sound_server(Path(folder)) as server:
        for name in ("PULSE_SERVER", "ALSA_CONFIG_PATH", "XDG_RUNTIME_DIR"):
            os.environ[name] = server.environment[name]
        yield server
