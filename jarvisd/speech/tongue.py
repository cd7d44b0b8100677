"""Which language a text is in, among the few that are spoken in a house. Pure.

For recognisers that do not tell. The short words that hold a sentence together give
a language away at once; names and things are the same in many. What both languages
have ("in", "was", "so", "am", "will") tells nothing and is in neither list.
"""

import re
from collections.abc import Sequence
from typing import Final

import simplemma

from jarvisd.phrases.language import Language
from jarvisd.speech.loops import words_of

_GERMAN: Final = frozenset(
    """
    der die das den dem des ein eine einen einem einer ich du er sie es wir ihr mich mir dich dir
    ihn ihm uns euch mein meine meinen dein deine sein seine unser ist sind bin bist war waren hat
    habe hast haben wird werden kann kannst soll und oder aber nicht kein keine auch noch schon nur
    sehr wie wo wer wann warum welche welcher auf für mit bei von zu zum zur im vom nach aus über
    unter vor dass wenn weil heißt heiße merk merke vergiss sag bitte danke ja nein doch jetzt heute
    morgen gestern uhr spät stopp
    """.split()  # noqa: SIM905  (a list of words reads better so)
)
_ENGLISH: Final = frozenset(
    """
    the a i you he she it we they me him her us them my your his our their is are were has have had
    do does did would can could should and or but not no yes what where who when why which how on
    for with at from to of into about that this if because please thanks thank remember forget tell
    name's what's it's i'm don't now today tomorrow yesterday time o'clock stop
    """.split()  # noqa: SIM905
)
_WORD: Final = re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)?")
_LEAST: Final = 2
_AHEAD: Final = 3
"""Of 1667 German sentences here (household-de, xquad-r-de) none is taken for English but English
titles and sentences in them, of 3964 English ones (gatemem) none for German."""
_TELLING: Final = {Language.DE: _GERMAN, Language.EN: _ENGLISH}


def likely_language(text: str, languages: Sequence[Language]) -> Language:
    """Return the one of *languages* that most words of *text* belong to, the first if none do."""
    words = words_of(text)
    return max(languages, key=lambda language: sum(word in _TELLING[language] for word in words))


def plain_language(text: str) -> Language | None:
    """Return the language that *text* is plainly in; None where it may be in either.

    A word tells if it holds sentences together, or if only one of the languages has it: names
    ("Weber") are written with a capital letter and tell nothing. So many words must tell of one
    language, and so few of another, that a title or a song in a sentence does not.
    """
    telling = dict.fromkeys(Language, 0)
    for place, word in enumerate(_WORD.findall(text.replace("’", "'"))):
        language = _own_word(word, first=place == 0)
        if language is not None:
            telling[language] += 1
    few, many = sorted(telling, key=lambda language: telling[language])
    return many if telling[many] >= max(_LEAST, _AHEAD * telling[few]) else None


def _own_word(word: str, *, first: bool) -> Language | None:
    """Return the only language that has *word*, the *first* of a sentence or a later one."""
    low = word.lower()
    for language, small in _TELLING.items():
        if low in small:
            return language
    if not (first or word.islower()):
        return None
    having = [one for one in Language if _has(one, low) or (first and _has(one, word))]
    return having[0] if len(having) == 1 else None


def _has(language: Language, word: str) -> bool:
    return bool(simplemma.is_known(word, lang=language.value))


def language_of(told: object, languages: Sequence[Language]) -> Language | None:
    """Return the one of *languages* that a tag such as "de", "de_DE" or "en-GB" means."""
    if not isinstance(told, str):
        return None
    wanted = told.replace("_", "-").partition("-")[0].lower()
    return next((language for language in languages if language.value == wanted), None)
