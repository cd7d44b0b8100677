"""Writing results: tables in a terminal, tab-separated lines in a pipe, JSON on request."""

import json
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, tzinfo
from typing import Any, Literal, TypeAlias

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from jarvisd.phrases import Language, phrase

Json: TypeAlias = Mapping[str, Any] | Sequence[Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """A column of a table; *title* is shown as it is."""

    title: str
    style: str = ""
    align: Literal["left", "right"] = "left"
    fold: bool = False
    """Takes what width is left and wraps; the other columns keep to their content."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Output:
    """Standard output and standard error as the person asked for them."""

    language: Language
    as_json: bool

    @property
    def interactive(self) -> bool:
        """Tell whether a person can be asked: both ends are a terminal and no JSON is wanted."""
        return sys.stdin.isatty() and sys.stdout.isatty() and not self.as_json

    @property
    def console(self) -> Console:
        """Return rich's console on standard output."""
        return Console(highlight=False, soft_wrap=not sys.stdout.isatty())

    @property
    def remarks(self) -> Console:
        """Return rich's console on standard error, for progress bars and remarks."""
        return Console(stderr=True, highlight=False)

    def tell(self, text: str, style: str = "") -> None:
        """Write a sentence for a person; nothing where JSON is wanted."""
        if not self.as_json:
            self.console.print(Text(text, style=style))

    def remark(self, text: str, style: str = "yellow") -> None:
        """Write a sentence to standard error: progress, warnings."""
        if not self.as_json:
            self.remarks.print(Text(text, style=style))

    def data(self, payload: Json) -> None:
        """Write *payload* as JSON where that is wanted, else nothing."""
        if self.as_json:
            self.emit(payload)

    def emit(self, payload: Json) -> None:
        """Write *payload* as one line of JSON, whatever was asked for."""
        sys.stdout.write(json.dumps(payload, ensure_ascii=False, default=str) + "\n")
        sys.stdout.flush()

    def table(
        self, columns: Sequence[Column], rows: Sequence[Sequence[str]], title: str = ""
    ) -> None:
        """Write *rows* as a table, or tab-separated below a header line; nothing for JSON."""
        if self.as_json:
            return
        if not sys.stdout.isatty():
            for row in ([column.title for column in columns], *rows):
                sys.stdout.write("\t".join(_one_line(cell) for cell in row) + "\n")
            return
        table = Table(box=SIMPLE_HEAD, title=title or None, title_justify="left", pad_edge=False)
        for column in columns:
            table.add_column(
                column.title,
                style=column.style,
                justify=column.align,
                overflow="fold",
                no_wrap=not column.fold,
                ratio=1 if column.fold else None,
            )
        for row in rows:
            table.add_row(*(escape(cell) for cell in row))
        self.console.print(table)

    def ask(self, question: str) -> str:
        """Ask a person and return the line they typed; raise EOFError if there is none."""
        return self.console.input(f"{escape(question)} ").strip()

    def agreed(self, question: str) -> bool:
        """Ask a person for a yes; anything else is a no."""
        answer = self.ask(f"{question} [{phrase('cli-yes-no', self.language)}]")
        return answer.casefold() in phrase("cli-yes-words", self.language).split()

    def date(self, at: datetime, zone: tzinfo | None = None) -> str:
        """Return *at* as people write it: "04.03.2026, 17:05"."""
        from babel.dates import format_datetime  # noqa: PLC0415  keeps --help fast

        local = at.astimezone(zone)
        return format_datetime(local, "short", tzinfo=local.tzinfo, locale=self.language.value)


def _one_line(cell: str) -> str:
    return " ".join(cell.split())
