"""What stands around the words that matter, taken off before and after the templates match.

The one place for what sentence templates cannot say: the assistant's name in
front, which a recogniser spells as it likes, and the punctuation at the edges of
what a wildcard caught. Pure.
"""

import re
from difflib import SequenceMatcher
from typing import Final

from jarvisd.legible import legible

_LEADING: Final = re.compile(
    r"^\W*(?:(?P<call>hey|hej|hi|hai|ey|he|hallo|hello|ok|okay)\W+)?(?P<name>\w+)(?P<gap>\W+|$)",
    re.IGNORECASE,
)
_TRAILING: Final = re.compile(r"\W+(?P<name>\w+)\W*$")
_CALLED: Final = 0.75
_BARE: Final = 0.83
"""How alike a word must be to the name: after "hey" less is believed than alone."""
_CUTS: Final = tuple(
    re.compile(
        rf"^(?P<told>.*\w.*?){mark}(?:(?:und|and|aber|but)\s+)?(?P<order>{last})[.!…]*$",
        re.IGNORECASE | re.DOTALL,
    )
    for mark, last in (
        (r"[.!?…]+[\"“”]?\s+", r"[^.!?…]*\w[^.!?…]*"),
        (r"(?:\s*[,;:–—]|\s-)\s+", r"[^.!?…,;:–—]*\w[^.!?…,;:–—]*"),
    )
)
"""Before the last sentence, and before the last clause."""
_AND: Final = re.compile(r"[,;.]?\s+(?:und|and)\s+(?:dann |then |bitte |please )*", re.IGNORECASE)
_EDGE: Final = " \t\n\r,;:-–—…„“”‚‘\"'»«."
_QUOTES: Final = "„“”‚‘\"'»«"
_END: Final = " \t\n\r,;:-–—…„“”‚‘\"'»«"


def without_call(text: str, name: str) -> str:
    """Return *text* without "Hey Jarvis," in front of it; empty if nothing else was said."""
    found = _LEADING.match(text)
    if found is None:
        return text
    enough = _CALLED if found["call"] else _BARE
    return text[found.end() :] if _alike(found["name"], name) >= enough else text


def without_name_at_end(text: str, name: str) -> str | None:
    """Return *text* without the assistant's name as its last word; None if it has none."""
    found = _TRAILING.search(text)
    if found is None or _alike(found["name"], name) < _BARE:
        return None
    return text[: found.start()]


def unquoted(text: str) -> str:
    """Return *text* on one line, with nothing unseen in it and without quotes all around it."""
    seen = "".join(" " if c.isspace() else c for c in legible(text)).strip()
    quoted = len(seen) > 1 and seen[0] in _QUOTES and seen[-1] in _QUOTES
    return seen[1:-1].strip() if quoted else seen


def trimmed(text: str) -> str:
    """Return *text* without the punctuation that only separated it from what was around it.

    A full stop inside is kept ("Dr. Weber"), one at the end goes; it is set again
    when the sentence is said.
    """
    return text.lstrip(_EDGE).rstrip(_END).removesuffix(".").rstrip(_END)


def endings(text: str) -> list[tuple[str, str]]:
    """Return what *text* says before its last sentence, or before its last clause, and that.

    "Ich bin allergisch gegen Nüsse. Merk dir das bitte." or "…, merk dir das".
    """
    found = [cut.match(text) for cut in _CUTS]
    return [(one["told"], one["order"]) for one in found if one is not None]


def joined(text: str) -> list[tuple[str, str]]:
    """Return what stands before and behind each "und" of *text*, the first one first."""
    return [(text[: cut.start()], text[cut.end() :]) for cut in _AND.finditer(text)]


def _alike(word: str, name: str) -> float:
    return SequenceMatcher(None, word.casefold(), name.casefold()).ratio()
