"""Turning vectors by a secret of this installation, so that a tombstone's cannot be inverted.

An orthogonal matrix leaves every cosine as it is (memory.md). The matrix follows from
the installation's key and is never stored.
"""

from functools import cache
from hashlib import sha256

import numpy as np
import numpy.typing as npt

from jarvisd.memory.types import Vector


def rotated(vector: Vector, key: bytes) -> Vector:
    """Return *vector* turned by the orthogonal matrix that *key* stands for."""
    turned = _matrix(key, len(vector)) @ np.asarray(vector, dtype=np.float64)
    return tuple(turned.tolist())


def rotated_back(vector: Vector, key: bytes) -> Vector:
    """Return the vector that was turned to *vector*: an orthogonal matrix's inverse is at hand."""
    turned = _matrix(key, len(vector)).T @ np.asarray(vector, dtype=np.float64)
    return tuple(turned.tolist())


@cache
def _matrix(key: bytes, dimensions: int) -> npt.NDArray[np.float64]:
    """Return a uniformly drawn orthogonal matrix: QR of a Gaussian one, signs made unique."""
    seed = int.from_bytes(sha256(b"rotation" + key).digest(), "big")
    drawn = np.random.Generator(np.random.Philox(np.random.SeedSequence(seed)))
    q, r = np.linalg.qr(drawn.standard_normal((dimensions, dimensions)))
    return np.asarray(q * np.sign(np.diag(r)), dtype=np.float64)
