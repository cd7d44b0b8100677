"""A loudspeaker in a process of its own, started anew when it has failed."""

import asyncio
import time
from types import TracebackType
from typing import Final, Self

from jarvisd.adapters.soundcard.frames import Kind, number, numbered, packed, time_and_rest
from jarvisd.adapters.soundcard.level import FULL
from jarvisd.adapters.soundcard.names import DEFAULT
from jarvisd.adapters.soundcard.process import CardProcess
from jarvisd.adapters.wav import resampled
from jarvisd.audio.chunk import Sound
from jarvisd.audio.echo import Reference
from jarvisd.errors import JarvisError, ResourceError, SpeakingError

PATIENCE_S: Final = 6.0
"""A device may take so long to open; a process that tells nothing for so long hangs."""
PIECE: Final = 1 << 15
DUCKED: Final = FULL // 10
"""20 dB softer: still to be followed, and no match for somebody who speaks."""


class LiveLoudspeaker:
    """Plays on *device*, found by its name whenever it is needed.

    One sound at a time: a second one waits. Used as a context manager its process
    is started early, so that the first sound need not wait for it. What the device
    is really given goes into *reference*.
    """

    def __init__(self, device: str = DEFAULT, reference: Reference | None = None) -> None:
        self._device = device
        self._reference = reference or Reference()
        self._turn = asyncio.Lock()
        self._process: CardProcess | None = None
        self._rate = 0
        self._sounds = 0

    @property
    def pid(self) -> int | None:
        """Return the id of the process that plays, if there is one."""
        return self._process.pid if self._process is not None else None

    async def play(self, sound: Sound) -> None:
        """Play *sound* to its end; cancelling silences the device at once.

        Raise ResourceError if there is no such device, SpeakingError if it fails.
        """
        if not sound.pcm:
            return
        async with self._turn:
            process = await self._opened()
            try:
                await self._played(process, sound)
            except asyncio.CancelledError:
                process.send(packed(Kind.HUSH))
                self._reference.cut(time.monotonic())
                raise
            except JarvisError:
                await self.close()
                raise

    def duck(self) -> None:
        """Play softly from this moment on."""
        self._level(DUCKED)

    def rise(self) -> None:
        """Play as loud as before."""
        self._level(FULL)

    async def close(self) -> None:
        """End the process."""
        process, self._process = self._process, None
        self._rate = 0
        if process is not None:
            await process.close()

    def _level(self, thousandths: int) -> None:
        if self._process is not None:
            self._process.send(numbered(Kind.LEVEL, thousandths))

    async def _opened(self) -> CardProcess:
        if self._process is not None and self._process.over:
            await self.close()
        if self._process is None:
            self._process = await CardProcess.start("play", self._device)
        return self._process

    async def _played(self, process: CardProcess, sound: Sound) -> None:
        while not self._rate:
            kind, payload = await process.frame(PATIENCE_S)
            if kind is Kind.READY:
                self._rate = number(payload)
            else:
                self._check(kind, payload)
        self._sounds += 1
        pcm = resampled(sound, self._rate).pcm
        for start in range(0, len(pcm), PIECE):
            process.send(numbered(Kind.SOUND, self._sounds, pcm[start : start + PIECE]))
        process.send(numbered(Kind.END, self._sounds))
        while True:
            kind, payload = await process.frame(PATIENCE_S)
            if kind is Kind.PLAYED and number(payload) == self._sounds:
                return
            if kind is Kind.OUT:
                at_s, out = time_and_rest(payload)
                self._reference.played(out, at_s)
            self._check(kind, payload)

    def _check(self, kind: Kind, payload: bytes) -> None:
        """Raise what a frame tells if it tells of a failure."""
        told = payload.decode(errors="replace")
        if kind is Kind.GONE:
            if self._device == DEFAULT:
                raise ResourceError("no-loudspeaker")
            known = ", ".join(told.splitlines()) or "–"
            raise ResourceError("sound-device-unknown", device=self._device, known=known)
        if kind is Kind.FAILED:
            if told == "portaudio-missing":
                raise ResourceError(told)
            raise SpeakingError("loudspeaker-failed", reason=told)

    async def __aenter__(self) -> Self:
        await self._opened()
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        await self.close()
