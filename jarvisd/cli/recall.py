"""``jarvisd recall``: what a question brings to mind, and why."""

import asyncio
from datetime import tzinfo
from typing import Annotated, Any

import typer

from jarvisd.cli import showing, whom
from jarvisd.cli.commands import new_app
from jarvisd.cli.exits import Exit
from jarvisd.cli.given import usable
from jarvisd.cli.invocation import AsJson, Invocation
from jarvisd.cli.output import Column
from jarvisd.memory.recall import Recalled, Selection

app = new_app()

PARTS = ("cosine", "keywords", "relevance", "importance", "total")


@app.command(help="cli-recall")
def recall(
    context: typer.Context,
    query: Annotated[str, typer.Argument(help="cli-recall-query", metavar="QUERY")],
    as_person: whom.AsPerson = None,
    room: whom.InRoom = None,
    why: Annotated[bool, typer.Option("--why", help="cli-recall-why")] = False,
    as_json: AsJson = False,
) -> int:
    """Show what would be recalled for *query*; nothing is reinforced by looking."""
    usable(query)
    return asyncio.run(_recall(Invocation.of(context), query, as_person, room, why))


async def _recall(
    here: Invocation, query: str, as_person: str | None, room: str | None, why: bool
) -> Exit:
    from jarvisd.app import open_mind  # noqa: PLC0415

    settings = here.settings()
    async with open_mind(settings) as mind:
        audience = await whom.audience(mind, as_person, room)
        selection = await mind.recall.about(query, here.language, audience)
        names = await whom.names(mind.people)
    here.output.data(_json(query, selection, names))
    if not selection.kept:
        here.output.tell(here.say("cli-recall-nothing"), style="yellow")
    _tables(here, selection, names, why, showing.zone_of(settings))
    return Exit.OK if selection.kept else Exit.NEGATIVE


def _json(query: str, selection: Selection, names: showing.Names) -> dict[str, Any]:
    return {
        "query": query,
        "cost_tokens": selection.cost,
        "kept": [_recalled_json(recalled, names) for recalled in selection.kept],
        "dropped": [
            _recalled_json(recalled, names) | {"reason": reason}
            for recalled, reason in selection.dropped
        ],
    }


def _recalled_json(recalled: Recalled, names: showing.Names) -> dict[str, Any]:
    score = {part: round(getattr(recalled.score, part), 4) for part in PARTS}
    return {"memory": showing.memory_json(recalled.memory, names), "score": score}


def _tables(
    here: Invocation, selection: Selection, names: showing.Names, why: bool, zone: tzinfo | None
) -> None:
    parts = PARTS if why else PARTS[-1:]
    columns = [
        Column(title=here.say("cli-column-id"), style="cyan"),
        Column(title=here.say("cli-column-memory"), fold=True, lead=True),
        *(Column(title=here.say(f"cli-column-{part}"), align="right") for part in parts),
    ]
    tail = () if why else ("owner", "date")
    columns += [Column(title=here.say(f"cli-column-{key}")) for key in tail]

    def row(recalled: Recalled) -> list[str]:
        memory = recalled.memory
        scores = [here.output.number(getattr(recalled.score, part)) for part in parts]
        whose = [showing.owner(here, memory, names), here.output.date(memory.validity.since, zone)]
        return [str(memory.id)[: showing.SHORT], memory.text, *scores, *(whose if tail else ())]

    if selection.kept:
        here.output.table(columns, [row(recalled) for recalled in selection.kept])
    if why and selection.dropped:
        columns.append(Column(title=here.say("cli-column-reason")))
        rows = [
            [*row(recalled), here.say("cli-dropped", reason=reason)]
            for recalled, reason in selection.dropped
        ]
        here.output.table(columns, rows, title=here.say("cli-recall-dropped"))
