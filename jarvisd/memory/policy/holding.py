"""Whether a text still holds what was to be forgotten: in a transcript, say. Pure."""

from jarvisd.memory.policy.words import content, coverage, tokens
from jarvisd.memory.types import Memory
from jarvisd.phrases import Language

_ALL_BUT = 0.8
"""So much of a memory's words in one turn is the memory, whatever the order."""
_KEYS = 3
_LEAST_LETTERS = 4


def holds(told: str, language: Language, memory: Memory) -> bool:
    """Tell whether *told* says what *memory* says, or gives its value away.

    A number is given away by itself: who reads "4711" beside any word of the memory knows
    the code.
    """
    words = content(memory.text, memory.language)
    among = tuple({*content(told, language), *content(told, memory.language)})
    share = coverage(words, among, memory.language)
    if share >= _ALL_BUT:
        return True
    numbers = {word for word in words if any(letter.isdigit() for letter in word)}
    return bool(numbers) and numbers <= set(among)


def keys(memory: Memory) -> tuple[str, ...]:
    """Return parts of words by which every text that ``holds`` *memory* can be looked up.

    Endings are cut off, so that the other forms of a word are found too.
    """
    told = sorted(set(tokens(memory.text)), key=lambda word: (-_digits(word), -len(word), word))
    return tuple(_stem(word) for word in told[:_KEYS])


def _digits(word: str) -> int:
    return sum(letter.isdigit() for letter in word)


def _stem(word: str) -> str:
    return word if _digits(word) else word[: max(_LEAST_LETTERS, len(word) - 3)]
