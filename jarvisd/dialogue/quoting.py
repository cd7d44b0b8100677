"""Putting other people's text into a prompt so that it stays a text. Pure.

A memory, a summary or a result may hold anything that somebody once said: the end of a
quotation, the marks by which a model tells who speaks, characters that nobody sees. What
is left of it here can be read, and does nothing else.
"""

import re
from collections.abc import Callable
from typing import Final
from unicodedata import category

LONGEST: Final = 1_200
"""Characters of one quotation."""
_MARKS: Final = str.maketrans(
    {
        **dict.fromkeys("<＜﹤", "‹"),
        **dict.fromkeys(">＞﹥", "›"),
        **dict.fromkeys("[{［｛", "("),
        **dict.fromkeys("]}］｝", ")"),
        **dict.fromkeys('"„“”‟«»＂`', "'"),
    }
)
_TAG: Final = re.compile(r"[<＜](?=[^\s<>＜＞]{1,40}[>＞])|\[(?=/?[A-Z_]{2,20}\])")
"""Where something begins that a model's own template may take for its own."""


def harmless(text: str, longest: int = LONGEST) -> str:
    """Return *text* on one line without what could end a quotation or begin a role."""
    return _bounded(visible(text[: 4 * longest]).translate(_MARKS), longest)


def quoted(text: str, longest: int = LONGEST) -> str:
    """Return *text* as a quotation that it cannot end."""
    return f"„{harmless(text, longest)}“"


def spoken(text: str, longest: int) -> str:
    """Return what somebody said in a conversation, as they said it, but for control marks."""
    return _TAG.sub("‹", _bounded(visible(text[: 4 * longest]), longest))


def visible(text: str) -> str:
    """Return *text* on one line without control characters and what is not seen."""
    if text.isprintable():
        return " ".join(text.split())
    shown = (" " if c.isspace() else c for c in text if c.isspace() or category(c)[0] != "C")
    return " ".join("".join(shown).split())


def shortened(text: str, most: int, tokens: Callable[[str], int]) -> str:
    """Return as many of the first words of *text* as cost *most* tokens, marked where it is cut."""
    if tokens(text) <= most:
        return text
    words = text.split()
    least, more = 0, len(words)
    while least < more:
        half = (least + more + 1) // 2
        fits = tokens(" ".join(words[:half]) + " …") <= most
        least, more = (half, more) if fits else (least, half - 1)
    return " ".join([*words[:least], "…"])


def _bounded(text: str, longest: int) -> str:
    return text if len(text) <= longest else text[: longest - 2] + " …"
