"""Whether the files in the weights folder are the ones that the manifest lists."""

import hashlib
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from jarvisd.errors import ResourceError
from jarvisd.weights.manifest import Artefact, WeightFile


class Condition(StrEnum):
    """What became of a listed file."""

    GOOD = "good"
    MISSING = "missing"
    CORRUPT = "corrupt"


@dataclass(frozen=True, slots=True, kw_only=True)
class Checked:
    """One listed file and its condition."""

    artefact: Artefact
    file: WeightFile
    condition: Condition


def verify(
    weights: Path, artefacts: tuple[Artefact, ...], *, thorough: bool = True
) -> list[Checked]:
    """Check every file of *artefacts* in the folder *weights*.

    By size and SHA-256; by size alone unless *thorough*. Raises ResourceError
    when a file that is there cannot be read.
    """
    return [
        Checked(artefact=artefact, file=file, condition=condition(weights, file, thorough=thorough))
        for artefact in artefacts
        for file in artefact.files
    ]


def condition(weights: Path, file: WeightFile, *, thorough: bool = True) -> Condition:
    """Return the condition of one *file* in the folder *weights*."""
    path = weights / file.path
    try:
        if not path.is_file():
            return Condition.MISSING
        same = path.stat().st_size == file.size and (not thorough or sha256_of(path) == file.sha256)
    except OSError as error:
        raise ResourceError(
            "weights-unreadable", path=str(path), reason=error.strerror or ""
        ) from error
    return Condition.GOOD if same else Condition.CORRUPT


def sha256_of(path: Path) -> str:
    """Return the SHA-256 of a file, in hexadecimal."""
    with path.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()
