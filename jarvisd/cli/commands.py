"""The table of commands and the module of each; a module is imported when it is called.

A command's module holds ``app``, a typer application from ``new_app()``: one
function makes a command, several make a group. Every ``help`` in it is the key
of a phrase (``cli-…``), not a text: ``helptext.localise`` puts the sentences in
once the language of the call is known. A command takes ``context: typer.Context``
and ``as_json: AsJson = False``, works with ``Invocation.of(context)``, returns
None or its exit code, and lets JarvisErrors pass. Its module imports models and
storage inside its functions, so that help stays quick.
"""

from importlib import import_module
from typing import Any

import typer
from typer._click import Context
from typer.core import TyperCommand, TyperGroup
from typer.main import get_command

from jarvisd.cli.helptext import localise
from jarvisd.phrases import Language, phrase

COMMANDS: dict[str, str] = {
    "run": "jarvisd.cli.run",
    "talk": "jarvisd.cli.talk",
    "listen": "jarvisd.cli.listen",
    "say": "jarvisd.cli.say",
    "announce": "jarvisd.cli.announce",
    "people": "jarvisd.cli.people",
    "rooms": "jarvisd.cli.rooms",
    "remember": "jarvisd.cli.remember",
    "recall": "jarvisd.cli.recall",
    "forget": "jarvisd.cli.forget",
    "memory": "jarvisd.cli.memory",
    "timers": "jarvisd.cli.timers",
    "jobs": "jarvisd.cli.jobs",
    "selftest": "jarvisd.cli.selftest",
    "doctor": "jarvisd.cli.doctor",
    "service": "jarvisd.cli.service",
    "models": "jarvisd.cli.models",
    "db": "jarvisd.cli.db",
    "config": "jarvisd.cli.config",
}
"""In the order of the help; the summary of NAME is the phrase ``cli-NAME``."""


def new_app() -> typer.Typer:
    """Return an empty typer application, set up as every command of jarvisd is."""
    return typer.Typer(add_completion=False)


class LazyCommands(TyperGroup):
    """A group that knows names and summaries, and imports a command when it is called."""

    def resolve_command(self, ctx: Context, args: list[str]) -> tuple[str | None, Any, list[str]]:
        """Return the command called, imported and in the language of the call."""
        name, command, rest = super().resolve_command(ctx, args)
        return name, load(name, ctx.obj.language) if name in COMMANDS else command, rest


def load(name: str, language: Language) -> Any:
    """Import the command *name* and put its help into *language*."""
    command = get_command(import_module(COMMANDS[name]).app)
    command.name = name
    command.help = f"cli-{name}"
    localise(command, language)
    return command


def summaries(language: Language) -> dict[str, TyperCommand]:
    """Return a stand-in for each command that has its summary and nothing else."""
    return {
        name: TyperCommand(name=name, help=phrase(f"cli-{name}", language)) for name in COMMANDS
    }
