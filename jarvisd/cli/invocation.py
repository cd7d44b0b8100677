"""What every command knows about the call it serves: language, configuration, output."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from jarvisd.cli.output import Output
from jarvisd.phrases import Language, phrase

if TYPE_CHECKING:
    from jarvisd.settings import Settings

AsJson: TypeAlias = Annotated[bool, typer.Option("--json", help="cli-opt-json")]
"""Every command declares ``as_json: AsJson = False``, so that it parses and is in the help;
what it means is already in ``Invocation.output``."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Invocation:
    """One call of ``jarvisd``; a command gets it with ``Invocation.of(context)``."""

    language: Language
    config: Path | None
    """The file of ``--config``, if given."""
    verbose: bool
    as_json: bool

    @classmethod
    def of(cls, context: typer.Context) -> "Invocation":
        """Return the invocation that *context* belongs to."""
        invocation = context.obj
        if not isinstance(invocation, cls):
            raise TypeError("a command was called without its invocation")
        return invocation

    @property
    def output(self) -> Output:
        """Return where to write results and remarks."""
        return Output(language=self.language, as_json=self.as_json)

    def say(self, key: str, **details: str | int | float) -> str:
        """Return the phrase *key* in the language of this call."""
        return phrase(key, self.language, **details)

    def settings(self) -> "Settings":
        """Read the configuration; raise ConfigurationError with all its faults."""
        from jarvisd import settings_file  # noqa: PLC0415  keeps --help fast

        return settings_file.load(self.config)

    def loading(self) -> Callable[[str], None]:
        """Return what tells a person which part is being loaded; nothing is said in JSON."""

        def told(part: str) -> None:
            self.output.remark(self.say("loading", part=part), style="dim")

        return told
