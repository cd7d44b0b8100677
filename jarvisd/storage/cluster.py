"""The embedded server's files: where they are, and how they are first made."""

import fcntl
import os
import re
import secrets
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

from psycopg.conninfo import make_conninfo

from jarvisd.errors import StorageError
from jarvisd.storage import launch
from jarvisd.storage.account import Account
from jarvisd.storage.binaries import Binaries

OWNER = "jarvisd"
"""The name of the database, and of the role that owns it."""

LONGEST_SOCKET = 107
"""Bytes that Linux allows in the path of a socket, its end left out."""


_FAULT = re.compile(r"\b(?:FATAL|PANIC|error|could not)\b")
_LATEST = 40
"""So many lines of the log can be of the start that failed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Cluster:
    """The folder that holds one embedded database and what belongs to it."""

    folder: Path

    @property
    def data(self) -> Path:
        """Return PostgreSQL's own data directory."""
        return self.folder / "cluster"

    @property
    def sockets(self) -> Path:
        """Return the folder of the socket: the server listens nowhere else."""
        return self.folder / "run"

    @property
    def log(self) -> Path:
        """Return the server's log."""
        return self.folder / "postgresql.log"

    @property
    def server_lock(self) -> Path:
        """Return the file that the process holds which started the server."""
        return self.folder / "server.lock"

    @property
    def alive_lock(self) -> Path:
        """Return the file that the server's own processes hold, down to the last one."""
        return self.folder / "alive.lock"

    @property
    def secret(self) -> Path:
        """Return the file with the owner's password."""
        return self.folder / "secret"

    @property
    def too_deep(self) -> bool:
        """Tell whether the path of the socket is longer than the system allows."""
        return len(os.fsencode(self.sockets / ".s.PGSQL.5432")) > LONGEST_SOCKET

    def conninfo(self, database: str, sockets: str) -> str:
        """Return how to connect to *database* through *sockets*; it contains the password."""
        return make_conninfo(
            "",
            host=sockets,
            port=5432,
            user=OWNER,
            password=self.secret.read_text(encoding="ascii"),
            dbname=database,
            connect_timeout=5,
        )

    def prepare(self, account: Account | None) -> None:
        """Make the folders; raise StorageError if that is not possible."""
        try:
            self.folder.mkdir(parents=True, mode=0o700, exist_ok=True)
            self.sockets.mkdir(mode=0o700, exist_ok=True)
            _give(self.sockets, account)
        except OSError as error:
            raise StorageError(
                "storage-folder", folder=str(self.folder), reason=os.strerror(error.errno or 0)
            ) from error

    def check_version(self, binaries: Binaries) -> None:
        """Raise StorageError if another major version of PostgreSQL made the data."""
        made_by = (self.data / "PG_VERSION").read_text(encoding="ascii").strip()
        if made_by != binaries.major:
            raise StorageError(
                "storage-other-version",
                made_by=made_by,
                here=binaries.major,
                folder=str(self.data),
            )

    def last_words(self) -> str:
        """Return the last line of the server's log that tells of an error, else the last one."""
        try:
            lines = self.log.read_text(encoding="utf-8", errors="replace").split("\n")
        except OSError:
            return ""
        told = [line.strip() for line in lines if line.strip()][-_LATEST:]
        faults = [line for line in told if _FAULT.search(line)]
        # Everything that fails after a full disk only says how; this line says why.
        full = [line for line in faults if "No space left" in line]
        return next(reversed(full or faults or told), "")

    def begin_initdb(
        self, binaries: Binaries, account: Account | None, *, durable: bool
    ) -> "subprocess.Popen[bytes]":
        """Start making the data directory under a provisional name; ``finish`` names it.

        A half-made directory, left by a power cut, is never taken for a whole one.
        """
        fresh = self._provisional
        shutil.rmtree(fresh, ignore_errors=True)
        fresh.mkdir(mode=0o700)
        _give(fresh, account)
        password = secrets.token_urlsafe(24)
        _write_secret(self.secret, password)
        with ExitStack() as stack, self.log.open("ab") as log:
            pipe, writer = os.pipe()
            stack.callback(os.close, pipe)
            if account is not None:
                os.fchown(pipe, account.uid, account.gid)
            os.write(writer, password.encode("ascii") + b"\n")
            os.close(writer)
            held = open_folder(fresh, stack)
            alive = self.open_alive_lock(stack)
            return spawn(
                [
                    str(binaries.folder / "initdb"),
                    f"--pgdata={handed(held)}",
                    f"--username={OWNER}",
                    "--auth=scram-sha-256",
                    f"--pwfile={handed(pipe)}",
                    "--encoding=UTF8",
                    "--locale-provider=builtin",
                    "--builtin-locale=C.UTF-8",
                    "--locale=C",
                    *([] if durable else ["--no-sync"]),
                ],
                account=account,
                log=log.fileno(),
                keep=(pipe, held, alive),
                environment=binaries.environment,
            )

    def open_alive_lock(self, stack: ExitStack) -> int:
        """Open ``alive.lock`` with a shared lock, to be handed to processes of the server.

        The lock belongs to the open file that they inherit: it is free when the last of
        them is gone, whatever became of the process that started them.
        """
        alive = os.open(self.alive_lock, os.O_RDWR | os.O_CREAT, 0o600)
        stack.callback(os.close, alive)
        fcntl.flock(alive, fcntl.LOCK_SH)
        return alive

    def finish_initdb(self) -> None:
        """Give a data directory that was made completely its real name."""
        self._provisional.rename(self.data)

    @property
    def _provisional(self) -> Path:
        return self.folder / "cluster.new"


def open_folder(path: Path, stack: ExitStack) -> int:
    """Open the folder *path* until *stack* is left; return its descriptor."""
    descriptor = os.open(path, os.O_RDONLY | os.O_DIRECTORY)
    stack.callback(os.close, descriptor)
    return descriptor


def handed(descriptor: int) -> str:
    """Return the path by which a child reaches a descriptor that it inherited.

    The server is handed open folders, not paths: so it works below a folder that
    its account may not enter, such as /root, without any change to that folder.
    """
    return f"/proc/self/fd/{descriptor}"


def spawn(
    command: Sequence[str],
    *,
    account: Account | None,
    log: int,
    keep: tuple[int, ...],
    environment: Mapping[str, str],
) -> "subprocess.Popen[bytes]":
    """Start *command* as *account*, to be interrupted when the calling thread ends.

    The kernel ties that to the thread, not to the process: call it from the thread
    that lives as long as the server should, which is the event loop's.
    """
    uid, gid = (account.uid, account.gid) if account else (os.geteuid(), os.getegid())
    return subprocess.Popen(
        [sys.executable, "-I", "-S", launch.__file__, *map(str, (os.getpid(), uid, gid)), *command],
        stdin=subprocess.DEVNULL,
        stdout=log,
        stderr=log,
        cwd="/",
        env=dict(environment),
        pass_fds=keep,
        start_new_session=True,
    )


def _give(path: Path, account: Account | None) -> None:
    if account is not None:
        os.chown(path, account.uid, account.gid)


def _write_secret(path: Path, password: str) -> None:
    path.unlink(missing_ok=True)
    file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(file, "w", encoding="ascii") as stream:
        stream.write(password)
