"""The loudspeaker of a satellite: sent as fast as it plays, so that it can be silenced."""

import asyncio
import time
from collections.abc import Callable
from typing import Final

from wyoming.audio import AudioStart, AudioStop

from jarvisd.adapters.wav import resampled
from jarvisd.adapters.wyoming.peer import Fault
from jarvisd.adapters.wyoming.satellite_line import Line
from jarvisd.adapters.wyoming.sound import pieces
from jarvisd.audio.chunk import BYTES_PER_SAMPLE, Sound
from jarvisd.errors import ResourceError, SpeakingError
from jarvisd.ids import RoomName

LEAD_MS: Final = 200
"""So much sound is sent before it is due. What was sent cannot be taken back, and a satellite
keeps however much it gets: this is how long it speaks on after it was told to stop."""
TAIL_S: Final = 0.3
"""A satellite that does not tell when it has played is given so long to start its player."""
GRACE_S: Final = 3.0
"""One that does tell is waited for so long."""


class SatelliteLoudspeaker:
    """Plays on the satellite of *room*, reached through *line* while there is one."""

    def __init__(
        self,
        room: RoomName,
        line: Callable[[], Line | None],
        monotonic: Callable[[], float] = time.monotonic,
    ) -> None:
        self._room = room
        self._line = line
        self._monotonic = monotonic
        self._turn = asyncio.Lock()

    async def play(self, sound: Sound) -> None:
        """Play *sound* to its end; cancelling stops it within LEAD_MS.

        Raise ResourceError if the satellite has no loudspeaker, SpeakingError if it is away.
        """
        if not sound.pcm:
            return
        async with self._turn:
            line = self._line()
            if line is None:
                raise SpeakingError("satellite-away", room=self._room)
            if not line.speaks:
                raise ResourceError("room-voiceless", room=self._room)
            try:
                await self._played(line, resampled(sound, line.rate or sound.rate))
            except Fault as fault:
                raise SpeakingError(fault.key, **fault.details) from fault

    async def _played(self, line: Line, sound: Sound) -> None:
        begun = self._monotonic()
        await line.peer.send(
            AudioStart(rate=sound.rate, width=BYTES_PER_SAMPLE, channels=1, timestamp=0).event()
        )
        try:
            await self._sent(line, sound, begun)
        except asyncio.CancelledError:
            line.stopped()
            line.tell(AudioStop().event())
            raise
        await line.peer.send(AudioStop(timestamp=sound.duration_ms).event())
        number = line.stopped()
        left_s = max(0.0, begun + sound.duration_ms / 1_000 - self._monotonic())
        await line.played(number, left_s + (GRACE_S if line.tells_played else TAIL_S))

    async def _sent(self, line: Line, sound: Sound, begun: float) -> None:
        sent_ms = 0
        for piece in pieces(sound):
            await line.peer.send(piece.event())
            sent_ms += piece.milliseconds
            ahead_ms = sent_ms - (self._monotonic() - begun) * 1_000
            await asyncio.sleep(max(0.0, (ahead_ms - LEAD_MS) / 1_000))
