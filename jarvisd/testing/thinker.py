"""A language model that says what a test gave it to say, and keeps what it was asked."""

from collections.abc import AsyncGenerator, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from jarvisd.errors import ThinkingError
from jarvisd.thinking.gate import cleared
from jarvisd.thinking.types import (
    Arguments,
    Call,
    Delta,
    Form,
    Place,
    Prompt,
    Stop,
    Stopped,
    Text,
)

Line: TypeAlias = str | Call | ThinkingError
"""What is said next; an error is raised."""


@dataclass(slots=True)
class ScriptedThinker:
    """A Thinker of one provider; what it has no line for is a fault of the test."""

    place: Place = Place.HOME
    personal: bool = False
    replies: list[Sequence[Line]] = field(default_factory=list)
    """One reply for each time it is asked: pieces of text, calls, perhaps an error."""
    forms: list[Arguments | ThinkingError] = field(default_factory=list)
    away: bool = False
    prompts: list[Prompt] = field(default_factory=list)
    """What came through the gate, in order."""

    async def may(self, prompt: Prompt) -> bool:
        """Tell whether it is there and the gate lets the question through."""
        return not self.away and cleared(prompt, self.place, personal=self.personal) is not None

    async def reply(self, prompt: Prompt) -> AsyncGenerator[Delta, None]:
        """Say the next reply; raise ThinkingError where it says so or nothing may pass."""
        self._read(prompt)
        lines = self.replies.pop(0)
        for line in lines:
            match line:
                case str():
                    yield Text(line)
                case Call():
                    yield line
                case ThinkingError():
                    raise line
        calls = any(isinstance(line, Call) for line in lines)
        yield Stopped(why=Stop.CALLS if calls else Stop.END)

    async def fill(self, prompt: Prompt, form: Form) -> Arguments:
        """Return the next form."""
        self._read(prompt)
        filled = self.forms.pop(0)
        if isinstance(filled, ThinkingError):
            raise filled
        return filled

    def _read(self, prompt: Prompt) -> None:
        passed = cleared(prompt, self.place, personal=self.personal)
        if self.away or passed is None:
            raise ThinkingError("thinking-failed", reason="away")
        self.prompts.append(passed)
