"""A subordinate clause as a sentence of its own: "mein Hund Bruno heißt" → "Mein Hund heißt Bruno."

German puts the verb of a "dass" clause last; stored and read back it must be a main
clause. Where the subject's end or the verb cannot be told, the words stay as said. Pure.
"""

from itertools import takewhile

import simplemma

from jarvisd.memory.policy.clauses import (
    AUXILIARIES,
    is_determiner,
    is_finite,
    is_title,
    separated,
    subject_end,
)
from jarvisd.memory.policy.lexicon import closed, lexicon
from jarvisd.phrases import Language

_CLOSING = ".!?…"
_BEING = frozenset({"ist", "sind", "war", "waren", "lautet"})
_CALLED = frozenset({"heißt", "heißen", "hieß"})
_NAMING = _BEING | _CALLED | {"wird", "wurde"}
_COMPLETED = _NAMING | closed(
    "hat haben hatte hatten mag mögen mochte liebt lieben hasst hassen braucht brauchen "
    "bekommt besitzt sammelt"
)
"""Verbs that say nothing without a word more."""
_TAKING = closed(
    "spielt spielen isst essen frisst lernt lernen studiert unterrichtet fährt spricht"
)
"""Verbs behind which a thing without an article is what is done, and no name."""
_INFLECTED = ("es", "e", "en", "er")
"""Endings that a common noun takes, and a name does not."""
_BEGINNING = 2
"""So many words in common are the same beginning."""
_SHORT = 6
"""So many words make up a difference that can be told by itself."""
_OPENERS = frozenset({"dass", "daß", "that"})


def sentence(text: str, language: Language) -> str:
    """Return *text* as one main clause with a capital letter and a full stop; "" if empty."""
    words = text.split()
    while words and words[0].lower().strip(",:") in _OPENERS:
        words = words[1:]
    bare = " ".join(words).strip(" ,;:").rstrip(_CLOSING).rstrip()
    if not any(map(str.isalnum, bare)):
        return ""
    if language is Language.DE:
        bare = _main_clause(bare)
    return bare[0].upper() + bare[1:] + "."


def differing(known: str, other: str, language: Language) -> str:
    """Return in which words *other* differs from *known*, which begins like it: "Frau Dr. Lange".

    All of *other* where the two do not begin alike, or where too much differs.
    """
    first, second = known.rstrip(_CLOSING).split(), other.rstrip(_CLOSING).split()
    alike = takewhile(lambda pair: pair[0] == pair[1], zip(first, second, strict=False))
    shared = len(list(alike))
    classes = lexicon(language)
    led = classes.articles | classes.possessives | classes.prepositions | classes.titles
    while shared and second[shared - 1].lower().rstrip(".") in led:
        shared -= 1
    rest = second[shared:]
    while rest and rest[0].lower() in classes.fillers:
        rest = rest[1:]
    whole = shared < _BEGINNING or not 0 < len(rest) <= _SHORT
    return " ".join(second if whole else rest)


def _main_clause(text: str) -> str:
    """Return *text* with its verb in second place, or as it is."""
    marks = [place for mark in ",:;" if (place := text.find(mark)) >= 0]
    cut = min(marks, default=len(text))
    words, tail = text[:cut].split(), text[cut:]
    end = subject_end(words)
    if end is None:
        return text
    if end == len(words) - 1 and end > 1 and _taken(words[end - 1], words[end]):
        # "meine Schwester Ärztin ist": the last noun is what is told, not the subject's.
        end -= 1
    end = _told_last(words, end)
    at = _verb(words, end)
    # A name and two more nouns in a row do not tell where the name ends.
    unclear = end == 1 and words[0][0].isupper() and _nouns(words[1:-1]) > 1
    if at is None or (unclear and words[1][0].isupper()) or _may_be_named(words, end, at):
        return text
    verb, prefix = separated(words[at])
    between = [*words[end:at], *([prefix] if prefix else [])]
    return " ".join([*words[:end], verb, *between, *words[at + 1 :]]) + tail


def _told_last(words: list[str], end: int) -> int:
    """Return the subject's *end* where only names and nouns stand between it and the verb.

    "unser Nachbar Herr Schulz heißt": the title belongs to the name that is told.
    "unser WLAN Passwort Sonnenblume7 ist": being something is told of all but the last.
    """
    if end > 1 and is_title(words[end - 1]) and _is_noun(words[end - 2]):
        return end - 1
    nouns = words[end:-1]
    if len(nouns) < 2 or words[-1] not in _BEING or _nouns(nouns) < len(nouns):
        return end
    return len(words) - (3 if is_title(words[-3]) else 2)


def _verb(words: list[str], end: int) -> int | None:
    """Return where the verb stands that must follow the subject's *end*; None if none must move."""
    last = len(words) - 1
    if end >= last:
        return None
    # "repariert wurde": the first only looks like a verb that can stand alone.
    if is_finite(words[end]) and (words[last] not in AUXILIARIES or words[end] in AUXILIARIES):
        return None
    if is_finite(words[last]):
        return last
    found = [at for at in range(end + 1, last) if is_finite(words[at])]
    if len(found) != 1 or not words[found[0] + 1].islower():
        return None
    # What follows the verb is an afterthought: "allergisch bin gegen Nüsse".
    return found[0] if any(map(_is_word, words[end : found[0]])) else None


def _may_be_named(words: list[str], end: int, at: int) -> bool:
    """Tell whether the word behind the subject may be its name, and not what is told of it.

    "Unsere Putzfrau Maria klaut" is whole as it stands; turned it would accuse nobody of
    robbing Maria. "Meine Mutter Rosen liebt" has no name that a verb could stand behind.
    """
    opens = words[0][0].isupper() or is_determiner(words[0])
    named = end > 1 and words[end - 1][0].isupper() and is_title(words[end - 2])
    if not opens or named or end >= at or not words[end][0].isupper():
        return False
    if words[at] in _NAMING:
        # "Mein Arzt Weber ist", but "mein Kollege Uwe ist auch Trainer".
        return words[at] not in _CALLED and end + 1 == at < len(words) - 1
    if at == end + 1:
        return not _taken(words[end], words[at])
    return words[end + 1][0].isupper() or is_determiner(words[end + 1])


def _taken(noun: str, verb: str) -> bool:
    """Tell whether *noun*, before the *verb* at the end, is its object: "Klavier spielt"."""
    if verb in _COMPLETED:
        return True
    base = str(simplemma.lemmatize(noun, lang="de"))
    if base != noun:
        return not noun.endswith("s")
    return verb in _TAKING and any(
        simplemma.is_known(noun + end, lang="de")
        and str(simplemma.lemmatize(noun + end, lang="de")) == noun
        for end in _INFLECTED
    )


def _is_word(word: str) -> bool:
    return any(map(str.isalnum, word))


def _is_noun(word: str) -> bool:
    # "Meine Tante wohnt …", "Annas Tante wohnt …": nothing is told of either.
    return word[0].isupper() and not is_determiner(word) and not word.endswith("s")


def _nouns(words: list[str]) -> int:
    return sum(1 for word in words if word[0].isupper())
