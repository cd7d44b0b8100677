"""The mouth: speaks an answer line by line, and knows how much of it was really heard."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass

from jarvisd.audio.chunk import Sound
from jarvisd.audio.ports import Loudspeaker

CUT_OFF = " …"
"""Marks where an answer was interrupted."""


@dataclass(frozen=True, slots=True)
class Line:
    """A sentence as people read it, and the sound of it."""

    text: str
    sound: Sound


class Hold:
    """Silences what is being spoken so that it can go on, with the line it was cut off in."""

    def __init__(self) -> None:
        self._free = asyncio.Event()
        self._free.set()
        self._playing: asyncio.Task[None] | None = None

    @property
    def held(self) -> bool:
        """Tell whether it is to be silent."""
        return not self._free.is_set()

    async def begin(self) -> None:
        """Fall silent at once; it is silent on return."""
        self._free.clear()
        if self._playing is not None:
            self._playing.cancel()
            await asyncio.wait({self._playing})

    def end(self) -> None:
        """Go on."""
        self._free.set()

    async def play(self, sound: Sound, loudspeaker: Loudspeaker) -> bool:
        """Play *sound* unless it is to be silent; tell whether it was played to its end.

        Raise SpeakingError.
        """
        if self.held:
            return False
        self._playing = asyncio.create_task(loudspeaker.play(sound), name="playing")
        try:
            await asyncio.wait({self._playing})
        except asyncio.CancelledError:
            self._playing.cancel()
            await asyncio.wait({self._playing})
            raise
        if self._playing.cancelled():
            return False
        self._playing.result()
        return True

    async def over(self) -> None:
        """Wait until it may go on."""
        await self._free.wait()


class Speech:
    """One answer being spoken. Cancelling ``say`` silences it at once.

    While a line is played *saying* is open with its text.
    """

    def __init__(
        self,
        loudspeaker: Loudspeaker,
        on_first_sound: Callable[[], None],
        monotonic: Callable[[], float] = time.monotonic,
        saying: Callable[[str], AbstractContextManager[object]] = nullcontext,
        hold: Hold | None = None,
    ) -> None:
        self._loudspeaker = loudspeaker
        self._on_first_sound = on_first_sound
        self._monotonic = monotonic
        self._hold = hold or Hold()
        self._saying = saying
        self._spoken: list[str] = []
        self.begun = False
        """Whether anything was said."""

    @property
    def spoken(self) -> str:
        """Return what has been heard; where it was interrupted, up to about the word."""
        return " ".join(self._spoken)

    async def say(self, lines: AsyncIterator[Line]) -> None:
        """Play *lines* in order; while one plays, the next is already being made.

        Raise whatever *lines* raises, after what came before it has been played,
        or SpeakingError.
        """
        making = _next(lines)
        try:
            while (line := await making) is not None:
                making = _next(lines)
                await self._play(line)
        finally:
            making.cancel()
            await asyncio.gather(making, return_exceptions=True)

    async def _play(self, line: Line) -> None:
        if not self.begun:
            self.begun = True
            self._on_first_sound()
        played_ms = 0.0
        try:
            whole = False
            while not whole:
                await self._hold.over()
                began = self._monotonic()
                try:
                    with self._saying(line.text):
                        whole = await self._hold.play(line.sound, self._loudspeaker)
                finally:
                    played_ms = max(played_ms, (self._monotonic() - began) * 1_000)
        except asyncio.CancelledError:
            if heard := _heard(line, played_ms):
                self._spoken.append(heard)
            raise
        self._spoken.append(line.text)


def _next(lines: AsyncIterator[Line]) -> "asyncio.Task[Line | None]":
    async def pull() -> Line | None:
        return await anext(lines, None)

    return asyncio.create_task(pull(), name="next line")


def _heard(line: Line, played_ms: float) -> str:
    """Return the words of *line* that fit into *played_ms*, marked as cut off."""
    words = line.text.split()
    share = min(1.0, played_ms / max(1, line.sound.duration_ms))
    whole = words[: int(len(words) * share)]
    return " ".join(whole) + CUT_OFF if whole else ""
