"""A sentence as words that can be compared: lemmas, numbers, compounds. Pure.

Lemmas are simplemma's. Numbers are digits whatever way they were written, so that
"vierzehnte", "14." and "14th" are one; weekdays and months are one across languages.
"""

import re
from functools import cache, lru_cache
from itertools import takewhile

import simplemma
from num2words import num2words

from jarvisd.memory.policy.lexicon import ENGLISH, GERMAN, small_words
from jarvisd.phrases import Language

_TOKEN = re.compile(r"\d+(?:st|nd|rd|th)\b|\d+(?:[.,:]\d+)*|[^\W\d_]+\d[\w]*|[^\W_]+|€|%|\$")
_SIGNS = {"€": "euro", "%": "prozent", "$": "dollar"}
_LARGEST = 100
_ENDINGS = ("", "n", "r", "s", "m")


def tokens(text: str) -> tuple[str, ...]:
    """Return the words, numbers and currency signs of *text*, as written; hyphens part words."""
    return tuple(_TOKEN.findall(text.replace("’", "'")))


@cache
def _numerals(language: Language) -> dict[str, str]:
    """Return the words for numbers; without "one", which is an article or pronoun too."""
    table = {}
    for number in range(2, _LARGEST + 1):
        table[num2words(number, lang=language.value)] = str(number)
        ordinal = num2words(number, to="ordinal", lang=language.value)
        # English "second" is more often a unit of time than a rank.
        for end in _ENDINGS if language is Language.DE else ("",):
            table[ordinal + end] = str(number)
    table.pop("second", None)
    return table


@lru_cache(maxsize=8192)
def lemma(word: str, language: Language) -> str:
    """Return the comparable form of one token, in lower case."""
    low = word.lower()
    if word in _SIGNS:
        return _SIGNS[word]
    if low[0].isdigit():
        return _digits(low)
    numeral = _numerals(language).get(low)
    if numeral is not None:
        return numeral
    calendar = _calendar(low)
    if calendar is not None:
        return calendar
    return str(simplemma.lemmatize(word, lang=language.value)).lower()


def _digits(low: str) -> str:
    """Return *low* without an English ordinal's ending and without zeros before it."""
    for end in ("st", "nd", "rd", "th"):
        if low.endswith(end) and low[: -len(end)].isdigit():
            return low[: -len(end)]
    return low


@cache
def _calendar(low: str) -> str | None:
    """Return a weekday or month by its German name; "dienstags" and "Tuesdays" are Tuesday."""
    bare = low.removesuffix("s")
    for names, german in (
        (GERMAN.weekdays, GERMAN.weekdays),
        (ENGLISH.weekdays, GERMAN.weekdays),
        (GERMAN.months, GERMAN.months),
        (ENGLISH.months, GERMAN.months),
    ):
        if bare in names:
            return german[names.index(bare)]
    return None


def is_number(word: str) -> bool:
    """Tell whether a lemma is a number, or a code that holds a digit."""
    return not word.isalpha() and any(letter.isdigit() for letter in word)


def is_calendar(word: str) -> bool:
    """Tell whether a lemma is a weekday or a month."""
    return word in GERMAN.weekdays or word in GERMAN.months


@lru_cache(maxsize=4096)
def content(text: str, language: Language) -> tuple[str, ...]:
    """Return the lemmas of *text* that say something about its topic, in order, once each."""
    empty = small_words(language)
    kept = dict.fromkeys(
        lemma(token, language)
        for token in tokens(text)
        if token.lower() not in empty and lemma(token, language) not in empty
    )
    return tuple(kept)


@lru_cache(maxsize=65536)
def overlap(word: str, other: str, language: Language) -> float:
    """Return how much of *word* is found in *other*, 0 to 1: German compounds share parts.

    "kellerschlüssel" is 9/15 in "ersatzschlüssel". A shared part must be a word of its own.
    """
    if word == other:
        return 1.0
    if is_number(word) or is_number(other):
        return 0.0
    head = _shared(word, other)
    tail = _shared(word[::-1], other[::-1])
    best = max(
        _part(word, word[:head], language, least=4),
        _part(word, word[len(word) - tail :], language, least=4),
    )
    return best / len(word)


@lru_cache(maxsize=16384)
def parts(word: str, language: Language) -> tuple[str, ...]:
    """Return *word* and the words that it begins or ends with: "gartentor", "garten", "tor".

    Each part is a word of its own of at least four letters, and so is what is left of it.
    """
    found = [word]
    for cut in range(4, len(word) - 2):
        head, tail = word[:cut], word[cut:]
        bare = head.removesuffix("s").removesuffix("n")
        if not is_number(word) and known(tail, language) and known(bare, language):
            found += [part for part in (head, bare, tail) if len(part) > 3]
    return tuple(dict.fromkeys(found))


def _shared(one: str, other: str) -> int:
    pairs = zip(one, other, strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))


def _part(word: str, part: str, language: Language, least: int) -> int:
    """Return the length of *part*, cut to a word of its own, or 0."""
    if len(part) < least:
        return 0
    at_start = word.startswith(part)
    for length in range(len(part), least - 1, -1):
        piece = part[:length] if at_start else part[len(part) - length :]
        if piece == word or known(piece, language):
            return length
    return 0


@lru_cache(maxsize=16384)
def known(word: str, language: Language) -> bool:
    """Tell whether a dictionary has *word*, which is in lower case, as it is or as a noun."""
    return any(simplemma.is_known(form, lang=language.value) for form in (word, word.capitalize()))


def coverage(question: tuple[str, ...], memory: tuple[str, ...], language: Language) -> float:
    """Return the share of a question's content words that a memory's words answer, 0 to 1."""
    if not question:
        return 0.0
    return sum(_found(word, memory, language) for word in question) / len(question)


def _found(word: str, memory: tuple[str, ...], language: Language) -> float:
    """Return how much of *word* the memory holds; two halves of a compound add up."""
    if word in memory:
        return 1.0
    heads = max((overlap(word, other, language) for other in memory), default=0.0)
    if heads in (0.0, 1.0):
        return heads
    parts = sum(sorted((overlap(word, o, language) for o in memory), reverse=True)[:2])
    return min(parts, 1.0)
