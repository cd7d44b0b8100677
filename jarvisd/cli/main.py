"""The command ``jarvisd``: options for every command, and the boundary where errors end."""

import logging
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from io import TextIOWrapper
from pathlib import Path
from typing import Annotated, Any, NoReturn, TextIO

import typer
from typer._click.exceptions import ClickException
from typer.main import get_command

from jarvisd import __version__
from jarvisd.cli import failure
from jarvisd.cli.commands import LazyCommands, summaries
from jarvisd.cli.exits import Exit
from jarvisd.cli.helptext import dress, localise
from jarvisd.cli.invocation import Invocation
from jarvisd.cli.language import language_for
from jarvisd.errors import JarvisError
from jarvisd.phrases import Language

app = typer.Typer(cls=LazyCommands, add_completion=False)


def _print_version(context: typer.Context, wanted: bool) -> None:
    if wanted and not context.resilient_parsing:
        typer.echo(f"jarvisd {__version__}")
        raise typer.Exit


@app.callback(help="cli-jarvisd")
def options(
    config: Annotated[Path | None, typer.Option("--config", "-c", help="cli-opt-config")] = None,
    language: Annotated[Language | None, typer.Option(help="cli-opt-language")] = None,
    verbose: Annotated[bool, typer.Option("--verbose", "-v", help="cli-opt-verbose")] = False,
    version: Annotated[
        bool,
        typer.Option("--version", help="cli-opt-version", callback=_print_version, is_eager=True),
    ] = False,
) -> None:
    """Declare the options before the command; ``run`` has read them already."""


def main() -> None:
    """Serve the command line and end the process."""
    _unbreakable(sys.stdout, sys.stderr)
    try:
        code = run(sys.argv[1:])
        sys.stdout.flush()
    except BrokenPipeError:
        # Whoever read us is gone; keep the interpreter from flushing into the void at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = Exit.PIPE_CLOSED
    _leave(code)


def _leave(code: int) -> NoReturn:
    """End the process at once: whatever was opened is closed by now.

    Taking apart every library that was imported took one to four seconds, in which
    systemd and whoever typed a command waited for nothing.
    """
    logging.shutdown()
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError):
            stream.flush()
    os._exit(code)


def _unbreakable(*streams: TextIO) -> None:
    """Let a terminal that cannot show every letter show a question mark for the others."""
    for stream in streams:
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


def run(arguments: Sequence[str]) -> int:
    """Carry out one command line and return its exit code; errors end here."""
    group, invocation = _prepare(arguments)
    language, as_json = invocation.language, invocation.as_json
    try:
        result = group.main(
            list(arguments), prog_name="jarvisd", standalone_mode=False, obj=invocation
        )
    except JarvisError as error:
        return failure.tell(error, language, as_json=as_json)
    except ClickException as error:
        return failure.tell_usage(error, language, as_json=as_json)
    except (typer.Abort, KeyboardInterrupt):
        return failure.tell_interrupted(language, as_json=as_json)
    except SystemExit:
        # Typer and rich end like this, and only then, when nobody reads the output any more.
        return Exit.PIPE_CLOSED
    except Exception as error:  # noqa: BLE001
        # Fault boundary of the command line: a bug ends in a sentence, not in a traceback.
        return failure.tell_bug(error, language, as_json=as_json, verbose=invocation.verbose)
    return result if isinstance(result, int) else Exit.OK


def _prepare(arguments: Sequence[str]) -> tuple[Any, Invocation]:
    """Read the options before the command, leniently, and word everything accordingly."""
    group: Any = get_command(app)
    given = group.make_context("jarvisd", list(arguments), resilient_parsing=True).params
    config = given["config"]
    language = language_for(given["language"], config, os.environ)
    _log(verbose=given["verbose"])
    dress(language)
    localise(group, language)
    group.commands = dict(summaries(language))
    ours = arguments[: arguments.index("--")] if "--" in arguments else arguments
    return group, Invocation(
        language=language, config=config, verbose=given["verbose"], as_json="--json" in ours
    )


def _log(*, verbose: bool) -> None:
    form = "%(asctime)s %(levelname)s %(name)s: %(message)s" if verbose else "%(message)s"
    logging.basicConfig(format=form, level=logging.WARNING)
    logging.getLogger("jarvisd").setLevel(logging.INFO if verbose else logging.WARNING)
