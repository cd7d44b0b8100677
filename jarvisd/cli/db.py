"""``jarvisd db``: bring the database up to date, show where it stands, embed anew."""

import asyncio
from typing import Any

import typer

from jarvisd.cli.commands import new_app
from jarvisd.cli.invocation import AsJson, Invocation
from jarvisd.cli.output import Column
from jarvisd.settings import Settings

app = new_app()


@app.command(help="cli-db-migrate")
def migrate(context: typer.Context, as_json: AsJson = False) -> None:
    """Apply the migrations that are missing."""
    here = Invocation.of(context)
    applied = asyncio.run(_migrate(here.settings()))
    key = "cli-db-migrated" if applied else "cli-db-current"
    here.output.tell(here.say(key, count=len(applied)), style="green")
    here.output.data({"applied": list(applied)})


@app.command(help="cli-db-status")
def status(context: typer.Context, as_json: AsJson = False) -> int:
    """Show the server and the schema; the exit code is 1 while migrations are missing."""
    here = Invocation.of(context)
    found = asyncio.run(_status(here.settings()))
    here.output.data(found)
    rows = [
        (here.say("cli-db-server"), here.say("cli-db-embedded", told=_told(found["embedded"]))),
        (here.say("cli-db-place"), found["place"]),
        ("PostgreSQL", found["postgresql"]),
        ("pgvector", found["pgvector"]),
        (here.say("cli-db-applied"), ", ".join(found["applied"]) or "–"),
        (here.say("cli-db-pending"), ", ".join(found["pending"]) or "–"),
    ]
    here.output.table(
        [Column(title=here.say("cli-db-what")), Column(title=here.say("cli-db-value"), fold=True)],
        rows,
    )
    return 1 if found["pending"] else 0


@app.command(help="cli-db-reembed")
def reembed(context: typer.Context, as_json: AsJson = False) -> None:
    """Embed every memory with the configured embedder; an interrupted run goes on."""
    here = Invocation.of(context)
    total = asyncio.run(_reembed(here, here.settings()))
    here.output.tell(here.say("cli-db-reembedded", count=total), style="green")
    here.output.data({"embedded": total})


async def _migrate(settings: Settings) -> tuple[str, ...]:
    from jarvisd.settings_file import data_dir  # noqa: PLC0415
    from jarvisd.storage import migrate, open_server, preflight  # noqa: PLC0415

    async with open_server(settings.database, data_dir(settings)) as server:
        await preflight.preflight(server.conninfo)
        return await migrate.migrate(server.conninfo)


async def _status(settings: Settings) -> dict[str, Any]:
    from jarvisd.settings_file import data_dir  # noqa: PLC0415
    from jarvisd.storage import migrate, open_server, preflight  # noqa: PLC0415

    async with open_server(settings.database, data_dir(settings)) as server:
        facts = await preflight.preflight(server.conninfo)
        progress = await migrate.progress(server.conninfo)
        return {
            "embedded": server.embedded,
            "place": facts.place,
            "postgresql": facts.version,
            "pgvector": facts.pgvector,
            "applied": list(progress.applied),
            "pending": list(progress.pending),
        }


async def _reembed(here: Invocation, settings: Settings) -> int:
    from rich.progress import Progress  # noqa: PLC0415

    from jarvisd import storage, weights  # noqa: PLC0415
    from jarvisd.adapters.fastembed import open_embedder  # noqa: PLC0415
    from jarvisd.settings_file import data_dir  # noqa: PLC0415

    folder = weights.require(weights.folder(settings.paths.weights), settings.memory.embedder)
    total = 0
    # A daemon would go on writing in the space that is being left.
    with storage.DaemonLock(data_dir(settings)):
        async with (
            storage.open_database(settings.database, data_dir(settings)) as database,
            open_embedder(folder) as embedder,
        ):
            with Progress(console=here.output.remarks, disable=here.as_json) as progress:
                task = progress.add_task("", total=None)
                async for step in storage.reembed(database, embedder):
                    progress.update(task, completed=step.done, total=step.total)
                    total = step.total
    return total


def _told(condition: bool) -> str:
    return "yes" if condition else "no"
