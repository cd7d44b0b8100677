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
    r"|\b(?:don['’]t|do not|never)\s+forget\b",
    re.IGNORECASE,
)
_REMEMBERING: Final = re.compile(
    r"\b(?:merk\w*|notier\w*|speicher\w*|behalte?|schreib\w* .{0,20}\bauf|denk\w* (?:daran|dran)"
    r"|vergiss .{0,12}nicht|remember|keep in mind|note (?:that|down)|make a note|save (?:that|this)"
    r"|don['’]t forget|do not forget)\b",
    re.IGNORECASE,
)
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
    if _REMEMBERING.search(text):
        found.add(Deed.REMEMBERED)
    if _CHANGING.search(text):
        found.add(Deed.CHANGED)
    return frozenset(found)
