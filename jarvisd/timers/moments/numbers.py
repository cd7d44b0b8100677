"""Number words as digits, made from num2words, which knows both languages. Pure."""

from functools import cache
from typing import Final

from num2words import num2words

from jarvisd.phrases import Language

MOST: Final = {Language.DE: 999, Language.EN: 100}
_HALF: Final = "einhalb"
_GERMAN: Final = {"zwo": 2, "hundert": 100, "fuenf": 5, "zwoelf": 12, "dreissig": 30}
_ORDINAL_ENDS: Final = {Language.DE: ("", "n", "r", "s"), Language.EN: ("",)}
_DAYS: Final = 31


def number(word: str, language: Language) -> str | None:
    """Return the digits of the number *word*: "zehn" → "10", "anderthalb" → "1,5"."""
    known = _cardinals(language).get(word)
    if known is not None:
        return str(known)
    return _and_a_half(word) if language is Language.DE else None


def ordinal(word: str, language: Language) -> str | None:
    """Return the digits of a day of the month: "dritten" → "3.", "third" → "3rd".

    Not of "second", which more often is a unit.
    """
    known = _ordinals(language).get(word)
    if known is None or word == "second":
        return None
    return f"{known}." if language is Language.DE else f"{known}rd"


def _and_a_half(word: str) -> str | None:
    if word == "anderthalb":
        return "1,5"
    whole = word.removesuffix(_HALF)
    if whole == word:
        return None
    known = 1 if whole == "ein" else _cardinals(Language.DE).get(whole)
    return None if known is None else f"{known},5"


@cache
def _cardinals(language: Language) -> dict[str, int]:
    made = {num2words(n, lang=language.value): n for n in range(MOST[language] + 1)}
    if language is Language.DE:
        # What is said is "hundertzwanzig", not "einhundertzwanzig".
        made |= {word.removeprefix("ein"): n for word, n in made.items() if n >= 100}
        made |= _GERMAN
    # Tens and ones stand in two words, which the reader puts together.
    return {word: n for word, n in made.items() if " " not in word and "-" not in word}


@cache
def _ordinals(language: Language) -> dict[str, int]:
    made: dict[str, int] = {}
    for n in range(1, _DAYS + 1):
        word = str(num2words(n, lang=language.value, to="ordinal"))
        made |= {f"{word}{end}": n for end in _ORDINAL_ENDS[language]}
    return made
