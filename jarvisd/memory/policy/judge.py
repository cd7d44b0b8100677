"""What a new sentence is to a stored one: the same, fuller, its contradiction, or neither. Pure.

Similarity only nominates: no cosine tells "allergic" from "not allergic". The judge
compares slots first, then wording; a veto forbids a merge whatever the cosine.
"""

from collections import Counter
from dataclasses import dataclass
from enum import StrEnum, auto
from functools import lru_cache
from itertools import pairwise

from jarvisd.memory.policy.lexicon import lexicon
from jarvisd.memory.policy.polarity import negated
from jarvisd.memory.policy.slots import SINGLE, telling
from jarvisd.memory.policy.synonyms import canonical
from jarvisd.memory.policy.words import (
    content,
    is_calendar,
    is_number,
    lemma,
    overlap,
    tokens,
)
from jarvisd.memory.types import Memory, Provenance, Slot
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

    @classmethod
    def of(cls, memory: Memory) -> "Statement":
        """Return what *memory* states."""
        return cls(
            text=memory.text,
            language=memory.language,
            slot=memory.slot,
            provenance=memory.provenance,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Nomination:
    """How similar two statements are, and what similarity means in their space."""

    cosine: float
    same: float
    """From here on they are the same unless something vetoes."""
    similar: float
    """From here on they are the same if the judge says so."""


BY_SLOT = Nomination(cosine=0.0, same=1.0, similar=1.0)
"""Only the slots are to speak: nothing is nominated by its sound."""


_RANK = {provenance: rank for rank, provenance in enumerate(Provenance)}
_OPPOSITES = (
    ("vor", "nach"),
    ("vor", "hinter"),
    ("auf", "unter"),
    ("über", "unter"),
    ("mit", "ohne"),
    ("before", "after"),
    ("above", "below"),
    ("over", "under"),
    ("with", "without"),
)
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


def values(text: str, language: Language) -> frozenset[str]:
    """Return the numbers, weekdays and months of *text*."""
    return frozenset(_counted(text, language))


def _counted(text: str, language: Language) -> Counter[str]:
    """Return the values of *text* and how often each is said.

    "Raum 3 um 3 Uhr" and "Raum 5 um 3 Uhr" share a three; neither tells all of the other.
    """
    found = (lemma(token, language) for token in tokens(text))
    return Counter(word for word in found if is_number(word) or is_calendar(word))


def vetoed(new: Statement, old: Statement) -> bool:
    """Tell whether the two must not be merged, however similar they sound."""
    if negated(new.text, new.language) != negated(old.text, old.language):
        return True
    if _opposed(new.text, old.text) or swapped(new, old) or _of_another(new, old):
        return True
    mine, theirs = _counted(new.text, new.language), _counted(old.text, old.language)
    if not (mine <= theirs or theirs <= mine):
        return True
    left, right = _unmatched(new, old)
    # Each says something that the other does not: a value was exchanged for another.
    return bool(left and right)


def _of_another(new: Statement, old: Statement) -> bool:
    """Tell whether each is told of somebody whom the other does not name: "mein", "Bens"."""
    if new.slot is None or old.slot is None:
        return False
    mine, theirs = new.slot.subject.split(), old.slot.subject.split()
    lacks = _missing(tuple(mine), tuple(theirs), new.language)
    return bool(lacks and _missing(tuple(theirs), tuple(mine), old.language))


def _opposed(new: str, old: str) -> bool:
    """Tell whether one says "vor" where the other says "nach"."""
    mine = {token.lower() for token in tokens(new)}
    theirs = {token.lower() for token in tokens(old)}
    mine, theirs = mine - theirs, theirs - mine
    return any(
        (one in mine and other in theirs) or (other in mine and one in theirs)
        for one, other in _OPPOSITES
    )


def places(text: str) -> frozenset[str]:
    """Return the words of *text* that have an opposite: "vor", "nach", "unter"."""
    return frozenset(token.lower() for token in tokens(text)) & {
        word for pair in _OPPOSITES for word in pair
    }


def swapped(new: Statement, old: Statement) -> bool:
    """Tell whether the same names stand in another order: who owes whom?

    "Cello spielt Tim" is no other statement than "Tim spielt Cello": only beside a third,
    or in a comparison, two words with a capital may be two people.
    """
    if not (_of_two(new) and _of_two(old)):
        return False
    mine, theirs = _names(new), _names(old)
    both = [name for name in mine if name in theirs]
    return both != [name for name in theirs if name in mine]


def _of_two(statement: Statement) -> bool:
    """Tell whether something is compared, or named beside subject and object: "20 Euro"."""
    classes, language = lexicon(statement.language), statement.language
    words = ("", *tokens(statement.text))
    thirds = (
        before.lower() not in classes.prepositions
        and (word.lower() in classes.articles or is_number(lemma(word, language)))
        for before, word in pairwise(words)
        if before
    )
    return bool({"als", "than"}.intersection(words)) or any(thirds)


def _names(statement: Statement) -> list[str]:
    """Return the words with a capital that stand bare, in order: names, and what is like one."""
    classes = lexicon(statement.language)
    led = classes.articles | classes.possessives | classes.prepositions | classes.titles
    words = ("", *tokens(statement.text))
    return [
        word.lower()
        for before, word in pairwise(words)
        if word[0].isupper() and before.lower() not in led
    ]


def _by_slot(new: Statement, old: Statement) -> Relation | None:
    """Return what the slots say; None where they say nothing."""
    if not new.slot or not old.slot or new.slot.predicate != old.slot.predicate:
        return None
    if new.slot.subject != old.slot.subject:
        return _same_of_one(new, old)
    mine, theirs = set(new.slot.object.split()), set(old.slot.object.split())
    agree = negated(new.text, new.language) == negated(old.text, old.language)
    if not agree:
        return Relation.CONTRADICTS if mine & theirs else Relation.UNRELATED
    if mine == theirs or mine > theirs or mine < theirs:
        fresh, known = _counted(new.text, new.language), _counted(old.text, old.language)
        if fresh <= known or known <= fresh:
            return _fuller(new, old)
        return None
    single = new.slot.predicate in SINGLE and not negated(new.text, new.language)
    return Relation.CONTRADICTS if single else Relation.UNRELATED


def _same_of_one(new: Statement, old: Statement) -> Relation | None:
    """Return SAME or FULLER if "meine Tante Ute" and "Tante Ute" are told the same of."""
    if _who(new) != _who(old) or vetoed(new, old) or not (new.slot and old.slot):
        return None
    mine, theirs = set(new.slot.object.split()), set(old.slot.object.split())
    return _fuller(new, old) if mine <= theirs or theirs <= mine else None


def _who(statement: Statement) -> frozenset[str]:
    """Return the subject as it is said: without the speaker, whom only "mein" stands for."""
    subject = statement.slot.subject.split() if statement.slot else []
    said = statement.text.lower()
    return frozenset(canonical(word) for word in subject if word[:4] in said)


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
    mine, theirs = _told(new), _told(old)
    if new.slot and old.slot and new.slot.predicate == old.slot.predicate:
        idle = telling(new.slot.predicate)
        mine = tuple(word for word in mine if word not in idle)
        theirs = tuple(word for word in theirs if word not in idle)
    return _missing(mine, theirs, new.language), _missing(theirs, mine, old.language)


def _told(statement: Statement) -> tuple[str, ...]:
    """Return the content words; whether they are denied is compared by itself."""
    denials = lexicon(statement.language).negations
    words = content(statement.text, statement.language)
    return tuple(word for word in words if word not in denials)


def _missing(words: tuple[str, ...], among: tuple[str, ...], language: Language) -> list[str]:
    return [word for word in words if not any(_akin(word, other, language) for other in among)]


@lru_cache(maxsize=65536)
def _akin(word: str, other: str, language: Language) -> bool:
    """Tell whether one is a form of the other or a part of it: Hund, Familienhund."""
    if canonical(word) == canonical(other):
        return True
    if word == "un" + other or other == "un" + word:
        return False
    return max(overlap(word, other, language), overlap(other, word, language)) >= _AKIN
