"""``jarvisd run``: the daemon, until it is told to stop."""

import asyncio
import logging
import os
from typing import TYPE_CHECKING

import typer

from jarvisd.cli.commands import new_app
from jarvisd.cli.invocation import AsJson, Invocation

if TYPE_CHECKING:
    from jarvisd.ids import RoomName

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

    def ready(listening: "tuple[RoomName, ...]", deaf: "tuple[RoomName, ...]") -> None:
        line = here.say("run-ready", count=len(listening), rooms=", ".join(listening))
        away = [room for room in deaf if settings.rooms[room].microphone]
        satellites = [room for room in deaf if settings.rooms[room].satellite]
        without = [room for room in deaf if room not in (*away, *satellites)]
        told = (("run-away", away), ("run-satellite-away", satellites), ("run-deaf", without))
        for key, rooms in told:
            if rooms:
                here.output.remark(here.say(key, count=len(rooms), rooms=", ".join(rooms)))
        here.output.tell(line, style="green")
        here.output.data({"event": "ready", "rooms": list(listening), "deaf": list(deaf)})
        notifier.ready(line)

    def stopping() -> None:
        notifier.stopping()
        here.output.tell(here.say("run-stopping"), style="dim")
        here.output.data({"event": "stopping"})

    watcher = Watcher(loading=loading, ready=ready, stopping=stopping)
    await run(settings, {}, watcher)
