"""``jarvisd rooms mute`` and ``unmute``: whether a room hears at all."""

from typing import Annotated, Any

import typer
from typer._click.exceptions import UsageError

from jarvisd.cli.invocation import AsJson, Invocation
from jarvisd.cli.rooms_state import hears, live_rooms
from jarvisd.cli.running_daemon import RunningDaemon
from jarvisd.cli.spans import span

Names = Annotated[
    list[str] | None,
    typer.Argument(help="cli-rooms-mute-names", metavar="NAME", show_default=False),
]
All = Annotated[bool, typer.Option("--all", help="cli-rooms-mute-all")]


def mute(
    context: typer.Context,
    names: Names = None,
    everywhere: All = False,
    length: Annotated[
        str | None, typer.Option("--for", help="cli-rooms-mute-for", metavar="1h30m")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Let rooms hear nothing, for a while or until they are let hear again."""
    here = Invocation.of(context)
    body: dict[str, Any] = {}
    if length is not None:
        try:
            body["for_s"] = span(length).total_seconds()
        except ValueError as error:
            raise UsageError(here.say("cli-span-unusable", text=length)) from error
    _tell(here, _set(here, names or [], everywhere, "mute", body))


def unmute(
    context: typer.Context,
    names: Names = None,
    everywhere: All = False,
    as_json: AsJson = False,
) -> None:
    """Let rooms hear again."""
    here = Invocation.of(context)
    _tell(here, _set(here, names or [], everywhere, "unmute", {}))


def _set(
    here: Invocation, names: list[str], everywhere: bool, what: str, body: dict[str, Any]
) -> list[dict[str, Any]]:
    """Do it in every room that is meant; where one is unknown, in none."""
    if bool(names) == everywhere:
        raise UsageError(here.say("cli-rooms-which"))
    daemon = RunningDaemon.of(here)
    if everywhere:
        names = list(live_rooms(daemon))
    known = [daemon.get(f"/api/v1/rooms/{name}")["name"] for name in names]
    return [daemon.send("POST", f"/api/v1/rooms/{name}/{what}", body) for name in known]


def _tell(here: Invocation, rooms: list[dict[str, Any]]) -> None:
    here.output.data({"rooms": rooms})
    for room in rooms:
        here.output.tell(here.say("cli-rooms-set", room=room["name"], state=hears(here, room)))
    if not all(room["kept"] for room in rooms):
        here.output.remark(here.say("cli-rooms-not-kept"))
