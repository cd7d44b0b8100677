"""Whose something a question asks for, and which memories tell of somebody else's. Pure.

"Wer ist Annas Ärztin?" is like "Bens Schwester heißt Klara" to any embedder: a relation of
a person, and a name. But it is another person's relation, and says nothing of Anna.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from jarvisd.memory.policy.entities import KIN
from jarvisd.memory.policy.lexicon import ENGLISH, GERMAN, closed, lexicon
from jarvisd.memory.policy.nouns import NounPhrase, Reader, noun_phrases
from jarvisd.memory.policy.parts import key
from jarvisd.memory.policy.scope import first_person
from jarvisd.memory.policy.spelling import clauses
from jarvisd.memory.policy.synonyms import canonical
from jarvisd.memory.policy.words import tokens
from jarvisd.memory.types import Memory
from jarvisd.phrases import Language


@dataclass(frozen=True, slots=True, kw_only=True)
class Whose:
    """What is said to be a named person's: Annas Ärztin."""

    owner: frozenset[str]
    """Lemmas of their name."""
    what: str
    """The lemma of the noun."""


def asked_of(question: str, language: Language, asker: str | None) -> Whose | None:
    """Return whose what *question* asks for; None where it names nobody, or several.

    *asker* is the name that "mein" means, None for a voice that is not known. Who is named
    by what they are ("meine Schwester", "Oma") may have a name that this does not know.
    """
    reader = Reader(language=language, speaker=asker)
    phrases = (one for clause in clauses(question) for one in noun_phrases(clause, reader))
    owned = [found for one in phrases if (found := _of(one))]
    return owned[0] if len(owned) == 1 and _is_name(owned[0], language) else None


def of_another(asked: Whose, memory: Memory, said_by: str | None) -> bool:
    """Tell whether *memory* is about what another named person has, not the one *asked* of.

    *said_by* is the name of who said it, whom "mein" means.
    """
    told = _subject(memory.text, memory.language, said_by)
    if told is None or told.owner & asked.owner or not _is_name(told, memory.language):
        return False
    if told.what == asked.what and told.what in _RELATIVES:
        # Of one family: Bens Oma may well be Annas.
        return False
    named = {key(token, memory.language) for token in tokens(memory.text)}
    if said_by is not None and first_person(memory.text):
        named |= set(said_by.lower().split())
    return not named & asked.owner


_RELATIVES = frozenset(map(canonical, GERMAN.kinship | ENGLISH.kinship | closed("vater mutter")))


@lru_cache(maxsize=4096)
def _subject(text: str, language: Language, speaker: str | None) -> Whose | None:
    """Return whose what *text* is about: "Bens Schwester heißt …", "… ist Bens Schwester"."""
    parts = clauses(text)
    if not parts:
        return None
    phrases = noun_phrases(parts[0], Reader(language=language, speaker=speaker))
    subject = _equated(parts[0], phrases) or next(iter(phrases), None)
    return None if subject is None else _of(subject)


def _equated(clause: Sequence[str], phrases: Sequence[NounPhrase]) -> NounPhrase | None:
    """Return what a bare name is said to be: Bens Schwester in "Klara ist Bens Schwester"."""
    for one, other in pairwise(phrases):
        between = [word.lower() for word in clause[one.end : other.start]]
        if one.name and not one.described and other.owner and between in (["ist"], ["is"]):
            return other
    return None


def _of(phrase: NounPhrase) -> Whose | None:
    if phrase.owner is None or not phrase.described:
        return None
    return Whose(owner=frozenset(phrase.owner.words), what=canonical(phrase.described[-1]))


def _is_name(whose: Whose, language: Language) -> bool:
    return not whose.owner & (KIN | lexicon(language).kinship)
