"""What a question asks for that is not told from memory, whoever keeps it. Pure.

Three questions are answered with nothing, because even what stands beside the answer
would give it away: for what was deleted; whether anybody is at home, from guests, staff
and strangers; and for what somebody else keeps private, or for their exact whereabouts.
Told by their words alone, before anything is looked up.
"""

import re
from enum import StrEnum, auto
from functools import lru_cache

from jarvisd.memory.policy.wanted import Answer, holds
from jarvisd.people.audience import Audience
from jarvisd.people.types import Role
from jarvisd.phrases import Language


class Reserved(StrEnum):
    """Why a question is not answered from memory."""

    ERASED = auto()
    PRESENCE = auto()
    ANOTHERS = auto()


_ERASED = re.compile(
    r"\b(?:deleted|erased|removed|forgotten|retired|gelöscht\w*|vergessene\w*|entfernte\w*)"
    r"\s+(?!(?:what|which)\b)[\w'\"‘“„]|\b(?:hab\w*|hast) .*\b(?:gelöscht|gestrichen)\b",
    re.IGNORECASE,
)
_HOME = r"(?:home|house\w*|place|apartment|flat|garage|haus|wohnung|garage)"
_PRESENCE = re.compile(
    rf"\b{_HOME}\b.*\b(?:empty|vacant|unattended|unoccupied|leer|unbewacht)\b"
    rf"|\b(?:empty|vacant|unattended|leer|unbewacht)\b.*\b{_HOME}\b"
    r"|\b(?:nobody|no one|no adult|no resident|anyone|anybody|someone|somebody|everyone|who)\b"
    r".*\b(?:at home|home|in|there|around|back|away)\b"
    r"|\b(?:still be|be|is|are) (?:at )?(?:home|away)\b|\bempty (?:before|after|until)\b"
    r"|\b(?:jemand|niemand|keiner|wer|alle)\b.*\b(?:zu ?hause|daheim|da|weg|verreist)\b"
    r"|\b(?:seid|bist|sind|ist)\b.*\b(?:zu ?hause|daheim|verreist|weg)\b"
    r"|\broom\b.*\bfree\b|\bstudy\b.*\b(?:empty|free)\b",
    re.IGNORECASE,
)
_CLOSED = re.compile(
    r"\b(?:private|confidential|restricted|secret|do-not-\w+|privat\w*|vertraulich\w*|geheim\w*)\b",
    re.IGNORECASE,
)
_EXACT = re.compile(r"\b(?:exact|precise|genaue\w*|exakte\w*)\s+\w", re.IGNORECASE)
_POSSESSIVE = re.compile(r"\b[A-ZÄÖÜ]\w+(?:['’]s?\b|s(?=\s+(?:genaue|exakte)))")
_OWN = re.compile(r"\b(?:my|mine|our|i am|mein\w*|unser\w*)\b", re.IGNORECASE)
_TELLABLE = re.compile(
    r"\b[a-z]+-safe\b|\b(?:may|can) (?:i|be) (?:safely )?(?:tell|share|say|relay|send|repeat)\w*"
    r"|\bsafe (?:to|wording|summary)\b|\bdarf ich\b.*\bsagen\b",
    re.IGNORECASE,
)


@lru_cache(maxsize=4096)
def _anothers(question: str, language: Language) -> bool:
    """Tell whether *question* wants exactly, or calls private, what is somebody else's."""
    if _OWN.search(question) or _TELLABLE.search(question):
        return False
    if _CLOSED.search(question):
        return True
    # "Wann genau kommt Lena?" is asked every day; "Lenas genaue Uhrzeit" is not.
    named = _POSSESSIVE.search(question) or holds(question, language, Answer.PERSON)
    return bool(_EXACT.search(question)) and bool(named)


def reserved(question: str, language: Language, audience: Audience) -> Reserved | None:
    """Return why *question* gets no answer from memory for *audience*; None if it may get one."""
    if _ERASED.search(question):
        return Reserved.ERASED
    if audience.role is not Role.MEMBER and _PRESENCE.search(question):
        return Reserved.PRESENCE
    return Reserved.ANOTHERS if _anothers(question, language) else None
