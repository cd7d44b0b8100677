"""Where the subject of a simple German sentence ends, and which word is its verb. Pure.

No parser: articles, prepositions and capital letters tell enough for the short
sentences people ask to have remembered. Where they do not, the answer is None.
"""

from collections.abc import Sequence
from itertools import takewhile

import simplemma

from jarvisd.memory.policy.lexicon import GERMAN, closed, ordered
from jarvisd.memory.policy.words import is_number, lemma
from jarvisd.phrases import Language

_PRONOUNS = GERMAN.speaker | closed("er sie es wir man du ihr das dies")
_DETERMINERS = GERMAN.articles | GERMAN.possessives
_GENITIVE = frozenset({"der", "des"})
_GENITIVE_ENDINGS = ("er", "es")
_BARE = closed("unser euer")
_FINITE = closed(
    "bin ist sind seid war waren warst habe hab hat haben hast hatte hatten wird werden "
    "werde wurde wurden will wollen kann können muss müssen soll sollen darf dürfen mag "
    "mögen möchte möchten weiß wissen konnte musste sollte wollte durfte mochte ging kam "
    "gab lag stand hing fand heiße"
)
AUXILIARIES = closed("wird wurde werden wurden hat habe haben hatte ist bin sind war waren")
"""Verbs that a participle may stand before: "repariert wurde"."""
_ADVERBS = closed(
    "morgen übermorgen selten oben unten hinten vorn draußen zusammen eben daneben heute "
    "erste letzte beide alle viele meiste eine keine diese jede"
)
_PLACES = closed("hier dort da drüben oben unten heute morgen übermorgen jetzt gerade bald immer")
_LOCATING = closed(
    "in im am an auf um bei beim unter hinter neben vor über zu zum zur seit ab nach"
)
_PREFIXES = ordered(
    "zurück zusammen statt fest weiter nach auf aus bei ein her hin los mit vor weg ab an zu um"
)


def is_finite(word: str) -> bool:
    """Tell whether *word* is a verb that can carry a sentence: "heißt", "ist", "abholt"."""
    if word in _FINITE:
        return True
    if not word.islower() or not word.endswith(("t", "e", "en")):
        return False
    if word in _ADVERBS or word in GERMAN.prepositions | GERMAN.articles | GERMAN.possessives:
        return False
    base = str(simplemma.lemmatize(word, lang="de"))
    if not base.endswith("n") or base[0].isupper():
        return False
    # "verschoben": neither the infinitive's form nor a weak past, so a participle.
    if word.endswith("en") and word != base and not word.endswith("ten"):
        return False
    return not _participle(word, base)


def _participle(word: str, base: str) -> bool:
    """Tell whether *word* cannot stand alone: "gemäht", "abgeholt"."""
    if not word.endswith(("t", "en")) or word == base:
        return False
    return any(
        word.startswith(prefix + "ge") and not base.startswith(prefix + "ge")
        for prefix in ("", *_PREFIXES)
    )


def separated(verb: str) -> tuple[str, str]:
    """Return a finite verb without its separable prefix, and the prefix: "holt", "ab"."""
    base = str(simplemma.lemmatize(verb, lang="de"))
    for prefix in _PREFIXES:
        rest = verb.removeprefix(prefix)
        stem = base.removeprefix(prefix)
        plain = rest != verb and stem != base and len(rest) > 2
        if plain and simplemma.is_known(stem, lang="de") and is_finite(rest):
            return rest, prefix
    return verb, ""


def subject_end(words: Sequence[str]) -> int | None:
    """Return how many of *words* stand before the verb; None if it cannot be told.

    They are the subject, or the time or place that opens the sentence.
    """
    end = _opening_end(words) if words else None
    if end is None:
        end = _phrase_end(words)
    if end is None or end >= len(words) or words[end].lower() != "und":
        return end
    second = subject_end(words[end + 1 :])
    return None if second is None else end + 1 + second


def _opening_end(words: Sequence[str]) -> int | None:
    """Return the end of the time or place before the subject: "am Dienstag", "hier"."""
    first = words[0].lower() if len(words) > 2 else ""
    if first in _PLACES:
        return 1
    if first not in _LOCATING:
        return None
    leading = takewhile(lambda word: word.lower() in _DETERMINERS or is_number(word), words[1:])
    return _noun(words, 1 + len(list(leading)))


def _phrase_end(words: Sequence[str]) -> int | None:
    """Return the end of the one noun phrase that *words* begin with."""
    if not words:
        return None
    first = words[0].lower()
    if first in _DETERMINERS and len(words) > 1:
        end = _noun(words, 1)
        return None if end is None else _attached(words, _labelled(words, end))
    if first in _PRONOUNS:
        return 1
    if not words[0][0].isupper() or first in GERMAN.prepositions:
        return None
    end = _named(words, 0)
    if end < len(words) and _genitive_name(words, end):
        end = _noun(words, end) or end
    return _attached(words, _labelled(words, end))


def _labelled(words: Sequence[str], end: int) -> int:
    """Return the end with the number that tells which is meant: "Kiste Nummer 50", "Linie 7".

    "Der Code 4711 ist" tells the number of the code, and "der Bus 8 Minuten braucht" how long.
    """
    start = end + 2 if [word.lower() for word in words[end : end + 2]] == ["mit", "der"] else end
    called = start < len(words) and words[start].lower().rstrip(".") in _NUMBERED
    at = start + 1 if called else end
    if at >= len(words) - 1 or not (_counts(words[at]) if called else words[at].isdigit()):
        return end
    left = words[at + 1 :]
    told = len(left) > 1 or (called and left[0] not in AUXILIARIES)
    return at + 1 if told and (called or not left[0][0].isupper()) else end


def _counts(word: str) -> bool:
    return is_number(lemma(word, Language.DE))


def _named(words: Sequence[str], at: int) -> int:
    """Return the end of a name at *at*: "Lena", "Oma Helga", "Frau Dr. Lange"."""
    end = at + 1
    while end < len(words) and words[end][0].isupper() and is_title(words[end - 1]):
        end += 1
    return end


_NUMBERED = frozenset({"nummer", "nr"})


def is_title(word: str) -> bool:
    """Tell whether *word* stands before a name: "Herr", "Oma"."""
    return word.lower().rstrip(".") in GERMAN.titles | GERMAN.kinship


def is_determiner(word: str) -> bool:
    """Tell whether *word* opens a noun phrase: "der", "meine"."""
    return word.lower() in _DETERMINERS


def _genitive_name(words: Sequence[str], end: int) -> bool:
    """Tell whether the word before *end* is a genitive that owns the next: "Tims Lehrerin"."""
    owner = words[end - 1]
    return owner.endswith("s") and words[end][0].isupper() and len(owner) > 2


def _noun(words: Sequence[str], at: int) -> int | None:
    """Return the end of the adjectives and the noun that begin at *at*."""
    for index in range(at, len(words)):
        word = words[index]
        if word[0].isupper():
            return _named(words, index) if is_title(word) else index + 1
        if word.lower() in GERMAN.prepositions | _DETERMINERS or is_number(word):
            return None
        # Typed without capitals, the first word that no adjective ends like is the noun.
        if not word.endswith(("e", "en", "er", "es", "em")):
            return index + 1
    return None


def _attached(words: Sequence[str], end: int) -> int:
    """Return the end with what belongs to the noun: "für das Gartentor", "der Familie"."""
    while end < len(words) - 1:
        low = words[end].lower()
        of = low in _GENITIVE or (low in GERMAN.possessives and low.endswith(_GENITIVE_ENDINGS))
        of = of and low not in _BARE
        if low not in GERMAN.attaching and not of:
            return end
        start = end if of or words[end + 1].lower() not in _DETERMINERS else end + 1
        further = _noun(words, start + 1)
        if further is None:
            return end
        end = further
    return end


def verb_of(words: Sequence[str]) -> int | None:
    """Return where the finite verb of a German main clause stands, or None."""
    end = subject_end(words)
    if end is not None and end < len(words) and is_finite(words[end]):
        return end
    return next((at for at, word in enumerate(words) if at and is_finite(word)), None)
