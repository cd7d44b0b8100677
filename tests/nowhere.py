"""Proof that a text is gone: the whole database, dumped, and every file of the data folder.

Left out is only what PostgreSQL itself keeps below ``postgresql``: pages not yet
vacuumed and its own journal, which no query and no dump shows.
"""

import gzip
import json
import os
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

from jarvisd.storage.binaries import Binaries, installed
from jarvisd.storage.opening import embedded_server

DATABASE_FOLDER = "postgresql"

_CHANCE = re.compile(
    r"\[[-+\d.,e]+\]"  # a vector
    r"|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}"  # a number of a row
    r"|\\x[\da-f]+"  # a hash
    r"|\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d[.\d]*"  # a moment
    r"|\d\.\d{5,}"  # a measured number
    r"|[A-Za-z0-9+/=]{40,}"  # packed bytes, a checksum
)
"""Where "4711" may stand by chance, and nobody's words do."""


def nowhere(text: str, folder: Path, conninfo: str | None = None) -> None:
    """Assert that *text* is in no table and in no file of the data *folder*.

    *conninfo* is how the database is reached as its owner, past every policy; None is
    the embedded one below *folder*, whose server runs.
    """
    assert text.strip(), "nothing is everywhere"
    found = places_of(text, folder, conninfo)
    assert not found, f"still in {', '.join(found)}"


def places_of(text: str, folder: Path, conninfo: str | None = None) -> list[str]:
    """Return the tables and files that hold *text*, whatever the case of its letters."""
    dump = dumped(conninfo or embedded(folder))
    return [*_tables_with(text, dump), *_files_with(text, folder)]


def embedded(folder: Path) -> str:
    """Return how to connect to the running embedded database below *folder*, as its owner."""
    cluster = embedded_server(folder).cluster
    sockets = cluster.sockets
    if cluster.too_deep:
        # As the server does: through an open folder the path of the socket is short. It
        # stays open, because the path lives only as long as the descriptor.
        opened = os.open(sockets, os.O_RDONLY | os.O_DIRECTORY)
        return cluster.conninfo("jarvisd", f"/proc/{os.getpid()}/fd/{opened}")
    return cluster.conninfo("jarvisd", str(sockets))


def dumped(conninfo: str) -> str:
    """Return the whole database as SQL."""
    return _run("pg_dump", f"--dbname={conninfo}").decode()


def backed_up(conninfo: str, file: Path) -> None:
    """Write a backup of the whole database, as the nightly one will be."""
    _run("pg_dump", "--format=custom", f"--file={file}", f"--dbname={conninfo}")


def restored(conninfo: str, file: Path) -> None:
    """Replace what is in the database by the backup in *file*."""
    _run("pg_restore", "--clean", "--if-exists", f"--dbname={conninfo}", str(file))


def restored_anyhow(conninfo: str, file: Path, *options: str) -> str:
    """Put the backup in *file* where it may not fit, and return what was not possible."""
    cleaning = ("--clean", "--if-exists", *options)
    return _ran("pg_restore", *cleaning, f"--dbname={conninfo}", str(file)).stderr.decode()


def _run(program: str, *arguments: str) -> bytes:
    done = _ran(program, *arguments)
    assert done.returncode == 0, done.stderr.decode()
    return done.stdout


def _ran(program: str, *arguments: str) -> "subprocess.CompletedProcess[bytes]":
    binaries = _binaries()
    return subprocess.run(
        [str(binaries.folder / program), *arguments],
        env=dict(binaries.environment),
        capture_output=True,
        check=False,
    )


def _binaries() -> Binaries:
    return next(binaries for binaries in installed(None) if (binaries.folder / "pg_dump").exists())


def _tables_with(text: str, dump: str) -> Iterator[str]:
    table = "schema"
    seen = set()
    for line in dump.splitlines():
        if line.startswith("COPY "):
            table = line.split()[1]
        if _holds(line, text) and table not in seen:
            seen.add(table)
            yield table
        if line == "\\.":
            table = "schema"


def _files_with(text: str, folder: Path) -> Iterator[str]:
    for path in sorted(folder.rglob("*")):
        inside = path.relative_to(folder)
        if inside.parts[0] == DATABASE_FOLDER and path.name != "postgresql.log":
            continue
        if path.is_file() and (_holds(_read(path), text) or _holds(str(inside), text)):
            yield str(inside)


def _read(path: Path) -> str:
    raw = path.read_bytes()
    if raw.startswith(b"\x1f\x8b"):
        raw = gzip.decompress(raw)
    return raw.decode("utf-8", "replace")


def _holds(told: str, text: str) -> bool:
    escaped = {json.dumps(form)[1:-1].casefold() for form in (text, text.lower())}
    # Who looks for a number of a row itself wants it found.
    lowered = (told if _CHANCE.search(text) else _CHANCE.sub("~", told)).casefold()
    return text.casefold() in lowered or any(form in lowered for form in escaped)
