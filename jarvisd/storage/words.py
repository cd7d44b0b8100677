"""Turning a question into what the word arms of recall search for: no dictionary, no model.

German glues words together: "Kellerschlüssel" must find "Schlüssel für den Keller"
and the other way round. A long word is therefore also searched as two halves at
every place where a linking sound may sit, one half as a beginning and one as an
ending; endings are beginnings of the words spelt backwards.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from jarvisd.phrases import Language
from jarvisd.storage.small_words import SMALL_WORDS

LINKS = ("", "s", "es", "n", "en", "er", "e")
"""Sounds that join the halves of a German compound."""

SHORTEST_HALF = 4
SHORTEST_ENDING = 5
SHORTEST_COMPOUND = 8
SHORTEST_FUZZY = 4
MOST_WORDS = 24
"""Longer questions are cut: each word costs an arm of its own."""

DICTIONARIES = {Language.DE: "german", Language.EN: "english"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """A question in the form that the statement ``near`` takes."""

    dictionary: str
    """The text-search configuration that stems *words*."""
    words: tuple[str, ...]
    """Its telling words."""
    parts: tuple[str, ...]
    """Of each word a tsquery over plain and reversed words."""
    fuzzy: tuple[str, ...]
    """Words to be found by likeness."""


def asked(text: str, language: Language) -> Asked:
    """Return what to search for when *text* is the question."""
    words = telling(text)
    return Asked(
        dictionary=DICTIONARIES[language],
        words=tuple(words),
        parts=tuple(" | ".join(_parts(word)) for word in words),
        fuzzy=tuple(word for word in words if len(word) >= SHORTEST_FUZZY),
    )


def telling(text: str) -> Sequence[str]:
    """Return the words of *text* that mean something, in lower case, each once.

    A question of nothing but small words keeps them all: something must be searched.
    """
    words = list(dict.fromkeys(re.findall(r"[^\W_]+", text.lower())))
    kept = [word for word in words if word not in SMALL_WORDS]
    return (kept or words)[:MOST_WORDS]


def _parts(word: str) -> Iterator[str]:
    yield f"'{word}':*B"
    if len(word) >= SHORTEST_ENDING:
        yield f"'{word[::-1]}':*D"
    if len(word) >= SHORTEST_COMPOUND:
        for first, second in halves(word):
            yield f"('{first}':*B & '{second[::-1]}':*D)"


def halves(word: str) -> Iterator[tuple[str, str]]:
    """Yield every way to read *word* as a compound of two, the linking sound left out."""
    for cut in range(SHORTEST_HALF, len(word) - SHORTEST_HALF + 1):
        for link in LINKS:
            if word[:cut].endswith(link) and cut - len(link) >= SHORTEST_HALF:
                yield word[: cut - len(link)], word[cut:]


def clean(text: str) -> str:
    """Return *text* without NUL, which PostgreSQL's text cannot hold."""
    return text.replace("\x00", "")
