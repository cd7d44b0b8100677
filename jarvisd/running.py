"""A room of the running daemon: its conductor, begun anew when it fails, and what it is told."""

import asyncio
import logging
from collections.abc import Callable
from dataclasses import replace
from enum import StrEnum
from typing import Final, Protocol

from jarvisd.adapters.level import LevelledLoudspeaker
from jarvisd.audio.devices import Devices
from jarvisd.audio.health import Change, RoomState
from jarvisd.audio.switch import SwitchedMicrophone
from jarvisd.controls.board import Board
from jarvisd.controls.types import Dial
from jarvisd.errors import JarvisError
from jarvisd.events import Bulletin
from jarvisd.ids import RoomName
from jarvisd.phrases import Language
from jarvisd.session.announcing import Told
from jarvisd.session.conductor import Conductor
from jarvisd.session.facts import room_changed
from jarvisd.session.state import Announcement, State

logger = logging.getLogger(__name__)

FIRST_PAUSE_S: Final = 1.0
LONGEST_PAUSE_S: Final = 300.0
"""A live room that failed begins again after so long, doubling from the first to the longest."""


class Course(StrEnum):
    """Whether a room runs at all."""

    RUNNING = "running"
    FAILED = "failed"
    """It broke, and waits to begin again."""
    OVER = "over"
    """Its recording has been heard to the end."""


class Opener(Protocol):
    """Puts a room's conductor together, as the configuration has it now."""

    def __call__(self, with_: Devices, /, *, muted: bool) -> Conductor:
        """Return a conductor; raise ResourceError for a wake model."""
        ...


class RunningRoom:
    """One room; ``run`` it, and tell it what to do meanwhile."""

    def __init__(
        self,
        name: RoomName,
        devices: Devices,
        opener: Opener,
        languages: Callable[[], tuple[Language, ...]],
        board: Board,
        bulletin: Bulletin,
    ) -> None:
        """Open the first conductor; raise ResourceError if that cannot be."""
        self.name = name
        self.devices = devices
        self.languages = languages
        self.course = Course.RUNNING
        self._opener = opener
        self._bulletin = bulletin
        self._microphone = SwitchedMicrophone(devices.microphone, on=not board.muted(name))
        self._loudspeaker = LevelledLoudspeaker(
            devices.loudspeaker, lambda: board.dialled(name, Dial.VOLUME)
        )
        self._renew = asyncio.Event()
        self._conductor = self._opened()
        board.attach(name, self)

    @property
    def state(self) -> RoomState:
        """Tell how the room hears."""
        if not self._microphone.on:
            return RoomState.MUTED
        condition = self.devices.condition
        return condition.state if condition is not None else RoomState.OPEN

    @property
    def conversation(self) -> State:
        """Tell where the conversation is."""
        return self._conductor.state

    @property
    def heard_ms(self) -> int:
        """Tell how much sound was heard in it."""
        return self._conductor.heard_ms

    @property
    def live(self) -> bool:
        """Tell whether it hears a device, and not a recording."""
        return self.devices.condition is not None

    @property
    def expected(self) -> bool:
        """Tell whether its device should be there."""
        return self.devices.expected

    @property
    def dropped(self) -> int:
        """Tell how many blocks of sound were lost."""
        condition = self.devices.condition
        return condition.dropped if condition is not None else 0

    @property
    def progress(self) -> tuple[int, int]:
        """Return what changes all the time while the room does its work, whatever its device does.

        Sound goes on where there is some; where there is none, it is tried again to hear any.
        """
        condition = self.devices.condition
        return self.heard_ms, condition.attempts if condition is not None else 0

    async def settled(self) -> None:
        """Wait until it is known whether the room hears; it is at once if it is muted."""
        if self.devices.condition is not None and self._microphone.on:
            await self.devices.condition.settled.wait()

    async def run(self) -> None:
        """Converse; a live room that fails begins again, later and later."""
        pause_s = FIRST_PAUSE_S
        while True:
            self.course = await self._until_it_ends()
            if self.course is Course.OVER or not self.live:
                return
            if self.course is Course.FAILED:
                await asyncio.sleep(pause_s)
                pause_s = min(2 * pause_s, LONGEST_PAUSE_S)

    def renew(self) -> None:
        """Begin anew with what the configuration says now, as soon as nobody is speaking."""
        self._renew.set()

    def mute(self) -> None:
        """Hear nothing from now on, and drop whatever is going on."""
        self._switch_off()
        self._conductor.mute()

    def mute_after_answer(self) -> None:
        """Hear nothing from now on, but still say what is being said."""
        self._switch_off()
        self._conductor.mute_after_answer()

    def unmute(self) -> None:
        """Hear again."""
        if self._microphone.on:
            return
        self._microphone.switch_on()
        self._conductor.unmute()
        self._tell(RoomState.MUTED, RoomState.REOPENING)

    def announce(self, text: str, language: Language | None) -> bool:
        """Say *text* as soon as nobody is speaking; False where nothing can be said."""
        if self.devices.voiceless:
            return False
        chosen = language or self.languages()[0]
        return self.order(Announcement(text=text, language=chosen)) is not None

    def order(self, announcement: Announcement) -> "asyncio.Future[Told] | None":
        """Say it as soon as nobody is speaking, and tell how that ended; None if it is not running.

        A room without a loudspeaker is told of as one that fails.
        """
        if self.course is not Course.RUNNING:
            return None
        return self._conductor.announce(announcement)

    def take_back(self, announcement: Announcement) -> None:
        """Do not say what was ordered any more, or fall silent in the middle of it."""
        self._conductor.take_back(announcement)

    async def _until_it_ends(self) -> Course:
        """Converse until something ends it; return what, and RUNNING to begin anew."""
        try:
            if self.course is Course.FAILED or self._renew.is_set():
                self._renew.clear()
                self._conductor = self._opened()
                self.course = Course.RUNNING
            await self._converse()
        except JarvisError as error:
            # A room is a fault boundary: its fault never touches another room.
            logger.error("room %s is deaf: %s", self.name, error)  # noqa: TRY400  (foreseen)
            return Course.FAILED
        except Exception:
            # The same fault boundary, for what nobody foresaw.
            logger.exception("room %s failed unforeseen", self.name)
            return Course.FAILED
        if self._renew.is_set():
            return Course.RUNNING
        logger.info("room %s has heard its recording to the end", self.name)
        return Course.OVER

    async def _converse(self) -> None:
        """Run the conductor until it ends, or is to begin anew and nobody is speaking."""
        running = asyncio.create_task(self._conductor.run(), name=f"conversation {self.name}")
        renewing = asyncio.create_task(self._renewable(), name=f"renewal {self.name}")
        try:
            await asyncio.wait({running, renewing}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (running, renewing):
                task.cancel()
            await asyncio.wait({running, renewing})
        if not running.cancelled():
            running.result()

    async def _renewable(self) -> None:
        await self._renew.wait()
        await self._conductor.resting.wait()

    def _opened(self) -> Conductor:
        devices = replace(self.devices, microphone=self._microphone, loudspeaker=self._loudspeaker)
        return self._opener(devices, muted=not self._microphone.on)

    def _switch_off(self) -> None:
        if self._microphone.on:
            before = self.state
            self._microphone.switch_off()
            self._tell(before, RoomState.MUTED)

    def _tell(self, before: RoomState, after: RoomState) -> None:
        change = Change(before=before, after=after, at_ms=self.heard_ms, reason="")
        self._bulletin.post(room_changed(self.name, change))
