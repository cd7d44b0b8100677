"""``jarvisd forget``: find what is meant, ask, and erase it for good."""

import asyncio
from collections.abc import Sequence
from datetime import tzinfo
from typing import Annotated

import typer

from jarvisd.cli import showing, whom
from jarvisd.cli.asking import sure
from jarvisd.cli.commands import new_app
from jarvisd.cli.exits import Exit
from jarvisd.cli.given import usable
from jarvisd.cli.invocation import AsJson, Invocation
from jarvisd.errors import InputError, NotFoundError
from jarvisd.memory.types import Memory

app = new_app()


@app.command(help="cli-forget")
def forget(
    context: typer.Context,
    query: Annotated[str, typer.Argument(help="cli-forget-query", metavar="QUERY")],
    as_person: whom.AsPerson = None,
    room: whom.InRoom = None,
    yes: Annotated[bool, typer.Option("--yes", "-y", help="cli-opt-yes")] = False,
    as_json: AsJson = False,
) -> int:
    """Erase the one memory that *query* means, after a yes."""
    usable(query)
    return asyncio.run(_forget(Invocation.of(context), query, as_person, room, yes))


async def _forget(
    here: Invocation, query: str, as_person: str | None, room: str | None, yes: bool
) -> Exit:
    from jarvisd.app import open_mind  # noqa: PLC0415

    settings = here.settings()
    async with open_mind(settings) as mind:
        audience = await whom.audience(mind, as_person, room)
        found = await mind.forget.find(query, here.language, audience)
        names = await whom.names(mind.people)
        if not found:
            raise NotFoundError("nothing-to-forget", query=query)
        chosen = found[0]
        if len(found) > 1:
            picked = _choice(here, found, names, showing.zone_of(settings))
            if picked is None:
                here.output.tell(here.say("cli-forget-left"))
                return Exit.NEGATIVE
            chosen = picked
        question = here.say("cli-forget-sure", text=chosen.text)
        if not sure(here, question, yes=yes):
            here.output.tell(here.say("cli-forget-left"))
            return Exit.NEGATIVE
        erased = await mind.forget.erase((chosen.id,), audience)
    return tell_erased(here, chosen, erased, names)


def tell_erased(here: Invocation, memory: Memory, erased: int, names: showing.Names) -> Exit:
    """Say how many memories were erased, and what stood in the way if none was."""
    key = "cli-forgotten" if erased else "cli-forget-refused"
    here.output.tell(here.say(key, count=erased, text=memory.text))
    told = [showing.memory_json(memory, names)] if erased else []
    here.output.data({"forgotten": erased, "memories": told})
    return Exit.OK if erased else Exit.NEGATIVE


def _choice(
    here: Invocation, found: Sequence[Memory], names: showing.Names, zone: tzinfo | None
) -> Memory | None:
    """Ask which of several is meant; without a person, raise InputError that names their ids."""
    if not here.output.interactive:
        ids = ", ".join(str(memory.id)[: showing.SHORT] for memory in found)
        raise InputError("several-to-forget", count=len(found), ids=ids)
    here.output.tell(here.say("cli-forget-which"))
    for number, memory in enumerate(found, start=1):
        whose = showing.owner(here, memory, names)
        date = here.output.date(memory.validity.since, zone)
        here.output.tell(f"  {number}  {memory.text}  ({whose}, {date})")
    answer = here.output.ask(here.say("cli-forget-number", count=len(found)))
    return found[int(answer) - 1] if answer.isdecimal() and 0 < int(answer) <= len(found) else None
