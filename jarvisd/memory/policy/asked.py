"""What a question asks about, as keys of entities, and the same question in other names. Pure."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import TypeAlias

from jarvisd.memory.policy.lexicon import lexicon
from jarvisd.memory.policy.parts import key
from jarvisd.memory.policy.words import content, coverage, is_number, lemma, tokens
from jarvisd.phrases import Language

Words: TypeAlias = tuple[str, ...]

_MOST_WORDS = 8
_TOGETHER = 3
"""So many words make up a key that is looked for, at most."""
_MARKS = '.,;:!?„“”"()'


@dataclass(frozen=True, slots=True, kw_only=True)
class Asker:
    """Who asks, and in which language."""

    language: Language
    name: str | None
    """Whom "mein" means; None for a voice that is not known."""


def asked_keys(question: str, asker: Asker) -> tuple[str, ...]:
    """Return the keys that *question* may mean, those of the most words first."""
    return tuple(_keys(question, asker))


def _keys(question: str, asker: Asker) -> Iterator[str]:
    language, said = asker.language, tokens(question)
    words = dict.fromkeys(content(question, language))
    small = lexicon(language).stop
    words |= dict.fromkeys(
        key(token, language) for token in said if token[0].isupper() and token.lower() not in small
    )
    if asker.name is not None and speaks_of_self(question, language):
        words = dict.fromkeys(asker.name.lower().split()) | words
    told = sorted([word for word in words if not is_number(word)][:_MOST_WORDS])
    for many in range(_TOGETHER, 0, -1):
        for some in combinations(told, many):
            yield " ".join(some)


def narrowed(known: Sequence[str]) -> tuple[str, ...]:
    """Return those of the *known* keys that no other tells more closely: Annas Hund, not Hund."""
    words = {key: frozenset(key.split()) for key in known}
    return tuple(
        key for key in sorted(known) if not any(words[key] < other for other in words.values())
    )


def gain(
    asked: Words, said: Words, told: Words, led: Words, weight: float, language: Language
) -> float:
    """Return the share of a question's words that a memory answers by way of the graph, 0 to 1.

    *asked* is the question, *said* the wording of it that led here; *told* is what the
    memory says itself, *led* that and the entity it was reached from, by a way that leads
    as well as *weight* says. What answers the question as it stands is no gain.
    """
    there = coverage(said, told, language)
    share = there + weight * (coverage(said, led, language) - there)
    return max(share - coverage(asked, told, language), 0.0)


def reworded(question: str, entity: str, name: str, asker: Asker) -> str | None:
    """Return *question* with *name* in place of the words that mean *entity*.

    "Wann hat der Hund von Anna Geburtstag?" is "Wann hat Bruno Geburtstag?". None where
    those words do not stand together, or are but "mein": all that anybody tells of themselves
    would be led to by another name of theirs.
    """
    words = question.split()
    bare = [word.strip(_MARKS).removesuffix("'s").removesuffix("’s") for word in words]
    meant = [at for at, word in enumerate(bare) if _means(word, entity, asker)]
    if all(_mine(bare[at], asker.language) for at in meant) or not _all_meant(
        [bare[at] for at in meant], entity, asker
    ):
        return None
    first, last = meant[0], meant[-1]
    classes = lexicon(asker.language)
    small = classes.articles | classes.possessives | classes.prepositions
    if any(at not in meant and bare[at].lower() not in small for at in range(first, last)):
        return None
    while first and bare[first - 1].lower() in classes.articles | classes.possessives:
        first -= 1
    ending = words[last][len(words[last].rstrip(_MARKS)) :]
    return " ".join((*words[:first], name + ending, *words[last + 1 :]))


def _means(word: str, entity: str, asker: Asker) -> bool:
    return bool(_meant(word, asker) & set(entity.split()))


def _all_meant(words: Sequence[str], entity: str, asker: Asker) -> bool:
    return set(entity.split()) <= {one for word in words for one in _meant(word, asker)}


def _meant(word: str, asker: Asker) -> set[str]:
    """Return the lemmas that a word may stand for."""
    if not word:
        return set()
    if _mine(word, asker.language):
        return set(asker.name.lower().split()) if asker.name else set()
    return {lemma(word, asker.language), key(word, asker.language)}


def speaks_of_self(question: str, language: Language) -> bool:
    """Tell whether *question* says "ich" or "mein", so that it matters who asks."""
    return any(_mine(token, language) for token in tokens(question))


def _mine(word: str, language: Language) -> bool:
    return word.lower() in lexicon(language).speaker
