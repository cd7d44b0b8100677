"""Who answers a turn: the templates, which are fast and sure, or a language model. Pure."""

from enum import StrEnum
from typing import Final

from jarvisd.dialogue.choices import Like
from jarvisd.dialogue.intents import (
    Agree,
    Ask,
    AskAbout,
    Choose,
    Correct,
    Earlier,
    ForgetThat,
    Fragment,
    Intent,
    Nothing,
    OfDeclining,
    Passing,
    Refuse,
    Remark,
    Remember,
    Repeat,
    Request,
    Statement,
    Stop,
    Undo,
    Unsure,
    Whence,
)
from jarvisd.dialogue.room_intents import OfRooms
from jarvisd.dialogue.talk import Talk
from jarvisd.dialogue.voice_intents import OfVoice
from jarvisd.timers.asked import OfTiming

_OPEN: Final = Ask | AskAbout | Statement | Request | Remark | Passing
_BY_RULE: Final = Stop | Repeat | Nothing | OfDeclining | OfTiming | OfRooms | OfVoice
_REPLIES: Final = Fragment | Unsure | Choose | Agree | Refuse | Undo | Correct
""" "Ja", "den zweiten", though the house asked nothing: perhaps the model did."""


class Commands(StrEnum):
    """Who takes a command where a language model is there."""

    GRAMMAR = "grammar"
    """What the grammar understands for certain it answers; everything else is the model's."""
    MODEL = "model"
    """The model takes all but the answers to what the house asked, "stopp", "wie bitte", and
    what sets a timer or a room."""


def for_model(intent: Intent, talk: Talk, commands: Commands) -> bool:
    """Tell whether a model is to answer *intent*, which answers no pending question."""
    if isinstance(intent, _BY_RULE) or _corrects(intent, talk):
        # A timer or a room is set faster by rule, and has no tool; nor has keeping nothing,
        # nor a voice.
        return False
    if commands is Commands.MODEL:
        return True
    match intent:
        case Whence() | Earlier():
            return talk.said is None or not talk.said.sources
        case Remember(text=text):
            return not text
        case _:
            return isinstance(intent, _OPEN | _REPLIES)


def _corrects(intent: Intent, talk: Talk) -> bool:
    """Tell whether *intent* speaks of what the house has just remembered and read back."""
    if talk.stored is None:
        return False
    match intent:
        case Undo() | Correct() | ForgetThat() | Refuse() | Choose(choice=Like()):
            return True
        case _:
            return False
