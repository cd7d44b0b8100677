"""``jarvisd forget``: find what is meant, ask, and erase it for good."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import tzinfo
from typing import Annotated

import typer
from typer._click.exceptions import UsageError

from jarvisd.cli import clearing, showing, whom
from jarvisd.cli.asking import sure
from jarvisd.cli.commands import new_app
from jarvisd.cli.exits import Exit
from jarvisd.cli.given import usable
from jarvisd.cli.invocation import AsJson, Invocation
from jarvisd.errors import InputError, NotFoundError
from jarvisd.memory.types import Memory

app = new_app()


@app.command(help="cli-forget")
def forget(  # noqa: PLR0913, PLR0917  one parameter for each option
    context: typer.Context,
    query: Annotated[str | None, typer.Argument(help="cli-forget-query", metavar="QUERY")] = None,
    as_person: whom.AsPerson = None,
    room: whom.InRoom = None,
    everything: Annotated[bool, typer.Option("--all", help="cli-forget-all")] = False,
    transcript: Annotated[bool, typer.Option("--transcript", help="cli-forget-transcript")] = False,
    yes: Annotated[bool, typer.Option("--yes", "-y", help="cli-opt-yes")] = False,
    as_json: AsJson = False,
) -> int:
    """Erase the one memory that *query* means, or all that is private to a person, after a yes."""
    here = Invocation.of(context)
    if everything == (query is not None):
        raise UsageError(here.say("cli-forget-what"))
    if query is not None:
        usable(query)
        return asyncio.run(_forget(here, Asked(query, as_person, room, transcript, yes)))
    if as_person is None:
        raise UsageError(here.say("cli-forget-all-whose"))
    return asyncio.run(clearing.clear(here, as_person, transcript=transcript, yes=yes))


@dataclass(frozen=True, slots=True)
class Asked:
    """What is to be forgotten, and how."""

    query: str
    as_person: str | None
    room: str | None
    transcript: bool
    yes: bool


async def _forget(here: Invocation, asked: Asked) -> Exit:
    from jarvisd.app import open_mind  # noqa: PLC0415

    settings = here.settings()
    async with open_mind(settings) as mind:
        audience = await whom.audience(mind, asked.as_person, asked.room)
        found = await mind.forget.find(asked.query, here.language, audience)
        names = await whom.names(mind.people)
        if not found:
            raise NotFoundError("nothing-to-forget", query=asked.query)
        chosen = found[0]
        if len(found) > 1:
            picked = _choice(here, found, names, showing.zone_of(settings))
            if picked is None:
                here.output.tell(here.say("cli-forget-left"))
                return Exit.NEGATIVE
            chosen = picked
        question = here.say("cli-forget-sure", text=chosen.text)
        if not sure(here, question, yes=asked.yes):
            here.output.tell(here.say("cli-forget-left"))
            return Exit.NEGATIVE
        doomed = await mind.forget.with_history((chosen,), audience)
        erased = await mind.forget.erase((chosen.id,), audience)
        struck = None
        if asked.transcript and erased:
            struck = await mind.wholesale.clear.strike(doomed, audience)
    return tell_erased(here, chosen, erased, names, struck)


def tell_erased(
    here: Invocation, memory: Memory, erased: int, names: showing.Names, struck: int | None = None
) -> Exit:
    """Say how many memories were erased, and what stood in the way if none was.

    *struck* is how many turns went out of the transcript, None if they were to stay.
    """
    key = "cli-forgotten" if erased else "cli-forget-refused"
    here.output.tell(here.say(key, count=erased, text=memory.text))
    told = [showing.memory_json(memory, names)] if erased else []
    if struck is not None:
        here.output.tell(here.say("clear-transcript", count=struck))
    turns = {} if struck is None else {"turns": struck}
    here.output.data({"forgotten": erased, "memories": told, **turns})
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
