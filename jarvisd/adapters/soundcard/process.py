"""The daemon's hold on the process of one sound card."""

import asyncio
import os
import sys
from types import TracebackType
from typing import Final, Literal, Self

from jarvisd.adapters.soundcard.frames import HEADER, Kind, header

MODULE: Final = "jarvisd.adapters.soundcard.child"
READER_LIMIT: Final = 1 << 14
"""Together with the pipe about three seconds of sound, then the child begins to drop."""

Frame = tuple[Kind, bytes]


class CardProcess:
    """One child that captures from, or plays on, one device.

    It dies with this process, and it is killed rather than asked: it keeps nothing
    that could be lost, and one that hangs would not answer.
    """

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process
        assert process.stdin is not None
        assert process.stdout is not None
        self._stdin, self._stdout = process.stdin, process.stdout
        self._begun: tuple[Kind, int] | None = None
        """The header of a frame whose payload has not been read: a reader may be cancelled."""

    @classmethod
    async def start(cls, task: Literal["capture", "play"], device: str) -> Self:
        """Start the child for *device*; whether there is one, its first frame tells."""
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", MODULE, str(os.getpid()), task, device),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            # ALSA and PortAudio tell there what the frames tell better.
            stderr=asyncio.subprocess.DEVNULL,
            limit=READER_LIMIT,
        )
        return cls(process)

    @property
    def pid(self) -> int:
        """Return the child's process id."""
        return self._process.pid

    @property
    def over(self) -> bool:
        """Tell whether the child has ended."""
        return self._process.returncode is not None

    def send(self, frame: bytes) -> None:
        """Send *frame*; the child reads all the time, so this never has to wait."""
        if not self.over:
            self._stdin.write(frame)

    async def frame(self, patience_s: float) -> Frame:
        """Return the next frame; FAILED if none comes for *patience_s* or the child is gone."""
        try:
            if self._begun is None:
                self._begun = header(await self._head(patience_s))
            kind, length = self._begun
            async with asyncio.timeout(patience_s):
                payload = await self._stdout.readexactly(length)
        except TimeoutError:
            return Kind.FAILED, b"its process hangs"
        except (asyncio.IncompleteReadError, ConnectionError, ValueError):
            return Kind.FAILED, b"its process ended"
        self._begun = None
        return kind, payload

    async def _head(self, patience_s: float) -> bytes:
        try:
            async with asyncio.timeout(patience_s):
                return await self._stdout.readexactly(HEADER.size)
        except TimeoutError:
            # Perhaps it was this process that stood still: then a frame is here by now.
            async with asyncio.timeout(0.2):
                return await self._stdout.readexactly(HEADER.size)

    async def close(self) -> None:
        """End the child and wait until it is gone."""
        if not self.over:
            self._process.kill()
        self._stdin.close()
        # A pipe that is not read to its end stays open.
        await self._stdout.read()
        await self._process.wait()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        await self.close()
