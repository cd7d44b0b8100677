"""The turn that is under way in a room: begun, held, gone on with, or cancelled."""

import asyncio
from collections.abc import Callable

from jarvisd.audio.mouth import Hold
from jarvisd.ids import TurnNumber
from jarvisd.session.announcing import Announcements, Told
from jarvisd.session.ending import Ending
from jarvisd.session.floor import Floor
from jarvisd.session.perception import Perceived
from jarvisd.session.state import (
    CancelTurn,
    Event,
    HoldTurn,
    Outcome,
    ReplyStarted,
    ResumeTurn,
    StartAnnouncement,
    StartTurn,
    TurnEnded,
)
from jarvisd.session.turn import TurnTaker
from jarvisd.session.wakes import Progress, WakeLog


class UnderWay:
    """Runs one turn after another, never two at once; the machine sees to that."""

    def __init__(
        self,
        turns: TurnTaker,
        wakes: WakeLog,
        announcements: Announcements,
        *,
        tell: Callable[[Event], None],
        release: Callable[[], None],
    ) -> None:
        """Take whom to *tell* how it goes, and what lets other rooms answer when it is over."""
        self._turns = turns
        self._wakes = wakes
        self._announcements = announcements
        self._tell = tell
        self._release = release
        self._task: asyncio.Task[None] | None = None
        self._turn: TurnNumber | None = None
        self._hold: Hold | None = None
        """None for an announcement, which can only be ended."""

    @property
    def held(self) -> bool:
        """Tell whether a turn is silent and may go on."""
        return self._hold is not None and self._hold.held

    def begin(
        self, effect: StartTurn | StartAnnouncement, foreseen: "asyncio.Task[Perceived] | None"
    ) -> None:
        """Take a turn, with what was *foreseen* of it, or make an announcement."""
        self._turn = effect.turn
        if isinstance(effect, StartAnnouncement):
            # At once, not in the task: it may be taken back before that has begun.
            self._announcements.under_way = effect.announcement
            self._hold = None
            doing = self._say(effect)
        else:
            self._hold = Hold()
            doing = self._take(effect, foreseen, self._hold)
        self._task = asyncio.create_task(doing, name=f"turn {effect.turn}")

    async def over(self) -> bool:
        """Wait until the turn is over; tell whether there was anything to wait for."""
        if self._task is None or self._task.done():
            return False
        await asyncio.wait({self._task})
        return True

    async def steer(self, effect: CancelTurn | HoldTurn | ResumeTurn) -> None:
        """Silence the turn, for good or for now, or let it go on."""
        match effect:
            case CancelTurn():
                await self._cancel()
            case HoldTurn():
                await self._silence()
            case ResumeTurn():
                await self._wakes.settle(Ending.NO_SPEECH.value)
                if self._hold is not None:
                    self._hold.end()

    async def _cancel(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait({self._task})
            self._announcements.end(Told.HUSHED)
        if not self.held:
            await self._wakes.settle(Outcome.INTERRUPTED.value)

    async def _silence(self) -> None:
        if self._hold is not None:
            await self._hold.begin()
            await self._wakes.settle(Outcome.INTERRUPTED.value)
            return
        # Whoever ordered an announcement learns at once that somebody is here.
        await self._cancel()
        if self._turn is not None:
            self._tell(TurnEnded(self._turn, Outcome.INTERRUPTED, Floor.ANYBODYS))

    async def _take(
        self, start: StartTurn, foreseen: "asyncio.Task[Perceived] | None", hold: Hold
    ) -> None:
        report = await self._turns.take(start, lambda: self._started(start.turn), foreseen, hold)
        progress = Progress(
            speech_end_ms=start.utterance.end_ms,
            stt_ms=report.stt_ms,
            first_sound_ms=report.first_sound_ms,
        )
        if not hold.held:
            # While it is held, the wake under way is the one that interrupted it.
            await self._wakes.settle(report.outcome.value, progress)
            self._release()
        self._tell(TurnEnded(start.turn, report.outcome, report.floor))

    async def _say(self, start: StartAnnouncement) -> None:
        report = await self._turns.announce(start.announcement, lambda: self._started(start.turn))
        spoken = report.outcome is Outcome.ANSWERED
        self._announcements.end(Told.SPOKEN if spoken else Told.FAILED)
        self._release()
        self._tell(TurnEnded(start.turn, report.outcome, Floor.ANYBODYS))

    def _started(self, turn: TurnNumber) -> None:
        self._tell(ReplyStarted(turn))
