"""``jarvisd run``: the daemon, until it is told to stop."""

import asyncio
import logging
import os
import sys
from typing import TYPE_CHECKING

import typer

from jarvisd.cli.commands import new_app
from jarvisd.cli.invocation import AsJson, Invocation
from jarvisd.errors import ConfigurationError, JarvisError
from jarvisd.phrases import render

if TYPE_CHECKING:
    from collections.abc import Mapping

    from jarvisd.adapters.systemd import Notifier
    from jarvisd.daemon import Roll
    from jarvisd.ids import RoomName
    from jarvisd.pulse import Trouble
    from jarvisd.reload import Reloaded
    from jarvisd.settings import Settings

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
    settings = here.settings()
    account = Account(here, notifier, settings)
    watcher = Watcher(
        loading=account.loading,
        ready=account.ready,
        stopping=account.stopping,
        alive=notifier.alive,
        troubled=account.troubled,
        # A terminal sends the same signal when it is closed: then nothing is to go on.
        reread=None if sys.stdin.isatty() else here.settings,
        reloading=notifier.reloading,
        reloaded=account.reloaded,
    )
    await run(settings, {}, watcher)


class Account:
    """Tells a person, a script and systemd how the daemon is getting on."""

    def __init__(self, here: Invocation, notifier: "Notifier", settings: "Settings") -> None:
        self._here = here
        self._notifier = notifier
        self._settings = settings
        self._ready = ""

    def loading(self, part: str) -> None:
        """Tell what is being loaded."""
        self._notifier.loading(self._here.say("loading", part=part))
        self._here.loading()(part)

    def ready(self, roll: "Roll") -> None:
        """Tell which rooms listen, and which do not, and why."""
        here, rooms_ = self._here, self._settings.rooms
        self._ready = here.say(
            "run-ready", count=len(roll.listening), rooms=", ".join(roll.listening)
        )
        away = [room for room in roll.deaf if rooms_[room].microphone]
        satellites = [room for room in roll.deaf if rooms_[room].satellite]
        pages = [room for room in roll.deaf if rooms_[room].browser]
        without = [room for room in roll.deaf if room not in (*away, *satellites, *pages)]
        remarks = (
            ("run-away", away),
            ("run-satellite-away", satellites),
            ("run-browser", pages),
            ("run-deaf", without),
            ("run-muted", list(roll.muted)),
        )
        for key, rooms in remarks:
            if rooms:
                here.output.remark(here.say(key, count=len(rooms), rooms=", ".join(rooms)))
        here.output.tell(self._ready, style="green")
        told = {"rooms": list(roll.listening), "deaf": list(roll.deaf), "muted": list(roll.muted)}
        here.output.data({"event": "ready", **told})
        self._notifier.ready(self._ready)

    def troubled(self, troubles: "Mapping[RoomName, Trouble]") -> None:
        """Tell systemd which rooms do not hear."""
        say = self._here.say
        told = ", ".join(
            f"{room} ({say('cli-rooms-hears', state=trouble.value)})"
            for room, trouble in troubles.items()
        )
        self._notifier.status(say("run-trouble", count=len(troubles), rooms=told))

    def reloaded(self, what: "Reloaded | JarvisError") -> None:
        """Tell what of a configuration that was read again holds now."""
        here = self._here
        if isinstance(what, JarvisError):
            problems = what.problems if isinstance(what, ConfigurationError) else ()
            lines = [render(what, here.language), *(render(p, here.language) for p in problems)]
            here.output.remark("\n".join((*lines, here.say("run-not-reloaded"))), style="red")
            here.output.data({"event": "reloaded", "error": what.key})
        else:
            for key, names in (("run-reloaded", what.applied), ("run-waiting", what.waiting)):
                line = here.say(key, count=len(names), settings=", ".join(names))
                if names or key == "run-reloaded":
                    here.output.tell(line)
            told = {"applied": list(what.applied), "waiting": list(what.waiting)}
            here.output.data({"event": "reloaded", **told})
        self._notifier.ready(self._ready)

    def stopping(self) -> None:
        """Tell that it ends."""
        self._notifier.stopping()
        self._here.output.tell(self._here.say("run-stopping"), style="dim")
        self._here.output.data({"event": "stopping"})
