"""The words that whoever retells a sentence may neither add nor exchange, and small ones. Pure."""

from collections.abc import Sequence
from functools import lru_cache

import simplemma

from jarvisd.memory.policy.lexicon import ENGLISH, GERMAN, closed, lexicon
from jarvisd.memory.policy.parts import key
from jarvisd.memory.policy.synonyms import canonical
from jarvisd.memory.policy.words import coverage, is_number, tokens
from jarvisd.phrases import Language

_SMALL = {
    Language.DE: closed(
        "er sie es ihn ihm ihnen man sich wir das dies und oder aber sondern denn weil dass daß "
        "auch als wie zu übrigens ja doch sein haben werden heißen"
    ),
    Language.EN: closed(
        "he she it they him them we and or but because that as than also s t m re ve ll d "
        "be have do will call name"
    ),
}
"""Words, and lemmas, that may be added without saying more."""
_ENOUGH = 0.9
"""So much of a word must be found, where it is made of parts: "Gartentorcode"."""


def telling(text: str, language: Language) -> tuple[str, ...]:
    """Return the lemmas of *text* that whoever retells it may neither add nor exchange."""
    classes = lexicon(language)
    idle = classes.articles | classes.possessives | classes.prepositions | classes.negations
    idle |= classes.speaker | classes.household | classes.listener | _SMALL[language]
    first, *rest = tokens(text) or ("",)
    heard = [word for word in (_uncapped(first, language), *rest) if word.lower() not in idle]
    found = dict.fromkeys(_lemma(word, language) for word in heard if word)
    return tuple(word for word in found if word not in idle)


def spoken_in(text: str, language: Language) -> bool:
    """Tell whether the small words of *text* are those of *language* rather than of another."""
    other = Language.EN if language is Language.DE else Language.DE
    words = [token.lower() for token in tokens(text)]
    own = sum(word in _little(language) - _little(other) for word in words)
    return own >= sum(word in _little(other) - _little(language) for word in words)


def lacking(text: str, words: Sequence[str], language: Language) -> tuple[str, ...]:
    """Return what *text* tells that is not among *words* in any form."""
    return tuple(word for word in telling(text, language) if not held(word, words, language))


def held(word: str, words: Sequence[str], language: Language) -> bool:
    """Tell whether the lemma *word* is among *words*, in a synonym, or in the parts of others."""
    if word in words or canonical(word) in map(canonical, words):
        return True
    if is_number(word) or f"un{word}" in words:
        return False
    return coverage((word,), tuple(words), language) >= _ENOUGH


@lru_cache(maxsize=4096)
def _uncapped(word: str, language: Language) -> str:
    """Return the first *word* of a clause as it is written elsewhere: "früher", but "Hund"."""
    low = word.lower()
    if not word or language is Language.EN:
        return low
    plain, noun = (str(simplemma.lemmatize(one, lang=language.value)) for one in (low, word))
    # "Fisch" is a noun as it stands, "Morgens" only the genitive of one.
    return word if plain[0].isupper() or noun == word else low


def _lemma(word: str, language: Language) -> str:
    # A wish is no liking, though "möchte" is a form of "mögen".
    return "möchten" if word.lower().startswith("möcht") else key(word, language)


def small(word: str, language: Language) -> bool:
    """Tell whether *word* is one of the small words of *language*."""
    return word.lower() in _little(language)


def _little(language: Language) -> frozenset[str]:
    classes = GERMAN if language is Language.DE else ENGLISH
    return (
        classes.stop | classes.articles | classes.possessives | classes.prepositions
        | classes.speaker | classes.household | classes.fillers | classes.negations
    )  # fmt: skip
