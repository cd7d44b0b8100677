"""What was asked of a person about timers, and waits for an answer. Pure."""

from dataclasses import dataclass
from datetime import datetime
from typing import TypeAlias

from jarvisd.dialogue.choices import Choice, Like
from jarvisd.dialogue.choices import chosen as chosen_of
from jarvisd.dialogue.confirm import PATIENCE, another
from jarvisd.dialogue.intents import Choose, Fragment, Intent, Refuse, Statement, Stop
from jarvisd.dialogue.turn import Turn
from jarvisd.ids import RoomName
from jarvisd.people.types import Speaker
from jarvisd.timers.asked import CancelTimer, MoveTimer, SetTimer
from jarvisd.timers.naming import meant
from jarvisd.timers.types import Timer


@dataclass(frozen=True, slots=True)
class SayWhen:
    """ "Wann soll ich dich erinnern?"."""

    wanted: SetTimer


@dataclass(frozen=True, slots=True)
class SayWhich:
    """ "Welchen meinst du?": one of these, for this."""

    timers: tuple[Timer, ...]
    action: CancelTimer | MoveTimer


@dataclass(frozen=True, slots=True, kw_only=True)
class AskedBack:
    """A question, of whom, and when it had been put."""

    what: SayWhen | SayWhich
    asker: Speaker
    room: RoomName
    put_at: datetime

    def stands(self, turn: Turn) -> bool:
        """Tell whether what is said in *turn* can be the answer."""
        heard = turn.heard
        here = heard.room == self.room and not another(self.asker, heard.speaker)
        return here and heard.at - self.put_at <= PATIENCE


@dataclass(frozen=True, slots=True)
class Withdrawn:
    """Do nothing after all."""


Chosen: TypeAlias = tuple[Timer, ...] | Withdrawn | None


def chosen(asked: SayWhich, intent: Intent) -> Chosen:
    """Return which were chosen; None if that cannot be told."""
    match intent:
        case Refuse() | Stop():
            return Withdrawn()
        case Choose(choice=choice):
            return _choice(asked.timers, choice)
        case CancelTimer(which=which) | MoveTimer(which=which) if which.words:
            return _choice(asked.timers, Like(which.words))
        case Statement(text=text) | Fragment(text=text):
            return _choice(asked.timers, Like(text))
        case _:
            return None


def _choice(timers: tuple[Timer, ...], choice: Choice) -> Chosen:
    places = chosen_of(
        choice, len(timers), lambda words: [timers.index(one) for one in meant(words, timers)]
    )
    if places is None:
        return None
    return tuple(timers[place] for place in places) or Withdrawn()
