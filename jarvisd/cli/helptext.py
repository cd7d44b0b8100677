"""Putting typer's help into a language: our sentences by key, and typer's own few words."""

import re
from typing import Any

import typer
from typer import rich_utils
from typer.core import TyperArgument, TyperGroup, TyperOption

from jarvisd.phrases import Language, phrase

KEY = re.compile(r"cli-[a-z0-9-]+")


def localise(command: Any, language: Language) -> None:
    """Replace the keys in the help of *command* and of all below it by sentences."""
    command.help = _worded(command.help, language)
    command.short_help = _worded(command.short_help, language)
    command.epilog = _worded(command.epilog, language)
    for parameter in command.params:
        if isinstance(parameter, TyperOption | TyperArgument):
            parameter.help = _worded(parameter.help, language)
            _without_type(parameter)
    help_option = command.get_help_option(typer.Context(command))
    if help_option is not None:
        help_option.help = phrase("cli-opt-help", language)
        _without_type(help_option)
    if isinstance(command, TyperGroup):
        command.no_args_is_help = True
        for below in command.commands.values():
            localise(below, language)


def dress(language: Language) -> None:
    """Put the fixed words of typer's help pages into *language*.

    Typer keeps them in constants of its module; it translates them only through
    gettext, once, when it is imported, which is too early to know the language.
    """
    rich_utils.ARGUMENTS_PANEL_TITLE = phrase("cli-panel-arguments", language)
    rich_utils.OPTIONS_PANEL_TITLE = phrase("cli-panel-options", language)
    rich_utils.COMMANDS_PANEL_TITLE = phrase("cli-panel-commands", language)
    rich_utils.REQUIRED_LONG_STRING = f"[{phrase('cli-required', language)}]"
    rich_utils.DEFAULT_STRING = f"[{phrase('cli-default', language)}: {{}}]"


def _without_type(parameter: TyperOption | TyperArgument) -> None:
    """Keep typer from telling that a switch is a ``<bool>``."""
    if isinstance(parameter, TyperOption) and parameter.is_flag:
        parameter.metavar = ""


def _worded(text: str | None, language: Language) -> str | None:
    return phrase(text, language) if text and KEY.fullmatch(text) else text
