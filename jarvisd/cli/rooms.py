"""``jarvisd rooms``: the rooms, how they are, and setting them."""

from typing import TYPE_CHECKING, Any

import typer

from jarvisd.cli.commands import new_app
from jarvisd.cli.invocation import AsJson, Invocation
from jarvisd.cli.rooms_mute import mute, unmute
from jarvisd.cli.rooms_state import KNOWN_LIVE, columns, hears, live_rooms, volume
from jarvisd.cli.rooms_tune import tune
from jarvisd.cli.rooms_watch import watch
from jarvisd.cli.running_daemon import RunningDaemon
from jarvisd.errors import ResourceError

if TYPE_CHECKING:
    from jarvisd.adapters.sound_devices import Devices
    from jarvisd.settings import Settings

app = new_app()
SIDES = ("microphone", "loudspeaker")


@app.callback(help="cli-rooms")
def rooms() -> None:
    """Hold the commands together."""


@app.command("list", help="cli-rooms-list")
def list_(context: typer.Context, as_json: AsJson = False) -> None:
    """List the rooms, how they are if the daemon runs, and the names of all devices."""
    from jarvisd.adapters.sound_devices import devices  # noqa: PLC0415  keeps --help fast

    here = Invocation.of(context)
    settings, present, live = here.settings(), devices(), _live(here)
    nothing = dict.fromkeys(KNOWN_LIVE)
    told = [
        {**room, **{key: (live or {}).get(room["name"], nothing)[key] for key in KNOWN_LIVE}}
        for room in _rooms(settings, present)
    ]
    names = {"inputs": list(present.inputs), "outputs": list(present.outputs)}
    here.output.data({"running": live is not None, "rooms": told, "devices": names})
    here.output.table(
        columns(here, "room", "hears", "volume", *SIDES),
        [
            (
                room["name"],
                hears(here, room),
                volume(room),
                *(_device(here, room, s) for s in SIDES),
            )
            for room in told
        ],
    )
    if live is None:
        here.output.remark(here.say("cli-rooms-not-running"))
    for side, found in names.items():
        here.output.remark(
            here.say(f"cli-rooms-{side}", count=len(found), names=", ".join(found)), style="dim"
        )


app.command("watch", help="cli-rooms-watch")(watch)
app.command("mute", help="cli-rooms-mute")(mute)
app.command("unmute", help="cli-rooms-unmute")(unmute)
app.command("tune", help="cli-rooms-tune")(tune)


def _live(here: Invocation) -> dict[str, dict[str, Any]] | None:
    """Return how the rooms are, None if no daemon says so."""
    try:
        return live_rooms(RunningDaemon.of(here))
    except ResourceError:
        return None


def _rooms(settings: "Settings", present: "Devices") -> list[dict[str, Any]]:
    return [
        {
            "name": name,
            "language": room.language.value if room.language else None,
            "microphone": room.microphone or None,
            "microphone_present": present.records(room.microphone) if room.microphone else None,
            "loudspeaker": room.loudspeaker or None,
            "loudspeaker_present": present.plays(room.loudspeaker) if room.loudspeaker else None,
            "satellite": room.satellite or None,
            "browser": room.browser,
        }
        for name, room in settings.rooms.items()
    ]


def _device(here: Invocation, room: dict[str, Any], side: str) -> str:
    if room["satellite"]:
        return str(room["satellite"])
    if room["browser"]:
        return here.say("cli-rooms-browser")
    if room[side] is None:
        return here.say("cli-rooms-no-device")
    present = "yes" if room[f"{side}_present"] else "no"
    return here.say("cli-rooms-device", name=room[side], present=present)
