"""``jarvisd memory tidy``: merge, supersede, archive and purge now, or say what would be done."""

import asyncio
from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated

import typer

from jarvisd.cli.invocation import AsJson, Invocation
from jarvisd.cli.output import Column
from jarvisd.cli.showing import SHORT
from jarvisd.errors import InputError

if TYPE_CHECKING:
    from jarvisd.memory.tidy import Step
    from jarvisd.memory.tidy_store import Counts, Report

LEAST_DIGITS = 4
SHOWN_CONFLICTS = 20


def tidy(
    context: typer.Context,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="cli-tidy-dry-run")] = False,
    full: Annotated[bool, typer.Option("--full", help="cli-tidy-full")] = False,
    undo: Annotated[str | None, typer.Option(help="cli-tidy-undo", metavar="ID")] = None,
    as_json: AsJson = False,
) -> None:
    """Tidy the memories of everybody; the report tells no text."""
    here = Invocation.of(context)
    if undo is None:
        asyncio.run(_tidy(here, full=full, dry_run=dry_run))
    else:
        asyncio.run(_undo(here, undo))


async def _tidy(here: Invocation, *, full: bool, dry_run: bool) -> None:
    from rich.progress import Progress  # noqa: PLC0415

    from jarvisd.app import open_mind  # noqa: PLC0415

    async with open_mind(here.settings()) as mind:
        with Progress(
            console=here.output.remarks, disable=here.as_json, transient=True
        ) as progress:
            task = progress.add_task(here.say("cli-tidy-comparing"), total=None)

            def watch(step: "Step") -> None:
                progress.update(task, completed=step.done, total=step.total)

            report = await mind.tidy.run(entire=full or None, rehearse=dry_run, watch=watch)
    _tell(here, report, dry_run=dry_run)


async def _undo(here: Invocation, id: str) -> None:
    from jarvisd.app import open_mind  # noqa: PLC0415

    digits = id.strip().casefold().replace("-", "")
    if not LEAST_DIGITS <= len(digits) <= 32 or set(digits) - set("0123456789abcdef"):
        raise InputError("memory-id-unusable", id=id, least=LEAST_DIGITS)
    async with open_mind(here.settings()) as mind:
        count = await mind.tidy.undo(digits)
    here.output.tell(here.say("cli-tidy-undone", count=count), style="green")
    here.output.data({"restored": count})


def _tell(here: Invocation, report: "Report", *, dry_run: bool) -> None:
    counts = asdict(report.counts)
    here.output.data(
        {
            "run": str(report.run),
            "full": report.entire,
            "dry_run": dry_run,
            "counts": counts,
            "conflicts": [[str(id) for id in pair] for pair in report.conflicts],
        }
    )
    told = {"dry": "yes" if dry_run else "no", "full": "yes" if report.entire else "no"}
    here.output.tell(here.say("cli-tidy-compared", count=report.counts.compared, **told))
    rows = _rows(here, report.counts)
    if not rows:
        here.output.tell(here.say("cli-tidy-nothing"), style="green")
        return
    columns = (
        Column(title=here.say("cli-tidy-what"), fold=True, lead=True),
        Column(title=here.say("cli-tidy-many"), align="right"),
    )
    here.output.table(columns, rows)
    if report.counts.merged and not dry_run:
        here.output.tell(here.say("cli-tidy-undo-hint"))
    _tell_conflicts(here, report)


def _rows(here: Invocation, counts: "Counts") -> list[tuple[str, str]]:
    return [
        (here.say(f"cli-tidy-count-{name}"), str(count))
        for name, count in asdict(counts).items()
        if count and name != "compared"
    ]


def _tell_conflicts(here: Invocation, report: "Report") -> None:
    """Name the memories that contradict each other by their ids; a person may look at them."""
    if not report.conflicts:
        return
    here.output.tell(here.say("cli-tidy-conflicts"))
    for one, other in report.conflicts[:SHOWN_CONFLICTS]:
        here.output.tell(f"  {str(one)[:SHORT]}  ↔  {str(other)[:SHORT]}")
    more = len(report.conflicts) - SHOWN_CONFLICTS
    if more > 0:
        here.output.tell(here.say("cli-tidy-more-conflicts", count=more))
