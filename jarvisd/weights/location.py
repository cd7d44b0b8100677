"""Where the weights lie, and what is said when they do not."""

import os
from pathlib import Path

from jarvisd.errors import ResourceError
from jarvisd.weights.manifest import CHECKOUT


def folder(explicit: Path | None = None) -> Path:
    """Return *explicit*, else $JARVISD_WEIGHTS, else models/ of the checkout, unresolved."""
    if explicit is not None:
        return explicit.expanduser()
    named = os.environ.get("JARVISD_WEIGHTS", "")
    return Path(named).expanduser() if named else CHECKOUT / "models"


def require(weights: Path, relative_path: str) -> Path:
    """Return the file or folder *relative_path* of *weights*.

    An absolute path or one of the person's own models passes as well, so that a
    setting may name either. Raises ResourceError, which names what is missing and
    the ways to get it. Contents are not checked here: ``verify`` does that.
    """
    path = weights / Path(relative_path).expanduser()
    try:
        if path.is_file() or (path.is_dir() and any(path.iterdir())):
            return path
    except OSError as error:
        raise ResourceError(
            "weights-unreadable", path=str(path), reason=error.strerror or ""
        ) from error
    raise ResourceError("weights-missing", path=str(path), folder=str(weights))
