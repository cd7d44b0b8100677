"""``jarvisd doctor``: is everything there, and if not, what to do."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence

import typer

from jarvisd.cli import (
    examine_house,
    examine_machine,
    examine_models,
    examine_network,
    examine_service,
)
from jarvisd.cli.commands import new_app
from jarvisd.cli.examine import Finding, Verdict
from jarvisd.cli.exits import Exit
from jarvisd.cli.invocation import AsJson, Invocation
from jarvisd.cli.output import Column
from jarvisd.cli.providers import AskCloud
from jarvisd.errors import JarvisError
from jarvisd.phrases import render

logger = logging.getLogger(__name__)

app = new_app()

STYLES = {Verdict.GOOD: "green", Verdict.WARNING: "yellow", Verdict.BAD: "bold red"}


@app.command(help="cli-doctor")
def doctor(context: typer.Context, ask_cloud: AskCloud = False, as_json: AsJson = False) -> int:
    """Run every check; the exit code tells whether something essential is missing."""
    here = Invocation.of(context)
    findings = asyncio.run(examined(here, ask_cloud=ask_cloud))
    worst = Verdict.BAD if any(f.verdict is Verdict.BAD for f in findings) else Verdict.GOOD
    here.output.data({"ok": worst is Verdict.GOOD, "checks": [_json(f) for f in findings]})
    _tell(here, findings)
    return Exit.OK if worst is Verdict.GOOD else Exit.NEGATIVE


async def examined(here: Invocation, *, ask_cloud: bool) -> tuple[Finding, ...]:
    """Return what all checks found; those that need a configuration only if there is one."""
    from jarvisd.settings_file import data_dir  # noqa: PLC0415

    config, settings = examine_house.configuration(here)
    machine = examine_machine
    checks = ("python", "libraries", "programs", "processor", "memory", "sound")
    findings = [config]
    findings += [_safely(here, name, getattr(machine, name)) for name in checks]
    findings.append(_safely(here, "service", examine_service.service))
    if settings is None:
        return tuple(findings)
    data, house = data_dir(settings), examine_house
    findings += [
        _safely(here, "disk", lambda here: machine.disk(here, data)),
        _safely(here, "data", lambda here: house.folder(here, data)),
        _safely(here, "time", lambda here: house.time_zone(here, settings)),
        _safely(here, "rooms", lambda here: house.rooms(here, settings)),
        _safely(here, "weights", lambda here: house.weights(here, settings)),
    ]
    asked = examine_models.models(here, settings, ask_cloud=ask_cloud)
    findings.append(await _safely_awaited(here, "models", asked))
    if examine_network.elsewhere(settings):
        network = examine_network.network(here, settings)
        findings.append(await _safely_awaited(here, "network", network))
    if not settings.database.dsn and not house.begun(data):
        findings.append(house.no_database_yet(here))
        return tuple(findings)
    findings.append(await _safely_awaited(here, "database", house.database(here, settings, data)))
    if findings[-1].verdict is Verdict.GOOD:
        findings.append(await _safely_awaited(here, "space", house.space(here, settings)))
    return tuple(findings)


def _safely(here: Invocation, check: str, examine: Callable[[Invocation], Finding]) -> Finding:
    try:
        return examine(here)
    except Exception as error:  # noqa: BLE001
        # Fault boundary of one check: what is broken may break its check, never the others.
        return _broken(here, check, error)


async def _safely_awaited(here: Invocation, check: str, examine: Awaitable[Finding]) -> Finding:
    try:
        return await examine
    except Exception as error:  # noqa: BLE001
        # Fault boundary of one check, as above.
        return _broken(here, check, error)


def _broken(here: Invocation, check: str, error: Exception) -> Finding:
    logger.info("the check %s failed", check, exc_info=error)
    if isinstance(error, JarvisError):
        found, remedy = render(error, here.language), ""
    else:
        found, remedy = f"{type(error).__name__}: {error}", here.say("doctor-check-broke")
    return Finding(check=check, verdict=Verdict.BAD, found=found, remedy=remedy)


def _json(finding: Finding) -> dict[str, str]:
    return {
        "check": finding.check,
        "verdict": finding.verdict.value,
        "found": finding.found,
        "remedy": finding.remedy,
    }


def _tell(here: Invocation, findings: Sequence[Finding]) -> None:
    titles = [here.say(f"cli-column-{name}") for name in ("check", "verdict", "found")]
    columns = [
        Column(title=title, fold=place == 2, style="cyan" if place == 0 else "")
        for place, title in enumerate(titles)
    ]
    rows = [
        (
            here.say(f"doctor-check-{finding.check}"),
            here.say("doctor-verdict", verdict=finding.verdict.value),
            f"{finding.found}\n→ {finding.remedy}" if finding.remedy else finding.found,
        )
        for finding in findings
    ]
    here.output.table(columns, rows)
    bad = sum(finding.verdict is Verdict.BAD for finding in findings)
    warnings = sum(finding.verdict is Verdict.WARNING for finding in findings)
    style = STYLES[Verdict.BAD if bad else Verdict.WARNING if warnings else Verdict.GOOD]
    here.output.tell(here.say("doctor-sum", bad=bad, warnings=warnings), style=style)
