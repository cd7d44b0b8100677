"""Setting, asking for, changing and cancelling timers, for one audience at a time."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta, tzinfo
from typing import Final
from uuid import uuid4

from jarvisd.clock import Clock
from jarvisd.ids import RoomName, TimerId
from jarvisd.memory.policy.address import to_owner
from jarvisd.memory.policy.scope import secret
from jarvisd.memory.types import Placement, Scope
from jarvisd.people.audience import Audience
from jarvisd.phrases import Language
from jarvisd.speech.tongue import plain_language
from jarvisd.timers.asked import SetTimer
from jarvisd.timers.bell import Bell
from jarvisd.timers.moments.calendar import Leaning, Repeat, Set, Trouble, on_calendar
from jarvisd.timers.moments.types import After, When
from jarvisd.timers.ports import TimerStore
from jarvisd.timers.types import Kind, Plan, Timer
from jarvisd.timers.wording import quoted

MOST: Final = 100
"""So many may wait at once; more are a mistake, or mischief."""
LONGEST_ABOUT: Final = 500


@dataclass(frozen=True, slots=True)
class TooMany:
    """So many wait that no more are taken."""

    count: int


class Timers:
    """What a conversation, a command or a tool does with timers. Raises StorageError."""

    def __init__(self, store: TimerStore, bell: Bell, clock: Clock, zone: tzinfo | None) -> None:
        self._store = store
        self._bell = bell
        self._clock = clock
        self.zone = zone
        """Where times of day are meant."""

    async def set(
        self, wanted: SetTimer, language: Language, audience: Audience
    ) -> Timer | Trouble | TooMany:
        """Keep what is *wanted*, for *audience* in their room, or tell why not."""
        assert audience.room is not None
        if wanted.when is None:
            return Trouble.NO_TIME
        now = self._clock.now()
        found = self.at(wanted.when, wanted.kind, now)
        if isinstance(found, Trouble):
            return found
        count = len(await self._store.running(audience))
        if count >= MOST:
            return TooMany(count)
        timer = Timer(
            id=TimerId(uuid4()),
            kind=wanted.kind,
            placement=_placement(wanted, audience),
            set_in=audience.room,
            language=language,
            set_at=now,
            plan=_plan(found, wanted, now),
            name=wanted.name,
            about=_said_back(wanted.about[:LONGEST_ABOUT], language),
        )
        await self._store.add(timer, audience)
        self._bell.tell()
        return timer

    async def running(self, audience: Audience) -> Sequence[Timer]:
        """Return what *audience* may hear of, the next one first."""
        return await self._store.running(audience)

    async def move(self, timer: Timer, to: When, audience: Audience) -> Timer | Trouble | None:
        """Let *timer* ring at another time; None if it is not there any more."""
        now = self._clock.now()
        found = self.at(to, timer.kind, now)
        if isinstance(found, Trouble):
            return found
        if timer.kind is Kind.TIMER and isinstance(to, After):
            return await self._keep(timer, _lasting(found.at, timer, now), audience)
        repeat = found.repeat
        if repeat is None and timer.plan.repeat is not None:
            repeat = _at_that_time(timer.plan.repeat, found.at, self.zone)
        return await self._keep(
            timer, replace(timer.plan, due_at=found.at, repeat=repeat), audience
        )

    async def tell(
        self, timer: Timer, about: str, language: Language, audience: Audience
    ) -> Timer | None:
        """Let the reminder *timer* say *about*; None if it is not there any more."""
        if timer.id not in {one.id for one in await self._store.running(audience)}:
            return None
        telling = replace(
            timer,
            id=TimerId(uuid4()),
            placement=replace(timer.placement, secret=secret(about)),
            language=language,
            about=_said_back(about[:LONGEST_ABOUT], language),
        )
        # Kept first: rather is somebody reminded twice than never.
        await self._store.add(telling, audience)
        await self.cancel([timer], audience)
        self._bell.tell()
        return telling

    async def stretch(
        self, timer: Timer, by: After, audience: Audience, *, less: bool
    ) -> Timer | Trouble | None:
        """Let *timer* ring later by so much, or earlier; None if it is not there any more."""
        now = self._clock.now()
        span = timedelta(days=by.days, seconds=by.seconds)
        due_at = timer.plan.due_at + (-span if less else span)
        if due_at <= now:
            return Trouble.PAST
        if due_at - now > timedelta(days=366):
            return Trouble.TOO_FAR
        if timer.kind is Kind.TIMER:
            return await self._keep(timer, _lasting(due_at, timer, now), audience)
        return await self._keep(timer, replace(timer.plan, due_at=due_at), audience)

    async def cancel(self, timers: Sequence[Timer], audience: Audience) -> int:
        """Delete *timers* for good, also while they ring; return how many there were."""
        count = await self._store.cancel([timer.id for timer in timers], audience)
        self._bell.drop(timers)
        return count

    async def hush(self, room: RoomName) -> tuple[Timer, ...]:
        """Stop what rings in *room*, whoever set it, and return it."""
        return await self._bell.hush(room)

    def ringing_here(self, room: RoomName) -> bool:
        """Tell whether this process rings something in *room* at this moment."""
        return self._bell.rings_in(room)

    async def put_off(self, room: RoomName, span: timedelta | None) -> tuple[Timer, ...]:
        """Let what rings in *room*, or was stopped there just now, ring again later."""
        return await self._bell.put_off(room, span)

    def now(self) -> datetime:
        """Return the time."""
        return self._clock.now()

    def at(self, when: When, kind: Kind, now: datetime) -> Set | Trouble:
        """Return what *when*, said *now*, means for a thing of that *kind*."""
        leaning = Leaning.MORNING if kind is Kind.ALARM else Leaning.ANY
        return on_calendar(when, now, self.zone, leaning)

    async def _keep(self, timer: Timer, plan: Plan, audience: Audience) -> Timer | None:
        if not await self._store.move(timer.id, plan, audience):
            return None
        self._bell.drop([timer])
        return replace(timer, plan=plan, ring=None)


def _placement(wanted: SetTimer, audience: Audience) -> Placement:
    """Return whose it is: what a recognised person is to be reminded of is theirs alone.

    A timer or an alarm is a matter of the household: anybody may ask for it and stop it.
    """
    mine = wanted.kind is Kind.REMINDER and audience.person is not None
    return Placement(
        scope=Scope.PRIVATE if mine else Scope.SHARED,
        owner=audience.person,
        secret=wanted.kind is Kind.REMINDER and secret(wanted.about),
    )


def _plan(found: Set, wanted: SetTimer, now: datetime) -> Plan:
    timed = wanted.kind is Kind.TIMER and isinstance(wanted.when, After)
    length = round((found.at - now).total_seconds()) if timed else None
    return Plan(due_at=found.at, repeat=found.repeat, length_s=length)


def _lasting(due_at: datetime, timer: Timer, now: datetime) -> Plan:
    """Return the plan of a timer that was lengthened or shortened: it is called by its new length.

    What is left of one that runs is added to how long it has run.
    """
    ran = timer.plan.due_at - timedelta(seconds=timer.plan.length_s or 0)
    began = min(ran, now) if timer.plan.length_s else timer.set_at
    return replace(timer.plan, due_at=due_at, length_s=round((due_at - began).total_seconds()))


def _at_that_time(repeat: Repeat, at: datetime, zone: tzinfo | None) -> Repeat:
    local = at.astimezone(zone)
    return replace(repeat, hour=local.hour, minute=local.minute)


def _said_back(about: str, language: Language) -> str:
    """Return what a person is to be reminded of as it is said to them: "deinen Zahnarzt"."""
    if not about:
        return ""
    turned = to_owner(about, plain_language(about) or language)
    if turned is None:
        return quoted(about, language)
    # to_owner makes a sentence of it.
    return turned[0].lower() + turned[1:] if about[0].islower() else turned
