"""The conductor of a room: steps the machine and carries out its effects, one after another."""

import asyncio
from contextlib import aclosing

from jarvisd.audio.chunk import Detection, Utterance
from jarvisd.audio.cues import Cue
from jarvisd.audio.ear import Ear, Heard, Pausing, Quiet, Resuming, Spoken, Woken
from jarvisd.audio.ports import Ducking
from jarvisd.both import together
from jarvisd.events import StateChanged
from jarvisd.ids import RoomName
from jarvisd.session import facts
from jarvisd.session.announcing import Announcements, Told
from jarvisd.session.book import SessionBook
from jarvisd.session.desk import Desk
from jarvisd.session.ending import Ending
from jarvisd.session.foresight import Foresight
from jarvisd.session.interruption import Interruption, StopEar, spoken_up
from jarvisd.session.machine import step
from jarvisd.session.pace import Pace
from jarvisd.session.rules import start_of
from jarvisd.session.speaking_up import Conclude, Duck, Examine, Rise
from jarvisd.session.state import (
    LISTENED,
    Announce,
    Announcement,
    CancelTurn,
    Closed,
    CloseEar,
    CloseSession,
    Effect,
    Event,
    HoldTurn,
    MuteAsked,
    Muted,
    MuteEar,
    NothingHeard,
    OpenEar,
    OpenSession,
    Outcome,
    ResumeTurn,
    Session,
    StartAnnouncement,
    StartTurn,
    State,
    StopHeard,
    TakenBack,
    Unmuted,
    UnmuteEar,
    UtteranceHeard,
    WakeHeard,
)
from jarvisd.session.tones import tone_of
from jarvisd.session.turn import TurnTaker
from jarvisd.session.under_way import UnderWay
from jarvisd.session.wakes import ELSEWHERE, WakeLog


class Conductor:
    """Owns the conversation of one room; nobody else may change it."""

    def __init__(
        self,
        room: RoomName,
        ear: Ear,
        turns: TurnTaker,
        desk: Desk,
        pace: Pace,
        *,
        muted: bool = False,
        interruptible: tuple[Ducking, StopEar] | None = None,
    ) -> None:
        """Take what converses in *room*, and what a mere "stopp" interrupts it with, if it does."""
        self._room = room
        self._ear = ear
        self._turns = turns
        self._desk = desk
        self._pace = pace
        self._wakes = WakeLog(room, desk.sessions, desk.clock)
        self._book = SessionBook(room, desk, self._wakes)
        self._session = Session(state=State.MUTED, home=State.MUTED) if muted else Session()
        self._inbox: asyncio.Queue[Event] = asyncio.Queue()
        self._announcements = Announcements()
        self._interruption = interruptible and Interruption(
            *interruptible, turns.own_words, self._inbox.put_nowait
        )
        self._foresight = Foresight(
            turns.foresee,
            lambda start, used: desk.bulletin.post(facts.foreseen(room, start, used=used)),
        )
        self._under_way = UnderWay(
            turns,
            self._wakes,
            self._announcements,
            tell=self._inbox.put_nowait,
            release=lambda: desk.arbiter.release(room),
        )
        self._cue: asyncio.Task[None] | None = None
        self.resting = asyncio.Event()
        """Set while no conversation goes on."""
        self.resting.set()

    @property
    def state(self) -> State:
        """Tell where the conversation is."""
        return self._session.state

    @property
    def heard_ms(self) -> int:
        """Tell how much has been heard."""
        return self._ear.position_ms

    async def run(self) -> None:
        """Converse until the microphone ends or it is cancelled; leave no session open.

        Raise HearingError if the microphone fails.
        """
        try:
            async with together() as tasks:
                beside = (
                    tasks.create_task(self._handle_all(), name=f"conductor {self._room}"),
                    tasks.create_task(self._give_up_soundless(), name=f"patience {self._room}"),
                )
                await self._listen()
                for task in beside:
                    task.cancel()
        finally:
            if self._cue is not None:
                self._cue.cancel()
            self._foresight.drop()
            self._announcements.lose()
            await self._handle(Closed())

    def stop(self) -> None:
        """Fall silent, as if someone had said stop."""
        self._inbox.put_nowait(StopHeard())

    def mute(self) -> None:
        """Hear nothing until ``unmute``, and drop what is going on."""
        self._inbox.put_nowait(Muted())

    def mute_after_answer(self) -> None:
        """Hear nothing until ``unmute``, but say what is being said."""
        self._inbox.put_nowait(MuteAsked())

    def unmute(self) -> None:
        """Hear again."""
        self._inbox.put_nowait(Unmuted())

    def announce(self, announcement: Announcement) -> "asyncio.Future[Told]":
        """Say something as soon as nobody is speaking; what is returned tells how that ended."""
        self._inbox.put_nowait(Announce(announcement))
        return self._announcements.order(announcement)

    def take_back(self, announcement: Announcement) -> None:
        """Do not say it any more, or fall silent in the middle of it."""
        self._inbox.put_nowait(TakenBack(announcement))

    async def _listen(self) -> None:
        async with aclosing(self._ear.sounds()) as sounds:
            async for sound in sounds:
                if (event := await self._noticed(sound)) is not None:
                    self._inbox.put_nowait(event)
                    if self._pace.lockstep:
                        await self._settled()
        await self._settled()

    async def _give_up_soundless(self) -> None:
        """Await no utterance where no sound comes any more: in the ear time stands still then."""
        while True:
            before = self._ear.position_ms
            await asyncio.sleep(self._pace.soundless_s)
            if self._session.state in LISTENED and self._ear.position_ms == before:
                self._inbox.put_nowait(NothingHeard())

    async def _settled(self) -> None:
        """Wait until everything heard so far is dealt with and no turn is being taken."""
        await self._inbox.join()
        while await self._under_way.over():
            await self._inbox.join()
        if self._cue is not None:
            await asyncio.wait({self._cue})

    async def _noticed(self, sound: Heard) -> Event | None:
        match sound:
            case Woken():
                return await self._called(sound)
            case Spoken(utterance=utterance):
                return UtteranceHeard(utterance)
            case Quiet():
                return NothingHeard()
            case Pausing(utterance=utterance):
                self._foresee(utterance)
                return None
            case Resuming():
                self._foresight.drop()
                return None
            case _:
                return spoken_up(sound)

    def _foresee(self, utterance: Utterance) -> None:
        """Begin the turn that comes if this was all; the conversation knows nothing of it."""
        here = self._session
        if here.id is not None and here.state in LISTENED:
            self._foresight.begin(start_of(here, utterance))

    async def _called(self, call: Woken) -> WakeHeard | None:
        if (why := self._not_meant(call)) is not None:
            await self._wakes.passed_over(call.detection, why)
            return None
        return WakeHeard(detection=call.detection, fresh_id=self._pace.fresh_session())

    def _not_meant(self, call: Woken) -> str | None:
        """Return why this room does not answer a call, None if it does."""
        if self._turns.own_words.called(call.detection):
            return Outcome.ECHO.value
        return None if self._desk.arbiter.claim(self._room, call.sounded_s) else ELSEWHERE

    async def _handle_all(self) -> None:
        while True:
            event = await self._inbox.get()
            await self._handle(event)
            self._inbox.task_done()

    async def _handle(self, event: Event) -> None:
        before = self._session
        if isinstance(event, TakenBack) and self._announcements.take_back(event.announcement):
            event = StopHeard()
        if isinstance(event, WakeHeard):
            self._announcements.wake()
        self._session, effects = step(before, event)
        for effect in effects:
            await self._perform(effect)
        if self._interruption is not None:
            self._ear.heed(self._session.state in (State.SPEAKING, State.DUCKED))
        if self._session.state not in LISTENED:
            self._foresight.drop()
        if (tone := tone_of(before, self._session)) is not None:
            self._sound(tone)
        resting = self._session.state in (State.IDLE, State.MUTED)
        (self.resting.set if resting else self.resting.clear)()
        if self._session.state is not before.state:
            self._desk.bulletin.post(
                StateChanged(
                    room=self._room,
                    session=self._session.id or before.id,
                    at_ms=self._ear.position_ms,
                    before=before.state.value,
                    after=self._session.state.value,
                )
            )

    async def _perform(self, effect: Effect) -> None:
        match effect:
            case OpenEar() | CloseEar() | MuteEar() | UnmuteEar():
                await self._attend(effect)
            case StartTurn() | StartAnnouncement():
                foreseen = self._foresight.claim(effect) if isinstance(effect, StartTurn) else None
                self._under_way.begin(effect, foreseen)
            case CancelTurn() | HoldTurn() | ResumeTurn():
                await self._under_way.steer(effect)
            case Duck() | Rise() | Examine() | Conclude():
                assert self._interruption is not None  # else nothing was heeded
                self._interruption.perform(effect)
            case OpenSession() | CloseSession():
                await self._book.keep(effect, self._ear.position_ms)
                if isinstance(effect, CloseSession) and effect.ending is Ending.NO_SPEECH:
                    self._sound(Cue.GOODBYE)

    async def _attend(self, effect: OpenEar | CloseEar | MuteEar | UnmuteEar) -> None:
        match effect:
            case OpenEar(wake):
                await self._open_ear(wake)
            case CloseEar():
                self._ear.close()
            case MuteEar():
                self._ear.forget()
            case UnmuteEar():
                pass  # the machine takes no notice of a muted ear, and takes it again now

    async def _open_ear(self, wake: Detection | None) -> None:
        self._foresight.drop()
        if wake is None:
            self._ear.open(self._pace.after_answer())
            return
        held = self._under_way.held
        patience = self._pace.after_interruption() if held else self._pace.patience
        self._ear.open(patience, wake=wake)
        self._sound(Cue.WOKEN)
        self._desk.bulletin.post(facts.woken(self._room, self._session.id, wake))
        await self._wakes.woken(wake, self._session.id)

    def _sound(self, cue: Cue) -> None:
        """Play a tone beside the listening: what is said in one breath is heard all the same."""
        if self._cue is not None:
            self._cue.cancel()
        self._cue = asyncio.create_task(self._turns.cue(cue), name=f"cue {self._room}")
