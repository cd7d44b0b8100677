"""``jarvisd memory archive``: what is left of conversations that are over, for one person."""

import asyncio
from typing import Annotated, Any

import typer

from jarvisd.cli import showing, whom
from jarvisd.cli.commands import new_app
from jarvisd.cli.exits import Exit
from jarvisd.cli.given import usable
from jarvisd.cli.invocation import AsJson, Invocation
from jarvisd.cli.output import Column
from jarvisd.memory.policy.walk import Told

app = new_app()


@app.command("list", help="cli-memory-archive-list")
def list_(context: typer.Context, as_person: whom.AsPerson = None, as_json: AsJson = False) -> int:
    """List the months of which the person may hear anything, the newest first."""
    return asyncio.run(_list(Invocation.of(context), as_person))


@app.command(help="cli-memory-archive-search")
def search(
    context: typer.Context,
    query: Annotated[str, typer.Argument(help="cli-archive-query", metavar="QUERY")],
    as_person: whom.AsPerson = None,
    limit: Annotated[
        int, typer.Option(min=1, max=1_000, help="cli-archive-limit", metavar="N")
    ] = 20,
    as_json: AsJson = False,
) -> int:
    """Show where the archive speaks of *query*, the closest first, the later before the earlier."""
    usable(query)
    return asyncio.run(_search(Invocation.of(context), query, as_person, limit))


async def _list(here: Invocation, as_person: str | None) -> Exit:
    from jarvisd.app import open_mind  # noqa: PLC0415

    async with open_mind(here.settings()) as mind:
        months = await mind.tiers.archive.months(await whom.audience(mind, as_person, None))
    told = [
        {"month": month.name, "sessions": month.sessions, "turns": month.turns} for month in months
    ]
    here.output.data({"months": told})
    if not months:
        here.output.tell(here.say("cli-archive-empty"), style="yellow")
        return Exit.NEGATIVE
    columns = (
        Column(title=here.say("cli-column-month"), style="cyan"),
        Column(title=here.say("cli-column-sessions"), align="right"),
        Column(title=here.say("cli-column-turns"), align="right"),
    )
    rows = [(month.name, str(month.sessions), str(month.turns)) for month in months]
    here.output.table(columns, rows)
    return Exit.OK


async def _search(here: Invocation, query: str, as_person: str | None, limit: int) -> Exit:
    from jarvisd.app import open_mind  # noqa: PLC0415

    settings = here.settings()
    async with open_mind(settings) as mind:
        audience = await whom.audience(mind, as_person, None)
        found = await mind.tiers.past.archived(query, here.language, audience, limit)
        names = await whom.names(mind.people)
    here.output.data({"query": query, "found": [_json(told, names) for told in found]})
    if not found:
        here.output.tell(here.say("cli-archive-nothing"), style="yellow")
        return Exit.NEGATIVE
    zone = showing.zone_of(settings)
    columns = (
        Column(title=here.say("cli-column-told-at"), style="cyan"),
        Column(title=here.say("cli-column-owner")),
        Column(title=here.say("cli-column-said"), fold=True, lead=True),
    )
    rows = [
        (here.output.date(told.at, zone), _whose(here, told, names), told.text) for told in found
    ]
    here.output.table(columns, rows)
    return Exit.OK


def _json(told: Told, names: showing.Names) -> dict[str, Any]:
    return {
        "session": str(told.session),
        "turn": told.number,
        "at": told.at.isoformat(),
        "person": None if told.person is None else names.get(told.person),
        "text": told.text,
        "words": round(told.clue.words, 3),
    }


def _whose(here: Invocation, told: Told, names: showing.Names) -> str:
    unknown = here.say("digest-somebody")
    return unknown if told.person is None else names.get(told.person, unknown)
