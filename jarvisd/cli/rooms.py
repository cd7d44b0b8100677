"""``jarvisd rooms``: the rooms of the configuration and the sound devices there are."""

from typing import TYPE_CHECKING, Any

import typer

from jarvisd.cli.commands import new_app
from jarvisd.cli.invocation import AsJson, Invocation
from jarvisd.cli.output import Column

if TYPE_CHECKING:
    from jarvisd.adapters.sound_devices import Devices
    from jarvisd.settings import Settings

app = new_app()


@app.callback(help="cli-rooms")
def rooms() -> None:
    """Make this a group, although it has one command so far."""


@app.command("list", help="cli-rooms-list")
def list_(context: typer.Context, as_json: AsJson = False) -> None:
    """List the rooms with their devices, and the names of all devices."""
    from jarvisd.adapters.sound_devices import devices  # noqa: PLC0415  keeps --help fast

    here = Invocation.of(context)
    settings, present = here.settings(), devices()
    told = _rooms(settings, present)
    names = {"inputs": list(present.inputs), "outputs": list(present.outputs)}
    here.output.data({"rooms": told, "devices": names})
    columns = [
        Column(title=here.say(f"cli-column-{name}"), style=style, fold=name != "room")
        for name, style in (("room", "cyan"), ("microphone", ""), ("loudspeaker", ""))
    ]
    rows = [
        (room["name"], *(_device(here, room, side) for side in ("microphone", "loudspeaker")))
        for room in told
    ]
    here.output.table(columns, rows)
    for side, found in names.items():
        here.output.remark(
            here.say(f"cli-rooms-{side}", count=len(found), names=", ".join(found)), style="dim"
        )


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
        }
        for name, room in settings.rooms.items()
    ]


def _device(here: Invocation, room: dict[str, Any], side: str) -> str:
    if room["satellite"]:
        return str(room["satellite"])
    if room[side] is None:
        return here.say("cli-rooms-no-device")
    present = "yes" if room[f"{side}_present"] else "no"
    return here.say("cli-rooms-device", name=room[side], present=present)
