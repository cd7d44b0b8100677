"""A conversation without what was asked to be deleted in the course of it. Pure.

What is learnt from a conversation later is learnt from this: not from the request, and
from no sentence, before it or after, that tells what it named.
"""

import re
from collections.abc import Iterator, Sequence

from jarvisd.memory.policy.retraction import (
    Retraction,
    names,
    remaining,
    reported,
    resolved,
    retraction,
    told_by,
)
from jarvisd.phrases import Language

_SENTENCE = re.compile(r"(?<=[.!?])\s+")


def taken_back(turns: Sequence[tuple[str, Language]]) -> tuple[str, ...]:
    """Return the text that is left of each of *turns*, in their order; "" where nothing is."""
    asked = tuple(_asked(turns))
    return (
        tuple(_left(text, language, asked) for text, language in turns)
        if asked
        else tuple(text for text, _ in turns)
    )


def _asked(turns: Sequence[tuple[str, Language]]) -> Iterator[Retraction]:
    """Yield every deletion that was asked for, by the values it means."""
    for at, (text, language) in enumerate(turns):
        found = retraction(text, language) or reported(text, language)
        if found is None:
            continue
        if not found.named:
            said = [one for told, _ in turns[:at] for one in _SENTENCE.split(told)]
            found = told_by(
                found, [said[index] for index in resolved(found, said, language)], language
            )
        yield found


def _left(text: str, language: Language, asked: Sequence[Retraction]) -> str:
    kept = (remaining(one, language) for one in _SENTENCE.split(text))
    return " ".join(
        one for one in kept if one and not any(names(found, one, language) for found in asked)
    )
