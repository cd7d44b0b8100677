"""``jarvisd models``: what the weights folder holds; fetching, checking, removing; providers."""

from pathlib import Path
from typing import Annotated

import typer

from jarvisd.cli.commands import new_app
from jarvisd.cli.exits import Exit
from jarvisd.cli.invocation import AsJson, Invocation
from jarvisd.cli.output import Column
from jarvisd.cli.providers import providers

app = new_app()

Names = Annotated[list[str] | None, typer.Argument(help="cli-models-names")]


@app.command("list", help="cli-models-list")
def list_models(context: typer.Context, as_json: AsJson = False) -> None:
    """Show each model, what it is for, and whether its files are there (by size)."""
    from jarvisd import weights  # noqa: PLC0415

    here = Invocation.of(context)
    where = weights.folder(here.settings().paths.weights)
    rows, records = [], []
    for artefact in weights.manifest():
        found = weights.verify(where, (artefact,), thorough=False)
        bad = [each.condition for each in found if each.condition is not weights.Condition.GOOD]
        state = bad[0] if bad else weights.Condition.GOOD
        size = f"{artefact.size / 1e6:.0f} MB"
        told = here.say(f"weights-state-{state}")
        purpose = here.say(artefact.purpose)
        rows.append((artefact.name, purpose, size, artefact.licence, told))
        records.append(
            {
                "name": artefact.name,
                "purpose": purpose,
                "bytes": artefact.size,
                "licence": artefact.licence,
                "required": artefact.required,
                "state": str(state),
            }
        )
    here.output.data({"folder": str(where), "models": records})
    here.output.table(
        (
            Column(title=here.say("weights-column-name"), style="cyan"),
            Column(title=here.say("weights-column-purpose"), fold=True),
            Column(title=here.say("weights-column-size"), align="right"),
            Column(title=here.say("weights-column-licence")),
            Column(title=here.say("weights-column-state")),
        ),
        rows,
        title=str(where),
    )


@app.command(help="cli-models-fetch")
def fetch(
    context: typer.Context,
    names: Names = None,
    given: Annotated[Path | None, typer.Option("--from", help="cli-models-from")] = None,
    as_json: AsJson = False,
) -> None:
    """Fetch the named models, or all that the default configuration needs."""
    from jarvisd import weights  # noqa: PLC0415
    from jarvisd.weights.display import Display  # noqa: PLC0415

    here = Invocation.of(context)
    where = weights.folder(here.settings().paths.weights)
    chosen = weights.manifest().chosen(tuple(names or ()))
    origins = weights.Origins.of_environment(given)
    if as_json:
        fetched = weights.fetch(where, chosen, origins=origins)
    else:
        with Display(here.output.remarks, here.language) as display:
            fetched = weights.fetch(where, chosen, origins=origins, progress=display)
    if not fetched:
        here.output.tell(here.say("weights-nothing-to-do"), style="green")
    here.output.data({"folder": str(where), "fetched": [artefact.name for artefact in fetched]})


@app.command(help="cli-models-verify")
def verify(context: typer.Context, names: Names = None, as_json: AsJson = False) -> Exit:
    """Compare every file with its checksum; exit code 1 if one is missing or damaged."""
    from jarvisd import weights  # noqa: PLC0415

    here = Invocation.of(context)
    where = weights.folder(here.settings().paths.weights)
    found = weights.verify(where, weights.manifest().chosen(tuple(names or ())))
    bad = [each.file.path for each in found if each.condition is not weights.Condition.GOOD]
    files = [{"path": each.file.path, "state": str(each.condition)} for each in found]
    here.output.data({"folder": str(where), "ok": not bad, "files": files})
    here.output.table(
        (
            Column(title=here.say("weights-column-file"), style="cyan", fold=True),
            Column(title=here.say("weights-column-state")),
        ),
        [(each.file.path, here.say(f"weights-state-{each.condition}")) for each in found],
        title=str(where),
    )
    if bad:
        told = here.say("weights-some-bad", count=len(bad), paths=", ".join(bad))
        here.output.tell(told, style="red")
        return Exit.NEGATIVE
    here.output.tell(here.say("weights-all-good", count=len(found)), style="green")
    return Exit.OK


@app.command(help="cli-models-remove")
def remove(
    context: typer.Context,
    names: Annotated[list[str], typer.Argument(help="cli-models-names")],
    as_json: AsJson = False,
) -> None:
    """Delete the files of the named models; they can be fetched again."""
    from jarvisd import weights  # noqa: PLC0415

    here = Invocation.of(context)
    where = weights.folder(here.settings().paths.weights)
    removed = weights.remove(where, weights.manifest().chosen(tuple(names)))
    here.output.tell(here.say("weights-removed", count=len(removed)))
    here.output.data({"folder": str(where), "removed": [str(path) for path in removed]})


app.command("providers", help="cli-models-providers")(providers)
