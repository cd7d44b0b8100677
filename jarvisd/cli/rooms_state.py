"""How the rooms are at the moment, asked of the running daemon, and how people are told."""

from datetime import datetime
from typing import Any, Final

from jarvisd.cli.invocation import Invocation
from jarvisd.cli.output import Column
from jarvisd.cli.running_daemon import RunningDaemon

KNOWN_LIVE: Final = (
    "state", "trouble", "conversation", "muted", "muted_since", "muted_until", "volume", "speed",
    "quiet_hours", "quiet_until",
)  # fmt: skip
"""What only the running daemon knows of a room."""
QUIET: Final = ("idle", "muted")
"""Where a conversation is that need not be told of."""


def live_rooms(daemon: RunningDaemon) -> dict[str, dict[str, Any]]:
    """Return every room by its name; raise ResourceError if no daemon runs."""
    return {room["name"]: room for room in daemon.get("/api/v1/rooms")["rooms"]}


def hears(here: Invocation, room: dict[str, Any]) -> str:
    """Return in words how *room* hears, and for how long it is muted."""
    told = here.say("cli-rooms-hears", state=room["trouble"] or room["state"] or "none")
    if not room["muted"] or not room["muted_until"]:
        return told
    from jarvisd.cli.showing import zone_of  # noqa: PLC0415  keeps --help fast

    zone = zone_of(here.settings())
    until = here.output.date(datetime.fromisoformat(room["muted_until"]), zone)
    return here.say("cli-rooms-muted-until", state=told, until=until)


def converses(here: Invocation, room: dict[str, Any]) -> str:
    """Return in words where the conversation of *room* is; a dash while there is none."""
    state = room["conversation"]
    return "–" if state is None or state in QUIET else here.say("cli-rooms-talk", state=state)


def volume(room: dict[str, Any]) -> str:
    """Return how loud *room* speaks."""
    return "–" if room["volume"] is None else f"{room['volume']:g} %"


def columns(here: Invocation, *names: str) -> list[Column]:
    """Return the columns called *names*; the devices may wrap."""
    return [
        Column(
            title=here.say(f"cli-column-{name}"),
            style="cyan" if name == "room" else "",
            fold=name in ("microphone", "loudspeaker"),
            lead=name == "room",
        )
        for name in names
    ]
