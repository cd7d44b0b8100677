"""What is carried: memories and tombstones of a person or of the household, and its file."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from pydantic import ValidationError

from jarvisd.errors import InputError, SeveralInputsError
from jarvisd.ids import MemoryId, PersonId
from jarvisd.memory.portable.lines import (
    BODY,
    VERSION,
    Header,
    MemoryLine,
    TombstoneLine,
    written,
)
from jarvisd.memory.types import Memory, Placement, Scope, Tombstone

MOST_PROBLEMS: Final = 20
"""So many faulty lines are named; then reading stops."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Parcel:
    """The content of one file."""

    header: Header
    memories: tuple[Memory, ...]
    tombstones: tuple[Tombstone, ...]
    lines: Mapping[MemoryId, int] = field(default_factory=dict)
    """In which line of the file each memory stood."""

    @property
    def person(self) -> PersonId | None:
        """Return whose memories these are, None for a household's."""
        return None if self.header.person is None else PersonId(self.header.person)


def to_lines(parcel: Parcel) -> Iterator[str]:
    """Yield the lines of the file, without their ends."""
    yield written(parcel.header)
    yield from (written(MemoryLine.of(memory)) for memory in parcel.memories)
    yield from (written(TombstoneLine.of(stone)) for stone in parcel.tombstones)


def from_lines(lines: Iterable[str]) -> Parcel:
    """Return what *lines* tell, all of it or nothing.

    Raise InputError if it is no such file, or of a later version, or broken off; and
    SeveralInputsError that names each faulty line by its number.
    """
    numbered = ((number, line) for number, line in enumerate(lines, 1) if line.strip())
    header = _header(next(numbered, (1, ""))[1])
    reader = _Reader(header)
    for number, line in numbered:
        reader.read(number, line)
        if len(reader.problems) >= MOST_PROBLEMS:
            break
    return reader.parcel()


def _header(line: str) -> Header:
    try:
        header = Header.model_validate_json(line)
    except ValidationError as error:
        raise InputError("import-no-header") from error
    if header.version > VERSION:
        raise InputError("import-newer", theirs=header.version, ours=VERSION)
    if (header.of == "person") != (header.person is not None):
        raise InputError("import-no-header")
    return header


class _Reader:
    """Reads the body line by line and collects what is wrong with it."""

    def __init__(self, header: Header) -> None:
        self._header = header
        self._memories: dict[MemoryId, Memory] = {}
        self._stones: dict[MemoryId, Tombstone] = {}
        self._lines: dict[MemoryId, int] = {}
        self.problems: list[InputError] = []

    def read(self, number: int, line: str) -> None:
        """Take one line, or note what is wrong with it."""
        try:
            body = BODY.validate_json(line)
            if isinstance(body, MemoryLine):
                self._take_memory(number, body.memory())
            else:
                self._take_stone(number, body.tombstone())
        except ValidationError as error:
            self.problems.append(_fault(number, error))
        except ValueError:
            self.problems.append(InputError("import-misplaced", line=number))

    def parcel(self) -> Parcel:
        """Return all that was read; raise what was wrong with it."""
        if self.problems:
            raise SeveralInputsError(
                "import-broken", problems=tuple(self.problems), count=len(self.problems)
            )
        _check_count(self._header.memories, len(self._memories))
        _check_count(self._header.tombstones, len(self._stones))
        return Parcel(
            header=self._header,
            memories=tuple(self._memories.values()),
            tombstones=tuple(self._stones.values()),
            lines=self._lines,
        )

    def _take_memory(self, number: int, memory: Memory) -> None:
        self._check(number, memory.id, memory.placement)
        self._memories[memory.id] = memory

    def _take_stone(self, number: int, stone: Tombstone) -> None:
        self._check(number, stone.id, stone.placement)
        self._stones[stone.id] = stone

    def _check(self, number: int, id: MemoryId, placement: Placement) -> None:
        if id in self._lines:
            problem = InputError("import-twice", line=number, first=self._lines[id])
            self.problems.append(problem)
        self._lines.setdefault(id, number)
        if not _belongs(placement, self._header):
            key = "import-foreign" if self._header.of == "person" else "import-private"
            self.problems.append(InputError(key, line=number))


def _check_count(said: int | None, found: int) -> None:
    if said is not None and said != found:
        raise InputError("import-cut-off", told=said, found=found)


def _belongs(placement: Placement, header: Header) -> bool:
    """Tell whether what lies at *placement* may stand in a file of this kind.

    A person's file holds what that person owns and nothing else; a household's nothing private.
    """
    if header.of == "person":
        return placement.owner == header.person
    return placement.scope in {Scope.SHARED, Scope.ROOM}


def _fault(number: int, error: ValidationError) -> InputError:
    first = error.errors(include_url=False, include_input=False)[0]
    where: Sequence[int | str] = first["loc"]
    # The first part of the place is the kind of line, if the line says what kind it is.
    named = [str(part) for part in where if part not in {"memory", "tombstone"}]
    if first["type"] == "json_invalid":
        return InputError("import-not-json", line=number)
    if first["type"] == "extra_forbidden":
        return InputError("import-unknown-key", line=number, key=named[0] if named else "?")
    return InputError("import-bad-value", line=number, key=named[0] if named else "type")
