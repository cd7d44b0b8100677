"""``jarvisd models providers``: the language models, and how they are doing."""

import asyncio
import os
from typing import TYPE_CHECKING, Annotated, Any

import typer

from jarvisd.cli.exits import Exit
from jarvisd.cli.invocation import AsJson, Invocation
from jarvisd.cli.output import Column

if TYPE_CHECKING:
    from jarvisd.app.standing import Standing

AskCloud = Annotated[bool, typer.Option("--ask-cloud", help="cli-ask-cloud")]
COLUMNS = ("provider", "role", "model", "place", "state")


def providers(context: typer.Context, ask_cloud: AskCloud = False, as_json: AsJson = False) -> Exit:
    """Show each provider; exit code 1 if one that has a role cannot be asked."""
    from jarvisd.app.standing import standings  # noqa: PLC0415  keeps --help fast

    here = Invocation.of(context)
    models = here.settings().models
    found = asyncio.run(standings(models, os.environ, ask_cloud=ask_cloud))
    here.output.data(
        {
            "conversation": list(models.conversation),
            "memory": list(models.memory),
            "personal_memories_to_cloud": models.personal_memories_to_cloud,
            "providers": [_record(one) for one in found],
        }
    )
    if not found:
        here.output.tell(here.say("providers-none"))
        return Exit.OK
    here.output.table(
        [
            Column(
                title=here.say(f"cli-column-{name}"),
                style="cyan" if name == "provider" else "",
                fold=name in ("model", "state"),
            )
            for name in COLUMNS
        ],
        [_row(here, one) for one in found],
    )
    wrong = [one for one in found if one.roles and not one.usable]
    for one in wrong:
        here.output.remark(remedy(here, one), style="yellow")
    if any(one.state == "unasked" for one in found):
        here.output.remark(here.say("providers-unasked"), style="dim")
    return Exit.NEGATIVE if wrong else Exit.OK


def remedy(here: Invocation, standing: "Standing") -> str:
    """Return what helps a provider that cannot be asked."""
    from jarvisd.settings_keys import key_credential, key_variable  # noqa: PLC0415

    return here.say(
        "provider-remedy",
        name=standing.name,
        state=standing.state,
        variable=key_variable(standing.name),
        credential=key_credential(standing.name),
        address=standing.given.url or "none",
        model=standing.given.model,
    )


def _row(here: Invocation, one: "Standing") -> tuple[str, ...]:
    roles = ", ".join(here.say(f"role-{role}") for role in one.roles)
    place = here.say("provider-place", place=one.given.where.value)
    state = here.say("provider-state", state=one.state)
    return (one.name, roles or "–", one.given.model, place, state)


def _record(one: "Standing") -> dict[str, Any]:
    return {
        "name": one.name,
        "kind": one.given.kind.value,
        "model": one.given.model,
        "url": one.given.url or None,
        "place": one.given.where.value,
        "roles": list(one.roles),
        "key": one.key,
        "state": str(one.state),
    }
