"""The archive's files: ``2026-11.jsonl.gz``, a session in each line, readable with zcat.

A month is never changed in place: it is written anew beside the old file, which takes
its name only once it is on the disk. Whoever is killed meanwhile loses the new one.
"""

import asyncio
import fcntl
import gzip
import json
import os
import re
import zlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any, TypeAlias, TypeVar
from uuid import UUID

from jarvisd.errors import StorageError
from jarvisd.ids import MemoryId, PersonId, RoomName, SessionId, TurnNumber
from jarvisd.phrases import Language
from jarvisd.tiers.types import Archived, ArchivedTurn

Result = TypeVar("Result")
Doomed: TypeAlias = Callable[[SessionId, ArchivedTurn], bool]

_NAME = re.compile(r"(\d{4}-\d{2})\.jsonl\.gz")
_DAMAGE = (
    EOFError, gzip.BadGzipFile, zlib.error, ValueError, KeyError, TypeError, AttributeError,
)  # fmt: skip
"""What reading raises where a file does not hold what was written."""
_MEMBERS = "members"
"""In place of a person: what an unknown voice said, which members may hear."""


class MonthFiles:
    """An ArchiveStore in one folder, which is made when the first session is filed."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    async def put(self, sessions: Sequence[Archived]) -> None:
        """File *sessions*, each in place of what was filed under its id; raise StorageError."""
        await self._in_thread(lambda: self._put(sessions))

    async def months(self) -> Sequence[str]:
        """Return the months that there are, the newest first."""
        return await self._in_thread(self._months)

    async def scan(self, month: str, visit: Callable[[Archived], None]) -> None:
        """Show every session of *month* to *visit*, in another thread; raise StorageError."""

        def scanned() -> None:
            for archived in self._read(month):
                visit(archived)

        await self._in_thread(scanned)

    async def remove(self, month: str, doomed: Doomed) -> int:
        """Write *month* anew without the turns that are *doomed*; return how many they were."""
        return await self._in_thread(lambda: self._remove(month, doomed))

    async def purge(self, before: datetime) -> int:
        """Delete the turns before *before*, damaged months with them; return how many turns."""
        return await self._in_thread(lambda: self._purge(before))

    async def _in_thread(self, work: Callable[[], Result]) -> Result:
        folder = str(self._folder)
        try:
            return await asyncio.to_thread(work)
        except _DAMAGE as error:
            raise StorageError("archive-damaged", folder=folder) from error
        except OSError as error:
            reason = os.strerror(error.errno or 0)
            raise StorageError("archive-unreadable", folder=folder, reason=reason) from error

    def _path(self, month: str) -> Path:
        return self._folder / f"{month}.jsonl.gz"

    def _months(self) -> list[str]:
        if not self._folder.is_dir():
            return []
        found = (_NAME.fullmatch(entry.name) for entry in self._folder.iterdir())
        return sorted((match[1] for match in found if match), reverse=True)

    def _put(self, sessions: Sequence[Archived]) -> None:
        if not sessions:
            return
        self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        new = {archived.session for archived in sessions}
        with self._locked():
            for month in sorted({archived.month for archived in sessions}):
                old = (one for one in self._read(month) if one.session not in new)
                self._write(month, (*old, *(one for one in sessions if one.month == month)))

    def _remove(self, month: str, doomed: Doomed) -> int:
        with self._locked():
            return self._strike(month, doomed)

    def _purge(self, before: datetime) -> int:
        if not self._folder.is_dir():
            return 0
        # No conversation that began in a month goes on a day after its end.
        border = f"{before - timedelta(days=1):%Y-%m}"
        removed = 0
        with self._locked():
            for month in self._months():
                if month < border:
                    removed += self._turns(month)
                    self._path(month).unlink()
                elif self._any_before(month, before):
                    removed += self._strike(month, lambda _, turn: turn.at < before)
        return removed

    def _any_before(self, month: str, before: datetime) -> bool:
        """Tell whether *month* is to be written anew: on most days it is not."""
        if month > f"{before:%Y-%m}":
            return False
        return any(turn.at < before for archived in self._read(month) for turn in archived.turns)

    def _turns(self, month: str) -> int:
        """Count the turns of a *month* that is to go, readable or not."""
        try:
            return sum(len(archived.turns) for archived in self._read(month))
        except _DAMAGE:
            return 0

    def _strike(self, month: str, doomed: Doomed) -> int:
        removed = 0

        def left() -> Iterator[Archived]:
            nonlocal removed
            for archived in self._read(month):
                turns = tuple(t for t in archived.turns if not doomed(archived.session, t))
                removed += len(archived.turns) - len(turns)
                if turns:
                    yield replace(archived, turns=turns)

        self._write(month, left())
        return removed

    @contextmanager
    def _locked(self) -> Iterator[None]:
        """Let one process write at a time; the kernel unlocks when it dies."""
        file = os.open(self._folder / "lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            fcntl.flock(file, fcntl.LOCK_EX)
            # Half-written by somebody who was killed: it may hold what is to be removed.
            for left in self._folder.glob("*.new"):
                left.unlink()
            yield
        finally:
            os.close(file)

    def _read(self, month: str) -> Iterator[Archived]:
        path = self._path(month)
        if not path.exists():
            return
        with gzip.open(path, "rt", encoding="utf-8") as lines:
            for line in lines:
                yield _archived_of(json.loads(line))

    def _write(self, month: str, sessions: Iterable[Archived]) -> None:
        """Put *sessions* into the place of what *month* held; an empty month has no file."""
        target, beside = self._path(month), self._folder / f"{month}.new"
        many = 0
        with os.fdopen(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as raw:
            with gzip.GzipFile(fileobj=raw, mode="wb", filename="", mtime=0) as packed:
                for archived in sessions:
                    line = json.dumps(_line_of(archived), ensure_ascii=False)
                    packed.write(f"{line}\n".encode())
                    many += 1
            raw.flush()
            os.fsync(raw.fileno())
        if many:
            beside.replace(target)
        else:
            beside.unlink()
            target.unlink(missing_ok=True)
        folder = os.open(self._folder, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def _line_of(archived: Archived) -> dict[str, Any]:
    return {
        "session": str(archived.session),
        "room": archived.room,
        "began_at": archived.began_at.isoformat(),
        "turns": [
            {
                "number": turn.number,
                "at": turn.at.isoformat(),
                "may_hear": _MEMBERS if turn.person is None else str(turn.person),
                "heard": turn.heard,
                "said": turn.said,
                "language": turn.language.value,
                "recalled": [str(id) for id in turn.recalled],
            }
            for turn in archived.turns
        ],
    }


def _archived_of(line: dict[str, Any]) -> Archived:
    return Archived(
        session=SessionId(UUID(line["session"])),
        room=RoomName(line["room"]),
        began_at=datetime.fromisoformat(line["began_at"]),
        turns=tuple(_turn_of(turn) for turn in line["turns"]),
    )


def _turn_of(turn: dict[str, Any]) -> ArchivedTurn:
    hears = turn["may_hear"]
    return ArchivedTurn(
        number=TurnNumber(turn["number"]),
        at=datetime.fromisoformat(turn["at"]),
        person=None if hears == _MEMBERS else PersonId(UUID(hears)),
        heard=turn["heard"],
        said=turn["said"],
        language=Language(turn["language"]),
        recalled=tuple(MemoryId(UUID(id)) for id in turn["recalled"]),
    )
