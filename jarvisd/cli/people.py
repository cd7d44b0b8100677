"""``jarvisd people``: get to know people by recordings, show them, remove them."""

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from jarvisd.cli import enrolling, whom
from jarvisd.cli.asking import sure
from jarvisd.cli.commands import new_app
from jarvisd.cli.exits import Exit
from jarvisd.cli.invocation import AsJson, Invocation
from jarvisd.cli.output import Column
from jarvisd.memory.ports import Filter
from jarvisd.memory.types import Scope
from jarvisd.people.audience import Audience
from jarvisd.people.types import Person, Role

if TYPE_CHECKING:
    from jarvisd.app import Mind

app = new_app()

MOST = 100_000
"""More private memories of one person are not counted before they are removed."""

Name = Annotated[str, typer.Argument(help="cli-people-name", metavar="NAME")]

First = Annotated[list[Path], typer.Option("--from", help="cli-people-from", metavar="FILE")]
FirstIfAny = Annotated[
    list[Path] | None, typer.Option("--from", help="cli-people-from-optional", metavar="FILE")
]
More = Annotated[
    list[Path] | None, typer.Argument(help="cli-people-more-files", metavar="[FILE]...")
]
"""``--from A.wav B.wav`` as people write it: an option takes one value, the rest are these."""


@app.command(help="cli-people-add")
def add(
    context: typer.Context,
    name: Name,
    first: FirstIfAny = None,
    more: More = None,
    role: Annotated[Role, typer.Option(help="cli-people-role")] = Role.MEMBER,
    as_json: AsJson = False,
) -> None:
    """Get to know a person, by recordings of their voice or for now by name alone."""
    files = (*(first or ()), *(more or ()))
    asyncio.run(enrolling.add(Invocation.of(context), name, files, role))


@app.command(help="cli-people-add-samples")
def add_samples(
    context: typer.Context,
    name: Name,
    first: First,
    more: More = None,
    as_json: AsJson = False,
) -> None:
    """Give a known person further recordings."""
    asyncio.run(enrolling.add_samples(Invocation.of(context), name, (*first, *(more or ()))))


@app.command("list", help="cli-people-list")
def list_(context: typer.Context, as_json: AsJson = False) -> None:
    """List everyone who is known, by name."""
    asyncio.run(_list(Invocation.of(context)))


@app.command(help="cli-people-set-role")
def role(
    context: typer.Context,
    name: Name,
    role: Annotated[Role, typer.Argument(help="cli-people-role", metavar="ROLE")],
    as_json: AsJson = False,
) -> None:
    """Say what somebody is to the household: member, guest or staff."""
    asyncio.run(_role(Invocation.of(context), name, role))


@app.command(help="cli-people-remove")
def remove(
    context: typer.Context,
    name: Name,
    yes: Annotated[bool, typer.Option("--yes", "-y", help="cli-opt-yes")] = False,
    as_json: AsJson = False,
) -> int:
    """Remove a person with their voiceprints and private memories."""
    return asyncio.run(_remove(Invocation.of(context), name, yes))


async def _list(here: Invocation) -> None:
    from jarvisd.app import open_mind  # noqa: PLC0415

    async with open_mind(here.settings()) as mind:
        everyone = await mind.people.everyone()
    told = [
        {
            "id": str(each.person.id),
            "name": each.person.name,
            "role": each.person.role.value,
            "samples": len(each.prints),
        }
        for each in everyone
    ]
    here.output.data({"people": told})
    if not everyone:
        here.output.tell(here.say("cli-people-none"))
        return
    columns = (
        Column(title=here.say("cli-column-name"), style="cyan"),
        Column(title=here.say("cli-column-role")),
        Column(title=here.say("cli-column-samples"), align="right"),
    )
    rows = [
        (
            each.person.name,
            here.say("cli-role", role=each.person.role.value),
            str(len(each.prints)),
        )
        for each in everyone
    ]
    here.output.table(columns, rows)


async def _role(here: Invocation, name: str, role: Role) -> None:
    from jarvisd.app import open_mind  # noqa: PLC0415

    async with open_mind(here.settings()) as mind:
        person = await whom.person(mind.people, name)
        await mind.people.set_role(person.id, role)
    told = here.say("cli-people-role-set", name=person.name, role=role.value)
    here.output.tell(told, style="green")
    here.output.data({"id": str(person.id), "name": person.name, "role": role.value})


async def _remove(here: Invocation, name: str, yes: bool) -> Exit:
    from jarvisd.app import open_mind  # noqa: PLC0415

    async with open_mind(here.settings()) as mind:
        person = await whom.person(mind.people, name)
        samples, memories = await _belongings(mind, person)
        name = person.name
        question = here.say("cli-people-sure", name=name, samples=samples, memories=memories)
        if not sure(here, question, yes=yes):
            here.output.tell(here.say("cli-people-left", name=name))
            return Exit.NEGATIVE
        # First of all: if it fails the person is still known, and can be removed again.
        await mind.wholesale.clear.unfile(person.id)
        erased = await mind.people.remove(person.id)
    told = here.say("cli-people-removed", name=name, samples=samples, memories=erased)
    here.output.tell(told, style="green")
    here.output.data({"removed": name, "samples": samples, "memories": erased})
    return Exit.OK


async def _belongings(mind: "Mind", person: Person) -> tuple[int, int]:
    """Return how many voice samples and private memories go with *person*."""
    everyone = await mind.people.everyone()
    samples = next(len(each.prints) for each in everyone if each.person.id == person.id)
    theirs = Audience(person=person.id, role=person.role, room=None)
    private = Filter(scope=Scope.PRIVATE, owner=person.id, current=False)
    return samples, len(await mind.memories.listed(private, theirs, MOST))
