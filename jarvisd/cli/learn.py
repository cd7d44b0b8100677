"""``jarvisd memory learn``: learn now from conversations that ended, or once more from one."""

import asyncio
from collections import Counter
from typing import Annotated
from uuid import UUID

import typer

from jarvisd.cli.invocation import AsJson, Invocation
from jarvisd.cli.output import Column
from jarvisd.errors import InputError
from jarvisd.ids import SessionId
from jarvisd.memory.fate import Fate, Report

Again = Annotated[
    str | None, typer.Option("--again", help="cli-memory-learn-again", metavar="SESSION")
]


def learn(context: typer.Context, again: Again = None, as_json: AsJson = False) -> None:
    """Learn from every conversation that ended, or once more from the one named."""
    here = Invocation.of(context)
    report, given_up = asyncio.run(_learn(here, _session(again)))
    told = {fate.value: report.get(fate, 0) for fate in Fate}
    here.output.data({**told, "given_up": given_up})
    columns = [
        Column(title=here.say("cli-column-property"), fold=True, lead=True),
        Column(title=here.say("cli-learn-count"), align="right"),
    ]
    rows = [(here.say("cli-fate", fate=name), str(count)) for name, count in told.items()]
    here.output.table(columns, rows)
    if given_up:
        here.output.remark(here.say("cli-memory-given-up", count=given_up))


def _session(text: str | None) -> SessionId | None:
    if text is None:
        return None
    try:
        return SessionId(UUID(text.strip()))
    except ValueError as error:
        raise InputError("session-id-unusable", id=text) from error


async def _learn(here: Invocation, session: SessionId | None) -> tuple[Report, int]:
    from jarvisd.app import open_mind  # noqa: PLC0415

    async with open_mind(here.settings()) as mind:
        if session is None:
            by_rule, by_model = await mind.learn.run(), await mind.reread.run()
        else:
            by_rule, by_model = await mind.learn.again(session), await mind.reread.again(session)
        return Counter(by_rule) + Counter(by_model), await mind.learn.given_up()
