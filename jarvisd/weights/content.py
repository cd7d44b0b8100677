"""Writing a file whose size and checksum are known beforehand."""

import hashlib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import IO

from jarvisd.errors import ResourceError
from jarvisd.weights.manifest import Part

BLOCK = 1 << 20
"""Bytes handled at a time."""


def write(part: Part, content: Iterable[bytes], target: Path) -> None:
    """Write *content* to *part*'s path below *target*; raise ResourceError if it differs.

    Stops as soon as there is more than the listed size, so that a source cannot
    fill the disk.
    """
    path = target / part.path
    path.parent.mkdir(parents=True, exist_ok=True)
    digest = hashlib.sha256()
    size = 0
    with path.open("wb") as out:
        for block in content:
            size += len(block)
            if size > part.size:
                raise ResourceError("weights-source-differs", path=part.path)
            digest.update(block)
            out.write(block)
    if size != part.size or digest.hexdigest() != part.sha256:
        raise ResourceError("weights-source-differs", path=part.path)


def blocks(stream: IO[bytes]) -> Iterator[bytes]:
    """Read *stream* to its end, block by block."""
    while block := stream.read(BLOCK):
        yield block
