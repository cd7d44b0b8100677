"""``jarvisd remember``: keep a sentence, as a person or for the household."""

import asyncio
from typing import Annotated

import typer

from jarvisd.cli import showing, whom
from jarvisd.cli.commands import new_app
from jarvisd.cli.exits import Exit
from jarvisd.cli.given import usable
from jarvisd.cli.invocation import AsJson, Invocation
from jarvisd.memory.remember import AlreadyKnown, Declined, Kept, Remembered, Saying, Wish
from jarvisd.memory.types import Source

app = new_app()


@app.command(help="cli-remember")
def remember(
    context: typer.Context,
    text: Annotated[str, typer.Argument(help="cli-remember-text", metavar="TEXT")],
    as_person: whom.AsPerson = None,
    room: whom.InRoom = None,
    wish: Annotated[Wish | None, typer.Option("--for", help="cli-remember-for")] = None,
    as_json: AsJson = False,
) -> int:
    """Keep *text* as if the person had said "merk dir …"."""
    here = Invocation.of(context)
    usable(text)
    if wish is Wish.ROOM and room is None:
        raise typer.BadParameter(here.say("cli-remember-which-room"), param_hint="--for room")
    return asyncio.run(_remember(here, text, as_person, room, wish))


async def _remember(
    here: Invocation, text: str, as_person: str | None, room: str | None, wish: Wish | None
) -> Exit:
    from jarvisd.app import open_mind  # noqa: PLC0415
    from jarvisd.settings_file import room as room_of  # noqa: PLC0415

    settings = here.settings()
    place = room_of(settings, room)[0] if room else None
    async with open_mind(settings) as mind:
        saying = Saying(
            text=text,
            language=here.language,
            speaker=await whom.speaker(mind.people, as_person),
            room=place,
            source=Source(via="cli"),
            wish=wish,
        )
        result = await mind.remember.keep(saying)
        names = await whom.names(mind.people)
    return _told(here, result, names)


def _told(here: Invocation, result: Remembered, names: showing.Names) -> Exit:
    out = here.output
    match result:
        case Kept(memory=memory, replaced=replaced):
            scope = showing.scope(here, memory)
            out.tell(here.say("cli-remembered", text=memory.text, scope=scope), style="green")
            for old in replaced:
                out.tell(here.say("cli-remembered-replaced", text=old.text), style="dim")
            told = [showing.memory_json(old, names) for old in replaced]
            memory_told = showing.memory_json(memory, names)
            out.data({"result": "kept", "memory": memory_told, "replaced": told})
            return Exit.OK
        case AlreadyKnown(memory=memory):
            out.tell(here.say("cli-remembered-known", text=memory.text))
            out.data({"result": "known", "memory": showing.memory_json(memory, names)})
            return Exit.OK
        case Declined(reason=reason):
            out.tell(here.say("cli-remember-declined", reason=reason.value), style="yellow")
            out.data({"result": "declined", "reason": reason.value})
            return Exit.NEGATIVE
