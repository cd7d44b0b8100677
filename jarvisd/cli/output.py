"""Writing results: tables in a terminal, tab-separated lines in a pipe, JSON on request."""

import json
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, tzinfo
from typing import Any, Literal, TypeAlias

from rich.box import SIMPLE_HEAD
from rich.cells import cell_len
from rich.console import Console, Group
from rich.markup import escape
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from jarvisd.phrases import Language, phrase

Json: TypeAlias = Mapping[str, Any] | Sequence[Any]


FOLDED = 24
"""A column that wraps should have so many characters, if it holds as many."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """A column of a table; *title* is shown as it is."""

    title: str
    style: str = ""
    align: Literal["left", "right"] = "left"
    fold: bool = False
    """Takes what width is left and wraps; the other columns keep to their content."""
    lead: bool = False
    """Stands first where the terminal is too narrow for a table."""


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
        console = self.console
        if _least_width(columns, rows) > console.width:
            console.print(_stacked(columns, rows, title))
        else:
            console.print(_table(columns, rows, title))

    def ask(self, question: str) -> str:
        """Ask a person and return the line they typed; raise EOFError if there is none."""
        return self.console.input(f"{escape(question)} ").strip()

    def agreed(self, question: str) -> bool:
        """Ask a person for a yes; anything else is a no."""
        answer = self.ask(f"{question} [{phrase('cli-yes-no', self.language)}]")
        return answer.casefold() in phrase("cli-yes-words", self.language).split()

    def number(self, value: float, digits: int = 2) -> str:
        """Return *value* with so many *digits* after the point, or the comma."""
        from babel.numbers import format_decimal  # noqa: PLC0415  keeps --help fast

        return format_decimal(value, f"0.{'0' * digits}", locale=self.language.value)

    def date(self, at: datetime, zone: tzinfo | None = None) -> str:
        """Return *at* as people write it: "04.03.2026, 17:05"."""
        from babel.dates import format_datetime  # noqa: PLC0415  keeps --help fast

        local = at.astimezone(zone)
        return format_datetime(local, "short", tzinfo=local.tzinfo, locale=self.language.value)


def _table(columns: Sequence[Column], rows: Sequence[Sequence[str]], title: str) -> Table:
    table = Table(box=SIMPLE_HEAD, title=title or None, title_justify="left", pad_edge=False)
    for column in columns:
        table.add_column(
            escape(column.title),
            style=column.style,
            justify=column.align,
            overflow="fold",
            no_wrap=not column.fold,
            ratio=1 if column.fold else None,
        )
    for row in rows:
        table.add_row(*(escape(cell) for cell in row))
    return table


def _stacked(columns: Sequence[Column], rows: Sequence[Sequence[str]], title: str) -> Group:
    """Return the rows one below the other: the leading cell, and the others under it."""
    lead = next((place for place, column in enumerate(columns) if column.lead), 0)
    parts: list[Text | Padding] = [Text(title, style="italic")] if title else []
    for row in rows:
        others = " · ".join(
            # A bare number, or a dash, says nothing without its title.
            f"{column.title} {cell}" if column.align == "right" or not _worded(cell) else cell
            for place, (column, cell) in enumerate(zip(columns, row, strict=True))
            if place != lead and cell
        )
        parts.append(Text(row[lead], style="bold"))
        parts.append(Padding(Text(others, style="dim"), (0, 0, 0, 2)))
    return Group(*parts)


def _worded(cell: str) -> bool:
    return any(sign.isalnum() for sign in cell)


def _least_width(columns: Sequence[Column], rows: Sequence[Sequence[str]]) -> int:
    """Return how many columns of the terminal a table needs to be read with pleasure."""
    widths = [
        min(longest, FOLDED) if column.fold else longest
        for column, *cells in zip(columns, *rows, strict=True)
        for longest in [max(cell_len(cell) for cell in (column.title, *cells))]
    ]
    return sum(widths) + 3 * len(widths)


def _one_line(cell: str) -> str:
    return " ".join(cell.split())
