"""Reading many vectors at once: PostgreSQL's binary COPY, straight into one matrix.

The format: https://www.postgresql.org/docs/current/sql-copy.html, "Binary Format". A row
of (uuid, vector, boolean) without nulls always has the same length, so that a whole
block is read at once.
"""

from collections.abc import AsyncIterable, Iterator
from uuid import UUID

import numpy as np
import numpy.typing as npt

_HEADER = 19
"""Signature, flags, and the length of an extension that there is none of."""
_TRAILER = 2

Matrix = npt.NDArray[np.float32]
Flags = npt.NDArray[np.bool_]


async def read_vectors(
    stream: AsyncIterable[bytes | bytearray | memoryview], dimensions: int
) -> tuple[tuple[UUID, ...], Matrix, Flags]:
    """Return the ids, the vectors (one row each) and the flags that *stream* holds."""
    row = _row(dimensions)
    ids: list[UUID] = []
    vectors: list[Matrix] = []
    flags: list[Flags] = []
    waiting = bytearray()
    skipped = False
    async for data in stream:
        waiting += data
        if not skipped and len(waiting) >= _HEADER:
            del waiting[:_HEADER]
            skipped = True
        whole = len(waiting) // row.itemsize
        # The trailer is shorter than any row, so it is never taken for one.
        if skipped and whole >= 512:
            _take(waiting, whole, row, (ids, vectors, flags))
    _take(waiting, (len(waiting) - _TRAILER) // row.itemsize, row, (ids, vectors, flags))
    if not ids:
        return (), np.zeros((0, dimensions), np.float32), np.zeros(0, np.bool_)
    return tuple(ids), np.concatenate(vectors), np.concatenate(flags)


def _take(
    waiting: bytearray,
    rows: int,
    row: np.dtype[np.void],
    into: tuple[list[UUID], list[Matrix], list[Flags]],
) -> None:
    """Move *rows* rows from the beginning of *waiting*."""
    if rows <= 0:
        return
    size = rows * row.itemsize
    read = np.frombuffer(bytes(waiting[:size]), row)
    ids, vectors, flags = into
    ids.extend(_uuids(read["id"].tobytes()))
    vectors.append(read["vector"].astype(np.float32))
    flags.append(read["flag"] != 0)
    del waiting[:size]


def _uuids(data: bytes) -> Iterator[UUID]:
    return (UUID(bytes=data[at : at + 16]) for at in range(0, len(data), 16))


def _row(dimensions: int) -> np.dtype[np.void]:
    """Return the layout of a row: a count of fields, and each with its length before it."""
    return np.dtype(
        [
            ("fields", ">i2"),
            ("id_length", ">i4"),
            ("id", "V16"),
            ("vector_length", ">i4"),
            ("dimensions", ">i2"),
            ("unused", ">i2"),
            ("vector", ">f4", (dimensions,)),
            ("flag_length", ">i4"),
            ("flag", "u1"),
        ]
    )
