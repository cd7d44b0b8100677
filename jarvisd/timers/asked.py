"""What a sentence wants of timers, alarms and reminders, once it is understood. Pure."""

from dataclasses import dataclass
from typing import TypeAlias

from jarvisd.timers.moments.types import After, When
from jarvisd.timers.types import Kind


@dataclass(frozen=True, slots=True, kw_only=True)
class SetTimer:
    """ "Stell einen Nudeltimer auf acht Minuten", "Erinnere mich morgen an den Zahnarzt"."""

    kind: Kind
    when: When | None
    """None: it did not say when."""
    name: str = ""
    about: str = ""
    """What to remind of, in the person's own words."""
    the: bool = False
    """ "Stell *den* Nudeltimer …": perhaps one that is running."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Which:
    """Which of them is meant."""

    kind: Kind | None = None
    words: str = ""
    """What else it was called: "Nudeltimer", "für die Eier", "an den Zahnarzt"."""
    every: bool = False
    """ "Alle Timer"."""
    last: bool = False
    """ "Mach *daraus* zwölf Minuten": whatever was just spoken of."""


@dataclass(frozen=True, slots=True)
class AskTimers:
    """ "Welche Timer laufen?"."""

    which: Which


@dataclass(frozen=True, slots=True)
class AskLeft:
    """ "Wie lange geht der Nudeltimer noch?"."""

    which: Which


@dataclass(frozen=True, slots=True)
class CancelTimer:
    """ "Lösch den Eiertimer", "Timer stopp"."""

    which: Which


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveTimer:
    """ "Verlängere den Nudeltimer um zwei Minuten", "Verschieb den Wecker auf acht"."""

    which: Which
    to: When | None = None
    by: After | None = None
    """Longer by so much, or shorter where *less*."""
    less: bool = False


@dataclass(frozen=True, slots=True)
class Snooze:
    """ "Noch fünf Minuten": ring again then, or None for the usual while."""

    span: After | None = None


OfTiming: TypeAlias = SetTimer | AskTimers | AskLeft | CancelTimer | MoveTimer | Snooze
