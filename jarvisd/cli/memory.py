"""``jarvisd memory``: list memories, look at one, delete one; more is beside it."""

import asyncio
from collections.abc import Sequence
from typing import Annotated
from uuid import UUID

import typer

from jarvisd.cli import archive, carrying, learn, showing, whom
from jarvisd.cli.asking import sure
from jarvisd.cli.commands import new_app
from jarvisd.cli.exits import Exit
from jarvisd.cli.forget import tell_erased
from jarvisd.cli.graph import graph
from jarvisd.cli.invocation import AsJson, Invocation
from jarvisd.cli.output import Column
from jarvisd.cli.tidy import tidy
from jarvisd.errors import InputError, NotFoundError
from jarvisd.ids import MemoryId
from jarvisd.memory.ports import Filter, MemoryStore
from jarvisd.memory.types import Kind, Memory, Scope
from jarvisd.people.audience import Audience

app = new_app()

PAGE = 500
"""Memories read at once while a short id is looked for."""
LEAST_DIGITS = 4

Id = Annotated[str, typer.Argument(help="cli-memory-id", metavar="ID")]


@app.command("list", help="cli-memory-list")
def list_(  # noqa: PLR0913, PLR0917  one parameter for each option
    context: typer.Context,
    as_person: whom.AsPerson = None,
    room: whom.InRoom = None,
    contains: Annotated[
        str | None, typer.Option(help="cli-memory-contains", metavar="TEXT")
    ] = None,
    kind: Annotated[Kind | None, typer.Option(help="cli-memory-kind", metavar="KIND")] = None,
    scope: Annotated[Scope | None, typer.Option(help="cli-memory-scope")] = None,
    everything: Annotated[bool, typer.Option("--all", help="cli-memory-all")] = False,
    limit: Annotated[
        int, typer.Option(min=1, max=10_000, help="cli-memory-limit", metavar="N")
    ] = 100,
    as_json: AsJson = False,
) -> None:
    """List what the person, or else the whole household, may hear; the newest first."""
    wanted = Filter(kind=kind, scope=scope, contains=contains, current=not everything)
    asyncio.run(_list(Invocation.of(context), as_person, room, wanted, limit))


@app.command(help="cli-memory-show")
def show(
    context: typer.Context,
    id: Id,
    as_person: whom.AsPerson = None,
    room: whom.InRoom = None,
    as_json: AsJson = False,
) -> None:
    """Show everything that is known about one memory."""
    asyncio.run(_show(Invocation.of(context), id, as_person, room))


@app.command(help="cli-memory-delete")
def delete(
    context: typer.Context,
    id: Id,
    as_person: whom.AsPerson = None,
    room: whom.InRoom = None,
    yes: Annotated[bool, typer.Option("--yes", "-y", help="cli-opt-yes")] = False,
    as_json: AsJson = False,
) -> int:
    """Erase one memory for good."""
    return asyncio.run(_delete(Invocation.of(context), id, as_person, room, yes))


app.command(help="cli-memory-graph")(graph)
app.command(help="cli-memory-learn")(learn.learn)
app.command("tidy", help="cli-memory-tidy")(tidy)
app.add_typer(archive.app, name="archive", help="cli-memory-archive")
app.command("export", help="cli-memory-export")(carrying.export)
app.command("import", help="cli-memory-import")(carrying.import_)


async def _list(
    here: Invocation, as_person: str | None, room: str | None, wanted: Filter, limit: int
) -> None:
    from jarvisd.app import open_mind  # noqa: PLC0415

    settings = here.settings()
    async with open_mind(settings) as mind:
        audience = await whom.audience(mind, as_person, room)
        memories = await mind.memories.listed(wanted, audience, limit + 1)
        names = await whom.names(mind.people)
    more, memories = len(memories) > limit, memories[:limit]
    told = [showing.memory_json(memory, names) for memory in memories]
    here.output.data({"memories": told, "more": more})
    if not memories:
        here.output.tell(here.say("cli-memory-none", seen="person" if as_person else "household"))
        return
    showing.memory_table(here, memories, names, showing.zone_of(settings))
    if more:
        here.output.remark(here.say("cli-memory-more", limit=limit))


async def _show(here: Invocation, id: str, as_person: str | None, room: str | None) -> None:
    from jarvisd.app import open_mind  # noqa: PLC0415

    settings = here.settings()
    async with open_mind(settings) as mind:
        audience = await whom.audience(mind, as_person, room)
        memory = await one(mind.memories, id, audience)
        names = await whom.names(mind.people)
        entities = await mind.graph.about([memory.id], audience)
    told = showing.memory_json(memory, names)
    told["entities"] = [entity.name for entity in entities.get(memory.id, ())]
    here.output.data(told)
    zone = showing.zone_of(settings)
    told |= {
        "owner": showing.owner(here, memory, names),
        "scope": showing.scope(here, memory),
        "kind": here.say("cli-kind", kind=memory.kind.value),
        "provenance": here.say("cli-provenance", provenance=memory.provenance.value),
        "since": here.output.date(memory.validity.since, zone),
        "source": here.say("cli-source", source=memory.source.via),
    }
    columns = (
        Column(title=here.say("cli-column-property"), style="cyan"),
        Column(title=here.say("cli-column-value"), fold=True),
    )
    rows = [
        (here.say(f"cli-memory-property-{key.replace('_', '-')}"), _shown(here, value))
        for key, value in told.items()
        if value is not None
    ]
    here.output.table(columns, rows)


async def _delete(
    here: Invocation, id: str, as_person: str | None, room: str | None, yes: bool
) -> Exit:
    from jarvisd.app import open_mind  # noqa: PLC0415

    async with open_mind(here.settings()) as mind:
        audience = await whom.audience(mind, as_person, room)
        memory = await one(mind.memories, id, audience)
        names = await whom.names(mind.people)
        if not sure(here, here.say("cli-forget-sure", text=memory.text), yes=yes):
            here.output.tell(here.say("cli-forget-left"))
            return Exit.NEGATIVE
        erased = await mind.forget.erase((memory.id,), audience)
    return tell_erased(here, memory, erased, names)


async def one(memories: MemoryStore, id: str, audience: Audience) -> Memory:
    """Return the memory whose id is, or begins with, *id*.

    Raise InputError if that is no id or fits several, NotFoundError if it fits none.
    """
    digits = id.strip().casefold().replace("-", "")
    if len(digits) < LEAST_DIGITS or len(digits) > 32 or set(digits) - set("0123456789abcdef"):
        raise InputError("memory-id-unusable", id=id, least=LEAST_DIGITS)
    if len(digits) == 32:
        whole = await memories.get(MemoryId(UUID(digits)), audience)
        found: Sequence[Memory] = () if whole is None else (whole,)
    else:
        found = await _beginning(memories, digits, audience)
    if not found:
        raise NotFoundError("no-such-memory", id=id)
    if len(found) > 1:
        raise InputError("memory-id-ambiguous", id=id, count=len(found))
    return found[0]


async def _beginning(memories: MemoryStore, digits: str, audience: Audience) -> list[Memory]:
    found: list[Memory] = []
    offset = 0
    while page := await memories.listed(Filter(current=False), audience, PAGE, offset):
        found += [memory for memory in page if memory.id.hex.startswith(digits)]
        offset += PAGE
    return found


def _shown(here: Invocation, value: object) -> str:
    match value:
        case bool():
            return here.say("cli-flag", value="yes" if value else "no")
        case float():
            return here.output.number(value)
        case list():
            return " · ".join(map(str, value))
        case _:
            return str(value)
