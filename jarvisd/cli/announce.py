"""``jarvisd announce``: have something said in the rooms of the running daemon."""

from typing import Annotated, Any

import typer
from typer._click.exceptions import UsageError

from jarvisd.cli.commands import new_app
from jarvisd.cli.exits import Exit
from jarvisd.cli.invocation import AsJson, Invocation
from jarvisd.cli.running_daemon import RunningDaemon
from jarvisd.phrases import Language

app = new_app()


@app.command()
def announce(
    context: typer.Context,
    text: Annotated[str, typer.Argument(help="cli-announce-text", metavar="TEXT")],
    rooms: Annotated[
        list[str] | None, typer.Option("--room", help="cli-announce-room", metavar="NAME")
    ] = None,
    everywhere: Annotated[bool, typer.Option("--all", help="cli-announce-all")] = False,
    language: Annotated[
        Language | None, typer.Option("--language", help="cli-announce-language")
    ] = None,
    urgent: Annotated[bool, typer.Option("--urgent", help="cli-announce-urgent")] = False,
    as_json: AsJson = False,
) -> int:
    """Have *text* said; the exit code tells whether any room does."""
    here = Invocation.of(context)
    if bool(rooms) == everywhere:
        raise UsageError(here.say("cli-announce-where"))
    body: dict[str, Any] = {"text": text, "urgent": urgent}
    if rooms:
        body["rooms"] = rooms
    if language is not None:
        body["language"] = language.value
    told = RunningDaemon.of(here).send("POST", "/api/v1/announcements", body)
    here.output.data(told)
    said = [each["room"] for each in told["rooms"] if each["result"] == "said"]
    if said:
        here.output.tell(here.say("cli-announce-said", rooms=", ".join(said)), style="green")
    for each in told["rooms"]:
        if each["result"] != "said":
            until = each["quiet_until"] or ""
            line = here.say(
                "cli-announce-not", room=each["room"], reason=each["result"], until=until
            )
            here.output.remark(line)
    return Exit.OK if said else Exit.NEGATIVE
