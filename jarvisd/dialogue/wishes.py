"""Whether somebody's own words ask for something to be forgotten or remembered. Pure.

A model may misread a sentence, or follow one that it read in a memory; what a person wants
done to their memory is looked for in what the person said, whoever asks for it to be done.
"""

import re
from typing import Final

from jarvisd.dialogue.turn import Deed

_FORGETTING: Final = re.compile(
    r"\b(?:vergiss|vergiß|vergess\w*|lösche?n?|auslöschen|streiche?n?|entferne?n?|tilge?n?"
    r"|(?:gelöscht|gestrichen|vergessen|entfernt) werden|raus|weg|rückgängig"
    r"|(?:nimm|nehmen) .{0,30}zurück"
    r"|forget|delete|erase|remove|wipe|purge|scrap|discard|get rid of"
    r"|be (?:deleted|forgotten|erased|removed)|take (?:it|that) (?:back|out))\b",
    re.IGNORECASE,
)
_NOT_FORGETTING: Final = re.compile(
    r"\b(?:vergiss|vergiß|vergesst|vergesse)\s+(?:bitte\s+)?(?:nicht|nie|niemals)\b"
    r"|\b(?:don['’]t|do not|never)\s+forget\b"
    r"|\b(?:ist|sind)\b.{0,40}\b(?:weg|raus)\b",
    re.IGNORECASE,
)
_KEEP: Final = r"(?:merken|notieren|speichern|vermerken|behalten|aufschreiben|einprägen)"
_KEEPS: Final = r"(?:merkst|notierst|speicherst|vermerkst|behältst|aufschreibst|einprägst)"
_REMEMBER: Final = (
    r"(?:remember|keep (?:it |that |this |in )*mind|(?:make|take) a (?:mental )?note|memori[sz]e"
    r"|note (?:that|down|it|this)|write (?:it |that |this )?down|not forget"
    r"|(?:save|store|record) (?:that|this|it))"
)
_REMINISCING: Final = r"(?! (?:when|the (?:times?|days?)) (?:we|i|you|when|that)\b)"
_FRONT: Final = r"(?:^|[.,;:!?–—]\s*|\b(?:und|bitte|aber|dann|also|and|please|just|then) )"
_ORDERED: Final = (
    r"\b(?:merke?|märk|präge?)['’]?s? (?:es |das |bitte |doch |mal )*(?:dir|euch|die|dier)\b",
    rf"{_FRONT}(?:merke?|notiere?|speichere?|vermerke?|behalte?)\b",
    rf"{_FRONT}{_REMEMBER}\b{_REMINISCING}",
    r"\bschreibe?\b.{0,40}\bauf\b",
    r"\bdenke? (?:bitte |doch |auch |mal )*(?:daran|dran)\b",
    r"\b(?:vergiss|vergiß|vergesse?) .{0,40}?\bnicht\b",
    r"\bnicht vergessen\b",
    r"\b(?:don['’]?t|do not|never) (?:you |ever )?forget\b",
    rf"\b(?:bitte|dir|mir) {_KEEP}\s*(?:[.,:!]|$)",
)
_BIDDEN: Final = (
    rf"\b(?:kannst|könntest|würdest|magst|willst|sollst|solltest|musst) du\b.*\b{_KEEP}\b",
    rf"\bdu (?:kannst|könntest|sollst|solltest|musst|darfst)\b.*\b{_KEEP}\b",
    rf"\bdass du\b.*\b{_KEEPS}\b",
    r"\bbehältst du\b",
    rf"\b(?:can|could|would|will|should|must) you (?:please |just )?{_REMEMBER}\b",
    rf"\byou (?:should|can|could|must|may) (?:please |just )?{_REMEMBER}\b",
    rf"\b(?:want|like|need|ask|asked|tell|told) you to {_REMEMBER}\b",
)
_REMEMBERING: Final = re.compile("|".join((*_ORDERED, *_BIDDEN)), re.IGNORECASE)
"""What tells the listener to keep something; "ich kann mir das nie merken" and "do you
remember?" tell it nothing."""
_NOT_REMEMBERING: Final = re.compile(
    r"\b(?:merke?|notiere?|speichere?|behalte?|schreibe?) (?:dir |es |das |bitte |mir )*"
    r"(?:nichts?|nie|niemals)\b"
    r"|\b(?:sollst|musst|brauchst|solltest|darfst) (?:du )?(?:dir |es |das )*"
    rf"(?:nichts?|nie|niemals)\b.*\b{_KEEP}\b"
    r"|\b(?:don['’]?t|do not|never|need not|needn['’]t|mustn['’]t|shouldn['’]t) (?:have to )?"
    rf"{_REMEMBER}\b",
    re.IGNORECASE,
)
_OFFERING: Final = re.compile(
    rf"\b(?:soll|sollte|darf|kann|könnte) ich\b.*\b{_KEEP}\b.*\?"
    rf"|\b(?:shall|should|can|may|could) I\b.*\b{_REMEMBER}.*\?"
    rf"|\byou (?:want|like) me to {_REMEMBER}.*\?",
    re.IGNORECASE,
)
_ABOUT_A_WISH: Final = re.compile(
    r"^(?:ich (?:möchte|will|wünsche mir|hätte gerne?|würde gerne?)|es wäre (?:gut|nett|schön))$",
    re.IGNORECASE,
)
_CLAUSE: Final = re.compile(r"[,;:]\s+")
_BARE: Final = 7
"""A wish of no more words than these tells nothing beside: "das solltest du dir merken"."""
_CHANGING: Final = re.compile(
    r"\b(?:änder\w*|korrigier\w*|berichtig\w*|aktualisier\w*|verbesser\w*|ersetz\w*"
    r"|change|correct|update|fix|replace)\b",
    re.IGNORECASE,
)


def wishes(text: str) -> frozenset[Deed]:
    """Return what *text* asks to be done to the memory, or speaks of doing."""
    found = set()
    if _FORGETTING.search(_NOT_FORGETTING.sub(" ", text)):
        found.add(Deed.FORGOTTEN)
    if _REMEMBERING.search(_NOT_REMEMBERING.sub(" ", text)):
        found.add(Deed.REMEMBERED)
    if _CHANGING.search(text):
        found.add(Deed.CHANGED)
    return frozenset(found)


def offers_to_remember(answer: str) -> bool:
    """Tell whether *answer* asks the person whether something is to be remembered."""
    return bool(_OFFERING.search(answer))


def beside_the_wish(text: str) -> str:
    """Return what the sentence *text* tells, without clauses that only ask to remember it.

    "Die Leiter steht im Hof, das solltest du dir merken." tells where the ladder is.
    """
    clauses = _CLAUSE.split(text.strip())
    told = [one for one in clauses if not _only_wishes(one)]
    if not told or len(told) == len(clauses):
        return text
    first, last = clauses.index(told[0]), len(clauses) - 1 - clauses[::-1].index(told[-1])
    start = text.index(told[0]) if first else 0
    end = text.rindex(told[-1]) + len(told[-1])
    return text[start : end if last < len(clauses) - 1 else len(text)]


def _only_wishes(clause: str) -> bool:
    bare = clause.strip(" .!?")
    if _ABOUT_A_WISH.match(bare):
        return True
    return len(bare.split()) <= _BARE and bool(_REMEMBERING.search(bare))
