"""``jarvisd listen``: let a room hear recordings, and tell what it made of them."""

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Annotated

import typer

from jarvisd.cli.commands import new_app
from jarvisd.cli.hearing import Account
from jarvisd.cli.invocation import AsJson, Invocation

app = new_app()

Files = Annotated[list[Path], typer.Argument(help="cli-listen-files", metavar="FILE…")]


@app.command()
def listen(
    context: typer.Context,
    files: Files,
    room: Annotated[
        str | None, typer.Option("--room", "-r", help="cli-listen-room", metavar="ROOM")
    ] = None,
    answer: Annotated[
        Path | None, typer.Option("--answer", "-a", help="cli-listen-answer", metavar="OUT.wav")
    ] = None,
    realtime: Annotated[bool, typer.Option("--realtime", help="cli-listen-realtime")] = False,
    as_json: AsJson = False,
) -> None:
    """Hear recordings as one conversation in a room."""
    asyncio.run(_listen(Invocation.of(context), files, room, answer, realtime))


async def _listen(
    here: Invocation, files: list[Path], room: str | None, answer: Path | None, realtime: bool
) -> None:
    from jarvisd.adapters.soundfile import inspect  # noqa: PLC0415  keeps --help fast
    from jarvisd.adapters.wav import WavLoudspeaker  # noqa: PLC0415
    from jarvisd.app import open_house  # noqa: PLC0415
    from jarvisd.rooms import hear  # noqa: PLC0415
    from jarvisd.settings_file import room as room_of  # noqa: PLC0415

    settings = here.settings()
    name, _ = room_of(settings, room or next(iter(settings.rooms)))
    # A faulty file is told at once, not after the models have loaded.
    length_ms = sum(inspect(file).duration_ms for file in files)
    async with AsyncExitStack() as stack:
        loudspeaker = await stack.enter_async_context(WavLoudspeaker(answer, realtime=realtime))
        house = await stack.enter_async_context(open_house(settings, loading=here.loading()))
        account = Account(here.output, name)
        house.mind.bulletin.subscribe(account.note)
        await hear(house, name, files, loudspeaker, realtime=realtime)
        account.close(length_ms)
