"""What an answer to "Was stimmt?" means, and whether it is for this person to give. Pure."""

import re
from dataclasses import dataclass

from jarvisd.dialogue.intents import (
    Agree,
    Ask,
    Choice,
    Choose,
    Correct,
    Every,
    Fragment,
    Intent,
    Like,
    Neither,
    Nth,
    Statement,
    Undo,
    Unsure,
)
from jarvisd.memory.policy.dispute import Dispute, Meant, named
from jarvisd.people.types import Speaker, foreign
from jarvisd.phrases import Language

_FORGETS = re.compile(r"(?:bitte |please )?(?:vergiss|lösch|forget|delete)", re.IGNORECASE)
_ORDER = {1: Meant.KNOWN, 2: Meant.HEARD, -1: Meant.HEARD}
"""In this order they were read out."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settle:
    """Say which of the two holds."""

    dispute: Dispute


def answered(settle: Settle, intent: Intent, language: Language) -> Meant | Unsure | None:
    """Return what *intent* says to hold; None if it speaks of something else."""
    match intent:
        case Unsure():
            return intent
        case Agree() | Undo():
            return Meant.UNCLEAR
        case Choose(choice=Every(), said=said) if _FORGETS.match(said):
            # "Vergiss beides" is no "beides".
            return Meant.NEITHER
        case Choose(choice=choice):
            return _chosen(settle, choice, language)
        case Statement(text=text) | Fragment(text=text) | Correct(text=text) | Ask(text=text):
            return named(text, language, settle.dispute)
        case _:
            return None


def _chosen(settle: Settle, choice: Choice, language: Language) -> Meant | None:
    match choice:
        case Nth(number=number):
            return _ORDER.get(number, Meant.UNCLEAR)
        case Every():
            return Meant.BOTH
        case Neither():
            return Meant.NEITHER
        case Like(words=words):
            return named(words, language, settle.dispute)


def stranger(speaker: Speaker) -> bool:
    """Tell whether *speaker* is clearly nobody whose voice is known.

    Unlike a "ja", an answer is long enough to tell: what a person asked to be kept is not
    changed by a voice that is nobody's.
    """
    return foreign(speaker)
