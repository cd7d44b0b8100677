"""Which account of the system runs the embedded server: PostgreSQL refuses to run as root."""

import os
import pwd
from dataclasses import dataclass
from pathlib import Path

from jarvisd.errors import StorageError

CANDIDATES = ("jarvisd", "postgres", "nobody")


@dataclass(frozen=True, slots=True, kw_only=True)
class Account:
    """A user and its group."""

    uid: int
    gid: int


def server_account(cluster: Path) -> Account | None:
    """Return whom to become for the server of *cluster*, None to stay who we are.

    A cluster that exists belongs to somebody: it stays with them, whatever accounts
    were added to the system later. Raise StorageError if we cannot become them.
    """
    owner = _owner(cluster)
    if os.geteuid() != 0:
        if owner is not None and owner.uid != os.geteuid():
            raise StorageError("storage-other-owner", folder=str(cluster), owner=_name(owner.uid))
        return None
    if owner is not None and owner.uid != 0:
        return owner
    for name in CANDIDATES:
        try:
            entry = pwd.getpwnam(name)
        except KeyError:
            continue
        return Account(uid=entry.pw_uid, gid=entry.pw_gid)
    raise StorageError("storage-no-account")


def _owner(cluster: Path) -> Account | None:
    try:
        facts = cluster.stat()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise StorageError(
            "storage-folder", folder=str(cluster), reason=os.strerror(error.errno or 0)
        ) from error
    return Account(uid=facts.st_uid, gid=facts.st_gid)


def _name(uid: int) -> str:
    try:
        return pwd.getpwuid(uid).pw_name
    except KeyError:
        return str(uid)
