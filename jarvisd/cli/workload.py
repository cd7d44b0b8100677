"""Jobs and what waits for them, as tables and JSON: names and counts, no word of anybody's."""

from collections.abc import Sequence
from datetime import tzinfo
from typing import Any

from jarvisd.cli.invocation import Invocation
from jarvisd.cli.output import Column
from jarvisd.cli.showing import SHORT, zone_of
from jarvisd.jobs import TIMES, Daily, Every, When
from jarvisd.ledger import Run
from jarvisd.memory.backlog import LeftAlone, Standing
from jarvisd.settings import Settings


def as_json(runs: Sequence[Run], standing: Standing) -> dict[str, Any]:
    """Return the jobs as ``--json`` shows them (docs/cli.md)."""
    last = {run.job: run for run in runs}
    return {
        "jobs": [
            {"name": name, "when": _when_json(when), "last": _run_json(last.get(name))}
            for name, when in TIMES.items()
        ],
        "to_learn": standing.to_learn,
        "to_reread": standing.to_reread,
        "reading": standing.claimed,
        "failed": [_dead_json(one) for one in standing.left_alone],
    }


def show(here: Invocation, runs: Sequence[Run], standing: Standing, settings: Settings) -> None:
    """Write the jobs as a table, and below it what waits and what failed."""
    zone = zone_of(settings)
    last = {run.job: run for run in runs}
    columns = [
        Column(title=here.say("cli-jobs-column-job"), style="cyan", lead=True),
        Column(title=here.say("cli-jobs-column-what"), fold=True),
        Column(title=here.say("cli-jobs-column-when")),
        Column(title=here.say("cli-jobs-column-last")),
        Column(title=here.say("cli-jobs-column-result"), fold=True),
    ]
    rows = [
        (
            name,
            here.say("cli-jobs-what", job=name),
            _when(here, when),
            here.output.date(last[name].began_at, zone) if name in last else "",
            _result(here, last.get(name)),
        )
        for name, when in TIMES.items()
    ]
    here.output.table(columns, rows)
    show_waiting(here, standing)
    _show_failed(here, standing.left_alone, zone)


def show_waiting(here: Invocation, standing: Standing) -> None:
    """Write how many conversations wait, and for what."""
    for key, count in (
        ("cli-jobs-to-learn", standing.to_learn),
        ("cli-jobs-to-reread", standing.to_reread),
        ("cli-jobs-reading", standing.claimed),
    ):
        if count:
            here.output.tell(here.say(key, count=count))


def _show_failed(here: Invocation, failed: Sequence[LeftAlone], zone: tzinfo | None) -> None:
    if not failed:
        return
    here.output.remark(here.say("cli-jobs-failed", count=len(failed)))
    columns = [
        Column(title=here.say("cli-jobs-column-session"), style="cyan", lead=True),
        Column(title=here.say("cli-jobs-column-ended")),
        Column(title=here.say("cli-column-room")),
        Column(title=here.say("cli-jobs-column-stage")),
        Column(title=here.say("cli-jobs-column-why"), fold=True),
    ]
    rows = [
        (
            str(one.session)[:SHORT],
            here.output.date(one.ended_at, zone),
            one.room,
            here.say("cli-jobs-stage", stage=_stage(one)),
            here.say("cli-jobs-fault", fault=one.fault),
        )
        for one in failed
    ]
    here.output.table(columns, rows)


def _when(here: Invocation, when: When) -> str:
    match when:
        case Every(minutes=minutes):
            return here.say("cli-jobs-every", count=minutes)
        case Daily(hour=hour, minute=minute):
            return here.say("cli-jobs-daily", time=f"{hour:02}:{minute:02}")


def _result(here: Invocation, run: Run | None) -> str:
    if run is None:
        return here.say("cli-jobs-never")
    if run.running:
        return here.say("cli-jobs-running")
    if run.fault is not None:
        return here.say("cli-jobs-fault", fault=run.fault)
    return here.say("cli-jobs-did", job=run.job, count=run.done)


def _stage(one: LeftAlone) -> str:
    return "model" if one.learnt else "rule"


def _when_json(when: When) -> dict[str, Any]:
    match when:
        case Every(minutes=minutes):
            return {"every_minutes": minutes}
        case Daily(hour=hour, minute=minute):
            return {"daily_at": f"{hour:02}:{minute:02}"}


def _run_json(run: Run | None) -> dict[str, Any] | None:
    if run is None:
        return None
    return {
        "began_at": run.began_at.isoformat(),
        "ended_at": run.ended_at.isoformat() if run.ended_at else None,
        "running": run.running,
        "done": run.done,
        "fault": run.fault,
    }


def _dead_json(one: LeftAlone) -> dict[str, Any]:
    return {
        "session": str(one.session),
        "room": one.room,
        "ended_at": one.ended_at.isoformat(),
        "stage": _stage(one),
        "fault": one.fault,
    }
