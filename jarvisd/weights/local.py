"""A folder that the person gives as a source: laid out as the weights folder is."""

from pathlib import Path

from jarvisd.errors import ResourceError
from jarvisd.weights.content import blocks, write
from jarvisd.weights.manifest import Part
from jarvisd.weights.order import Order


def supply(order: Order, given: Path) -> None:
    """Copy the artefact's files from *given*; raise ResourceError if it lacks one."""
    done = 0
    for file in order.artefact.files:
        path = given / file.path
        try:
            stream = path.open("rb")
        except OSError as error:
            raise ResourceError(
                "weights-not-in-folder", path=str(path), reason=error.strerror or ""
            ) from error
        part = Part(path=file.path, members=(file.path,), size=file.size, sha256=file.sha256)
        with stream:
            write(part, blocks(stream), order.files)
        done += file.size
        order.progress.downloading(order.artefact, done, order.artefact.size)
