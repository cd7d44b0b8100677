"""The journal of erasures: what a restored backup must not bring back. No text stands in it.

A backup is older than what was erased after it. So each erasure is noted in a file
beside the database as well: keyed hashes, rotated vectors and numbers, readable for
nobody without the installation's key. At start ``replay`` compares the two.
"""

import fcntl
import json
import logging
import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any, TypeAlias
from uuid import UUID

from jarvisd.ids import MemoryId, PersonId, SessionId, TurnNumber
from jarvisd.memory.changes import Change, Erase, Lift, Restore
from jarvisd.memory.fingerprint import fingerprint
from jarvisd.memory.portable.lines import TombstoneLine
from jarvisd.memory.types import Scope, Tombstone

logger = logging.getLogger(__name__)

TurnId: TypeAlias = tuple[SessionId, TurnNumber]


@dataclass(frozen=True, slots=True)
class Removal:
    """A person was removed, with all that was theirs alone."""

    person: PersonId


@dataclass(frozen=True, slots=True)
class Silencing:
    """A person's voice was forgotten."""

    person: PersonId


@dataclass(frozen=True, slots=True)
class Enrolment:
    """A person's voice was learnt, perhaps anew."""

    person: PersonId


@dataclass(frozen=True, slots=True)
class Strike:
    """Turns were taken out of the transcript."""

    turns: tuple[TurnId, ...]


@dataclass(frozen=True, slots=True)
class Clearing:
    """A person had all forgotten that was private to them."""

    person: PersonId
    until: datetime
    """Of what they said until then nothing is summed up, and nothing private learnt."""


Entry: TypeAlias = Tombstone | Lift | Removal | Silencing | Enrolment | Strike | Clearing


@dataclass(slots=True)
class Standing:
    """What all entries of a journal come to."""

    stones: dict[MemoryId, Tombstone] = field(default_factory=dict)
    removed: set[PersonId] = field(default_factory=set)
    silenced: set[PersonId] = field(default_factory=set)
    turns: set[TurnId] = field(default_factory=set)
    cleared: dict[PersonId, datetime] = field(default_factory=dict)

    def add(self, entry: Entry) -> None:
        """Take one more *entry* into account, the latest so far."""
        match entry:
            case Tombstone():
                self.stones[entry.id] = entry
            case Lift(tombstone=id):
                self.stones.pop(id, None)
            case Removal(person=person):
                self.removed.add(person)
                self.silenced.discard(person)
                self.stones = {id: s for id, s in self.stones.items() if not _of(s, person)}
            case Silencing(person=person):
                self.silenced.add(person)
            case Enrolment(person=person):
                self.silenced.discard(person)
                self.removed.discard(person)
            case Strike(turns=turns):
                self.turns.update(turns)
            case Clearing(person=person, until=until):
                self.cleared[person] = max(until, self.cleared.get(person, until))


class ErasureJournal:
    """One file of one installation; several processes may append to it."""

    def __init__(self, folder: Path, key: bytes) -> None:
        """The file lies in *folder*; its name tells the installation by its *key*, one way."""
        self._folder = folder
        self._path = folder / f"erasures-{fingerprint(key)}.jsonl"

    def note(self, entries: Iterable[Entry]) -> None:
        """Append *entries*; what cannot be written is made up for at the next start."""
        lines = "".join(json.dumps(_told(entry)) + "\n" for entry in entries)
        if not lines:
            return
        try:
            self._folder.mkdir(parents=True, mode=0o700, exist_ok=True)
            with open(os.open(self._path, _APPENDING, 0o600), "ab") as file:
                fcntl.flock(file, fcntl.LOCK_EX)
                file.write(lines.encode())
        except OSError as error:
            # It is erased and stays so; only a backup from before could bring it back.
            logger.warning("erasures could not be noted: %s", os.strerror(error.errno or 0))

    def note_changes(self, changes: Sequence[Change]) -> None:
        """Append what of *changes* erases, or lifts an erasure."""
        self.note(entry for change in changes for entry in _entries(change))

    def standing(self) -> Standing:
        """Return what the entries come to; a line that a crash cut off is passed over."""
        standing = Standing()
        for entry in self._read():
            standing.add(entry)
        return standing

    @contextmanager
    def alone(self) -> Iterator[None]:
        """Let no other process replay at the same time."""
        self._folder.mkdir(parents=True, mode=0o700, exist_ok=True)
        with open(os.open(self._folder / "erasures.lock", _APPENDING, 0o600), "ab") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            yield

    def _read(self) -> Iterator[Entry]:
        try:
            lines = self._path.read_bytes().split(b"\n")
        except FileNotFoundError:
            return
        for line in lines:
            try:
                yield _entry(json.loads(line))
            except (ValueError, KeyError, TypeError):
                if line:
                    logger.warning("a line in the journal of erasures is unreadable")


_APPENDING = os.O_WRONLY | os.O_CREAT | os.O_APPEND


def _of(stone: Tombstone, person: PersonId) -> bool:
    return stone.placement.scope is Scope.PRIVATE and stone.placement.owner == person


def _entries(change: Change) -> Iterator[Entry]:
    match change:
        case Erase(tombstone=Tombstone() as stone):
            yield stone
        case Lift():
            yield change
        case Restore(tombstones=stones):
            yield from stones
        case _:
            pass


def _told(entry: Entry) -> dict[str, Any]:
    kind: str
    value: Any
    match entry:
        case Tombstone():
            line = TombstoneLine.of(entry).model_dump(mode="json", exclude_none=True)
            kind, value = "erased", line
        case Lift(tombstone=id):
            kind, value = "lifted", str(id)
        case Removal(person=person):
            kind, value = "removed", str(person)
        case Silencing(person=person):
            kind, value = "silenced", str(person)
        case Enrolment(person=person):
            kind, value = "enrolled", str(person)
        case Strike(turns=turns):
            kind, value = "struck", [[str(session), number] for session, number in turns]
        case Clearing(person=person, until=until):
            kind, value = "cleared", [str(person), until.isoformat()]
    return {kind: value}


def _entry(told: dict[str, Any]) -> Entry:
    ((kind, value),) = told.items()
    found: Entry
    match kind:
        case "erased":
            found = TombstoneLine.model_validate(value).tombstone()
        case "lifted":
            found = Lift(tombstone=MemoryId(UUID(value)))
        case "removed":
            found = Removal(PersonId(UUID(value)))
        case "silenced":
            found = Silencing(PersonId(UUID(value)))
        case "enrolled":
            found = Enrolment(PersonId(UUID(value)))
        case "struck":
            turns = ((SessionId(UUID(session)), TurnNumber(number)) for session, number in value)
            found = Strike(tuple(turns))
        case "cleared":
            person, until = value
            found = Clearing(PersonId(UUID(person)), datetime.fromisoformat(until))
        case _:
            raise ValueError(kind)
    return found
