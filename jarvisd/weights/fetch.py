"""Fetching: from the sources of each artefact in turn, checked, then moved into place."""

import errno
import fcntl
import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from jarvisd.errors import JarvisError, ResourceError
from jarvisd.weights import hub, local, packages
from jarvisd.weights.check import Condition, condition, verify
from jarvisd.weights.manifest import Artefact, HubSource
from jarvisd.weights.order import Order
from jarvisd.weights.progress import Progress, Silent

SCRATCH = ".fetching-"
"""How the folders of running attempts begin; left over ones are removed by the next fetch."""
HEADROOM = 2
"""An artefact's download and its unpacked files are on the disk at the same time."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Origins:
    """Sources that are not in the manifest but the person's own."""

    given: Path | None = None
    """A folder laid out as the weights folder; asked first."""
    hub: str = ""
    """The address of a model hub."""

    @classmethod
    def of_environment(cls, given: Path | None = None) -> "Origins":
        """Take *given*, else $JARVISD_WEIGHTS_FROM; the hub from $JARVISD_HUB_URL."""
        named = os.environ.get("JARVISD_WEIGHTS_FROM", "")
        folder = given or (Path(named) if named else None)
        return cls(
            given=folder.expanduser() if folder else None,
            hub=os.environ.get("JARVISD_HUB_URL", ""),
        )


def fetch(
    weights: Path,
    artefacts: tuple[Artefact, ...],
    *,
    origins: Origins | None = None,
    progress: Progress | None = None,
    thorough: bool = True,
) -> tuple[Artefact, ...]:
    """Bring into the folder *weights* whatever of *artefacts* is missing or corrupt there.

    Files that are good stay untouched; with *thorough* off, the right size is good
    enough. Two fetches into one folder take turns. Returns what was fetched; raises
    ResourceError when the folder cannot be written to, or at the end, after everything
    else has been fetched, naming the artefacts that no source could provide.
    """
    origins = origins or Origins.of_environment()
    watcher = progress or Silent()
    if not _wanting(weights, artefacts, thorough=thorough):
        return ()
    with _troubles(weights), _turn(weights, watcher):
        wanting = _wanting(weights, artefacts, thorough=thorough)
        failed = [a for a in wanting if not _obtain(weights, a, origins, watcher)]
    if failed:
        names = ", ".join(artefact.name for artefact in failed)
        raise ResourceError("weights-unobtainable", names=names, folder=str(weights))
    return wanting


def remove(weights: Path, artefacts: tuple[Artefact, ...]) -> tuple[Path, ...]:
    """Delete the files of *artefacts* from the folder *weights*; return those that were there."""
    removed = []
    if not weights.is_dir():
        return ()
    with _troubles(weights), _turn(weights, Silent()):
        for file in (file for artefact in artefacts for file in artefact.files):
            path = weights / file.path
            if path.is_file():
                path.unlink()
                removed.append(path)
                if path.parent != weights and not any(path.parent.iterdir()):
                    path.parent.rmdir()
    return tuple(removed)


def _wanting(
    weights: Path, artefacts: tuple[Artefact, ...], *, thorough: bool
) -> tuple[Artefact, ...]:
    found = verify(weights, artefacts, thorough=thorough)
    bad = {checked.artefact.name for checked in found if checked.condition is not Condition.GOOD}
    return tuple(artefact for artefact in artefacts if artefact.name in bad)


def _obtain(weights: Path, artefact: Artefact, origins: Origins, progress: Progress) -> bool:
    """Try the sources in order; tell whether one had the artefact."""
    progress.begun(artefact)
    for supply in _suppliers(artefact, origins):
        # a fresh folder for each attempt: what one source left half done is no other's business
        with tempfile.TemporaryDirectory(prefix=SCRATCH, dir=weights) as scratch:
            order = Order(artefact=artefact, scratch=Path(scratch), progress=progress)
            order.files.mkdir()
            try:
                _check_space(weights, artefact)
                supply(order)
                _put_in_place(order, weights)
            except ResourceError as why:
                if why.key == "weights-disk-full":
                    raise
                progress.skipped(artefact, why)
                continue
        progress.finished(artefact)
        return True
    return False


def _suppliers(artefact: Artefact, origins: Origins) -> Iterator[Callable[[Order], None]]:
    if origins.given:
        yield partial(local.supply, given=origins.given)
    for source in artefact.sources:
        if isinstance(source, HubSource):
            yield partial(hub.supply, source=source, address=origins.hub)
        else:
            yield partial(packages.supply, source=source)


def _put_in_place(order: Order, weights: Path) -> None:
    """Check all files, then rename each: a reader sees the old file or the new one."""
    for file in order.artefact.files:
        if condition(order.files, file) is not Condition.GOOD:
            raise ResourceError("weights-source-differs", path=file.path)
    for file in order.artefact.files:
        target = weights / file.path
        target.parent.mkdir(parents=True, exist_ok=True)
        made = order.files / file.path
        with made.open("rb") as stream:
            os.fsync(stream.fileno())
        made.replace(target)


def _check_space(weights: Path, artefact: Artefact) -> None:
    free = shutil.disk_usage(weights).free
    needed = artefact.size * HEADROOM
    if free < needed:
        raise ResourceError(
            "weights-disk-full", folder=str(weights), needed=needed >> 20, free=free >> 20
        )


@contextmanager
def _turn(weights: Path, progress: Progress) -> Iterator[None]:
    """Hold the folder's lock, waiting for it if need be, and clear what a killed fetch left."""
    weights.mkdir(parents=True, exist_ok=True)
    with (weights / ".lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            progress.waiting()
            fcntl.flock(lock, fcntl.LOCK_EX)
        for leftover in weights.glob(f"{SCRATCH}*"):
            shutil.rmtree(leftover)
        yield


@contextmanager
def _troubles(weights: Path) -> Iterator[None]:
    """Translate what the file system refuses into one sentence."""
    try:
        yield
    except OSError as error:
        raise _refusal(error, weights) from error


def _refusal(error: OSError, weights: Path) -> JarvisError:
    if error.errno in {errno.ENOSPC, errno.EDQUOT}:
        return ResourceError("weights-disk-full", folder=str(weights), needed=0, free=0)
    if error.errno in {errno.EACCES, errno.EPERM, errno.EROFS, errno.ENOTDIR, errno.EEXIST}:
        return ResourceError("weights-folder-unwritable", folder=str(weights))
    return ResourceError("weights-disk-failed", folder=str(weights), reason=error.strerror or "")
