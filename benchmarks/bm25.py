"""Plain BM25 (Robertson and Zaragoza 2009): the peer that every retrieval is held against.

Words are lower-cased runs of letters and digits, with no stop words and no stems; k1 is
1.5 and b 0.75, the usual values. The weight of a word is that of Lucene, never negative.
"""

import math
import re
from collections import Counter
from collections.abc import Sequence

K1 = 1.5
B = 0.75


def words(text: str) -> list[str]:
    """Return the words of *text* as they are compared."""
    return re.findall(r"[^\W_]+", text.lower())


class Bm25:
    """An index of texts."""

    def __init__(self, texts: Sequence[str]) -> None:
        self._counts = [Counter(words(text)) for text in texts]
        self._lengths = [sum(counts.values()) for counts in self._counts]
        self._mean = sum(self._lengths) / max(len(texts), 1)
        holding = Counter(word for counts in self._counts for word in counts)
        self._weights = {
            word: math.log(1 + (len(texts) - many + 0.5) / (many + 0.5))
            for word, many in holding.items()
        }

    def ranked(self, question: str) -> list[int]:
        """Return the numbers of all texts, best first; of equals the earlier one first."""
        asked = words(question)
        scores = [self._score(asked, number) for number in range(len(self._counts))]
        return sorted(range(len(scores)), key=lambda number: (-scores[number], number))

    def _score(self, asked: Sequence[str], number: int) -> float:
        counts, length = self._counts[number], self._lengths[number]
        norm = K1 * (1 - B + B * length / self._mean)
        return sum(
            self._weights[word] * counts[word] * (K1 + 1) / (counts[word] + norm)
            for word in asked
            if word in counts
        )
