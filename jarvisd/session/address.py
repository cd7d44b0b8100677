"""Taking the assistant's name off the front of what was said to it. Pure."""

import re
from difflib import SequenceMatcher
from typing import Final

ALIKE: Final = 0.75
"""From this similarity on a word is the name misheard: "Javis", "Jarvys"."""
_WITHIN: Final = 2
"""The name stands among so many first words: "Jarvis, …", "Hey Jarvis, …"."""
_WORD: Final = re.compile(r"[^\W_]+")
_BETWEEN: Final = " ,.;:!?–—-…"


def unaddressed(text: str, name: str) -> str:
    """Return *text* without a leading call such as "Hey Jarvis,"; empty if it was only that."""
    for word in list(_WORD.finditer(text))[:_WITHIN]:
        if SequenceMatcher(None, word.group().casefold(), name.casefold()).ratio() >= ALIKE:
            rest = text[word.end() :].lstrip(_BETWEEN)
            return rest[:1].upper() + rest[1:]
    return text
