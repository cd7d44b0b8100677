"""Telling whether somebody said after the house what it had said to them. Pure."""

from difflib import SequenceMatcher
from typing import Final

from jarvisd.speech.loops import words_of

ALIKE: Final = 0.75
"""Least share of letters in common, in order. A recogniser splits compounds and mishears
a word; another sentence of the same language shares half of them, at most."""


def said_after(told: str, heard: str, alike: float = ALIKE) -> bool:
    """Return whether *heard* is what was *told*, as a recogniser writes it.

    *alike* is the least share of letters in common: of a few words more of them must be right.
    """
    one, other = ("".join(words_of(text)) for text in (told, heard))
    return SequenceMatcher(None, one, other, autojunk=False).ratio() >= alike
