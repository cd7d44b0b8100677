"""What is told while weights are fetched."""

from typing import Protocol

from jarvisd.errors import JarvisError
from jarvisd.weights.manifest import Artefact


class Progress(Protocol):
    """Someone who watches a fetch."""

    def waiting(self) -> None:
        """Another fetch works on the same folder; this one waits for it."""
        ...

    def begun(self, artefact: Artefact) -> None:
        """An artefact is about to be fetched; the place to show its notice."""
        ...

    def downloading(self, artefact: Artefact, done: int, total: int) -> None:
        """*done* of about *total* bytes have come in from the present source."""
        ...

    def skipped(self, artefact: Artefact, why: JarvisError) -> None:
        """A source could not provide the artefact; the next one is tried."""
        ...

    def finished(self, artefact: Artefact) -> None:
        """The artefact's files are verified and in their places."""
        ...


class Silent:
    """A watcher who keeps everything to itself."""

    def waiting(self) -> None:
        """Say nothing."""

    def begun(self, artefact: Artefact) -> None:
        """Say nothing."""

    def downloading(self, artefact: Artefact, done: int, total: int) -> None:
        """Say nothing."""

    def skipped(self, artefact: Artefact, why: JarvisError) -> None:
        """Say nothing."""

    def finished(self, artefact: Artefact) -> None:
        """Say nothing."""
