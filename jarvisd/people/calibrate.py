"""How strictly each person of a household is to be judged, from the household's own voices. Pure.

Nothing foreign is compared with: voices of another language or another room make
thresholds that fit neither. What the household's own exemplars say of each other,
each held against those that are left when it is taken out, does two things. Where
somebody else's voice comes near a person's exemplars (relatives, or a noise that is
in everybody's recordings), more is asked for, and where a person's own recordings
agree better than most, a voice that fits them less well is doubted earlier. Less
than the configured similarity is never asked for: a few recordings cannot show how
near a stranger may come.
"""

from collections.abc import Sequence
from typing import Final

from jarvisd.people.match import Certainty, Household, similarity
from jarvisd.people.types import Enrolled

ABOVE_OTHERS: Final = 0.03
"""A voice must be so much more similar to a person than anyone else's exemplar is."""
BELOW_OWN: Final = 0.10
"""A voice may be so much less similar than a person's own exemplars are on average."""
EXEMPLAR_SPEECH_MS: Final = 4_000
"""About how much speech an exemplar is of, and so to which length these figures apply."""


def calibrate(enrolled: Sequence[Enrolled], certainty: Certainty) -> Household:
    """Return those of *enrolled* who have exemplars, and how strictly each is judged."""
    people = tuple(someone for someone in enrolled if someone.prints)
    plain = certainty.needed(EXEMPLAR_SPEECH_MS)
    return Household(
        people=people,
        rises=tuple(max(0.0, _least(someone, people) - plain) for someone in people),
    )


def _least(someone: Enrolled, people: Sequence[Enrolled]) -> float:
    """Return the least similarity that the household's exemplars allow for *someone*."""
    foreign = [
        similarity(print_, someone.prints)
        for other in people
        if other.person.id != someone.person.id
        for print_ in other.prints
    ]
    own = [
        similarity(print_, [*someone.prints[:place], *someone.prints[place + 1 :]])
        for place, print_ in enumerate(someone.prints)
        if len(someone.prints) > 1
    ]
    above_others = max(foreign) + ABOVE_OTHERS if foreign else 0.0
    below_own = sum(own) / len(own) - BELOW_OWN if own else 0.0
    return max(above_others, below_own)
