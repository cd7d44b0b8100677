"""Setting how a room is, by voice: hearing nothing, louder, slower; in this room or another."""

from collections.abc import Sequence
from datetime import datetime, time, timedelta

from jarvisd.controls.types import By, To
from jarvisd.dialogue.moments import until
from jarvisd.dialogue.ports import RoomControls
from jarvisd.dialogue.room_intents import (
    Adjust,
    Everywhere,
    Here,
    Mute,
    OfRooms,
    Place,
    There,
    Unmute,
)
from jarvisd.dialogue.turn import Reply, Turn, saying
from jarvisd.ids import RoomName
from jarvisd.people.types import Role


class Roomwise:
    """Does what is wanted of rooms; without controls, or where none runs, it says so."""

    def __init__(self, controls: RoomControls | None) -> None:
        """Take what sets the rooms."""
        self._controls = controls

    async def reply(self, intent: OfRooms, turn: Turn) -> Reply:
        """Do it and return the answer."""
        controls = self._controls
        rooms = _meant(controls, intent.place, turn) if controls is not None else ()
        if controls is None or not rooms:
            return saying(turn.say("room-not-running"))
        match intent:
            case Mute():
                return await self._mute(controls, rooms, intent, turn)
            case Unmute():
                return await self._unmute(controls, rooms, turn)
            case Adjust():
                return await self._adjust(controls, rooms, intent, turn)

    async def _mute(
        self, controls: RoomControls, rooms: Sequence[RoomName], mute: Mute, turn: Turn
    ) -> Reply:
        span = _span(mute, turn)
        kept = True
        for room in rooms:
            mine = room == turn.heard.room and turn.heard.via == "voice"
            kept &= await controls.mute(room, span, after_answer=mine)
        sentences = [_muted(rooms, span, turn)]
        if span is None:
            others = any(not controls.muted(room) for room in controls.rooms if controls.runs(room))
            sentences.append(turn.say("mute-until-told", others="yes" if others else "no"))
        return _told(sentences, turn, kept=kept)

    async def _unmute(self, controls: RoomControls, rooms: Sequence[RoomName], turn: Turn) -> Reply:
        elsewhere = [room for room in rooms if room != turn.heard.room]
        if elsewhere and turn.heard.audience.role is not Role.MEMBER:
            # Whoever is alone in a muted room counts on it; a visitor next door does not decide.
            return saying(turn.say("unmute-members-only"))
        muted = [room for room in rooms if controls.muted(room)]
        if not muted:
            return saying(turn.say("unmute-hears", elsewhere="yes" if elsewhere else "no"))
        kept = True
        for room in muted:
            kept &= await controls.unmute(room)
        return _told([turn.say("unmuted", count=len(muted))], turn, kept=kept)

    async def _adjust(
        self, controls: RoomControls, rooms: Sequence[RoomName], adjust: Adjust, turn: Turn
    ) -> Reply:
        dial, first = adjust.dial, rooms[0]
        before = controls.dialled(first, dial)
        for room in rooms:
            # What cannot be kept holds until the next start, which is not worth a sentence.
            await controls.turn(room, dial, adjust.turning)
        after = controls.dialled(first, dial)
        match adjust.turning:
            case To(value=None):
                return saying(turn.say("dial-usual", dial=dial.value))
            case To():
                return saying(turn.say("dial-set", dial=dial.value, value=round(after)))
            case By(steps=steps):
                about = {"dial": dial.value, "way": "up" if steps > 0 else "down"}
                moved = after != before
                return saying(turn.say("dial-turned" if moved else "dial-at-end", **about))


def _meant(controls: RoomControls, place: Place, turn: Turn) -> tuple[RoomName, ...]:
    """Return the rooms at *place* that run."""
    match place:
        case Here():
            wanted: tuple[RoomName, ...] = (turn.heard.room,)
        case There(room=room):
            wanted = (room,)
        case Everywhere():
            wanted = controls.rooms
    return tuple(room for room in wanted if controls.runs(room))


def _span(mute: Mute, turn: Turn) -> timedelta | None:
    """Return for how long, counted from now."""
    if mute.until is None:
        return mute.span
    now = turn.heard.at.astimezone(turn.zone)
    return _next(mute.until, now) - now


def _next(at: time, now: datetime) -> datetime:
    """Return when it is *at* next, on the clock of *now*."""
    today = now.replace(hour=at.hour, minute=at.minute, second=0, microsecond=0)
    return today if today > now else today + timedelta(days=1)


def _muted(rooms: Sequence[RoomName], span: timedelta | None, turn: Turn) -> str:
    where = "here" if tuple(rooms) == (turn.heard.room,) else "there" if len(rooms) == 1 else "all"
    if span is None:
        return turn.say("muted", where=where)
    now = turn.heard.at
    return turn.say(
        "muted-until", where=where, until=until(now + span, now, turn.zone, turn.language)
    )


def _told(sentences: list[str], turn: Turn, *, kept: bool) -> Reply:
    if not kept:
        sentences = [*sentences, turn.say("room-not-kept")]
    return saying(*sentences)
