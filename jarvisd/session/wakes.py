"""One row for every wake, however it went (voice.md rule 17)."""

import logging
from dataclasses import dataclass, replace

from jarvisd.audio.chunk import Detection
from jarvisd.clock import Clock
from jarvisd.errors import StorageError
from jarvisd.ids import RoomName, SessionId
from jarvisd.session.ports import SessionStore, Wake

logger = logging.getLogger(__name__)

ELSEWHERE = "elsewhere"
"""Another room heard the same call first and answers."""
INTERRUPTED = "interrupted"
"""The next wake came before this one led anywhere."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Progress:
    """What became of a wake on its way to an answer, in milliseconds."""

    speech_end_ms: int | None = None
    stt_ms: int | None = None
    first_sound_ms: int | None = None


class WakeLog:
    """Keeps the wake that is under way in one room until it is known what became of it."""

    def __init__(self, room: RoomName, sessions: SessionStore, clock: Clock) -> None:
        self._room = room
        self._sessions = sessions
        self._clock = clock
        self._open: Wake | None = None

    async def woken(self, detection: Detection, session: SessionId | None) -> None:
        """Note a wake that is answered; one still under way was interrupted by it."""
        await self.settle(INTERRUPTED)
        self._open = replace(self._row(detection), session=session)

    async def passed_over(self, detection: Detection, why: str) -> None:
        """Note a wake that this room does not answer."""
        await self._keep(replace(self._row(detection), outcome=why))

    async def settle(self, outcome: str, progress: Progress | None = None) -> None:
        """Note what became of the wake under way; without one there is nothing to note."""
        row, self._open = self._open, None
        if row is None:
            return
        way = progress or Progress()
        await self._keep(
            replace(
                row,
                outcome=outcome,
                speech_end_ms=way.speech_end_ms,
                stt_ms=way.stt_ms,
                first_sound_ms=way.first_sound_ms,
            )
        )

    def _row(self, detection: Detection) -> Wake:
        return Wake(
            room=self._room,
            at=self._clock.now(),
            session=None,
            word=detection.word,
            score=detection.score,
            outcome=ELSEWHERE,
            first=detection.first,
            second=detection.second,
        )

    async def _keep(self, wake: Wake) -> None:
        try:
            await self._sessions.note_wake(wake)
        except StorageError as error:
            logger.warning("a wake in %s was not kept: %s", self._room, error)
