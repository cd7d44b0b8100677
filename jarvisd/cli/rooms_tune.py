"""``jarvisd rooms tune``: the threshold of a room's wake word, judged by what it has heard."""

import asyncio
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from jarvisd.cli.invocation import AsJson, Invocation
from jarvisd.cli.output import Column

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jarvisd.audio.tuning import Counts, Proposal
    from jarvisd.ids import RoomName
    from jarvisd.session.ports import Wake
    from jarvisd.settings import Settings

LATEST: Final = 2_000
"""So many wakes and near misses of a room are looked at."""
SHOWN: Final = ("room", "calls", "missed", "false", "threshold", "proposed")


def tune(
    context: typer.Context,
    names: Annotated[
        list[str] | None, typer.Argument(help="cli-rooms-tune-names", metavar="NAME…")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Propose a threshold for each room; nothing is changed."""
    from jarvisd.app import wake_rule  # noqa: PLC0415  keeps --help fast
    from jarvisd.settings_file import room as room_of  # noqa: PLC0415

    here = Invocation.of(context)
    settings = here.settings()
    rooms = [room_of(settings, name)[0] for name in names or settings.rooms]
    heard = asyncio.run(_heard(settings, rooms))
    found = [(room, wake_rule(settings, room).threshold, _proposal(settings, room, heard[room]))
             for room in rooms]  # fmt: skip
    here.output.data({"rooms": [_json(*each) for each in found]})
    columns = [
        Column(
            title=here.say(f"cli-column-{name}"),
            style="cyan" if name == "room" else "",
            align="left" if name == "room" else "right",
        )
        for name in SHOWN
    ]
    here.output.table(columns, [_row(here, *each) for each in found])
    _tell(here, found)


async def _heard(
    settings: "Settings", rooms: "Sequence[RoomName]"
) -> "dict[RoomName, Sequence[Wake]]":
    from jarvisd.settings_file import data_dir  # noqa: PLC0415
    from jarvisd.storage import SessionTable, open_database  # noqa: PLC0415

    async with open_database(settings.database, data_dir(settings)) as database:
        table = SessionTable(database, rooms)
        return {room: await table.wakes_of(room, LATEST) for room in rooms}


def _proposal(settings: "Settings", room: "RoomName", wakes: "Sequence[Wake]") -> "Proposal | None":
    from jarvisd.app import wake_rule  # noqa: PLC0415
    from jarvisd.audio.tuning import Trace, propose  # noqa: PLC0415
    from jarvisd.session.near import NEAR_MISS  # noqa: PLC0415

    traces = [
        Trace(
            at=wake.at,
            first=wake.first,
            second=wake.second,
            outcome=wake.outcome,
            near=wake.outcome == NEAR_MISS,
        )
        for wake in wakes
        # A room that stayed silent for another one heard the call all the same.
        if wake.first is not None
    ]
    return propose(traces, wake_rule(settings, room))


def _row(
    here: Invocation, room: "RoomName", threshold: float, proposal: "Proposal | None"
) -> tuple[str, ...]:
    number = here.output.number
    if proposal is None:
        return room, "–", "–", "–", number(threshold), "–"
    now = proposal.now
    counted = (now.heard + now.missed, now.missed, now.false)
    return room, *map(str, counted), number(threshold), number(proposal.threshold)


def _tell(here: Invocation, found: "Sequence[tuple[RoomName, float, Proposal | None]]") -> None:
    changed = False
    for room, threshold, proposal in found:
        if proposal is None:
            here.output.remark(here.say("cli-rooms-tune-little", room=room))
        elif proposal.threshold != threshold:
            changed = True
            then = proposal.then
            line = here.say("cli-rooms-tune-would", room=room, missed=then.missed, false=then.false)
            here.output.tell(line)
            here.output.tell(f"[rooms.{room}]\nwake_threshold = {proposal.threshold:g}", "bold")
        else:
            here.output.tell(here.say("cli-rooms-tune-fits", room=room))
    if changed:
        here.output.remark(here.say("cli-rooms-tune-how"), style="dim")


def _json(room: "RoomName", threshold: float, proposal: "Proposal | None") -> dict[str, Any]:
    return {
        "name": room,
        "threshold": threshold,
        "proposed": proposal.threshold if proposal else None,
        "now": _counts(proposal.now) if proposal else None,
        "then": _counts(proposal.then) if proposal else None,
    }


def _counts(counts: "Counts") -> dict[str, int]:
    return {"heard": counts.heard, "missed": counts.missed, "false": counts.false}
