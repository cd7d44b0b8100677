"""``jarvisd talk``: a conversation in writing, as a chosen person in a chosen room."""

import asyncio
import logging
import os
import sys
from collections.abc import Iterator
from contextlib import AsyncExitStack, contextmanager, suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any
from uuid import uuid4

import typer

from jarvisd.audio.mouth import CUT_OFF
from jarvisd.cli import whom
from jarvisd.cli.commands import new_app
from jarvisd.cli.invocation import AsJson, Invocation
from jarvisd.cli.paragraph import Paragraph
from jarvisd.cli.providers import remedy
from jarvisd.ids import SessionId
from jarvisd.people.audience import Audience
from jarvisd.people.types import Known, Speaker
from jarvisd.phrases import Language

if TYPE_CHECKING:
    from jarvisd.app import Mind
    from jarvisd.session.typed import Reply, TypedConversation, Voice

app = new_app()


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """Who sits at the terminal, and what answers."""

    mind: "Mind"
    conversation: "TypedConversation"
    speaker: Speaker
    audience: Audience
    language: Language


@app.command()
def talk(
    context: typer.Context,
    as_person: whom.AsPerson = None,
    room: whom.InRoom = None,
    aloud: Annotated[bool, typer.Option("--aloud", help="cli-talk-aloud")] = False,
    why: Annotated[bool, typer.Option("--why", help="cli-talk-why")] = False,
    as_json: AsJson = False,
) -> None:
    """Converse in writing, line by line, until Ctrl+D or a goodbye."""
    here = Invocation.of(context)
    stack = AsyncExitStack()
    stack.enter_context(_undisturbed(here))
    # The keyboard is read in the main thread, between turns: a thread that waits for
    # a line could not be interrupted when the person wants to leave.
    with asyncio.Runner() as loop:
        try:
            table = loop.run(_sit_down(here, stack, as_person, room, aloud))
            _greet(here, table)
            _converse(here, loop, table, why)
        finally:
            loop.run(stack.aclose())


def _converse(here: Invocation, loop: asyncio.Runner, table: Table, why: bool) -> None:
    with suppress(EOFError):
        while True:
            line = _read(here).strip()
            if not line:
                continue
            reply = _answered(here, loop, table, line)
            if reply is None:
                continue
            if why:
                loop.run(_explain(here, table, reply))
            loop.run(table.conversation.aloud(reply))
            if reply.over:
                return


def _answered(here: Invocation, loop: asyncio.Runner, table: Table, line: str) -> "Reply | None":
    """Show the answer to *line* as it comes; None if the person interrupted it with Ctrl+C."""
    paragraph = Paragraph(here.output)
    turn = table.conversation.turn(
        line, table.language, table.speaker, lambda sentence: paragraph.add(sentence.text)
    )
    try:
        reply = loop.run(turn)
    except KeyboardInterrupt:
        paragraph.end(CUT_OFF)
        return None
    paragraph.end()
    here.output.data(_record(line, reply))
    return reply


async def _sit_down(
    here: Invocation, stack: AsyncExitStack, name: str | None, room: str | None, aloud: bool
) -> Table:
    from jarvisd.app import open_mind  # noqa: PLC0415  keeps --help fast
    from jarvisd.rooms import languages  # noqa: PLC0415
    from jarvisd.session.typed import TypedConversation  # noqa: PLC0415
    from jarvisd.settings_file import room as room_of  # noqa: PLC0415

    settings = here.settings()
    place, _ = room_of(settings, room or next(iter(settings.rooms)))
    mind = await stack.enter_async_context(open_mind(settings, loading=here.loading()))
    speaker = await whom.speaker(mind.people, name)
    voice = await _open_voice(here, stack) if aloud else None
    session = SessionId(uuid4())
    conversation = TypedConversation(session, place, mind.dialogue, mind.recorder, voice)
    await conversation.begin()
    stack.push_async_callback(conversation.end)
    return Table(
        mind=mind,
        conversation=conversation,
        speaker=speaker,
        audience=Audience.of(speaker, place),
        language=languages(settings, place)[0],
    )


async def _open_voice(here: Invocation, stack: AsyncExitStack) -> "Voice":
    from jarvisd.adapters.soundcard.loudspeaker import LiveLoudspeaker  # noqa: PLC0415
    from jarvisd.app import open_speaker  # noqa: PLC0415
    from jarvisd.session.typed import Voice  # noqa: PLC0415

    synthesizer = await stack.enter_async_context(open_speaker(here.settings()))
    loudspeaker = await stack.enter_async_context(LiveLoudspeaker())
    return Voice(synthesizer=synthesizer, loudspeaker=loudspeaker)


def _greet(here: Invocation, table: Table) -> None:
    from jarvisd.app.standing import keyless  # noqa: PLC0415  keeps --help fast

    name = table.speaker.person.name if isinstance(table.speaker, Known) else ""
    key = "talk-begin-known" if name else "talk-begin-stranger"
    room = table.audience.room or ""
    for standing in keyless(table.mind.settings.models, os.environ):
        here.output.remark(remedy(here, standing))
    here.output.remark(here.say(key, name=name, room=room), style="dim")


@contextmanager
def _undisturbed(here: Invocation) -> Iterator[None]:
    """Keep warnings of the log out of the conversation: what goes wrong is said in it."""
    log = logging.getLogger("jarvisd")
    before = log.level
    if not here.verbose:
        log.setLevel(logging.ERROR)
    try:
        yield
    finally:
        log.setLevel(before)


def _read(here: Invocation) -> str:
    """Return the next line; raise EOFError at the end."""
    if here.output.interactive:
        with suppress(ImportError):
            import readline  # noqa: F401, PLC0415  gives the line its editing keys
        return input("› ")
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    # What is not UTF-8 arrives as half characters, which nothing behind here can hold.
    return line.encode(errors="replace").decode()


def _record(line: str, reply: "Reply") -> dict[str, Any]:
    found = reply.recollected.memories if reply.recollected else ()
    return {
        "heard": line,
        "answer": " ".join(sentence.text for sentence in reply.sentences),
        "recalled": [{"id": str(id), "score": round(score, 3)} for id, score in found],
        "walked": _walked(reply),
        "over": reply.over,
    }


def _walked(reply: "Reply") -> list[dict[str, str | int]]:
    """Return the tiers that were searched in turn; the last one answered, if it found anything."""
    steps = reply.recollected.walked if reply.recollected else ()
    return [{"tier": step.tier.value, "found": step.found} for step in steps]


async def _explain(here: Invocation, table: Table, reply: "Reply") -> None:
    """Show which tiers were searched, and which memories came to mind, the best first."""
    for step in _walked(reply):
        line = here.say("talk-why-tier", tier=str(step["tier"]), count=int(step["found"]))
        here.output.tell(line, style="dim")
    for id_, score in reply.recollected.memories if reply.recollected else ():
        memory = await table.mind.memories.get(id_, table.audience) if score else None
        if memory is not None:
            line = here.say("talk-why", score=f"{score:.2f}", text=memory.text)
            here.output.tell(line, style="dim")
