"""Which of many vectors are near each other: exact, in blocks, so that memory stays small.

At ten thousand vectors of 384 numbers this takes half a second of one core; a join in
SQL takes ten times as long (docs/tidy.md).
"""

from collections.abc import Iterator, Sequence

import numpy as np
import numpy.typing as npt

from jarvisd.ids import MemoryId
from jarvisd.memory.policy.consolidate import Pair

BLOCK = 2_048
"""So many vectors are compared with so many at once: 16 MB of cosines."""
NEAREST = 64
"""Of each vector so many of a block's nearest are named; more are left to another run."""

Matrix = npt.NDArray[np.float32]


def near_pairs(
    ids: Sequence[MemoryId], vectors: Matrix, changed: npt.NDArray[np.bool_], least: float
) -> Iterator[Pair]:
    """Yield each pair with a cosine of at least *least*, once, of which one has *changed*.

    *vectors* holds a unit vector for each of *ids*.
    """
    rows = np.flatnonzero(changed)
    for start in range(0, len(rows), BLOCK):
        ones = rows[start : start + BLOCK]
        for first in range(0, len(vectors), BLOCK):
            block = vectors[first : first + BLOCK]
            cosines = vectors[ones] @ block.T
            others = np.arange(first, first + len(block))
            # Of two that changed, the one that stands first names the other.
            twice = changed[others][np.newaxis, :] & (others[np.newaxis, :] <= ones[:, np.newaxis])
            cosines[twice] = -1
            for row, column in zip(*_nearest(cosines, least), strict=True):
                yield Pair(
                    one=ids[ones[row]],
                    other=ids[others[column]],
                    cosine=float(cosines[row, column]),
                )


def _nearest(cosines: Matrix, least: float) -> tuple[npt.NDArray[np.intp], npt.NDArray[np.intp]]:
    """Return the places of the cosines from *least* on, of each row the largest only."""
    rows, columns = np.nonzero(cosines >= least)
    if np.bincount(rows, minlength=1).max() <= NEAREST:
        return rows, columns
    order = np.lexsort((columns, -cosines[rows, columns], rows))
    rows, columns = rows[order], columns[order]
    first = np.searchsorted(rows, rows)
    few = np.arange(len(rows)) - first < NEAREST
    return rows[few], columns[few]
