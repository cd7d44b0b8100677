"""What is answered without any memory: the time, the date, who is speaking, thanks. Pure."""

from typing import Final

from jarvisd.dialogue.intents import (
    Clock,
    Fragment,
    Greet,
    Help,
    Nothing,
    OfCourtesy,
    Passing,
    Remark,
    Request,
    Thank,
    Today,
    Unsure,
    WhoAmI,
)
from jarvisd.dialogue.keeping import unknown_because
from jarvisd.dialogue.moments import time_of_day, whole_date
from jarvisd.dialogue.turn import Reply, Turn, saying
from jarvisd.people.types import Known

SURE: Final = 0.85
"""From this similarity on a person is called by name without a "wohl"."""


def courtesy(intent: OfCourtesy, turn: Turn) -> Reply:
    """Return the answer to an *intent* that needs nothing but this turn."""
    match intent:
        case WhoAmI():
            return _who(turn)
        case Help():
            return saying(turn.say("help-remember"), turn.say("help-ask"), turn.say("help-forget"))
        case Clock() | Today():
            return saying(_when(intent, turn))
        case Greet() | Thank() | Nothing() | Unsure():
            return saying(_small_talk(intent, turn))
        case Request() | Remark() | Passing() | Fragment():
            return Reply(sentences=(_at_a_loss(intent, turn),), unanswered=True)


def _when(intent: Clock | Today, turn: Turn) -> str:
    at, zone, language = turn.heard.at, turn.zone, turn.language
    if isinstance(intent, Clock):
        return turn.say("clock", time=time_of_day(at, zone, language))
    return turn.say("today", date=whole_date(at, zone, language))


def _at_a_loss(intent: Request | Remark | Passing | Fragment, turn: Turn) -> str:
    """Return what is said to what is no statement, so that nobody is offered to have it kept."""
    match intent:
        case Request():
            return turn.say("cannot-do")
        case Remark():
            return turn.say("nothing-to-say")
        case Passing():
            return turn.say("noted-in-passing")
        case Fragment():
            return turn.say("not-understood")


def _small_talk(intent: Greet | Thank | Nothing | Unsure, turn: Turn) -> str:
    match intent:
        case Greet():
            return _greeting(turn)
        case Thank():
            return turn.say("welcome")
        case Nothing():
            return turn.say("not-understood")
        case Unsure():
            return turn.say("never-mind")


def _who(turn: Turn) -> Reply:
    speaker = turn.heard.speaker
    if not isinstance(speaker, Known):
        return saying(turn.say("who-unknown"), unknown_because(turn))
    if turn.heard.via != "voice":
        return saying(turn.say("who-said", name=speaker.person.name))
    if speaker.similarity >= SURE:
        return saying(turn.say("who-sure", name=speaker.person.name))
    return saying(turn.say("who-likely", name=speaker.person.name))


def _greeting(turn: Turn) -> str:
    speaker = turn.heard.speaker
    if isinstance(speaker, Known):
        return turn.say("hello-name", name=speaker.person.name)
    return turn.say("hello")
