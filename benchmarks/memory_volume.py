"""Household memories by the ten thousand: every text its own, vectors spread like real ones."""

from collections.abc import AsyncIterator, Sequence
from itertools import islice, pairwise

import numpy as np
from numpy.typing import NDArray

from benchmarks.memory_house import ASKER, OTHERS, House, Row, embedded
from benchmarks.memory_sentences import sentences

EMBEDDED = 2_000
"""So many sentences are embedded; the vector of any other lies near that of a sentence alike."""
BLOCK = 10_000


async def volume(
    house: House, rows: int, steps: Sequence[int]
) -> AsyncIterator[tuple[list[Row], NDArray[np.float32]]]:
    """Yield *rows* memories with their vectors, in blocks that end at each of *steps*.

    The vector of a sentence that is not embedded leans on one of its own shape (0.8),
    on any other (0.3) and on chance (0.5): cosines among them lie as among real ones.
    """
    told = list(islice(sentences(seed=7), rows))
    known = await embedded(house, (one.fact for one in told[:EMBEDDED]))
    shape: dict[int, list[int]] = {}
    for number, one in enumerate(told[:EMBEDDED]):
        shape.setdefault(one.shape, []).append(number)
    random = np.random.default_rng(7)
    ends = sorted({*range(BLOCK, rows, BLOCK), *steps, rows})
    for start, end in pairwise((0, *ends)):
        block = told[start:end]
        vectors = np.stack([known[random.choice(shape[one.shape])] for one in block])
        noise = random.normal(size=vectors.shape).astype(np.float32)
        noise /= np.linalg.norm(noise, axis=1, keepdims=True)
        mixed = 0.8 * vectors + 0.3 * known[random.integers(len(known), size=len(block))]
        mixed += 0.5 * noise
        mixed /= np.linalg.norm(mixed, axis=1, keepdims=True)
        mixed[: max(len(known) - start, 0)] = known[start:end]
        yield [_row(start + at, one.fact) for at, one in enumerate(block)], mixed


def _row(number: int, text: str) -> Row:
    """Three in ten memories are private, and two of those three are somebody else's."""
    if number % 10 < 3:
        return Row(text=text, private=True, owner=OTHERS[number % 3] if number % 10 else ASKER)
    return Row(text=text)
