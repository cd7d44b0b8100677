"""Timers in a conversation: set, asked for, changed, cancelled, stopped, put off (R-V11)."""

import logging
from dataclasses import replace
from datetime import timedelta
from typing import Final

from jarvisd.dialogue import timing_telling as tell
from jarvisd.dialogue.intents import (
    Agree,
    Dismiss,
    Forget,
    Fragment,
    Intent,
    Passing,
    Refuse,
    Remark,
    Request,
    Statement,
    Stop,
    Thank,
)
from jarvisd.dialogue.talk import Talk, said_by
from jarvisd.dialogue.timing_asked import (
    AskedBack,
    SayWhat,
    SayWhen,
    SayWhich,
    Withdrawn,
    at_time,
    called_by_time,
    chosen,
    reminding,
    when_said,
)
from jarvisd.dialogue.turn import Reply, Turn, saying
from jarvisd.errors import StorageError
from jarvisd.phrases import Language
from jarvisd.speech.tongue import plain_language
from jarvisd.timers.asked import (
    AskLeft,
    AskTimers,
    CancelTimer,
    MoveTimer,
    OfTiming,
    SetTimer,
    Snooze,
    Which,
)
from jarvisd.timers.moments.calendar import Trouble
from jarvisd.timers.moments.types import After
from jarvisd.timers.naming import meant
from jarvisd.timers.service import Timers, TooMany
from jarvisd.timers.types import Kind, Timer

logger = logging.getLogger(__name__)

_TALK: Final = (Statement, Fragment, Remark, Passing, Request)
_LEADS: Final = {Language.DE: "um", Language.EN: "at"}


class TimingTalk:
    """Everything that a conversation does with ``Timers``."""

    def __init__(self, timers: Timers) -> None:
        self._timers = timers

    async def first(self, intent: Intent, turn: Turn, talk: Talk) -> Reply | None:
        """Deal with what rings here, and with what was asked; None if it is about neither."""
        asked, talk.timing = talk.timing, None
        if asked is not None and asked.stands(turn):
            reply = await self._answered(asked, intent, turn, talk)
            if reply is not None:
                return reply
        if isinstance(intent, Stop | Thank) or (intent == Agree() and talk.question is None):
            return await self._hush(intent, turn)
        if isinstance(intent, _TALK) and self._timers.ringing_here(turn.heard.room):
            # Whoever talks while it rings talks to somebody else.
            return Reply(sentences=())
        return None

    async def reply(self, intent: OfTiming, turn: Turn, talk: Talk) -> Reply | Intent:
        """Answer; or return what else the sentence means, if there is no such timer."""
        match intent:
            case SetTimer():
                return await self._set(intent, turn, talk)
            case AskTimers(which):
                return await self._list(which, turn)
            case AskLeft(which):
                return await self._left(which, turn, talk)
            case CancelTimer() | MoveTimer():
                return await self._which(intent, turn, talk)
            case Snooze(span):
                return await self._snooze(span, turn)

    async def _hush(self, intent: Intent, turn: Turn) -> Reply | None:
        """Stop what rings in this room, whoever set it and whoever says so."""
        try:
            stopped = await self._timers.hush(turn.heard.room)
        except StorageError as error:
            logger.warning("whether anything rings is not known: %s", error)
            return None
        if not stopped:
            return None
        # The silence is the answer.
        return saying(turn.say("welcome")) if isinstance(intent, Thank) else Reply(sentences=())

    async def _set(self, wanted: SetTimer, turn: Turn, talk: Talk) -> Reply:
        audience = turn.heard.audience
        if wanted.when is None:
            return self._ask(
                SayWhen(wanted), turn.say("timers-when", kind=wanted.kind.value), turn, talk
            )
        if wanted.the and wanted.name and wanted.kind is Kind.TIMER:
            running = await self._timers.running(audience)
            named = [t for t in meant(wanted.name, running) if t.kind is Kind.TIMER]
            if len(named) == 1:
                return await self._move(
                    named[0], MoveTimer(which=Which(), to=wanted.when), turn, talk
                )
        timer = await self._timers.set(wanted, turn.language, audience)
        match timer:
            case Timer():
                talk.timer = timer.id
                return self._told(timer, turn, talk)
            case TooMany(count):
                return saying(turn.say("timers-too-many", count=count))
            case Trouble.NO_TIME:
                key = "timers-when"
                return self._ask(SayWhen(wanted), turn.say(key, kind=wanted.kind.value), turn, talk)
            case Trouble():
                return saying(tell.trouble(timer, turn))

    def _told(self, timer: Timer, turn: Turn, talk: Talk) -> Reply:
        """Say back what was set; of a reminder that says nothing ask what it is about."""
        told = tell.set_(timer, turn)
        if timer.kind is not Kind.REMINDER or timer.about:
            return saying(told, personal=tell.personal([timer]))
        asking = turn.say("timers-what")
        self._ask(SayWhat(timer), f"{told} {asking}", turn, talk)
        return saying(told, asking, personal=tell.personal([timer]))

    async def _list(self, which: Which, turn: Turn) -> Reply:
        running = await self._timers.running(turn.heard.audience)
        found = [t for t in running if which.kind in (None, t.kind)]
        if not found:
            return saying(_none(which, turn))
        told = [tell.left(timer, turn) for timer in found[: tell.READ_OUT]]
        if (more := len(found) - tell.READ_OUT) > 0:
            told.append(turn.say("timers-more", count=more))
        return saying(*told, personal=tell.personal(found))

    async def _left(self, which: Which, turn: Turn, talk: Talk) -> Reply:
        if which.last:
            # "Wie lange noch?": reminders are not waited for.
            found = [
                t
                for t in await self._timers.running(turn.heard.audience)
                if t.kind is not Kind.REMINDER
            ]
            found = [t for t in found if t.kind is Kind.TIMER] or found
        else:
            found = await self._found(which, turn, talk)
        if not found:
            return saying(_none(which, turn))
        told = [tell.left(timer, turn) for timer in found[: tell.READ_OUT]]
        return saying(*told, personal=tell.personal(found))

    async def _which(
        self, action: CancelTimer | MoveTimer, turn: Turn, talk: Talk
    ) -> Reply | Intent:
        which = action.which
        bare = isinstance(action, CancelTimer) and not which.words and not which.every
        # "Timer aus" stops what rings; one that comes again still comes again.
        if bare and (stopped := await self._hush(Stop(), turn)):
            return stopped
        found = await self._found(which, turn, talk)
        if not found and which.kind is Kind.REMINDER and isinstance(action, CancelTimer):
            # "Lösch die Erinnerung an …" may mean what is remembered.
            return Forget(which.words) if which.words else saying(_none(which, turn))
        if not found:
            return saying(_none(which, turn))
        if len(found) > 1 and not which.every:
            asked = SayWhich(tuple(found), action)
            return self._ask(asked, tell.which(found, turn), turn, talk, found)
        return await self._act(found, action, turn, talk)

    async def _act(
        self, timers: list[Timer], action: CancelTimer | MoveTimer, turn: Turn, talk: Talk
    ) -> Reply:
        if isinstance(action, MoveTimer):
            return await self._move(timers[0], action, turn, talk)
        count = await self._timers.cancel(timers, turn.heard.audience)
        if count == 0:
            return saying(turn.say("timers-gone"))
        if count == 1:
            return saying(tell.cancelled(timers[0], turn), personal=tell.personal(timers))
        return saying(turn.say("timers-cancelled", count=count))

    async def _move(self, timer: Timer, move: MoveTimer, turn: Turn, talk: Talk) -> Reply:
        audience = turn.heard.audience
        if move.by is not None:
            moved = await self._timers.stretch(timer, move.by, audience, less=move.less)
            if moved is Trouble.PAST:
                return saying(turn.say("timers-too-short"))
        else:
            assert move.to is not None
            moved = await self._timers.move(timer, move.to, audience)
        match moved:
            case Timer():
                talk.timer = moved.id
                return saying(tell.moved(moved, turn), personal=tell.personal([moved]))
            case Trouble():
                return saying(tell.trouble(moved, turn))
            case None:
                return saying(turn.say("timers-gone"))

    async def _snooze(self, span: After | None, turn: Turn) -> Reply | Intent:
        length = timedelta(days=span.days, seconds=span.seconds) if span is not None else None
        if length is not None and not timedelta(0) < length <= timedelta(days=7):
            return saying(tell.trouble(Trouble.TOO_FAR if length else Trouble.ZERO, turn))
        moved = await self._timers.put_off(turn.heard.room, length)
        if moved:
            seconds = round((moved[0].plan.due_at - self._timers.now()).total_seconds())
            return saying(turn.say("timers-snoozed", span=tell.span(seconds, turn.language)))
        return Fragment(turn.heard.text) if span is None else saying(turn.say("timers-silent"))

    async def _answered(
        self, asked: AskedBack, intent: Intent, turn: Turn, talk: Talk
    ) -> Reply | None:
        """Go on with what was *asked*; None if this is no answer to it."""
        match asked.what:
            case SayWhat(timer):
                return await self._named(timer, intent, turn, talk)
            case _ if isinstance(intent, Refuse | Stop):
                return saying(turn.say("timers-dropped"))
            case SayWhen(wanted):
                when = when_said(turn, wanted.kind)
                return None if when is None else await self._set(at_time(wanted, when), turn, talk)
            case SayWhich(action=action) as which:
                picked = chosen(which, intent)
                if isinstance(picked, Withdrawn):
                    return saying(turn.say("timers-dropped"))
                if picked is None:
                    return None
                return await self._act(list(picked), action, turn, talk)

    async def _named(self, timer: Timer, intent: Intent, turn: Turn, talk: Talk) -> Reply | None:
        """Let *timer* say what was answered; None if that is about something else."""
        # "Call mom" is too short to tell its language; it was asked for in the timer's.
        turn = replace(turn, language=plain_language(turn.heard.text) or timer.language)
        if isinstance(intent, Refuse | Dismiss):
            return saying(tell.set_(timer, turn), personal=tell.personal([timer]))
        about = reminding(intent, turn.heard.text)
        if about is None:
            return None
        telling = await self._timers.tell(timer, about, turn.language, turn.heard.audience)
        if telling is None:
            return saying(turn.say("timers-gone"))
        talk.timer = telling.id
        return saying(tell.set_(telling, turn), personal=tell.personal([telling]))

    async def _found(self, which: Which, turn: Turn, talk: Talk) -> list[Timer]:
        """Return those that *which* can mean."""
        running = await self._timers.running(turn.heard.audience)
        if which.last:
            last = [timer for timer in running if timer.id == talk.timer]
            return last or [t for t in running if t.kind is Kind.TIMER] or list(running)
        found = [timer for timer in running if which.kind in (None, timer.kind)]
        if not which.words:
            return found
        return meant(which.words, found) or called_by_time(
            which.words, found, turn.language, self._timers.zone
        )

    def _ask(
        self,
        what: SayWhen | SayWhich | SayWhat,
        question: str,
        turn: Turn,
        talk: Talk,
        about: list[Timer] | None = None,
    ) -> Reply:
        talk.timing = AskedBack(
            what=what,
            asker=turn.heard.speaker,
            room=turn.heard.room,
            put_at=said_by(turn, question),
        )
        return saying(question, personal=tell.personal(about or []))


def _none(which: Which, turn: Turn) -> str:
    if which.words:
        return turn.say(
            "timers-no-such-reminder" if which.kind is Kind.REMINDER else "timers-no-such"
        )
    return turn.say("timers-none", kind=which.kind.value if which.kind is not None else "any")
