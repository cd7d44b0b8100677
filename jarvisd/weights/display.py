"""Showing a fetch in a terminal: one bar for the running download, one line for each result."""

from types import TracebackType
from typing import Self

from rich.console import Console
from rich.progress import BarColumn, DownloadColumn, TextColumn, TransferSpeedColumn
from rich.progress import Progress as Bars
from rich.text import Text

from jarvisd.errors import JarvisError
from jarvisd.phrases import Language, phrase, render
from jarvisd.weights.manifest import Artefact


class Display:
    """Tells the progress of a fetch on *console*; where that is no terminal, without bars."""

    def __init__(self, console: Console, language: Language) -> None:
        self._console = console
        self._language = language
        self._bars = Bars(
            TextColumn("  {task.description}"),
            BarColumn(),
            DownloadColumn(),
            TransferSpeedColumn(),
            console=console,
            transient=True,
            disable=not console.is_terminal,
        )

    def __enter__(self) -> Self:
        """Start drawing."""
        self._bars.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Stop drawing and leave the lines."""
        self._bars.stop()

    def waiting(self) -> None:
        """Tell that another fetch is at work."""
        self._line(phrase("weights-waiting", self._language), "yellow")

    def begun(self, artefact: Artefact) -> None:
        """Tell what comes, how large it is, and under which terms."""
        begun = phrase(
            "weights-begun",
            self._language,
            name=artefact.name,
            megabytes=max(1, round(artefact.size / 1e6)),
            licence=artefact.licence,
        )
        self._line(begun)
        self._clear()
        if artefact.notice:
            self._line(phrase(artefact.notice, self._language), "yellow")
        self._bars.add_task(artefact.name, total=None)

    def downloading(self, artefact: Artefact, done: int, total: int) -> None:
        """Move the bar."""
        for task in self._bars.task_ids:
            self._bars.update(task, completed=done, total=total)

    def skipped(self, artefact: Artefact, why: JarvisError) -> None:
        """Tell which source could not provide it."""
        reason = render(why, self._language)
        told = phrase("weights-skipped", self._language, name=artefact.name, why=reason)
        self._line(told, "dim")

    def finished(self, artefact: Artefact) -> None:
        """Tell that it is there."""
        self._clear()
        self._line(phrase("weights-finished", self._language, name=artefact.name), "green")

    def _clear(self) -> None:
        for task in list(self._bars.task_ids):
            self._bars.remove_task(task)

    def _line(self, text: str, style: str = "") -> None:
        self._console.print(Text(f"  {text}", style=style), soft_wrap=True)
