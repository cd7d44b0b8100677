"""The journal of erasures: what a restored backup must not bring back. No text stands in it.

A backup is older than what was erased after it. So each erasure is noted in a file
beside the database as well: keyed hashes, rotated vectors and numbers, readable for
nobody without the installation's key. At start ``replay`` compares the two.
"""

import fcntl
import json
import logging
import os
import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path
from typing import IO
from uuid import UUID, uuid4

from jarvisd.ids import MemoryId
from jarvisd.memory.changes import Change
from jarvisd.memory.fingerprint import fingerprint
from jarvisd.memory.types import Tombstone
from jarvisd.storage.erasures import Entry, Standing, entries_of, entry, told

logger = logging.getLogger(__name__)

_BEGUN = "begun"
"""The key of a journal's first line, with a number that no other journal has."""
_ENDING = 4_096
"""So many bytes before a place tell whether it is the place that was meant."""
_ERASED = re.compile(rb'^\{"erased": \{.*?"id": "([0-9a-f-]{36})"', re.MULTILINE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Mark:
    """A place in a journal, behind a whole line."""

    journal: bytes
    """A hash of its first line."""
    to: int
    ending: bytes
    """A hash of what stands just before."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Read:
    """What was read of a journal."""

    standing: Standing
    """What the entries come to."""
    end: Mark | None
    """Up to where it was read; None where there is nothing."""
    whole: bool
    """From the beginning: there was no mark, or it is one of another file."""
    unreadable: int = 0
    """So many lines tell nothing: a crash cut them off, or a later version wrote them."""


class ErasureJournal:
    """One file of one installation; several processes may append to it."""

    def __init__(self, folder: Path, key: bytes, space: str | None = None) -> None:
        """The file lies in *folder*; its name tells the installation by its *key*, one way.

        *space* is that of the vectors which are noted.
        """
        self._folder = folder
        self._space = space
        self._path = folder / f"erasures-{fingerprint(key)}.jsonl"

    def note(self, entries: Iterable[Entry]) -> None:
        """Append *entries*; what cannot be written is made up for at the next start."""
        lines = "".join(json.dumps(told(self._placed(one))) + "\n" for one in entries)
        if not lines:
            return
        try:
            self._folder.mkdir(parents=True, mode=0o700, exist_ok=True)
            with self._locked() as file:
                size = os.fstat(file.fileno()).st_size
                if size == 0:
                    lines = _first_line() + lines
                elif os.pread(file.fileno(), 1, size - 1) != b"\n":
                    # What a crash cut off costs itself, not what comes behind it.
                    lines = "\n" + lines
                file.write(lines.encode())
        except OSError as error:
            # It is erased and stays so; only a backup from before could bring it back.
            logger.warning("erasures could not be noted: %s", os.strerror(error.errno or 0))

    def _placed(self, entry: Entry) -> Entry:
        """Return *entry* so that it tells of which space its vector is, whenever it is read."""
        if isinstance(entry, Tombstone) and entry.space is None:
            return replace(entry, space=self._space)
        return entry

    def note_changes(self, changes: Sequence[Change]) -> None:
        """Append what of *changes* erases, or lifts an erasure."""
        self.note(one for change in changes for one in entries_of(change))

    def identity(self) -> bytes | None:
        """Return what tells this file from any other, None where there is none."""
        try:
            with self._path.open("rb") as file:
                return _identity(file)
        except FileNotFoundError:
            return None

    def read(self, since: Mark | None = None) -> Read:
        """Read what stands behind *since*, all of it where that is no place in this file.

        A line that a crash cut off is passed over.
        """
        standing = Standing()
        try:
            file = self._path.open("rb")
        except FileNotFoundError:
            return Read(standing=standing, end=None, whole=True)
        with file:
            journal = _identity(file)
            start = since.to if since is not None and _is_in(since, journal, file) else 0
            file.seek(start)
            lines = file.read()
            lines = lines[: lines.rfind(b"\n") + 1]
            unreadable = sum(not _taken(line, standing) for line in lines.splitlines())
            to = start + len(lines)
            end = Mark(journal=journal, to=to, ending=_ending(file, to)) if journal else None
        if unreadable:
            logger.warning("%d lines in the journal of erasures are unreadable", unreadable)
        return Read(standing=standing, end=end, whole=start == 0, unreadable=unreadable)

    def holding(self) -> frozenset[MemoryId]:
        """Return the numbers of all tombstones that were ever noted, lifted or not."""
        try:
            noted = _ERASED.findall(self._path.read_bytes())
        except FileNotFoundError:
            return frozenset()
        return frozenset(MemoryId(UUID(number.decode())) for number in noted)

    def compact(self) -> bool:
        """Write the journal anew with what its entries come to; tell whether that paid.

        It does when it is half as long then, and all of it was understood. It is another
        file afterwards: no mark of the old one holds.
        """
        with self._locked() as file:
            read = self.read()
            lines = [json.dumps(told(one)) + "\n" for one in read.standing.entries()]
            fresh = (_first_line() + "".join(lines)).encode()
            if read.unreadable or 2 * len(fresh) > os.fstat(file.fileno()).st_size:
                return False
            beside = self._path.with_suffix(".new")
            beside.unlink(missing_ok=True)
            with open(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as new:
                new.write(fresh)
                new.flush()
                os.fsync(new.fileno())
            beside.replace(self._path)
        return True

    @contextmanager
    def alone(self) -> Iterator[None]:
        """Let no other process replay at the same time."""
        self._folder.mkdir(parents=True, mode=0o700, exist_ok=True)
        with open(os.open(self._folder / "erasures.lock", _APPENDING, 0o600), "ab") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            yield

    @contextmanager
    def _locked(self) -> Iterator[IO[bytes]]:
        """Open the file to append to it, for this process alone."""
        while True:
            with open(os.open(self._path, _APPENDING, 0o600), "ab") as file:
                fcntl.flock(file, fcntl.LOCK_EX)
                # It may have been written anew while this one waited for the old one.
                if os.path.samestat(os.fstat(file.fileno()), self._path.stat()):
                    yield file
                    return


_APPENDING = os.O_RDWR | os.O_CREAT | os.O_APPEND


def _first_line() -> str:
    return json.dumps({_BEGUN: str(uuid4())}) + "\n"


def _identity(file: IO[bytes]) -> bytes | None:
    file.seek(0)
    first = file.readline()
    return sha256(first).digest() if first.endswith(b"\n") else None


def _is_in(mark: Mark, journal: bytes | None, file: IO[bytes]) -> bool:
    if mark.journal != journal or mark.to > os.fstat(file.fileno()).st_size:
        return False
    return _ending(file, mark.to) == mark.ending


def _ending(file: IO[bytes], to: int) -> bytes:
    start = max(to - _ENDING, 0)
    file.seek(start)
    return sha256(file.read(to - start)).digest()


def _taken(line: bytes, standing: Standing) -> bool:
    """Add what *line* tells to *standing*; tell whether it could be read."""
    try:
        read = json.loads(line)
        if _BEGUN not in read:
            standing.add(entry(read))
    except (ValueError, KeyError, TypeError):
        # An empty line ends what a crash cut off, and is nothing itself.
        return not line
    return True
