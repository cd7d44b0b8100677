"""What a question asks for that is not told from memory, whoever keeps it. Pure.

Three questions are answered with nothing, because even what stands beside the answer
would give it away: for what was deleted; whether anybody is at home, from guests, staff
and strangers; and for what somebody else keeps private, or for their exact whereabouts.
Told by their words alone, before anything is looked up.
"""

import re
from collections.abc import Iterable
from enum import StrEnum, auto

from jarvisd.memory.policy.words import tokens
from jarvisd.people.audience import Audience
from jarvisd.people.types import Role


class Reserved(StrEnum):
    """Why a question is not answered from memory."""

    ERASED = auto()
    PRESENCE = auto()
    ANOTHERS = auto()


_ERASED = re.compile(
    r"\b(?:the|an?|any|either|that|those|these|my|our|your|his|her|their|\w+['’]s|old|earlier)"
    r"\s+(?:deleted|erased)\s+[\w'\"‘“]|\bgelöschte[nmrs]?\s+\w",
    re.IGNORECASE,
)
_HOME = r"(?:home|house\w*|place|apartment|flat|garage|haus|wohnung|garage)"
_SOMEBODY = r"(?:nobody|no one|anyone|anybody|someone|somebody)"
_PRESENCE = re.compile(
    rf"\b{_HOME}\b.*\b(?:empty|vacant|unattended|unoccupied|leer|unbewacht)\b"
    rf"|\b(?:empty|vacant|unattended|leer|unbewacht)\b.*\b{_HOME}\b"
    rf"|\b(?:{_SOMEBODY}|everyone|who)\b.*\b(?:home|around|back|away)\b"
    rf"|\b{_SOMEBODY}\s+(?:\w+\s+){{0,4}}?(?:in|there)\b"
    r"|\b(?:still be|be|is|are) (?:at )?(?:home|away)\b|\bempty (?:before|after|until)\b"
    r"|\b(?:jemand|niemand|keiner|wer|alle)\b.*\b(?:zu ?hause|daheim|verreist)\b"
    r"|\b(?:jemand|niemand|keiner)\b.*\b(?:da|weg)\b"
    r"|\b(?:seid|bist|sind|ist)\b.*\b(?:zu ?hause|daheim|verreist|im urlaub)\b"
    r"|\b(?:fahrt|fahren|fährt|fliegt|fliegen|geht|gehen|macht|machen|habt|haben)\b.*\burlaub\b"
    r"|\b(?:kommt|kommst|kommen)\b.*\b(?:heim|nach hause)\b"
    r"|\b(?:come|comes|coming|get|gets|getting)\s+(?:back\s+)?home\b"
    r"|\b(?:on|go|going|leave|leaving)\b.*\b(?:holidays?|vacation)\b",
    re.IGNORECASE,
)
_CLOSED = (
    r"(?:private|confidential|restricted|secret|do-not-\w+|privat\w*|vertraulich\w*|geheim\w*)"
)
_EXACT = r"(?:exact|precise|genaue\w*|exakte\w*)"
_PRYING = re.compile(rf"\b(?:{_CLOSED}|{_EXACT}\s+\w+)\b", re.IGNORECASE)
_ANOTHER = re.compile(
    rf"\b[A-ZÄÖÜ]\w+['’]s?\b|\b[A-ZÄÖÜ]\w+s\s+(?i:{_CLOSED}|{_EXACT})\b"
    rf"|\b(?i:her|his|their|ihr\w*|sein\w*)\s+(?i:{_CLOSED}|{_EXACT})\b"
)
"""Somebody else, told by the grammar alone: "Frieda's", "Friedas genaue", "her exact"."""
_OWN = re.compile(r"\b(?:my|mine|our|mein\w*|unser\w*)\b", re.IGNORECASE)
_TELLABLE = re.compile(
    r"\b[a-z]+-safe\b|\b(?:may|can) (?:i|be) (?:safely )?(?:tell|share|say|relay|send|repeat)\w*"
    r"|\bsafe (?:to|wording|summary)\b|\bdarf ich\b.*\bsagen\b"
    rf"|\b(?:without|ohne)\s+(?:\w+\s+){{0,3}}?(?:{_CLOSED}|{_EXACT})\b",
    re.IGNORECASE,
)


def prying(question: str) -> bool:
    """Tell whether *question* wants what it calls private or exact, and not the asker's own."""
    own = _OWN.search(question) or _TELLABLE.search(question)
    return bool(_PRYING.search(question)) and not own


def _anothers(question: str, names: Iterable[str]) -> bool:
    """Tell whether *question* pries into what is somebody else's."""
    if not prying(question):
        return False
    words = {token.removesuffix("s") for token in tokens(question)}
    # "Friedas" is Frieda; and whoever's name ends in s is found as well.
    return bool(_ANOTHER.search(question)) or any(name.removesuffix("s") in words for name in names)


def reserved(question: str, audience: Audience, others: Iterable[str] = ()) -> Reserved | None:
    """Return why *question* gets no answer from memory for *audience*; None if it may get one.

    *others* are the first names of the people the household knows, but for the listener.
    """
    if _ERASED.search(question):
        return Reserved.ERASED
    if audience.role is not Role.MEMBER and _PRESENCE.search(question):
        return Reserved.PRESENCE
    return Reserved.ANOTHERS if _anothers(question, others) else None
