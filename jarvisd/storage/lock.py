"""Locks between processes: files that the kernel unlocks when their holder dies."""

import fcntl
import os
from pathlib import Path
from types import TracebackType

from jarvisd.errors import BusyError, ResourceError


class FileLock:
    """An exclusive lock on one file, held until released or until the process ends."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._file: int | None = None

    @property
    def held(self) -> bool:
        """Tell whether this object holds the lock."""
        return self._file is not None

    def acquire(self) -> bool:
        """Take the lock if it is free; tell whether it is now held."""
        if self._file is not None:
            return True
        file = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(file)
            return False
        self._file = file
        return True

    def release(self) -> None:
        """Give the lock up; nothing happens if it is not held."""
        if self._file is not None:
            os.close(self._file)
            self._file = None


class DaemonLock:
    """Keeps a second daemon off a data directory; commands need no such lock."""

    def __init__(self, data_dir: Path) -> None:
        self._data_dir = data_dir
        self._lock = FileLock(data_dir / "daemon.lock")

    def __enter__(self) -> "DaemonLock":
        """Take the lock; raise BusyError if another daemon has it."""
        try:
            self._data_dir.mkdir(parents=True, mode=0o700, exist_ok=True)
            free = self._lock.acquire()
        except OSError as error:
            raise ResourceError(
                "storage-folder", folder=str(self._data_dir), reason=os.strerror(error.errno or 0)
            ) from error
        if not free:
            raise BusyError("storage-daemon-running", folder=str(self._data_dir))
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Give the lock up."""
        self._lock.release()
