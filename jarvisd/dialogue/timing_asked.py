"""What was asked of a person about timers, and waits for an answer. Pure."""

import re
from dataclasses import dataclass
from datetime import datetime, tzinfo
from typing import Final, TypeAlias

from jarvisd.dialogue.choices import Choice, Like
from jarvisd.dialogue.choices import chosen as chosen_of
from jarvisd.dialogue.confirm import PATIENCE, another
from jarvisd.dialogue.grammar.edges import trimmed
from jarvisd.dialogue.intents import (
    Choose,
    Fragment,
    Intent,
    Passing,
    Refuse,
    Request,
    Statement,
    Stop,
)
from jarvisd.dialogue.turn import Turn
from jarvisd.ids import RoomName
from jarvisd.memory.policy.lexicon import closed
from jarvisd.people.types import Speaker
from jarvisd.phrases import Language
from jarvisd.timers.asked import CancelTimer, MoveTimer, SetTimer
from jarvisd.timers.moments.reading import whole
from jarvisd.timers.moments.types import After, At, When
from jarvisd.timers.naming import meant
from jarvisd.timers.types import Kind, Timer

_LEADS: Final = {Language.DE: "um", Language.EN: "at"}
_TO_WHOM: Final = re.compile(r"\b(?:mir|mich|uns|me|us)\b", re.IGNORECASE)
""" "Erzähl mir einen Witz": asked of the listener."""


_PLEASE: Final = re.compile(r"^(?:bitte|please)\b|\b(?:bitte|please)$", re.IGNORECASE)
_OPENERS: Final = closed(
    "an ans daran dass daß ob der die das den dem ein eine einen mein meine meinen unser unsere "
    "unseren about to that of the a an my our"
)


@dataclass(frozen=True, slots=True)
class SayWhen:
    """ "Wann soll ich dich erinnern?"."""

    wanted: SetTimer


@dataclass(frozen=True, slots=True)
class SayWhich:
    """ "Welchen meinst du?": one of these, for this."""

    timers: tuple[Timer, ...]
    action: CancelTimer | MoveTimer


@dataclass(frozen=True, slots=True)
class SayWhat:
    """ "Woran soll ich dich erinnern?": it is set already, and rings in any case."""

    timer: Timer


@dataclass(frozen=True, slots=True, kw_only=True)
class AskedBack:
    """A question, of whom, and when it had been put."""

    what: SayWhen | SayWhich | SayWhat
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


def reminding(intent: Intent, said: str) -> str | None:
    """Return what *intent*, in the words *said*, wants to be reminded of; None if of nothing."""
    match intent:
        case SetTimer(kind=Kind.REMINDER, when=None, about=about) if about:
            return about
        case Statement() | Fragment() | Passing():
            return _mid_sentence(said)
        case Request() if not _TO_WHOM.search(said):
            # "Den Müll rausbringen", "call mom": not the listener's to do.
            return _mid_sentence(said)
        case _:
            return None


def _mid_sentence(said: str) -> str:
    """Return *said*, a whole turn, as it goes on a sentence: "an den Kuchen"."""
    words = trimmed(_PLEASE.sub("", trimmed(said))).split()
    if words and words[0].lower() in _OPENERS:
        words[0] = words[0].lower()
    return " ".join(words)


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


def when_said(turn: Turn, kind: Kind) -> When | None:
    """Return the time that is all of what was said: "zehn Minuten", "um acht", "zehn"."""
    text, language = turn.heard.text.strip(" .!?"), turn.language
    found = whole(text, language) or whole(f"{_LEADS[language]} {text}", language)
    if kind is Kind.TIMER and isinstance(found, At) and text.split()[-1:] == text.split():
        # One word, a bare number: of minutes.
        return whole(f"{text} {'Minuten' if language is Language.DE else 'minutes'}", language)
    return found


def at_time(wanted: SetTimer, when: When) -> SetTimer:
    """Return *wanted* with the time that was missing."""
    return SetTimer(
        kind=wanted.kind, when=when, name=wanted.name, about=wanted.about, the=wanted.the
    )


def called_by_time(
    words: str, timers: list[Timer], language: Language, zone: tzinfo | None
) -> list[Timer]:
    """Return those that are called by their time: "den Zehn-Minuten-Timer", "um sieben"."""
    when = whole(words, language)
    match when:
        case After(seconds=seconds):
            return [timer for timer in timers if timer.plan.length_s == seconds]
        case At(clock=clock) if clock is not None:
            return [
                timer
                for timer in timers
                if (local := timer.plan.due_at.astimezone(zone)).hour % 12 == clock.hour % 12
                and local.minute == clock.minute
            ]
        case _:
            return []
