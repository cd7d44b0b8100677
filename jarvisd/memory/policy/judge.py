"""What a new sentence is to a stored one: the same, fuller, its contradiction, or neither. Pure.

Similarity only nominates: no cosine tells "allergic" from "not allergic". The judge
compares slots first, then wording; a veto forbids a merge whatever the cosine.
"""

from dataclasses import dataclass
from enum import StrEnum, auto

from jarvisd.memory.policy.lexicon import lexicon
from jarvisd.memory.policy.slots import SINGLE
from jarvisd.memory.policy.words import (
    content,
    is_calendar,
    is_number,
    lemma,
    overlap,
    tokens,
)
from jarvisd.memory.types import Provenance, Slot
from jarvisd.phrases import Language


class Relation(StrEnum):
    """What a candidate is to a stored memory."""

    SAME = auto()
    FULLER = auto()
    """The same and more: the candidate's wording is kept."""
    CONTRADICTS = auto()
    """It takes the stored one's place."""
    CONFLICT = auto()
    """They cannot both hold, and it is not for the judge to say which does."""
    UNRELATED = auto()


@dataclass(frozen=True, slots=True, kw_only=True)
class Statement:
    """A sentence as the judge compares it."""

    text: str
    language: Language
    slot: Slot | None
    provenance: Provenance = Provenance.CONFIRMED


@dataclass(frozen=True, slots=True, kw_only=True)
class Nomination:
    """How similar two statements are, and what similarity means in their space."""

    cosine: float
    same: float
    """From here on they are the same unless something vetoes."""
    similar: float
    """From here on they are the same if the judge says so."""


_RANK = {provenance: rank for rank, provenance in enumerate(Provenance)}
_AKIN = 0.55
"""Share of a word that another must hold to be a form or a compound of it."""


def relation(new: Statement, old: Statement, nomination: Nomination) -> Relation:
    """Return what *new* is to *old*; CONFLICT where the worse known would replace the better."""
    found = _by_slot(new, old) or _by_wording(new, old, nomination)
    # Guesses never retire what a person confirmed.
    if found is Relation.CONTRADICTS and outranks(old.provenance, new.provenance):
        return Relation.CONFLICT
    return found


def outranks(one: Provenance, other: Provenance) -> bool:
    """Tell whether what came to be known by *one* is surer than by *other*."""
    return _RANK[one] < _RANK[other]


def negated(text: str, language: Language) -> bool:
    """Tell whether *text* says that something is not so."""
    words = lexicon(language).negations
    return any(token.lower() in words for token in tokens(text)) or "n't" in text.replace("’", "'")


def values(text: str, language: Language) -> frozenset[str]:
    """Return the numbers, weekdays and months of *text*."""
    found = {lemma(token, language) for token in tokens(text)}
    return frozenset(word for word in found if is_number(word) or is_calendar(word))


def vetoed(new: Statement, old: Statement) -> bool:
    """Tell whether the two must not be merged, however similar they sound."""
    if negated(new.text, new.language) != negated(old.text, old.language):
        return True
    mine, theirs = values(new.text, new.language), values(old.text, old.language)
    if not (mine <= theirs or theirs <= mine):
        return True
    left, right = _unmatched(new, old)
    # Each says something that the other does not: a value was exchanged for another.
    return bool(left and right)


def _by_slot(new: Statement, old: Statement) -> Relation | None:
    """Return what the slots say; None where they say nothing."""
    if new.slot is None or old.slot is None:
        return None
    if (new.slot.subject, new.slot.predicate) != (old.slot.subject, old.slot.predicate):
        return None
    mine, theirs = set(new.slot.object.split()), set(old.slot.object.split())
    agree = negated(new.text, new.language) == negated(old.text, old.language)
    if not agree:
        return Relation.CONTRADICTS if mine & theirs else Relation.UNRELATED
    if mine == theirs or mine > theirs or mine < theirs:
        fresh, known = values(new.text, new.language), values(old.text, old.language)
        if fresh <= known or known <= fresh:
            return _fuller(new, old)
        return None
    single = new.slot.predicate in SINGLE and not negated(new.text, new.language)
    return Relation.CONTRADICTS if single else Relation.UNRELATED


def _by_wording(new: Statement, old: Statement, nomination: Nomination) -> Relation:
    if nomination.cosine < nomination.similar and any(_unmatched(new, old)):
        return Relation.UNRELATED
    if vetoed(new, old):
        return _changed(new, old)
    # "Der Schlüssel …" and "Der Schlüssel für den Keller …" may be two keys.
    if _other_subject(new, old) and nomination.cosine < nomination.same:
        return Relation.UNRELATED
    return _fuller(new, old)


def _other_subject(new: Statement, old: Statement) -> bool:
    return new.slot is not None and old.slot is not None and new.slot.subject != old.slot.subject


def _fuller(new: Statement, old: Statement) -> Relation:
    """Return SAME, or FULLER if the new sentence says everything the old one does and more."""
    left, right = _unmatched(new, old)
    return Relation.FULLER if left and not right else Relation.SAME


def _changed(new: Statement, old: Statement) -> Relation:
    """Return what a vetoed pair is: the same frame with another value, or something else."""
    left, right = _unmatched(new, old)
    flipped = negated(new.text, new.language) != negated(old.text, old.language)
    if flipped and not left and not right:
        return Relation.CONTRADICTS
    frame = len(content(new.text, new.language)) - len(left)
    if not flipped and not (left and right and frame > max(len(left), len(right))):
        return Relation.UNRELATED
    words = {token.lower() for token in tokens(new.text)}
    # Without a slot only the speaker's own "jetzt" or "nicht mehr" says that it has changed.
    return Relation.CONTRADICTS if words & lexicon(new.language).changed else Relation.CONFLICT


def _unmatched(new: Statement, old: Statement) -> tuple[list[str], list[str]]:
    """Return the content words of each that the other does not have in any form."""
    mine, theirs = content(new.text, new.language), content(old.text, old.language)
    return _missing(mine, theirs, new.language), _missing(theirs, mine, old.language)


def _missing(words: tuple[str, ...], among: tuple[str, ...], language: Language) -> list[str]:
    return [word for word in words if not any(_akin(word, other, language) for other in among)]


def _akin(word: str, other: str, language: Language) -> bool:
    """Tell whether one is a form of the other or a part of it: Hund, Familienhund."""
    if word == other:
        return True
    if word == "un" + other or other == "un" + word:
        return False
    return max(overlap(word, other, language), overlap(other, word, language)) >= _AKIN
