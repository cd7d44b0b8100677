"""``jarvisd timers``: what is set to ring, for one person or the household, and cancelling it."""

import asyncio
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer._click.exceptions import UsageError

from jarvisd.cli import whom
from jarvisd.cli.asking import sure
from jarvisd.cli.commands import new_app
from jarvisd.cli.exits import Exit
from jarvisd.cli.invocation import AsJson, Invocation
from jarvisd.cli.output import Column
from jarvisd.cli.showing import SHORT
from jarvisd.errors import InputError, NotFoundError
from jarvisd.ids import PersonId
from jarvisd.timers import wording
from jarvisd.timers.types import Kind, Timer

if TYPE_CHECKING:
    from jarvisd.app import Mind
    from jarvisd.people.audience import Audience

app = new_app()

LEAST_DIGITS = 4


@app.command("list", help="cli-timers-list")
def list_(
    context: typer.Context,
    as_person: whom.AsPerson = None,
    room: whom.InRoom = None,
    as_json: AsJson = False,
) -> None:
    """List what is set, the next one first."""
    asyncio.run(_list(Invocation.of(context), as_person, room))


@app.command(help="cli-timers-cancel")
def cancel(
    context: typer.Context,
    id: Annotated[str | None, typer.Argument(help="cli-timers-id", metavar="ID")] = None,
    everything: Annotated[bool, typer.Option("--all", help="cli-timers-all")] = False,
    as_person: whom.AsPerson = None,
    room: whom.InRoom = None,
    yes: Annotated[bool, typer.Option("--yes", "-y", help="cli-opt-yes")] = False,
    as_json: AsJson = False,
) -> int:
    """Cancel one, or all; what rings falls silent."""
    here = Invocation.of(context)
    if (id is None) == (not everything):
        raise UsageError(here.say("cli-timers-what"))
    return asyncio.run(_cancel(here, id, as_person, room, yes=yes))


async def _list(here: Invocation, as_person: str | None, room: str | None) -> None:
    from jarvisd.app import open_mind  # noqa: PLC0415  keeps --help fast

    async with open_mind(here.settings()) as mind:
        running = await _running(mind, await whom.audience(mind, as_person, room), room)
        names = await whom.names(mind.people)
        zone = mind.timing.timers.zone
    here.output.data({"timers": [_json(timer, names) for timer in running]})
    if not running:
        here.output.tell(here.say("cli-timers-none"))
        return
    repeats = any(timer.plan.repeat is not None for timer in running)
    keys = ["id", "kind", "what", "due", "room", "owner", *(["repeat"] if repeats else [])]
    columns = [
        Column(
            title=here.say(f"cli-column-{key}"),
            style="cyan" if key == "id" else "",
            fold=key == "what",
            lead=key == "what",
        )
        for key in keys
    ]
    rows = []
    for timer in running:
        rings = timer.ring is not None and timer.ring.over_at is None
        row = [
            str(timer.id)[:SHORT],
            here.say("thing", kind=timer.kind.value),
            timer.about if timer.kind is Kind.REMINDER else wording.called(timer, here.language),
            here.say("cli-timers-ringing") if rings else here.output.date(timer.plan.due_at, zone),
            timer.set_in,
            _owner(here, timer, names),
        ]
        if repeats:
            repeat = timer.plan.repeat
            row.append(wording.days(repeat, here.language) if repeat is not None else "")
        rows.append(row)
    here.output.table(columns, rows)


async def _cancel(
    here: Invocation, id: str | None, as_person: str | None, room: str | None, *, yes: bool
) -> Exit:
    from jarvisd.app import open_mind  # noqa: PLC0415  keeps --help fast

    async with open_mind(here.settings()) as mind:
        audience = await whom.audience(mind, as_person, room)
        doomed = await _running(mind, audience, room)
        if id is not None:
            doomed = [_one(doomed, id)]
        elif doomed and not sure(here, here.say("cli-timers-sure", count=len(doomed)), yes=yes):
            return Exit.NEGATIVE
        count = await mind.timing.timers.cancel(doomed, audience) if doomed else 0
    here.output.data({"cancelled": count})
    here.output.tell(here.say("cli-timers-cancelled", count=count), style="green")
    return Exit.OK if count else Exit.NEGATIVE


async def _running(mind: "Mind", audience: "Audience", room: str | None) -> Sequence[Timer]:
    """Return what *audience* may hear of; with a *room*, what was set there."""
    running = await mind.timing.timers.running(audience)
    return [timer for timer in running if room is None or timer.set_in == audience.room]


def _one(timers: Sequence[Timer], digits: str) -> Timer:
    """Return the one whose id begins with *digits*; raise InputError or NotFoundError."""
    wanted = digits.strip().casefold().replace("-", "")
    if not LEAST_DIGITS <= len(wanted) <= 32 or set(wanted) - set("0123456789abcdef"):
        raise InputError("memory-id-unusable", id=digits, least=LEAST_DIGITS)
    found = [timer for timer in timers if timer.id.hex.startswith(wanted)]
    if not found:
        raise NotFoundError("no-such-timer", id=digits)
    if len(found) > 1:
        raise InputError("timer-id-ambiguous", id=digits, count=len(found))
    return found[0]


def _owner(here: Invocation, timer: Timer, names: Mapping[PersonId, str]) -> str:
    owner = timer.placement.owner
    return here.say("cli-owner-unknown") if owner is None else names.get(owner, "")


def _json(timer: Timer, names: Mapping[PersonId, str]) -> dict[str, Any]:
    plan, ring, owner = timer.plan, timer.ring, timer.placement.owner
    ringing = ring is not None and ring.over_at is None
    return {
        "id": str(timer.id),
        "kind": timer.kind.value,
        "name": timer.name or None,
        "about": timer.about or None,
        "due_at": plan.due_at.isoformat(),
        "length_s": plan.length_s,
        "repeat": None
        if plan.repeat is None
        else {
            "days": sorted(plan.repeat.days),
            "time": f"{plan.repeat.hour:02}:{plan.repeat.minute:02}",
        },
        "room": timer.set_in,
        "ringing_in": ring.room if ring is not None and ringing else None,
        "scope": timer.placement.scope.value,
        "owner": names.get(owner) if owner is not None else None,
        "language": timer.language.value,
        "set_at": timer.set_at.isoformat(),
    }
