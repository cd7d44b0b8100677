"""``jarvisd jobs``: what runs when and how it went, running one now, trying again what failed."""

import asyncio
from collections.abc import Sequence
from difflib import get_close_matches
from typing import TYPE_CHECKING, Annotated

import typer
from typer._click.exceptions import UsageError

from jarvisd.cli import workload
from jarvisd.cli.commands import new_app
from jarvisd.cli.invocation import AsJson, Invocation
from jarvisd.errors import BusyError, InputError, NotFoundError

if TYPE_CHECKING:
    from jarvisd.ids import SessionId
    from jarvisd.ledger import Run
    from jarvisd.memory.backlog import Standing

app = new_app()

LEAST_DIGITS = 4


@app.command("list", help="cli-jobs-list")
def list_(context: typer.Context, as_json: AsJson = False) -> None:
    """Show every job, when it runs, how it went last; and what waits to be learnt from."""
    here = Invocation.of(context)
    settings = here.settings()
    runs, standing = asyncio.run(_looked_up(here))
    here.output.data(workload.as_json(runs, standing))
    workload.show(here, runs, standing, settings)


@app.command(help="cli-jobs-run")
def run(
    context: typer.Context,
    name: Annotated[str, typer.Argument(help="cli-jobs-name", metavar="NAME")],
    as_json: AsJson = False,
) -> None:
    """Run one job now, unless it runs already."""
    here = Invocation.of(context)
    done = asyncio.run(_run(here, _known(name)))
    did = here.say("cli-jobs-did", job=name, count=done)
    here.output.tell(here.say("cli-jobs-done", job=name, did=did), style="green")
    here.output.data({"job": name, "done": done})
    if name == "reread" and not here.as_json:
        # "Nothing read" may mean that there is nothing, or that no model answered.
        workload.show_waiting(here, asyncio.run(_looked_up(here))[1])


@app.command(help="cli-jobs-retry")
def retry(
    context: typer.Context,
    session: Annotated[
        str | None, typer.Argument(help="cli-jobs-session", metavar="SESSION")
    ] = None,
    everything: Annotated[bool, typer.Option("--all", help="cli-jobs-all")] = False,
    as_json: AsJson = False,
) -> None:
    """Let conversations be tried again that failed too often."""
    here = Invocation.of(context)
    if everything == (session is not None):
        raise UsageError(here.say("cli-jobs-retry-what"))
    count = asyncio.run(_retry(here, None if session is None else _digits(session)))
    here.output.tell(here.say("cli-jobs-retried", count=count), style="green")
    here.output.data({"retried": count})


def _known(name: str) -> str:
    """Return *name* if it is a job's; raise NotFoundError."""
    from jarvisd.jobs import TIMES  # noqa: PLC0415  keeps --help fast

    if name not in TIMES:
        near = get_close_matches(name.casefold(), TIMES, n=1)
        suggestion = near[0] if near else "none"
        raise NotFoundError("no-such-job", job=name, suggestion=suggestion)
    return name


def _digits(session: str) -> str:
    """Return the beginning of an id that *session* is; raise InputError."""
    digits = session.strip().casefold().replace("-", "")
    if not LEAST_DIGITS <= len(digits) <= 32 or set(digits) - set("0123456789abcdef"):
        raise InputError("session-id-unusable", id=session)
    return digits


async def _looked_up(here: Invocation) -> "tuple[Sequence[Run], Standing]":
    """Look into the database, and nothing else: no model is loaded for it."""
    from jarvisd.app import place_of  # noqa: PLC0415
    from jarvisd.clock import SystemClock  # noqa: PLC0415
    from jarvisd.settings_file import data_dir  # noqa: PLC0415
    from jarvisd.storage import JobLedger, LearningTable, open_database  # noqa: PLC0415

    settings = here.settings()
    async with open_database(settings.database, data_dir(settings)) as database:
        runs = await JobLedger(database, place_of(settings)).last()
        return runs, await LearningTable(database).standing(SystemClock().now())


async def _run(here: Invocation, name: str) -> int:
    from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn  # noqa: PLC0415

    from jarvisd.app import build_jobs, open_mind  # noqa: PLC0415
    from jarvisd.jobs import carry_out  # noqa: PLC0415

    async with open_mind(here.settings(), loading=here.loading()) as mind:
        job = next(job for job in build_jobs(mind) if job.name == name)
        columns = (SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn())
        with Progress(
            *columns, console=here.output.remarks, disable=here.as_json, transient=True
        ) as progress:
            task = progress.add_task(here.say("cli-jobs-doing", job=name, count=0), total=None)

            def watch(count: int) -> None:
                told = here.say("cli-jobs-doing", job=name, count=count)
                progress.update(task, description=told)

            done = await carry_out(job, mind.ledger, mind.clock, watch)
    if done is None:
        raise BusyError("job-running", job=name)
    return done


async def _retry(here: Invocation, digits: str | None) -> int:
    from jarvisd.clock import SystemClock  # noqa: PLC0415
    from jarvisd.settings_file import data_dir  # noqa: PLC0415
    from jarvisd.storage import LearningTable, open_database  # noqa: PLC0415

    settings = here.settings()
    async with open_database(settings.database, data_dir(settings)) as database:
        table = LearningTable(database)
        if digits is None:
            return await table.retry()
        dead = (await table.standing(SystemClock().now())).left_alone
        return await table.retry([_meant([one.session for one in dead], digits)])


def _meant(sessions: "Sequence[SessionId]", digits: str) -> "SessionId":
    """Return the one of *sessions* whose id begins with *digits*."""
    found = [session for session in sessions if session.hex.startswith(digits)]
    if not found:
        raise NotFoundError("session-not-failed", id=digits)
    if len(found) > 1:
        raise InputError("session-id-ambiguous", id=digits, count=len(found))
    return found[0]
