"""What somebody likes, dislikes or cannot bear: one thing in many words, German and English. Pure.

"What do I dislike?" shares no word with "I can't stand coriander". Whoever asks for all
that somebody likes or does not names nothing of it, so that words cannot find it: what a
sentence says of a taste does.
"""

from collections.abc import Iterable, Iterator
from enum import StrEnum, auto
from functools import cache, lru_cache
from typing import Final

from jarvisd.memory.policy.lexicon import closed
from jarvisd.memory.policy.polarity import AVERSE, negated
from jarvisd.memory.policy.someone import sounding
from jarvisd.memory.policy.words import content, lemma, tokens
from jarvisd.phrases import Language


class Taste(StrEnum):
    """What a sentence says of a taste."""

    LIKED = auto()
    DISLIKED = auto()
    UNBEARABLE = auto()
    """Not for the body: an allergy, an intolerance."""


_FOND: Final = closed(
    "mag magst mögen mögt liebe liebst liebt lieben gern gerne schmeckt schmecken fan ausstehen "
    "leiden abgewinnen like likes love loves enjoy enjoys stand bear fond stomach"
)
"""Denied they say a dislike; "nicht ausstehen" is always denied."""
_ABLE: Final = closed("ausstehen leiden abgewinnen stand bear stomach")
_CAN: Final = closed("kann kannst können könnt can cannot can't could couldn't")
_AVERSE: Final = AVERSE[Language.DE] | AVERSE[Language.EN]
_AWFUL: Final = closed(
    "eklig ekelhaft widerlich grässlich ekle ekelst ekelt ekeln disgusting disgusts revolting"
)
_ALLERGIC: Final = closed("allergisch allergie allergien allergic allergy allergies intolerant")
_BORNE: Final = closed("vertrage verträgst verträgt vertragen tolerate tolerates")
_ASKING: Final = closed("was wen welche welches welchen welcher wogegen worauf what which who whom")
_FOOD: Final = closed("essen trinken eat drink food essens dinge sache thing")


@lru_cache(maxsize=4096)
def taste(text: str, language: Language) -> Taste | None:
    """Return what *text* says of a taste, or asks for; None if it speaks of none."""
    words = {token.lower() for token in tokens(text)}
    denied = negated(text, language)
    found = next((said for group, said in _says(denied=denied) if words & group), None)
    # "Leiden" and "stand" say it only beside "können".
    plain = bool(words & _ABLE) and not (words & _CAN or "can" in text.lower())
    return None if plain else found


def _says(*, denied: bool) -> Iterator[tuple[frozenset[str], Taste | None]]:
    """Yield what each group of words says, where it is *denied* and where it is not."""
    yield _ALLERGIC, None if denied else Taste.UNBEARABLE
    yield _BORNE, Taste.UNBEARABLE if denied else None
    # To ``negated`` a hate is a denial, and a denied hate none.
    yield _AVERSE | _FOND, Taste.DISLIKED if denied else Taste.LIKED
    yield _AWFUL, None if denied else Taste.DISLIKED


def contrary(one: Taste | None, other: Taste | None) -> bool:
    """Tell whether what *one* says is what *other* denies."""
    return {one, other} == {Taste.LIKED, Taste.DISLIKED}


@lru_cache(maxsize=256)
def asked_taste(question: str, language: Language, names: frozenset[str]) -> Taste | None:
    """Return the taste that *question* asks for all of; None if it names what it is about.

    *names* are whom it names, as they sound.
    """
    if not _asks_for_all(question):
        return None
    return None if left_of_taste(question, language, names) else taste(question, language)


def left_of_taste(text: str, language: Language, names: Iterable[str] = ()) -> tuple[str, ...]:
    """Return the telling lemmas of *text* but for those that say a taste: "nuss", "soja".

    *names*, as they sound, are left out too.
    """
    idle, named = _idle(language), frozenset(names)
    words = (word for word in content(text, language) if word not in idle)
    return tuple(word for word in words if not sounding([word]) & named)


def harmless(text: str, language: Language) -> bool:
    """Tell whether *text* says that something is borne: "nicht allergisch gegen Laktose"."""
    words = {token.lower() for token in tokens(text)}
    borne = bool(words & (_ALLERGIC | _BORNE))
    return borne and taste(text, language) is not Taste.UNBEARABLE


def _asks_for_all(question: str) -> bool:
    said = tokens(question)
    return bool(said) and said[0].lower() in _ASKING


@cache
def _idle(language: Language) -> frozenset[str]:
    """Return the words, and their lemmas, that say a taste and nothing of what it is about."""
    idle = _FOND | _AVERSE | _AWFUL | _ALLERGIC | _BORNE | _CAN | _FOOD
    return idle | {lemma(word, language) for word in idle}
