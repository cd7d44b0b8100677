"""``jarvisd forget --all``: erase all that is private to one person, counted and proven."""

from jarvisd.cli import whom
from jarvisd.cli.asking import sure
from jarvisd.cli.exits import Exit
from jarvisd.cli.invocation import Invocation

LONG = 500
"""From so many memories on it shows how far it is."""


async def clear(here: Invocation, as_person: str, *, transcript: bool, yes: bool) -> Exit:
    """Count, ask, erase step by step, and say what is left."""
    from rich.progress import Progress  # noqa: PLC0415

    from jarvisd.app import open_mind  # noqa: PLC0415

    async with open_mind(here.settings()) as mind:
        audience = await whom.audience(mind, as_person, None)
        person = await whom.person(mind.people, as_person)
        known = await mind.wholesale.clear.belongings(audience)
        question = here.say(
            "cli-clear-sure",
            name=person.name,
            private=known.private,
            household=known.household,
            transcript="yes" if transcript else "no",
        )
        if not sure(here, question, yes=yes):
            here.output.tell(here.say("cli-forget-left"))
            return Exit.NEGATIVE
        hidden = here.as_json or known.private < LONG
        with Progress(console=here.output.remarks, disable=hidden, transient=True) as progress:
            task = progress.add_task("", total=known.private)
            cleared = await mind.wholesale.clear.private(
                audience, lambda erased: progress.update(task, completed=erased)
            )
        struck = await mind.wholesale.clear.strike_all(audience) if transcript else None
    told = {"erased": cleared.erased, "left": cleared.left}
    here.output.tell(here.say("cli-cleared", name=person.name, **told), style="green")
    if known.household:
        here.output.tell(here.say("cli-clear-household", count=known.household))
    if struck is not None:
        here.output.tell(here.say("clear-transcript", count=struck))
    turns = {} if struck is None else {"turns": struck}
    here.output.data({"forgotten": cleared.erased, "left": cleared.left, **turns})
    return Exit.NEGATIVE if cleared.left else Exit.OK
