"""``jarvisd memory graph``: whom and what the household knows of, and how they are related."""

import asyncio
from collections.abc import Sequence
from typing import Annotated, Any

import typer

from jarvisd.cli import showing, whom
from jarvisd.cli.exits import Exit
from jarvisd.cli.given import usable
from jarvisd.cli.invocation import AsJson, Invocation
from jarvisd.cli.output import Column
from jarvisd.dialogue.moments import day_in_words
from jarvisd.memory.graph import Edge, Known
from jarvisd.memory.neighbours import Excerpt
from jarvisd.memory.policy.entities import HAS, Entity
from jarvisd.memory.policy.sorts import Sort

NAMED = 7
"""Of an entity so many relations are told in its row when all entities are listed."""


def graph(
    context: typer.Context,
    name: Annotated[str | None, typer.Argument(help="cli-graph-name", metavar="NAME")] = None,
    as_person: whom.AsPerson = None,
    room: whom.InRoom = None,
    as_json: AsJson = False,
) -> int:
    """Show entities and relations that the person, or else the whole household, may know of."""
    if name is not None:
        usable(name)
    return asyncio.run(_graph(Invocation.of(context), name, as_person, room))


async def _graph(
    here: Invocation, name: str | None, as_person: str | None, room: str | None
) -> int:
    from jarvisd.app import open_mind  # noqa: PLC0415

    async with open_mind(here.settings()) as mind:
        audience = await whom.audience(mind, as_person, room)
        await mind.graph.catch_up()
        excerpt = await mind.graph.around(name, audience)
        names = await whom.names(mind.people)
    here.output.data(_json(excerpt, names))
    if not excerpt.entities:
        seen = "person" if as_person else "household"
        nothing = here.say("cli-graph-empty", seen=seen)
        if name is not None:
            nothing = here.say("cli-graph-unknown", name=name, seen=seen)
        here.output.tell(nothing, style="yellow")
        return Exit.NEGATIVE if name else Exit.OK
    if name is None:
        _entities(here, excerpt)
    else:
        _relations(here, excerpt)
    if excerpt.more:
        here.output.remark(here.say("cli-graph-more"))
    return Exit.OK


def _entities(here: Invocation, excerpt: Excerpt) -> None:
    """Write a row for each entity: what it is, how often it is told of, how it is related."""
    columns = [
        Column(title=here.say("cli-column-entity"), style="cyan", lead=True),
        Column(title=here.say("cli-column-kind")),
        Column(title=here.say("cli-column-memories"), align="right"),
        Column(title=here.say("cli-column-related"), fold=True),
    ]
    rows = [
        (
            _name(here, one.entity),
            here.say("cli-graph-sort", sort=one.entity.sort.value),
            str(one.memories),
            _related(here, one, excerpt.edges),
        )
        for one in excerpt.entities
    ]
    here.output.table(columns, rows)


def _related(here: Invocation, one: Known, edges: Sequence[Edge]) -> str:
    told = dict.fromkeys(
        f"{_predicate(here, edge)} {_object(here, edge)}"
        for edge in edges
        if edge.subject.key == one.entity.key
    )
    more = ["…"] if len(told) > NAMED else []
    return ", ".join([*list(told)[:NAMED], *more])


def _relations(here: Invocation, excerpt: Excerpt) -> None:
    """Write a row for each relation, with the memory that it is known from."""
    keys = ("entity", "relation", "entity-to", "memory", "id")
    columns = [
        Column(
            title=here.say(f"cli-column-{key}"),
            style="cyan" if key.startswith("entity") else "",
            fold=key == "memory",
            lead=key == "entity",
        )
        for key in keys
    ]
    rows = [
        (
            _name(here, edge.subject),
            _predicate(here, edge),
            _object(here, edge),
            edge.memory.text,
            str(edge.memory.id)[: showing.SHORT],
        )
        for edge in excerpt.edges
    ]
    if rows:
        here.output.table(columns, rows)
    else:
        _entities(here, excerpt)


def _predicate(here: Invocation, edge: Edge) -> str:
    return here.say("cli-graph-relation", predicate=edge.predicate)


def _name(here: Invocation, entity: Entity) -> str:
    day = day_in_words(entity.key, here.language) if entity.sort is Sort.DATE else None
    return day or entity.name


def _object(here: Invocation, edge: Edge) -> str:
    """Return what the subject has without saying once more whose it is: "Hund"."""
    name = _name(here, edge.object)
    return name.removesuffix(f" ({edge.subject.name})") if edge.predicate == HAS else name


def _json(excerpt: Excerpt, names: showing.Names) -> dict[str, Any]:
    return {
        "entities": [
            _entity_json(one.entity) | {"memories": one.memories} for one in excerpt.entities
        ],
        "relations": [
            {
                "subject": _entity_json(edge.subject),
                "predicate": edge.predicate,
                "object": _entity_json(edge.object),
                "memory": showing.memory_json(edge.memory, names),
            }
            for edge in excerpt.edges
        ],
        "more": excerpt.more,
    }


def _entity_json(entity: Entity) -> dict[str, Any]:
    return {"key": entity.key, "name": entity.name, "sort": entity.sort.value}
