"""The ordered walk through the tiers of memory (R-M11): where to look next, when to stop. Pure.

What was said in this session, in the recent ones, what is known, what lies in the
archive: in this order, and no further than to the first tier that answers.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum, auto

from jarvisd.ids import PersonId, SessionId, TurnNumber
from jarvisd.phrases import Language


class Tier(StrEnum):
    """One of the tiers, in the order in which they are walked."""

    SESSION = auto()
    RECENT = auto()
    LONG_TERM = "long-term"
    ARCHIVE = auto()


@dataclass(frozen=True, slots=True, kw_only=True)
class Clue:
    """How well something fits what was asked about."""

    words: float
    """Share of the topic's content words that it holds, 0 to 1."""
    cosine: float | None = None
    """None where meaning was not compared."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """Something that was said to the assistant, found again."""

    session: SessionId
    number: TurnNumber
    at: datetime
    """Aware, UTC."""
    person: PersonId | None
    """Who said it, if they were recognised."""
    text: str
    """One sentence, in their words."""
    language: Language
    clue: Clue


@dataclass(frozen=True, slots=True, kw_only=True)
class Digested:
    """A whole session in two or three sentences."""

    text: str
    at: datetime
    """When the last of it was said; aware, UTC."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Recent:
    """What the last sessions hold of a topic."""

    told: tuple[Told, ...] = ()
    digested: Digested | None = None
    """The likeliest session of those whose turns are out of reach."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Enough:
    """From where on something answers."""

    meaning: float
    """The least cosine, in the space of the cosines."""
    words: float = 0.5
    """The least share of the topic's words."""
    lead: float = 0.2
    """What holds a smaller share than the best by more than this is about something else."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One tier that was walked."""

    tier: Tier
    found: int
    """How much was there that answers."""

    @property
    def answered(self) -> bool:
        """Tell whether the walk stopped here."""
        return self.found > 0


def next_tier(walked: Sequence[Step]) -> Tier | None:
    """Return the tier to walk now; None if the last one answered, or was the last of all."""
    if walked and walked[-1].answered:
        return None
    left = list(Tier)[len(walked) :]
    return left[0] if left else None


def answers(clue: Clue, enough: Enough) -> bool:
    """Tell whether what gave *clue* is about what was asked."""
    return clue.words >= enough.words or (clue.cosine is not None and clue.cosine >= enough.meaning)


def latest(found: Sequence[Told], enough: Enough, most: int = 2) -> tuple[Told, ...]:
    """Return the last things that answer, of one session, in the order in which they were said."""
    fitting = [told for told in found if answers(told.clue, enough)]
    if not fitting:
        return ()
    best = max(told.clue.words for told in fitting)
    close = [told for told in fitting if told.clue.words >= best - enough.lead]
    newest = max(close, key=_when)
    same = [told for told in close if told.session == newest.session]
    return tuple(sorted(same, key=_when)[-most:])


def _when(told: Told) -> tuple[datetime, int, str]:
    return told.at, told.number, told.text
