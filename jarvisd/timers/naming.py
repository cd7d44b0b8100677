"""Which timer a few words mean, and what a timer is called. Pure.

"Nudeltimer", "Timer für die Nudeln" and "die Nudeln" mean the same one: compared is what
is left without the word for the thing itself, by its beginning.
"""

import re
from collections.abc import Iterable, Sequence
from typing import Final

from jarvisd.memory.policy.lexicon import closed
from jarvisd.timers.types import Timer

_WORD: Final = re.compile(r"[^\W_]+")
THING: Final = re.compile(
    r"(?:timer|wecker|alarm|countdown|kurzzeitwecker|eieruhr|erinnerung|reminder)(?:s|n|en|e)?$"
)
"""The end of a word that is the thing itself, alone or behind what it is for."""
_SMALL: Final = closed(
    "der die das den dem des ein eine einen einem einer für von vom zum zur an am ans im in auf um"
    " mein meine meinen meinem dein deine deinen the a an for my your of to at on about and und"
    " called named namens mit name"
)
_ALIKE: Final = 4
"""So many letters of a longer word make it: "Nudel", "Nudeln"."""


def keys(words: str) -> tuple[str, ...]:
    """Return what *words* are about, without small words and without the thing itself."""
    found = (_bare(word.lower()) for word in _WORD.findall(words))
    return tuple(word for word in found if word and word not in _SMALL)


def meant(words: str, timers: Sequence[Timer]) -> list[Timer]:
    """Return those of *timers* that *words* fit best; none if they fit none."""
    wanted = keys(words)
    scores = [_fits(wanted, keys(f"{timer.name} {timer.about}")) for timer in timers]
    most = max(scores, default=0)
    return [one for one, score in zip(timers, scores, strict=True) if most and score == most]


def _bare(word: str) -> str:
    """Return *word* without the thing at its end: "nudeltimer" → "nudel"."""
    found = THING.search(word)
    return word[: found.start()].rstrip("-") if found else word


def _fits(wanted: Iterable[str], told: Iterable[str]) -> int:
    has = list(told)
    return sum(any(_alike(one, other) for other in has) for one in wanted)


def _alike(one: str, other: str) -> bool:
    if one == other:
        return True
    short, long = sorted((one, other), key=len)
    # "Eier" is not "Eiersalat", but "Nudel" is "Nudeln"; "Zahnarzt" is in "Zahnarzttermin".
    return len(short) >= _ALIKE and long.startswith(short[:-1] if len(short) > _ALIKE else short)
