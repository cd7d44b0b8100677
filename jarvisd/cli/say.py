"""``jarvisd say``: speak a text on the loudspeaker, or into a file."""

import asyncio
from contextlib import AsyncExitStack, aclosing
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from jarvisd.cli.commands import new_app
from jarvisd.cli.invocation import AsJson, Invocation
from jarvisd.phrases import Language

if TYPE_CHECKING:
    from jarvisd.audio.ports import Loudspeaker

app = new_app()


@app.command()
def say(
    context: typer.Context,
    text: Annotated[str, typer.Argument(help="cli-say-text", metavar="TEXT")],
    out: Annotated[
        Path | None, typer.Option("--out", "-o", help="cli-say-out", metavar="OUT.wav")
    ] = None,
    language: Annotated[
        Language | None, typer.Option("--language", help="cli-say-language")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Speak a text."""
    here = Invocation.of(context)
    asyncio.run(_say(here, text, out, language or here.language))


async def _say(here: Invocation, text: str, out: Path | None, language: Language) -> None:
    from jarvisd.adapters.soundcard.loudspeaker import LiveLoudspeaker  # noqa: PLC0415  keeps --help fast
    from jarvisd.adapters.wav import WavLoudspeaker  # noqa: PLC0415
    from jarvisd.app import open_speaker  # noqa: PLC0415
    from jarvisd.audio.mouth import Speech  # noqa: PLC0415
    from jarvisd.errors import InputError  # noqa: PLC0415
    from jarvisd.session.answer import Spoken, voiced  # noqa: PLC0415
    from jarvisd.speech.sentences import SentenceCutter  # noqa: PLC0415

    cutter = SentenceCutter()
    sentences = [Spoken(part, language) for part in (*cutter.feed(text), *cutter.flush())]
    async with AsyncExitStack() as stack:
        synthesizer = await stack.enter_async_context(open_speaker(here.settings()))
        loudspeaker: Loudspeaker = await stack.enter_async_context(
            LiveLoudspeaker() if out is None else WavLoudspeaker(out)
        )
        speech = Speech(loudspeaker, lambda: None)
        async with aclosing(voiced(synthesizer, sentences)) as lines:
            await speech.say(lines)
        if not speech.spoken:
            raise InputError("say-nothing")
    voice = synthesizer.voice(language)
    told = {"said": speech.spoken, "language": language.value, "voice": voice}
    here.output.data({**told, "out": str(out) if out else None})
    key = "say-done-file" if out else "say-done"
    here.output.remark(here.say(key, voice=voice, file=str(out or "")), style="dim")
