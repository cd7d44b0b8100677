"""The embedded PostgreSQL server: started, shared, watched over, and never left behind.

Whichever process comes first starts the server and holds ``server.lock``. Others
share it; when its starter is gone, the next one that needs it takes over. The
server dies with the process that started it, even if that one is killed.
"""

import asyncio
import logging
import os
import signal
import subprocess
from collections.abc import Mapping
from contextlib import ExitStack
from pathlib import Path
from time import monotonic

import psycopg

from jarvisd.errors import StorageError
from jarvisd.storage.account import Account, server_account
from jarvisd.storage.binaries import Binaries, Candidates, installed
from jarvisd.storage.cluster import OWNER, Cluster, handed, open_folder, spawn
from jarvisd.storage.lock import FileLock

logger = logging.getLogger(__name__)

START_TIMEOUT_S = 60.0
STOP_TIMEOUT_S = 20.0
NUDGE_AFTER_S = 3.0
LONGEST_LOG = 4_000_000

SETTINGS: Mapping[str, str] = {
    "listen_addresses": "",
    "unix_socket_permissions": "0700",
    "cluster_name": "jarvisd",
    "password_encryption": "scram-sha-256",
    "shared_buffers": "256MB",
    "jit": "off",
    "timezone": "UTC",
    "log_timezone": "UTC",
    "lc_messages": "C",
    "log_checkpoints": "off",
    # What fails may quote what people said: errors are told to us, and not to the log.
    "log_min_messages": "log",
    "log_error_verbosity": "terse",
    "log_min_error_statement": "panic",
}


class EmbeddedServer:
    """One embedded database: ``start``, ``ensure`` whenever it seems gone, ``stop``."""

    def __init__(
        self,
        cluster: Cluster,
        *,
        settings: Mapping[str, str] | None = None,
        candidates: Candidates = installed,
    ) -> None:
        self._cluster = cluster
        self._settings = {**SETTINGS, **(settings or {})}
        self._candidates = candidates
        self._lock = FileLock(cluster.server_lock)
        self._one_at_a_time = asyncio.Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._opened = ExitStack()
        self._sockets = str(cluster.sockets)

    def conninfo(self, database: str = OWNER) -> str:
        """Return how to connect to *database* while started; it contains the password."""
        return self._cluster.conninfo(database, self._sockets)

    @property
    def cluster(self) -> Cluster:
        """Return where its files are."""
        return self._cluster

    @property
    def owned(self) -> bool:
        """Tell whether this process started the server that it uses."""
        return self._process is not None and self._process.poll() is None

    async def start(self) -> str:
        """Have a running server and return how to connect; raise StorageError."""
        self._cluster.prepare(server_account(self._cluster.data))
        if self._cluster.too_deep:
            # Through the open folder, as the server itself goes, the path is short.
            self._sockets = handed(open_folder(self._cluster.sockets, self._opened))
        await self.ensure()
        return self.conninfo()

    async def ensure(self) -> None:
        """Start the server, share another process's, or take over from one that is gone."""
        async with self._one_at_a_time:
            deadline = monotonic() + START_TIMEOUT_S
            while monotonic() < deadline:
                if self.owned:
                    return
                if self._lock.acquire():
                    await self._launch_first_that_works(deadline)
                    return
                if await self._answers(OWNER):
                    return
                await asyncio.sleep(0.05)
            raise StorageError("storage-not-ready", seconds=int(START_TIMEOUT_S))

    async def stop(self) -> None:
        """Stop the server if this process started it: in an orderly way, else at once."""
        process, self._process = self._process, None
        try:
            if process is not None:
                await _stop(process)
        finally:
            self._lock.release()
            self._opened.close()

    async def _launch_first_that_works(self, deadline: float) -> None:
        try:
            works = await self._try_candidates(deadline)
        except BaseException:
            await self.stop()
            raise
        if not works:
            self._lock.release()
            raise StorageError("storage-no-binaries")

    async def _try_candidates(self, deadline: float) -> bool:
        account = server_account(self._cluster.data)
        for binaries in self._candidates(account):
            await self._await_former_server()
            if not self._cluster.data.exists():
                await self._initialise(binaries, account)
            self._cluster.check_version(binaries)
            await self._launch(binaries, account, deadline)
            if await self._can_compare_vectors():
                return True
            logger.warning("this processor cannot run the vectors of %s", binaries.package)
            await self._halt()
        return False

    async def _initialise(self, binaries: Binaries, account: Account | None) -> None:
        durable = self._settings.get("fsync") != "off"
        process = self._cluster.begin_initdb(binaries, account, durable=durable)
        try:
            code = await _ended(process, START_TIMEOUT_S)
        except BaseException:
            process.kill()
            process.wait()
            raise
        if code != 0:
            raise StorageError("storage-initdb", reason=self._cluster.last_words())
        self._cluster.finish_initdb()

    async def _launch(self, binaries: Binaries, account: Account | None, deadline: float) -> None:
        with ExitStack() as stack:
            log = stack.enter_context(_rotated(self._cluster.log).open("ab"))
            alive = self._cluster.open_alive_lock(stack)
            data = open_folder(self._cluster.data, stack)
            sockets = open_folder(self._cluster.sockets, stack)
            settings = {**self._settings, "unix_socket_directories": handed(sockets)}
            self._process = spawn(
                [
                    str(binaries.folder / "postgres"),
                    "-D",
                    handed(data),
                    *(part for pair in settings.items() for part in ("-c", "=".join(pair))),
                ],
                account=account,
                log=log.fileno(),
                keep=(data, sockets, alive),
                environment=binaries.environment,
            )
        while monotonic() < deadline:
            if self._process.poll() is not None:
                raise StorageError("storage-exited", reason=self._cluster.last_words())
            if await self._answers("postgres"):
                return
            await asyncio.sleep(0.02)
        raise StorageError("storage-not-ready", seconds=int(START_TIMEOUT_S))

    async def _answers(self, database: str) -> bool:
        try:
            connection = await psycopg.AsyncConnection.connect(self.conninfo(database))
        except (psycopg.OperationalError, FileNotFoundError):
            return False
        await connection.close()
        return True

    async def _can_compare_vectors(self) -> bool:
        """Try the vector library, which kills its process where the processor is too old."""
        try:
            connection = await psycopg.AsyncConnection.connect(
                self.conninfo("postgres"), autocommit=True
            )
            async with connection:
                await connection.execute("CREATE EXTENSION IF NOT EXISTS vector")
                await connection.execute("SELECT '[1,2,3]'::vector <=> '[3,2,1]'")
                known = await connection.execute(
                    "SELECT FROM pg_database WHERE datname = %s", [OWNER]
                )
                if known.rowcount == 0:
                    await connection.execute(f"CREATE DATABASE {OWNER}")
        except psycopg.OperationalError:
            return False
        return True

    async def _halt(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            await _stop(process)

    async def _await_former_server(self) -> None:
        """Wait until the server of a process that died is gone, with all its processes."""
        lock = FileLock(self._cluster.alive_lock)
        begun = monotonic()
        nudged = False
        while not lock.acquire():
            waited = monotonic() - begun
            if waited > STOP_TIMEOUT_S:
                raise StorageError("storage-still-stopping", folder=str(self._cluster.folder))
            if waited > NUDGE_AFTER_S and not nudged:
                nudged = True
                _interrupt(self._cluster.data / "postmaster.pid")
            await asyncio.sleep(0.02)
        lock.release()


async def _stop(process: "subprocess.Popen[bytes]") -> None:
    process.send_signal(signal.SIGINT)
    try:
        await _ended(process, STOP_TIMEOUT_S)
    except StorageError:
        logger.warning("the database did not stop in time and is made to")
    finally:
        if process.poll() is None:
            # SIGQUIT makes its processes leave at once; the next start replays the journal.
            process.send_signal(signal.SIGQUIT)
            process.wait(STOP_TIMEOUT_S)


async def _ended(process: "subprocess.Popen[bytes]", within_s: float) -> int:
    deadline = monotonic() + within_s
    while (code := process.poll()) is None:
        if monotonic() > deadline:
            raise StorageError("storage-not-ready", seconds=int(within_s))
        await asyncio.sleep(0.01)
    return code


def _interrupt(pid_file: Path) -> None:
    try:
        pid = int(pid_file.read_text(encoding="ascii").split("\n", 1)[0])
        if Path(f"/proc/{pid}/comm").read_text(encoding="ascii").strip() == "postgres":
            os.kill(pid, signal.SIGINT)
    except (OSError, ValueError):
        return


def _rotated(log: Path) -> Path:
    if log.exists() and log.stat().st_size > LONGEST_LOG:
        log.replace(log.with_suffix(".log.1"))
    return log
