"""Taking from a person only what the person said (R-M6). Pure.

A model words what is to be remembered, and it words well; but it may also word what stood
in a memory, leave out a "nicht" or a "Ben sagt", or turn "ich" into a name and with it a
private fact into a shared one. What is kept is either borne out by the person's words, or
is those words.
"""

import re
from collections.abc import Iterable, Sequence

from jarvisd.dialogue.wishes import beside_the_wish
from jarvisd.memory.policy.asserted import doubts
from jarvisd.memory.policy.judge import values as numbers
from jarvisd.memory.policy.polarity import negated
from jarvisd.memory.policy.scope import first_person
from jarvisd.memory.policy.words import content, coverage
from jarvisd.phrases import Language

_BORNE_OUT = 0.75
"""The share of what is to be kept that the person must have said."""
_POLITELY = re.compile(r"^(?:please )?(?:could|would) you\b", re.IGNORECASE)
"""A "could" that asks, and doubts nothing."""


def in_own_words(
    wanted: str, said: Sequence[str], language: Language, names: Iterable[str] = ()
) -> str | None:
    """Return in which words *wanted* may be kept; None if the person never *said* it.

    *said* is what the person said, each saying by itself: what is put together from several
    was never said. *names* may stand for the person themselves.
    """
    about = content(wanted, language)
    own = content(" ".join(names), language)

    def borne_out(saying: str) -> float:
        return coverage(about, (*content(saying, language), *own), language)

    nearest = max(map(beside_the_wish, said), key=borne_out, default="")
    if not about or borne_out(nearest) < _BORNE_OUT:
        return None
    if not numbers(wanted, language) <= numbers(nearest, language):
        return None
    named = bool(set(own) & set(about))
    same = first_person(wanted) == first_person(nearest) and not named
    # "Ben sagt, ich rauche nicht mehr" tells what Ben says, and of nobody that they stopped.
    same = same and doubts(_POLITELY.sub("", nearest)) <= doubts(wanted)
    if same and negated(wanted, language) == negated(nearest, language):
        return wanted
    return nearest
