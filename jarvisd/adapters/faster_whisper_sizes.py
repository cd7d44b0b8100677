"""Choosing among the Whisper models that are there: the best that this machine carries."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from jarvisd.phrases import Language

DEFAULT: Final = "whisper-base"
"""The folder that the manifest fetches."""
OTHERS_MIB: Final = 1_000
"""What the other models take beside the recogniser."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Size:
    """One of Whisper's sizes, as int8 on CPU cores."""

    name: str
    memory_mib: int
    """What it takes when loaded, with its working memory."""
    cores: int
    """So many decode a short command within about 1.5 s, from the encoder's size and what
    base takes."""
    english: bool = False
    """It knows no other language."""


SIZES: Final = (
    Size(name="tiny", memory_mib=150, cores=1),
    Size(name="base", memory_mib=250, cores=1),
    Size(name="small", memory_mib=600, cores=2),
    Size(name="distil-small", memory_mib=500, cores=2, english=True),
    Size(name="medium", memory_mib=1_400, cores=6),
    Size(name="distil-medium", memory_mib=900, cores=4, english=True),
    Size(name="distil-large-v2", memory_mib=1_400, cores=8, english=True),
    Size(name="distil-large-v3", memory_mib=1_400, cores=8, english=True),
    Size(name="large-v3-turbo", memory_mib=1_500, cores=8),
    Size(name="large-v1", memory_mib=2_600, cores=16),
    Size(name="large-v2", memory_mib=2_600, cores=16),
    Size(name="large-v3", memory_mib=2_600, cores=16),
)
"""From the worst to the best."""
_OTHER_NAMES: Final = {"turbo": "large-v3-turbo", "large": "large-v3"}
_NAMES: Final = re.compile(
    r"(?<![a-z0-9])(?:(?P<distil>distil-)?(?:whisper-)?"
    r"(?P<size>large-v3-turbo|large-v[123]|large|turbo|medium|small|base|tiny))"
    r"(?P<english>\.en)?(?![a-z0-9])"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Machine:
    """What the recogniser may use."""

    cores: int
    memory_mib: int | None
    """None where that cannot be told: then memory is no reason."""


def choose(found: Iterable[str], machine: Machine, languages: Sequence[Language]) -> str:
    """Return the folder of the best model among *found* (names of folders) for *machine*.

    A model that does not know every one of *languages* is none. Where all are too
    large it is the smallest; where there is none, DEFAULT, so that it is missed
    by name. Of two folders of one size, the first by name. Pure.
    """
    sized = {folder: size for folder in sorted(found) if (size := size_of(folder)) is not None}
    fit = {folder: size for folder, size in sized.items() if _knows(size, languages)}
    carried = [folder for folder, size in fit.items() if _carries(machine, size)]
    if carried:
        return max(carried, key=lambda folder: SIZES.index(_listed(fit[folder])))
    return min(fit, key=lambda folder: fit[folder].memory_mib, default=DEFAULT)


def size_of(folder: str) -> Size | None:
    """Return the size that the name *folder* tells ("faster-whisper-small.en"), if any."""
    plain = folder.lower().replace("_", "-")
    told = _NAMES.search(plain)
    if told is None or ("whisper" not in plain and told.group() != plain):
        return None  # "e5-small-centred" is another sort of model
    name = _OTHER_NAMES.get(told["size"], told["size"])
    wanted = f"{told['distil'] or ''}{name}"
    size = next((size for size in SIZES if size.name == wanted), None)
    if size is None or not told["english"]:
        return size
    return Size(name=size.name, memory_mib=size.memory_mib, cores=size.cores, english=True)


def recognisers_in(weights: Path) -> list[str]:
    """Return the names of the folders below *weights* that hold a CTranslate2 Whisper model."""
    try:
        folders = [path for path in weights.iterdir() if path.is_dir()]
    except OSError:
        return []
    return sorted(folder.name for folder in folders if _is_whisper(folder))


def _is_whisper(folder: Path) -> bool:
    files = ("model.bin", "config.json", "tokenizer.json")
    vocabulary = ("vocabulary.json", "vocabulary.txt")
    return all((folder / file).is_file() for file in files) and any(
        (folder / file).is_file() for file in vocabulary
    )


def _knows(size: Size, languages: Sequence[Language]) -> bool:
    return not size.english or all(language is Language.EN for language in languages)


def _carries(machine: Machine, size: Size) -> bool:
    room = machine.memory_mib is None or size.memory_mib + OTHERS_MIB <= machine.memory_mib
    return room and size.cores <= machine.cores


def _listed(size: Size) -> Size:
    return next(each for each in SIZES if each.name == size.name)
