"""Finding text that repeats itself, the way a recogniser does when it is stuck. Pure."""

import re
from typing import Final

_WORD: Final = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
_STUCK_LETTERS: Final = re.compile(r"([^\W\d_]{1,6}?)\1{7,}")
_REPEATS: Final = {1: 6, 2: 4}
"""So often one word, or two, must come in a row; "nein, nein, nein" is human."""
_REPEATS_OF_MORE: Final = 3


def words_of(text: str) -> list[str]:
    """Return the words and numbers of *text* in lower case, without punctuation."""
    return _WORD.findall(text.lower())


def is_loop(text: str) -> bool:
    """Whether *text* repeats a word, a phrase or a few letters more often than people do."""
    words = words_of(text)
    if any(_STUCK_LETTERS.fullmatch(word) for word in words):
        return True
    return any(
        longest_run(words, size) >= _REPEATS.get(size, _REPEATS_OF_MORE)
        for size in range(1, len(words) // _REPEATS_OF_MORE + 1)
    )


def says_twice(text: str) -> bool:
    """Whether a phrase of three words or more comes twice in a row.

    People do that, but rarely; a recogniser with too short a window often does.
    """
    words = words_of(text)
    return any(longest_run(words, size) >= 2 for size in range(3, len(words) // 2 + 1))


def longest_run(words: list[str], size: int) -> int:
    """Return how often a phrase of *size* words comes in a row, at most, in *words*."""
    best = same = 0
    for first, second in zip(words, words[size:], strict=False):
        same = same + 1 if first == second else 0
        best = max(best, same)
    return best // size + 1
