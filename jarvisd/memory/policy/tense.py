"""Whether a verb was retold in the tense in which it was said. Pure.

Lemmas make "wohne", "wohnte" and "gewohnt" one; whoever says that Anna lives where she
lived says something else. Where the form does not tell, it counts as the present.
"""

from collections.abc import Callable, Sequence

from jarvisd.memory.policy.lexicon import closed
from jarvisd.memory.policy.words import is_number, lemma, tokens
from jarvisd.phrases import Language

_HAVING = closed("habe hab hast hat haben habt bin bist ist sind seid wurde wurden worden")
_PRESENT = closed("will kann muss darf mag soll weiß bin ist sind wird")
"""Forms of the present that look like none."""


def tense_kept(retold: Sequence[str], said: Sequence[str], language: Language) -> bool:
    """Tell whether the clauses *retold* put into the past what *said* does, and nothing else."""
    gone, gone_before = _all(retold, _past, language), _all(said, _past, language)
    now, now_before = _all(retold, _now, language), _all(said, _now, language)
    return not (now - gone) & (gone_before - now_before) and not (gone - now) & (
        now_before - gone_before
    )


def _all(
    clauses: Sequence[str],
    found: Callable[[str, Language], frozenset[str]],
    language: Language,
) -> frozenset[str]:
    return frozenset().union(*(found(clause, language) for clause in clauses))


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
    if not word.islower() or word == base or word in _PRESENT or is_number(base):
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
    weak = word.endswith("te") and word + "n" != base
    return weak or not word.endswith(("e", "t"))
