"""``jarvisd recall``: what a question brings to mind, and why."""

import asyncio
import textwrap
from collections.abc import Sequence
from datetime import tzinfo
from typing import Annotated, Any

import typer

from jarvisd.cli import showing, whom
from jarvisd.cli.commands import new_app
from jarvisd.cli.exits import Exit
from jarvisd.cli.given import usable
from jarvisd.cli.invocation import AsJson, Invocation
from jarvisd.cli.output import Column
from jarvisd.memory.policy.ranking import parts
from jarvisd.memory.recall import Recalled, Selection
from jarvisd.settings import Settings

app = new_app()

PARTS = ("cosine", "keywords", "linked", "closeness", "relevance", "importance", "boost", "total")
WIDTH = 80


@app.command(help="cli-recall")
def recall(
    context: typer.Context,
    query: Annotated[str, typer.Argument(help="cli-recall-query", metavar="QUERY")],
    as_person: whom.AsPerson = None,
    room: whom.InRoom = None,
    explain: Annotated[bool, typer.Option("--explain", "--why", help="cli-recall-why")] = False,
    as_json: AsJson = False,
) -> int:
    """Show what would be recalled for *query*; nothing is reinforced by looking."""
    usable(query)
    return asyncio.run(_recall(Invocation.of(context), query, as_person, room, explain))


async def _recall(
    here: Invocation, query: str, as_person: str | None, room: str | None, explain: bool
) -> Exit:
    from jarvisd.app import open_mind  # noqa: PLC0415

    settings = here.settings()
    unheard = None
    async with open_mind(settings) as mind:
        audience = await whom.audience(mind, as_person, room)
        look = mind.recall.explained if explain else mind.recall.about
        selection = await look(query, here.language, audience)
        if explain:
            unheard = await mind.memories.unheard(audience)
        names = await whom.names(mind.people)
    counted = {} if unheard is None else {"unheard": unheard}
    here.output.data(_json(query, selection, names) | counted)
    if not selection.kept:
        here.output.tell(here.say("cli-recall-nothing"), style="yellow")
    if unheard is None:
        _table(here, selection.kept, names, showing.zone_of(settings))
    else:
        _explain(here, selection, settings)
        here.output.tell(here.say("cli-recall-unheard", count=unheard))
    return Exit.OK if selection.kept else Exit.NEGATIVE


def _json(query: str, selection: Selection, names: showing.Names) -> dict[str, Any]:
    return {
        "query": query,
        "cost_tokens": selection.cost,
        "kept": [_recalled_json(recalled, names) for recalled in selection.kept],
        "pinned": [_recalled_json(recalled, names) for recalled in selection.pinned],
        "known": [_recalled_json(recalled, names) for recalled in selection.known],
        "dropped": [
            _recalled_json(recalled, names) | {"reason": reason.value}
            for recalled, reason in selection.dropped
        ],
    }


def _recalled_json(recalled: Recalled, names: showing.Names) -> dict[str, Any]:
    score = {part: round(getattr(recalled.score, part), 4) for part in PARTS}
    score["fits"] = recalled.score.fits
    return {"memory": showing.memory_json(recalled.memory, names), "score": score}


def _table(
    here: Invocation, kept: Sequence[Recalled], names: showing.Names, zone: tzinfo | None
) -> None:
    columns = [
        Column(title=here.say("cli-column-id"), style="cyan"),
        Column(title=here.say("cli-column-memory"), fold=True, lead=True),
        Column(title=here.say("cli-column-total"), align="right"),
        Column(title=here.say("cli-column-owner")),
        Column(title=here.say("cli-column-date")),
    ]
    rows = [
        [
            str(one.memory.id)[: showing.SHORT],
            one.memory.text,
            here.output.number(one.score.total),
            showing.owner(here, one.memory, names),
            here.output.date(one.memory.validity.since, zone),
        ]
        for one in kept
    ]
    if rows:
        here.output.table(columns, rows)


def _explain(here: Invocation, selection: Selection, settings: Settings) -> None:
    """Write each memory with the sum that its score is, in lines that fit a plain terminal."""
    for part in ("kept", "pinned", "known"):
        listed: Sequence[Recalled] = getattr(selection, part)
        if listed:
            here.output.tell(here.say(f"cli-recall-{part}"), style="bold")
        for one in listed:
            _weighed(here, one, one.memory.text, settings)
    if selection.dropped:
        here.output.tell(here.say("cli-recall-dropped"), style="bold")
    for one, reason in selection.dropped:
        text = here.say("cli-recall-left-out", text=one.memory.text, reason=reason.value)
        _weighed(here, one, text, settings)
    tokens = settings.memory.budget.tokens
    here.output.tell(here.say("cli-recall-cost", cost=selection.cost, tokens=tokens))


def _weighed(here: Invocation, one: Recalled, text: str, settings: Settings) -> None:
    ranking, score, number = settings.memory.ranking, one.score, here.output.number
    fused = {name: number(value) for name, value in parts(score, ranking).items()}
    total = here.say(
        "cli-recall-sum",
        total=number(score.total),
        by_relevance=number(ranking.relevance, 1),
        relevance=number(score.relevance),
        by_importance=number(ranking.importance, 1),
        importance=number(score.importance),
        boost=number(score.boost, 1),
    )
    whence = here.say("cli-recall-parts", closeness=number(score.closeness), **fused)
    short = str(one.memory.id)[: showing.SHORT]
    width = min(WIDTH, here.output.console.width)
    for indent, line in (("  ", f"{short}  {text}"), (" " * 12, total), (" " * 12, whence)):
        for piece in textwrap.wrap(line, width, initial_indent=indent, subsequent_indent=" " * 12):
            here.output.tell(piece)
