"""Meaning without a model: texts are close when they share words, whatever their endings."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from math import sqrt
from typing import Final

from jarvisd.errors import EmbeddingError
from jarvisd.memory.ports import Space
from jarvisd.memory.types import Vector

SHARED_WORDS: Final = Space(
    id="shared-words/1",
    dimensions=256,
    floor=0.25,
    typical=0.80,
    same=0.92,
    similar=0.75,
    erased=0.85,
)
_WORD: Final = re.compile(r"\w+")
_STEM: Final = 5
"""So many letters of a word count: "Schlüssel" and "Schlüssels" are one."""
_EMPTY_WORDS: Final = frozenset(
    """
    der die das dem den des ein eine einen einem einer ist sind im in am an auf zu und was wer
    wie wo the a an is are in on at of to and what who how where
    """.split()  # noqa: SIM905
)


@dataclass
class ComparesWords:
    """An Embedder whose cosine is about the share of words that two texts have in common."""

    space: Space = SHARED_WORDS
    failing: bool = False
    """Raise at every call, as a broken model would."""
    embedded: list[str] = field(default_factory=list)

    async def embed(self, texts: Sequence[str]) -> Sequence[Vector]:
        """Return one unit-length vector for each text."""
        if self.failing:
            raise EmbeddingError("embedder-failed")
        self.embedded.extend(texts)
        return [self._vector(text) for text in texts]

    def _vector(self, text: str) -> Vector:
        spoken = _WORD.findall(text.lower())
        telling = {word[:_STEM] for word in spoken if word not in _EMPTY_WORDS} or {""}
        sums = [0.0] * self.space.dimensions
        for word in telling:
            place, sign = self._place(word)
            sums[place] += sign
        # Two words may cancel each other out, and a vector must have a direction.
        length = sqrt(sum(value * value for value in sums)) or 1.0
        if not any(sums):
            sums[0] = 1.0
        return tuple(value / length for value in sums)

    def _place(self, word: str) -> tuple[int, float]:
        digest = blake2b(word.encode("utf-8", "replace"), digest_size=4).digest()
        return int.from_bytes(digest[:3], "big") % self.space.dimensions, 1 - 2 * (digest[3] & 1)
