"""``jarvisd service``: as a service of systemd, of the machine or of one person."""

import getpass
import os
from typing import Annotated, Any, Final

import typer
from rich.text import Text

from jarvisd.adapters import systemctl
from jarvisd.cli.commands import new_app
from jarvisd.cli.exits import Exit
from jarvisd.cli.invocation import AsJson, Invocation
from jarvisd.cli.service_plan import Run, Step, Write, steps
from jarvisd.errors import ResourceError

app = new_app()
UNIT: Final = "jarvisd.service"
ASKED: Final = (
    "LoadState", "UnitFileState", "ActiveState", "SubState", "StatusText", "MainPID",
    "ActiveEnterTimestamp", "NRestarts",
)  # fmt: skip

ForUser = Annotated[bool, typer.Option("--user", help="cli-service-user")]


@app.callback(help="cli-service")
def service() -> None:
    """Hold the commands together."""


@app.command(help="cli-service-install")
def install(
    context: typer.Context,
    user: ForUser = False,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="cli-service-dry-run")] = False,
    as_json: AsJson = False,
) -> None:
    """Put the unit in place; it is neither enabled nor started."""
    here = Invocation.of(context)
    plan = steps(user=user)
    if not user and os.geteuid() != 0 and not dry_run:
        raise ResourceError("service-needs-root")
    for step in plan:
        if dry_run:
            _show(here, step)
        else:
            _do(step, user=user)
    here.output.data({"done": not dry_run, "steps": [_json(step) for step in plan]})
    if not dry_run:
        here.output.tell(here.say("cli-service-installed"), style="green")
    manager = "systemctl --user" if user else "systemctl"
    here.output.remark(here.say("cli-service-next", call=f"{manager} enable --now jarvisd"))
    if user and not systemctl.lingers(getpass.getuser()):
        here.output.remark(here.say("cli-service-linger", account=getpass.getuser()))


@app.command(help="cli-service-status")
def status(context: typer.Context, user: ForUser = False, as_json: AsJson = False) -> int:
    """Tell how the service is; the exit code tells whether it runs."""
    here = Invocation.of(context)
    found = systemctl.show(UNIT, ASKED, user=user)
    installed = found.get("LoadState") == "loaded"
    told: dict[str, Any] = {
        "installed": installed,
        "enabled": found.get("UnitFileState") == "enabled",
        "state": found.get("ActiveState"),
        "detail": found.get("SubState"),
        "status": found.get("StatusText") or None,
        "pid": int(found.get("MainPID") or 0) or None,
        "since": systemctl.moment(found.get("ActiveEnterTimestamp", "")),
        "restarts": int(found.get("NRestarts") or 0),
        "lingers": systemctl.lingers(getpass.getuser()) if user else None,
    }
    here.output.data(told)
    _tell(here, told, user=user)
    return Exit.OK if told["state"] == "active" else Exit.NEGATIVE


def _tell(here: Invocation, told: dict[str, Any], *, user: bool) -> None:
    if not told["installed"]:
        call = "jarvisd service install --user" if user else "jarvisd service install"
        here.output.tell(here.say("cli-service-missing", call=call))
        return
    line = here.say(
        "cli-service-state",
        state=str(told["state"]),
        since=here.output.date(told["since"]) if told["since"] else "none",
        enabled="yes" if told["enabled"] else "no",
    )
    here.output.tell(line, style="green" if told["state"] == "active" else "red")
    if told["status"]:
        here.output.tell(told["status"])
    if told["restarts"]:
        here.output.tell(here.say("cli-service-restarts", count=told["restarts"]))
    if user and not told["lingers"]:
        here.output.remark(here.say("cli-service-linger", account=getpass.getuser()))


def _do(step: Step, *, user: bool) -> None:
    match step:
        case Write(path=path, text=text):
            try:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text, encoding="utf-8")
            except OSError as error:
                reason = error.strerror or ""
                raise ResourceError("service-unwritable", path=str(path), reason=reason) from error
        case Run(call=call):
            systemctl.run(call, user=user)


def _show(here: Invocation, step: Step) -> None:
    match step:
        case Write(path=path, text=text):
            here.output.tell(here.say("cli-service-would-write", path=str(path)), style="bold")
            if not here.as_json:
                here.output.console.print(Text(text.rstrip() + "\n"), soft_wrap=True)
        case Run(call=call):
            line = here.say("cli-service-would-run", call=" ".join(call))
            here.output.tell(line, style="bold")


def _json(step: Step) -> dict[str, Any]:
    match step:
        case Write(path=path, text=text):
            return {"write": str(path), "text": text}
        case Run(call=call):
            return {"run": list(call)}
