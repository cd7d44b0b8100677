"""What an answer to "Was stimmt?" means, and whether it is for this person to give. Pure."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from jarvisd.dialogue.choices import Every, Like, chosen
from jarvisd.dialogue.instead import instead, said_instead
from jarvisd.dialogue.intents import (
    Agree,
    Ask,
    Choose,
    Correct,
    Fragment,
    Intent,
    Passing,
    Statement,
    Undo,
    Unsure,
)
from jarvisd.ids import PersonId
from jarvisd.memory.policy.dispute import Dispute, Meant, by_teller, named
from jarvisd.phrases import Language

_FORGETS = re.compile(r"(?:bitte |please )?(?:vergiss|lösch|forget|delete)", re.IGNORECASE)
_ORDER: Mapping[tuple[int, ...] | None, Meant] = {
    (0,): Meant.KNOWN,
    (1,): Meant.HEARD,
    (0, 1): Meant.BOTH,
    (): Meant.NEITHER,
}
"""In this order they were read out."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settle:
    """Say which of the two holds."""

    dispute: Dispute


@dataclass(frozen=True, slots=True)
class Anew:
    """Neither holds, but this: a whole sentence."""

    text: str


def answered(
    settle: Settle, intent: Intent, language: Language, asker: PersonId | None
) -> Meant | Anew | Unsure | None:
    """Return what *intent* says to hold; None if it speaks of something else.

    *asker* is whom "mein Satz" means.
    """
    if isinstance(intent, Statement | Passing | Fragment | Ask):
        told = by_teller(intent.text, settle.dispute, asker)
        if told is not None:
            return told
    return _by_words(settle, intent, language)


def _by_words(settle: Settle, intent: Intent, language: Language) -> Meant | Anew | Unsure | None:
    match intent:
        case Unsure():
            return intent
        case Agree() | Undo():
            return Meant.UNCLEAR
        case Choose():
            return _chosen(settle, intent, language)
        case Ask(text=text):
            meant = _named(text, language, settle.dispute)
            # A question that both answer asks for them once more.
            return None if meant is Meant.UNCLEAR else meant
        case Statement(text=text) | Passing(text=text) | Fragment(text=text) | Correct(text=text):
            return _named(text, language, settle.dispute)
        case _:
            return None


def _named(text: str, language: Language, dispute: Dispute) -> Meant | Anew | None:
    """Return which of the two *text* names, or what it puts in the place of both."""
    rest = said_instead(text)
    meant = named(text if rest is None else rest, language, dispute)
    if rest is None or meant is not None:
        return meant
    told = instead(rest, dispute)
    return Anew(told) if told is not None else Meant.UNCLEAR


def _chosen(settle: Settle, choose: Choose, language: Language) -> Meant | None:
    match choose.choice:
        case Every() if _FORGETS.match(choose.said):
            # "Vergiss beides" is no "beides".
            return Meant.NEITHER
        case Like(words=words):
            return named(words, language, settle.dispute)
        case choice:
            return _ORDER.get(chosen(choice, 2, lambda _: ()), Meant.UNCLEAR)
