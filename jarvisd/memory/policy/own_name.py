"""That somebody said what they are called answers what they are called, and nothing else. Pure.

"Ich heiße Anna" is as near to "Wie heißt meine Katze?" as a sentence of that house can be.
"""

import re
from functools import cache
from typing import Final

from jarvisd.memory.policy.lexicon import closed
from jarvisd.memory.policy.words import content, coverage, lemma
from jarvisd.memory.types import Memory
from jarvisd.phrases import Language

_SAYS: Final = re.compile(
    r"(?:ich heiße|mein (?:\w+)?name (?:ist|lautet)|(?:man|alle) nenn\w+ mich|nenn\w* mich"
    r"|my (?:\w+ )?name(?:'s| is)|i(?:'m| am) called|(?:they|people) call me|call me)\b",
    re.IGNORECASE,
)
_IDLE: Final = closed(
    "name namen nachname vorname spitzname rufname heiße heißt heiß nenne nennt nennen rufen "
    "called call surname nickname full first last family"
)


def own_name(memory: Memory) -> bool:
    """Tell whether *memory* is what somebody said that they are called."""
    return _SAYS.match(memory.text) is not None


def asks_another(memory: Memory, question: str, language: Language) -> bool:
    """Tell whether *question* asks for something that a name of their own does not tell."""
    idle = _idle(language)
    asked = tuple(word for word in content(question, language) if word not in idle)
    return bool(asked) and not coverage(asked, content(memory.text, memory.language), language)


@cache
def _idle(language: Language) -> frozenset[str]:
    return _IDLE | {lemma(word, language) for word in _IDLE}
