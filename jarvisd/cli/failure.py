"""Telling a person, or a script, why a command failed: one sentence, no traceback."""

import json
import sys
from typing import Any

from rich.console import Console
from rich.text import Text
from typer._click.exceptions import ClickException, NoArgsIsHelpError, UsageError

from jarvisd.adapters.machine import out_of_memory
from jarvisd.cli.exits import Exit, exit_of
from jarvisd.cli.usage import usage_sentence
from jarvisd.errors import ConfigurationError, JarvisError, ResourceError, SeveralInputsError
from jarvisd.phrases import Language, phrase, render


def tell(error: JarvisError, language: Language, *, as_json: bool) -> Exit:
    """Write what *error* says to standard error and return the exit code for it."""
    problems = error.problems if isinstance(error, ConfigurationError | SeveralInputsError) else ()
    message, code = render(error, language), exit_of(error)
    lines = tuple(render(problem, language) for problem in problems)
    _write(error.key, message, code, as_json=as_json, problems=lines)
    return code


def tell_usage(error: ClickException, language: Language, *, as_json: bool) -> Exit:
    """Write what is wrong with the command line, and where its help is."""
    if isinstance(error, NoArgsIsHelpError):
        # Typer has printed the help while it raised this.
        return Exit.USAGE
    path = error.ctx.command_path if isinstance(error, UsageError) and error.ctx else "jarvisd"
    message = phrase(
        "cli-usage-hint", language, problem=usage_sentence(error, language), command=path
    )
    _write("usage", message, Exit.USAGE, as_json=as_json)
    return Exit.USAGE


def tell_bug(error: BaseException, language: Language, *, as_json: bool, verbose: bool) -> Exit:
    """Write that something unforeseen happened, or memory is spent; the traceback on request."""
    if verbose:
        Console(stderr=True).print_exception(show_locals=False)
    if out_of_memory(error):
        return tell(ResourceError("memory-spent"), language, as_json=as_json)
    kind = type(error).__name__
    message = phrase("cli-bug", language, kind=kind, told="yes" if verbose else "no")
    _write("bug", message, Exit.BUG, as_json=as_json)
    return Exit.BUG


def tell_interrupted(language: Language, *, as_json: bool) -> Exit:
    """Write that the person stopped it."""
    message = phrase("cli-interrupted", language)
    _write("interrupted", message, Exit.INTERRUPTED, as_json=as_json)
    return Exit.INTERRUPTED


def _write(
    key: str, message: str, code: Exit, *, as_json: bool, problems: tuple[str, ...] = ()
) -> None:
    if as_json:
        told: dict[str, Any] = {"error": key, "message": message, "exit_code": int(code)}
        if problems:
            told["problems"] = list(problems)
        sys.stderr.write(json.dumps(told, ensure_ascii=False) + "\n")
        return
    console = Console(stderr=True, highlight=False, soft_wrap=not sys.stderr.isatty())
    console.print(Text(message, style="red"))
    for problem in problems:
        console.print(Text(f"  • {problem}"))
