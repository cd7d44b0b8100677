"""``jarvisd config``: what is wrong with the configuration, and what holds."""

import os
from collections.abc import Mapping
from enum import Enum
from pathlib import Path
from typing import Annotated, Any

import typer

from jarvisd.cli.commands import new_app
from jarvisd.cli.invocation import AsJson, Invocation
from jarvisd.cli.output import Column

app = new_app()

HIDDEN = frozenset({"database.dsn"})
MASK = "***"


@app.command(help="cli-config-check")
def check(context: typer.Context, as_json: AsJson = False) -> None:
    """Read the configuration; a fault ends in ConfigurationError, which names all of them."""
    from jarvisd.settings_file import data_dir, read  # noqa: PLC0415

    here = Invocation.of(context)
    loaded = read(here.config, os.environ)
    path = str(loaded.path) if loaded.path else ""
    folder = data_dir(loaded.settings)
    here.output.tell(here.say("cli-config-ok", path=path or "none"), style="green")
    here.output.data({"ok": True, "path": path or None, "data": str(folder)})


@app.command(help="cli-config-show")
def show(
    context: typer.Context,
    everything: Annotated[bool, typer.Option("--all", help="cli-config-show-all")] = False,
    as_json: AsJson = False,
) -> None:
    """Show each setting, its value and its origin; secrets masked."""
    from jarvisd.settings_file import data_dir, read  # noqa: PLC0415

    here = Invocation.of(context)
    loaded = read(here.config, os.environ)
    values = flat(loaded.settings.model_dump())
    default = here.say("cli-config-default")
    rows = [
        (key, MASK if key in HIDDEN and value else value, loaded.given.get(key, default))
        for key, value in values.items()
    ]
    here.output.data(
        {
            "path": str(loaded.path) if loaded.path else None,
            "data": str(data_dir(loaded.settings)),
            "settings": {
                key: {"value": value, "from": loaded.given.get(key)} for key, value, _ in rows
            },
        }
    )
    shown = [row for row in rows if everything or row[0] in loaded.given]
    if not shown:
        here.output.tell(here.say("cli-config-all-default"))
        return
    titles = ("cli-column-setting", "cli-column-value", "cli-column-origin")
    setting, value_, origin = (here.say(title) for title in titles)
    here.output.table(
        (
            Column(title=setting, style="cyan", lead=True),
            Column(title=value_, fold=True),
            Column(title=origin, style="dim", fold=True),
        ),
        [(key, _shown(value), where) for key, value, where in shown],
    )


def flat(tables: Mapping[str, Any], prefix: str = "") -> dict[str, Any]:
    """Return the leaves of *tables* by dotted key, in plain JSON types."""
    leaves: dict[str, Any] = {}
    for key, value in tables.items():
        if isinstance(value, Mapping) and value:
            leaves |= flat(value, f"{prefix}{key}.")
        else:
            leaves[prefix + key] = _plain(value)
    return leaves


def _plain(value: Any) -> Any:
    match value:
        case Enum():
            return value.value
        case Path():
            return str(value)
        case tuple() | list():
            return [_plain(each) for each in value]
        case _:
            return value


def _shown(value: Any) -> str:
    match value:
        case None | "" | []:
            return "–"
        case Mapping():
            return "–"  # one that is not empty is shown by its parts
        case bool():
            return str(value).lower()
        case list():
            return ", ".join(map(str, value))
        case _:
            return str(value)
