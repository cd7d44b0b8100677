"""A language model without a wire: it says what a script says, and keeps what it was given."""

import asyncio
import json
from collections.abc import AsyncGenerator
from dataclasses import dataclass, field
from typing import TypeAlias

from jarvisd.testing.model_script import Hangs, Held, Says, Use
from jarvisd.thinking.faults import Fault, ModelError
from jarvisd.thinking.forms import arguments, read_form
from jarvisd.thinking.gate import Cleared
from jarvisd.thinking.types import ALIVE, Arguments, Call, Delta, Form, Place, Stopped, Text

Line: TypeAlias = Says | ModelError | Hangs


@dataclass(slots=True)
class ScriptedModel:
    """A LanguageModel; what it has no line for is a fault of the test."""

    name: str = "scripted/model"
    place: Place = Place.HOME
    script: list[Line] = field(default_factory=list)
    prompts: list[Cleared] = field(default_factory=list)
    """What it was given, in order."""
    closed: int = 0
    """So many answers were given up by whoever listened."""

    async def reply(self, prompt: Cleared) -> AsyncGenerator[Delta, None]:
        """Say the next line of the script."""
        self.prompts.append(prompt)
        try:
            async for delta in self._said(self.script.pop(0)):
                yield delta
        except (GeneratorExit, asyncio.CancelledError):
            self.closed += 1
            raise

    async def fill(self, prompt: Cleared, form: Form) -> Arguments:
        """Read the next line of the script as the form."""
        self.prompts.append(prompt)
        return await read_form(self._said(self.script.pop(0)), self.name)

    async def check(self) -> None:
        """Do nothing, or raise the next line of the script."""
        if self.script and isinstance(error := self.script.pop(0), ModelError):
            raise error

    async def _said(self, line: Line) -> AsyncGenerator[Delta, None]:
        match line:
            case ModelError():
                raise line
            case Hangs():
                await asyncio.Event().wait()
            case Says():
                async for delta in self._read_out(line):
                    yield delta

    async def _read_out(self, says: Says) -> AsyncGenerator[Delta, None]:
        wait_s = says.first_after_s
        for at, line in enumerate(says.lines):
            yield ALIVE
            await asyncio.sleep(wait_s)
            wait_s = says.each_after_s
            if isinstance(line, Held):
                await line.holds()
                continue
            yield Text(line) if isinstance(line, str) else _call(line, at)
        if not says.ends:
            fault = Fault.BUSY if says.breaks_with else Fault.GARBLED
            raise ModelError(Fault.CUT if says.cut else fault, model=self.name)
        yield Stopped(why=says.why, read=11 + says.cached, written=7, cached=says.cached)


def _call(use: Use, at: int) -> Call:
    given = json.dumps(use.arguments) if not isinstance(use.arguments, str) else use.arguments
    return Call(id=use.id or f"call_{at}", tool=use.tool, arguments=arguments(given))
