"""One artefact that is being fetched, as its sources see it."""

from dataclasses import dataclass
from pathlib import Path

from jarvisd.weights.manifest import Artefact
from jarvisd.weights.progress import Progress


@dataclass(frozen=True, slots=True, kw_only=True)
class Order:
    """What a source is asked for, and where it puts it."""

    artefact: Artefact
    scratch: Path
    """A folder of this attempt's own, beside the final files; removed afterwards."""
    progress: Progress

    @property
    def files(self) -> Path:
        """Where the artefact's files go, laid out as in the weights folder."""
        return self.scratch / "files"
