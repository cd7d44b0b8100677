"""``jarvisd run``: the daemon, until it is told to stop."""

import asyncio
import logging
import os
from typing import TYPE_CHECKING

import typer

from jarvisd.cli.commands import new_app
from jarvisd.cli.invocation import AsJson, Invocation

if TYPE_CHECKING:
    from collections.abc import Mapping

    from jarvisd.daemon import Roll
    from jarvisd.ids import RoomName
    from jarvisd.pulse import Trouble

app = new_app()


@app.command()
def run(context: typer.Context, as_json: AsJson = False) -> None:
    """Serve the rooms of the configuration."""
    here = Invocation.of(context)
    # A daemon's log is what it has to show; the commands show results instead.
    logging.getLogger("jarvisd").setLevel(logging.INFO)
    asyncio.run(_run(here))


async def _run(here: Invocation) -> None:
    from jarvisd.adapters.systemd import Notifier  # noqa: PLC0415  keeps --help fast
    from jarvisd.daemon import Watcher, run  # noqa: PLC0415

    notifier = Notifier(os.environ)

    def loading(part: str) -> None:
        notifier.loading(here.say("loading", part=part))
        here.loading()(part)

    settings = here.settings()

    def ready(roll: "Roll") -> None:
        line = here.say("run-ready", count=len(roll.listening), rooms=", ".join(roll.listening))
        away = [room for room in roll.deaf if settings.rooms[room].microphone]
        without = [room for room in roll.deaf if room not in away]
        remarks = (("run-away", away), ("run-deaf", without), ("run-muted", list(roll.muted)))
        for key, rooms in remarks:
            if rooms:
                here.output.remark(here.say(key, count=len(rooms), rooms=", ".join(rooms)))
        here.output.tell(line, style="green")
        told = {"rooms": list(roll.listening), "deaf": list(roll.deaf), "muted": list(roll.muted)}
        here.output.data({"event": "ready", **told})
        notifier.ready(line)

    def troubled(troubles: "Mapping[RoomName, Trouble]") -> None:
        told = ", ".join(f"{room} ({trouble})" for room, trouble in troubles.items())
        notifier.status(here.say("run-trouble", count=len(troubles), rooms=told))

    def stopping() -> None:
        notifier.stopping()
        here.output.tell(here.say("run-stopping"), style="dim")
        here.output.data({"event": "stopping"})

    watcher = Watcher(
        loading=loading,
        ready=ready,
        stopping=stopping,
        alive=notifier.alive,
        troubled=troubled,
    )
    await run(settings, {}, watcher)
