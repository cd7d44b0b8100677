"""Everyday words that mean the same, which no lemmatiser knows to be one. Pure.

Only relatives, and things and verbs of a household for which people use two words as
they come; what is merely similar ("spielen", "lernen") is not in it.
"""

from functools import cache

_GROUPS = (
    "vater papa papi vati dad daddy father",
    "mutter mama mami mutti mum mom mummy mother",
    "großmutter oma omi grandma granny grandmother",
    "großvater opa opi grandpa granddad grandfather",
    "wohnen leben live",
    "brauchen benötigen need require",
    "beginnen anfangen starten begin start",
    "enden aufhören end finish",
    "bekommen kriegen erhalten get receive",
    "putzen reinigen säubern clean",
    "auto wagen pkw car",
    "fahrrad rad bike bicycle",
    "handy smartphone mobiltelefon",
    "fernseher fernsehgerät tv television",
    "rechner computer pc",
    "passwort kennwort password",
    "medikament medizin arznei medicine",
    "samstag sonnabend",
    "liebling liebst favourite favorite",
)


@cache
def _table() -> dict[str, str]:
    return {word: words[0] for words in map(str.split, _GROUPS) for word in words}


def canonical(word: str) -> str:
    """Return the one word that stands for the lemma *word* and all that mean the same."""
    for most in ("liebling", "liebst"):
        # "Lieblingsbuch" and "am liebsten" both say what is liked best.
        if word.startswith(most):
            return "liebling"
    return _table().get(word, word)
