"""Whether a verb was retold in the tense in which it was said. Pure.

Lemmas make "wohne", "wohnte" and "gewohnt" one; whoever says that Anna lives where she
lived says something else. Where the form does not tell, it counts as the present.
"""

from collections.abc import Sequence

from jarvisd.memory.policy.lexicon import closed
from jarvisd.memory.policy.words import lemma, tokens
from jarvisd.phrases import Language

_HAVING = closed("habe hab hast hat haben habt bin bist ist sind seid wurde wurden worden")
_PRESENT = closed("will kann muss darf mag soll weiß bin ist sind wird")
"""Forms of the present that look like none."""


def tense_kept(retold: str, said: Sequence[str], language: Language) -> bool:
    """Tell whether no verb that *said* puts into the past is in the present in *retold*."""
    now = {lemma(word, language) for word in tokens(retold)} - _past(retold, language)
    gone = frozenset().union(*(_past(one, language) for one in said))
    present = frozenset().union(*(_now(one, language) for one in said))
    return not now & (gone - present)


def _past(clause: str, language: Language) -> frozenset[str]:
    """Return the lemmas of the verbs of *clause* that tell of the past."""
    words = tokens(clause)
    perfect = bool(_HAVING.intersection(words))
    return frozenset(
        lemma(word, language)
        for at, word in enumerate(words)
        if _gone(word, language, last=perfect and at == len(words) - 1)
    )


def _now(clause: str, language: Language) -> frozenset[str]:
    return frozenset(lemma(word, language) for word in tokens(clause)) - _past(clause, language)


def _gone(word: str, language: Language, *, last: bool) -> bool:
    """Tell whether *word* is a form of the past; *last* in a clause that has an auxiliary."""
    base = lemma(word, language)
    if not word.islower() or word == base or word in _PRESENT:
        return False
    if language is Language.EN:
        return not word.endswith(("s", "ing"))
    if not base.endswith("n"):
        return False
    if last or ("ge" in word and "ge" not in base):
        return True
    if word.endswith("n"):
        return True
    # "wohnte", but not "arbeite"; "ging", but not "geht".
    weak = word.endswith(("te", "test", "tet")) and word + "n" != base
    return weak or not word.endswith(("e", "t"))
