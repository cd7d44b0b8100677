"""Saying what is wrong with a command line; typer has the words in English only."""

import re
from difflib import get_close_matches

from typer._click.exceptions import (
    BadOptionUsage,
    BadParameter,
    ClickException,
    MissingParameter,
    NoSuchOption,
    UsageError,
)
from typer.core import TyperGroup

from jarvisd.phrases import Language, phrase

BEFORE = frozenset({"--config", "-c", "--language", "--verbose", "-v", "--version"})
"""Options of ``jarvisd`` itself, often written behind the command."""
NO_COMMAND = re.compile(r"No such command '(?P<name>[^']*)'")
EXTRA = re.compile(r"Got unexpected extra argument(?:\(s\)|s)? \((?P<name>.*)\)")
BAD_VALUES = (
    (re.compile(r"is not one of (?P<choices>.*?)\.?$"), "cli-value-choices"),
    (re.compile(r"valid integer"), "cli-value-integer"),
    (re.compile(r"valid number"), "cli-value-number"),
    (re.compile(r"greater than or equal to (?P<limit>\S+)"), "cli-value-least"),
    (re.compile(r"less than or equal to (?P<limit>\S+)"), "cli-value-most"),
)
"""What typer says about a value, and the phrase for it; anything else is passed on."""


def usage_sentence(error: ClickException, language: Language) -> str:
    """Return one sentence about *error*."""
    match error:
        case MissingParameter():
            return phrase("cli-usage-missing", language, name=_parameter(error))
        case BadParameter():
            told = _about_value(error.message, language)
            return phrase("cli-usage-bad", language, name=_parameter(error), told=told)
        case NoSuchOption():
            return _no_option(error, language)
        case BadOptionUsage():
            return phrase("cli-usage-no-value", language, name=error.option_name)
        case UsageError():
            return _otherwise(error, language)
        case _:
            return error.format_message()


def _no_option(error: NoSuchOption, language: Language) -> str:
    name = error.option_name
    if name in BEFORE and error.ctx:
        command = error.ctx.command_path.removeprefix("jarvisd ")
        return phrase("cli-usage-before", language, name=name, command=command)
    near = get_close_matches(name, error.possibilities or (), n=1)
    return phrase("cli-usage-no-option", language, name=name, near=near[0] if near else "none")


def _otherwise(error: UsageError, language: Language) -> str:
    message = error.format_message()
    if extra := EXTRA.search(message):
        return phrase("cli-usage-extra", language, name=extra["name"])
    unknown = NO_COMMAND.search(message)
    if unknown and error.ctx and isinstance(error.ctx.command, TyperGroup):
        near = get_close_matches(unknown["name"], error.ctx.command.commands, n=1)
        suggested = near[0] if near else "none"
        return phrase("cli-usage-no-command", language, name=unknown["name"], near=suggested)
    return message


def _parameter(error: BadParameter) -> str:
    hint = error.param_hint or (error.param and error.param.get_error_hint()) or ""
    return (hint if isinstance(hint, str) else " / ".join(hint)).replace("'", "")


def _about_value(message: str, language: Language) -> str:
    for pattern, key in BAD_VALUES:
        if found := pattern.search(message):
            details = {name: value.replace("'", "") for name, value in found.groupdict().items()}
            return phrase(key, language, **details)
    return message
