"""A conversation in two or three sentences, taken from what a person said in it (R-M5). Pure.

Nothing is invented: what they told and what they asked is quoted in their own words.
Secrets stay out, and so does everything that the assistant said.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from jarvisd.memory.policy.scope import secret
from jarvisd.memory.policy.words import content
from jarvisd.phrases import Language, phrase

TOLD: Final = 2
"""So many statements make a digest, beside one question."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One sentence of a person: a statement, or a question."""

    text: str
    language: Language
    question: bool = False


def spoken(lines: Sequence[Line]) -> Language:
    """Return the language of most of *lines*, of the first of them where it is a draw."""
    counts = Counter(line.language for line in lines)
    return max(counts, key=lambda language: counts[language])


def digest(lines: Sequence[Line], name: str | None) -> str:
    """Return what *name* told and asked, in the language of most of it; "" if nothing.

    *name* is None for a voice that nobody knows.
    """
    open_lines = [line for line in lines if not secret(line.text)]
    told = _telling([line for line in open_lines if not line.question], TOLD)
    asked = _telling([line for line in open_lines if line.question], 1)
    if not told and not asked:
        return ""
    language = spoken(open_lines)
    sentences = []
    if told:
        sentences.append(_reported("digest-told", told, name, language))
    if asked:
        sentences.append(_reported("digest-asked", asked, name, language))
    return " ".join(sentences)


def _reported(key: str, lines: Sequence[Line], name: str | None, language: Language) -> str:
    what = " ".join(line.text for line in lines)
    return phrase(key, language, who=name or phrase("digest-somebody", language), what=what)


def _telling(lines: Sequence[Line], most: int) -> tuple[Line, ...]:
    """Return the lines that together say most of what was said, in the order they were said.

    Each adds the words that no chosen one holds; of two that add as many, the later one.
    """
    left = {at: frozenset(content(line.text, line.language)) for at, line in enumerate(lines)}
    chosen: list[int] = []
    known: frozenset[str] = frozenset()
    while left and len(chosen) < most:
        at = max(left, key=lambda place: (len(left[place] - known), place))
        if not left[at] - known:
            break
        chosen.append(at)
        known |= left.pop(at)
    return tuple(lines[at] for at in sorted(chosen))
