"""Telling what somebody said from what the house was just saying itself. Pure.

An echo is told by both: its words are the house's, in the house's order, and it was over
as soon as the house was. Who repeats the last word after the house fell silent is a person.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Final

from jarvisd.phrases import Language
from jarvisd.speech.loops import words_of
from jarvisd.speech.spoken import speakable

LATE_MS: Final = 600
"""No later than this after the house fell silent an utterance that is its echo ends: the
loudspeaker's and the room's delay, and the silence that is kept after the words."""
SHARE: Final = 0.75
"""So many of the words heard must be the house's; a recogniser mishears some."""
ALIKE: Final = 0.7
"""So alike must two words of four letters or more be to be the same one, misheard."""
_LONG: Final = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Saying:
    """What the house said, and when; milliseconds of the microphone's stream."""

    text: str
    began_ms: int
    ended_ms: int
    """Where it fell silent, or was silenced. No later than *began_ms*: no time passed in the
    stream meanwhile, as in a recording that stands still, and it holds no echo."""


def beside(
    sayings: Iterable[Saying], start_ms: int, end_ms: int, late_ms: int = LATE_MS
) -> list[Saying]:
    """Return those whose echo an utterance from *start_ms* to *end_ms* may be."""
    before = [each for each in sayings if each.began_ms < each.ended_ms]
    if not before or end_ms > max(each.ended_ms for each in before) + late_ms:
        return []
    return [e for e in before if e.began_ms < end_ms and start_ms < e.ended_ms + late_ms]


def repeats(heard: str, said: Sequence[str]) -> bool:
    """Return whether the words of *heard* are those of *said*, in their order."""
    words = words_of(heard)
    if not words:
        return False
    text = " ".join(said)
    # What is written as a number is heard as one or as words.
    forms = {text, *(speakable(text, language) for language in Language)}
    return any(_common(words, words_of(form)) >= SHARE * len(words) for form in forms)


def _common(heard: Sequence[str], said: Sequence[str]) -> int:
    """Return how many words of *heard* come in *said* in the same order, at most."""
    best = [0] * (len(said) + 1)
    for word in heard:
        diagonal = 0
        for place, other in enumerate(said, start=1):
            above = best[place]
            best[place] = max(above, best[place - 1], diagonal + _same(word, other))
            diagonal = above
    return best[-1]


def _same(one: str, other: str) -> bool:
    if one == other:
        return True
    if min(len(one), len(other)) < _LONG:
        return False
    return SequenceMatcher(None, one, other, autojunk=False).ratio() >= ALIKE
