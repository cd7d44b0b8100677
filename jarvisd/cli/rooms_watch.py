"""``jarvisd rooms watch``: the rooms as they are, until Ctrl+C."""

import sys
import time
from typing import Any, Final

import typer
from rich.box import SIMPLE_HEAD
from rich.live import Live
from rich.markup import escape
from rich.table import Table

from jarvisd.cli.invocation import AsJson, Invocation
from jarvisd.cli.rooms_state import columns, converses, hears, live_rooms, volume
from jarvisd.cli.running_daemon import RunningDaemon

EVERY_S: Final = 0.5
SHOWN: Final = ("room", "hears", "talk", "volume")

Rooms = dict[str, dict[str, Any]]


def watch(context: typer.Context, as_json: AsJson = False) -> None:
    """Show how the rooms are; in a pipe, or as JSON, a line for each that changed."""
    here = Invocation.of(context)
    daemon = RunningDaemon.of(here)
    before = live_rooms(daemon)
    if sys.stdout.isatty() and not here.as_json:
        with Live(_table(here, before), console=here.output.console, transient=True) as screen:
            while True:
                time.sleep(EVERY_S)
                screen.update(_table(here, live_rooms(daemon)))
    _tell(here, list(before.values()))
    while True:
        time.sleep(EVERY_S)
        now = live_rooms(daemon)
        _tell(here, [room for name, room in now.items() if room != before.get(name)])
        before = now


def _table(here: Invocation, rooms: Rooms) -> Table:
    table = Table(box=SIMPLE_HEAD, pad_edge=False, caption=here.say("cli-rooms-watch-end"))
    for column in columns(here, *SHOWN):
        table.add_column(escape(column.title), style=column.style)
    for room in rooms.values():
        table.add_row(*map(escape, _row(here, room)))
    return table


def _tell(here: Invocation, rooms: list[dict[str, Any]]) -> None:
    for room in rooms:
        here.output.data(room)
        here.output.tell("\t".join(_row(here, room)))
    sys.stdout.flush()


def _row(here: Invocation, room: dict[str, Any]) -> tuple[str, ...]:
    return room["name"], hears(here, room), converses(here, room), volume(room)
