"""What kind a sentence is, and how much it matters at birth (R-M1, R-M9). Pure."""

from itertools import pairwise

from jarvisd.memory.policy.lexicon import ENGLISH, GERMAN, closed
from jarvisd.memory.policy.scope import secret
from jarvisd.memory.policy.words import is_number, lemma, tokens
from jarvisd.memory.types import Kind, Provenance
from jarvisd.phrases import Language

_BY_KIND = {
    Kind.PAIN_POINT: 0.8,
    Kind.GOAL: 0.8,
    Kind.PREFERENCE: 0.65,
    Kind.FACT: 0.6,
    Kind.PROCEDURE: 0.6,
    Kind.EVENT: 0.5,
    Kind.NOTE: 0.5,
    Kind.EPISODE: 0.3,
}
_BY_PROVENANCE = {
    Provenance.CONFIRMED: 1.0,
    Provenance.OBSERVED: 0.9,
    Provenance.EXTRACTED: 0.8,
    Provenance.INFERRED: 0.6,
}
_GRAVE = 0.15
"""What health, danger and codes add."""


_PAIN = closed("problem kaputt defekt nerven stören ärgern schmerz broken annoy hurt pain trouble")
_GOAL = closed("möchten wollen vorhaben ziel plan planen want plan goal intend")
_MODAL = closed("will wollen möchte möchten want wants plan")
_LIKING = closed(
    "mögen lieben hassen bevorzugen like love hate prefer lieblings favourite favorite"
)
_HEALTH = closed(
    "allergisch allergie allergic allergy tablette medikament arzt notarzt diabetes "
    "asthma blutgruppe krankheit epilepsie pill medication doctor blood notruf emergency "
    "feuer fire"
)
_HOW = (
    closed("zuerst erst") | closed("first"),
    closed("dann danach anschließend") | closed("then"),
)


def kind(text: str, language: Language) -> Kind:
    """Return what sort of thing *text* tells, FACT where nothing says otherwise."""
    words = tokens(text)
    lemmas = {lemma(word, language) for word in words}
    if lemmas & _PAIN:
        return Kind.PAIN_POINT
    if _procedure(lemmas):
        return Kind.PROCEDURE
    if _liking(lemmas, words):
        return Kind.PREFERENCE
    if _MODAL & {word.lower() for word in words} or lemmas & (_GOAL - {"wollen", "möchten"}):
        return Kind.GOAL
    return Kind.EVENT if _dated(words, language) else Kind.FACT


def _procedure(lemmas: set[str]) -> bool:
    return all(lemmas & step for step in _HOW)


def _liking(lemmas: set[str], words: tuple[str, ...]) -> bool:
    # "ich möchte" is a form of "mögen", and a goal.
    wishes = any(word.lower().startswith("möcht") for word in words)
    return bool(lemmas & _LIKING and not wishes) or any(
        word.startswith("lieblings") for word in lemmas
    )


def _dated(words: tuple[str, ...], language: Language) -> bool:
    """Tell whether a day of a month is named; a birthday comes back and is a fact."""
    lemmas = [lemma(word, language) for word in words]
    months = {*GERMAN.months, *ENGLISH.months}
    days = any(
        (one in months and is_number(two)) or (two in months and is_number(one))
        for one, two in pairwise(lemmas)
    )
    soon = {word.lower() for word in words} & {"morgen", "übermorgen", "tomorrow", "today", "heute"}
    return (days or bool(soon)) and not {"geburtstag", "birthday"} & set(lemmas)


def at_birth(text: str, language: Language, kind: Kind, provenance: Provenance) -> float:
    """Return how much a new memory matters, 0 to 1."""
    lemmas = {lemma(word, language) for word in tokens(text)}
    grave = secret(text) or lemmas & _HEALTH or any(w.endswith("allergie") for w in lemmas)
    weighed = _BY_KIND[kind] * _BY_PROVENANCE[provenance] + (_GRAVE if grave else 0.0)
    return min(weighed, 1.0)
