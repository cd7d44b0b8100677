"""Which of the memories that a model was given it really told (R-M4: only those are reinforced).

Told by their words: what a memory says beyond the question must stand in the answer. Pure.
"""

from collections.abc import Iterable

from jarvisd.memory.policy.words import content, coverage
from jarvisd.memory.types import Memory

_TOLD = 0.5
"""The share of what a memory adds to the question that an answer must hold."""


def told(memories: Iterable[Memory], question: str, answer: str) -> tuple[Memory, ...]:
    """Return those of *memories* whose news stands in *answer*.

    "Wie heißt mein Hund?" and "Bruno." tell "Mein Hund heißt Bruno."; "Das weiß ich
    nicht." tells nothing. A memory that says nothing new was told if it is repeated.
    """
    return tuple(memory for memory in memories if _is_told(memory, question, answer))


def _is_told(memory: Memory, question: str, answer: str) -> bool:
    language = memory.language
    held = content(memory.text, language)
    asked = content(question, language)
    news = tuple(word for word in held if coverage((word,), asked, language) < 1.0)
    return coverage(news or held, content(answer, language), language) >= _TOLD
