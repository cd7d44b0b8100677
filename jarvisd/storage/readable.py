"""Copies of programs in a place that an unprivileged account can read."""

import os
import shutil
import stat
import tempfile
from pathlib import Path

from platformdirs import user_cache_path

from jarvisd.storage.account import Account

NEEDED = ("bin", "lib", "share")
"""The folders of a PostgreSQL installation that running it takes."""


def is_readable(installation: Path, account: Account) -> bool:
    """Tell whether *account* can enter every parent of *installation* and read its programs."""
    resolved = installation.resolve()
    entered = (resolved, *resolved.parents, *(resolved / name for name in NEEDED))
    read = (resolved / "bin" / "postgres", resolved / "lib" / "vector.so")
    return all(_allows(path, account, stat.S_IXOTH) for path in entered) and all(
        _allows(path, account, stat.S_IROTH) for path in read
    )


def _allows(path: Path, account: Account, others: int) -> bool:
    facts = path.stat()
    if facts.st_uid == account.uid:
        return bool(facts.st_mode & (others << 6))
    return bool(facts.st_mode & others)


def shared_cache() -> Path:
    """Return a folder for copies: root's can be read by everyone, anyone else's by themselves."""
    if os.geteuid() != 0:
        return user_cache_path("jarvisd", ensure_exists=True)
    for folder in (Path("/var/cache/jarvisd"), Path(tempfile.gettempdir(), "jarvisd-root")):
        try:
            folder.mkdir(mode=0o755, parents=True, exist_ok=True)
            facts = folder.lstat()
        except OSError:
            continue
        # In a temporary folder someone else may have been first: never run what they left.
        if stat.S_ISDIR(facts.st_mode) and facts.st_uid == 0 and not facts.st_mode & 0o022:
            folder.chmod(0o755)
            return folder
    return Path(tempfile.mkdtemp(prefix="jarvisd-"))


def copy_readable(installation: Path, target: Path, libraries: Path | None = None) -> Path:
    """Copy *installation* to *target*, readable by everyone; return *target*.

    *libraries* is a folder of more shared libraries, which join those of the copy.
    Another process may be doing the same: whoever renames first wins.
    """
    if target.is_dir():
        return target
    partial = Path(tempfile.mkdtemp(prefix=f"{target.name}.partial-", dir=target.parent))
    try:
        for name in NEEDED:
            shutil.copytree(installation / name, partial / name, symlinks=True)
        if libraries is not None and libraries.is_dir():
            shutil.copytree(libraries, partial / "lib", dirs_exist_ok=True)
        for path in (partial, *partial.rglob("*")):
            if not path.is_symlink():
                runs = path.is_dir() or path.stat().st_mode & stat.S_IXUSR
                path.chmod(0o755 if runs else 0o644)
        partial.rename(target)
    except OSError:
        if not target.is_dir():
            raise
    finally:
        shutil.rmtree(partial, ignore_errors=True)
    return target
