"""A question as recall compares it: its vector, its telling words, and what it is like beside."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import sqrt

from jarvisd.errors import EmbeddingError
from jarvisd.memory.policy.elsewhere import ELSEWHERE
from jarvisd.memory.policy.words import content, lemma, tokens
from jarvisd.memory.ports import Embedder
from jarvisd.memory.types import Vector, dot
from jarvisd.phrases import Language

_TELLING = 0.25
"""The share of the telling words alone in a question's vector: less small talk, more topic."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """A question, ready to be compared with memories."""

    text: str
    language: Language
    words: tuple[str, ...]
    """The lemmas that tell its topic."""
    every: frozenset[str]
    """The lemmas of all its words, be they as light as "kommen" or "ist"."""
    vector: Vector | None
    """None where the embedder was away."""
    elsewhere: float = 0.0
    """Its cosine to the nearest of what no memory answers."""


class Questions:
    """Prepares questions with one embedder."""

    def __init__(self, embedder: Embedder) -> None:
        self._embedder = embedder
        self._elsewhere: Sequence[Vector] = ()
        self._preparing = asyncio.Lock()

    async def prepare(self) -> None:
        """Embed what no memory answers, once, so that no question waits for it.

        Raise EmbeddingError.
        """
        async with self._preparing:
            if not self._elsewhere:
                self._elsewhere = await self._embedder.embed(ELSEWHERE)

    async def asked(self, text: str, language: Language) -> Asked:
        """Return *text* ready to be compared; without a vector if the embedder is away."""
        words = content(text, language)
        asked = Asked(
            text=text,
            language=language,
            words=words,
            every=frozenset(lemma(token, language) for token in tokens(text)),
            vector=None,
        )
        try:
            await self.prepare()
            vector = await self._vector(text, words)
        except EmbeddingError:
            return asked
        nearest = max(dot(vector, other) for other in self._elsewhere)
        return replace(asked, vector=vector, elsewhere=nearest)

    async def _vector(self, text: str, words: Sequence[str]) -> Vector:
        if not words:
            (vector,) = await self._embedder.embed([text])
            return vector
        whole, telling = await self._embedder.embed([text, " ".join(words)])
        pairs = zip(whole, telling, strict=True)
        mixed = [(1 - _TELLING) * one + _TELLING * other for one, other in pairs]
        length = sqrt(dot(mixed, mixed)) or 1.0
        return tuple(number / length for number in mixed)
