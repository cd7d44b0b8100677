"""Whether a sentence says that something is so, or that it is not, German and English. Pure.

"Nicht" and "not" deny; "ich hasse Käse" denies a liking without either. A denial of a
dislike is none.
"""

import re
from functools import lru_cache

from jarvisd.memory.policy.lexicon import ENGLISH, GERMAN, closed, lexicon
from jarvisd.memory.policy.words import tokens
from jarvisd.phrases import Language

AVERSE = {
    Language.DE: closed("hasse hasst hassen verabscheue verabscheut verabscheuen"),
    Language.EN: closed(
        "hate hates dislike dislikes detest detests despise despises loathe loathes"
    ),
}
"""What says the contrary of "mögen" and "like"."""
_BOTH = GERMAN.negations | ENGLISH.negations
_CLAUSE = re.compile(r"[,;:.!?]|\b(?:und|and|aber|but|sondern|jedoch)\b", re.IGNORECASE)
_CONTRACTED = re.compile(r"n['’]t\b", re.IGNORECASE)


@lru_cache(maxsize=4096)
def negated(text: str, language: Language) -> bool:
    """Tell whether *text* says, in any of its clauses, that something is not so."""
    return any(_denies(clause, language) for clause in _CLAUSE.split(text))


def _denies(clause: str, language: Language) -> bool:
    said = tokens(clause)
    words = {token.lower() for token in said}
    # An English "not" denies in a German house as well; "Not" is a German noun.
    denied = bool(_BOTH.intersection(said) or words & lexicon(language).negations)
    averse = bool(words & AVERSE[language])
    return (denied or bool(_CONTRACTED.search(clause))) != averse
