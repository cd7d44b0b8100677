"""What a question asks about, as the keys of entities, and what the graph adds to it. Pure."""

from collections.abc import Iterator, Mapping
from itertools import combinations

from jarvisd.memory.policy.lexicon import lexicon
from jarvisd.memory.policy.parts import key
from jarvisd.memory.policy.words import content, coverage, is_number, tokens
from jarvisd.phrases import Language

_ASKED_WORDS = 10
_ASKED_TOGETHER = 3


def asked_keys(question: str, language: Language, asker: str | None) -> tuple[str, ...]:
    """Return the keys that *question* may mean, the most words first; *asker* says "mein"."""
    return tuple(_keys(question, language, asker))


def _keys(question: str, language: Language, asker: str | None) -> Iterator[str]:
    said = tokens(question)
    mine = {token.lower() for token in said} & lexicon(language).speaker
    words = dict.fromkeys(content(question, language))
    small = lexicon(language).stop
    words |= dict.fromkeys(
        key(token, language) for token in said if token[0].isupper() and token.lower() not in small
    )
    if mine and asker is not None:
        words = dict.fromkeys(asker.lower().split()) | words
    told = sorted([word for word in words if not is_number(word)][:_ASKED_WORDS])
    for many in range(_ASKED_TOGETHER, 0, -1):
        for some in combinations(told, many):
            yield " ".join(some)


def narrowed(known: Mapping[str, int]) -> tuple[str, ...]:
    """Return those of the *known* keys that no other tells more closely: Annas Hund, not Hund."""
    words = {key: frozenset(key.split()) for key in known}
    return tuple(
        key for key in sorted(known) if not any(words[key] < other for other in words.values())
    )


def gain(
    asked: tuple[str, ...], told: tuple[str, ...], seeds: Mapping[str, float], language: Language
) -> float:
    """Return the share of the question's words that a memory answers by way of the graph, 0 to 1.

    *seeds* are the entities of the question that lead to it, each with how well it
    leads. What the memory says itself is no gain.
    """
    plain = coverage(asked, told, language)
    gained = (
        weight * (coverage(asked, (*told, *key.split()), language) - plain)
        for key, weight in seeds.items()
    )
    return min(max(gained, default=0.0), 1.0 - plain)
