"""A language model that says what a test gave it to say, and keeps what it was asked."""

import asyncio
from collections.abc import AsyncGenerator, Callable, Sequence
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

Line: TypeAlias = str | Call | ThinkingError | asyncio.Event | Stop
"""What is said next; an error is raised, an event is waited for, a stop ends it that way."""
Rule: TypeAlias = Callable[[Prompt], Sequence[Line]]


@dataclass(slots=True)
class ScriptedThinker:
    """A Thinker of one provider; what it has no line for is a fault of the test."""

    place: Place = Place.HOME
    personal: bool = False
    replies: list[Sequence[Line]] = field(default_factory=list)
    """One reply for each time it is asked: pieces of text, calls, perhaps an error."""
    rule: Rule | None = None
    """What it says when it has no reply left."""
    forms: list[Arguments | ThinkingError] = field(default_factory=list)
    away: bool = False
    prompts: list[Prompt] = field(default_factory=list)
    """What came through the gate, in order."""
    closed: int = 0
    """So many replies nobody listened to up to their end."""

    async def may(self, prompt: Prompt) -> bool:
        """Tell whether it is there and the gate lets the question through."""
        return not self.away and cleared(prompt, self.place, personal=self.personal) is not None

    async def reply(self, prompt: Prompt) -> AsyncGenerator[Delta, None]:
        """Say the next reply; raise ThinkingError where it says so or nothing may pass."""
        self._read(prompt)
        lines = self._next_reply()
        calls = any(isinstance(line, Call) for line in lines)
        why = Stop.CALLS if calls else Stop.END
        try:
            for line in lines:
                match line:
                    case Stop():
                        why = line
                    case str():
                        yield Text(line)
                    case Call():
                        yield line
                    case ThinkingError():
                        raise line
                    case asyncio.Event():
                        await line.wait()
            yield Stopped(why=why, by=self.place)
        except GeneratorExit:
            self.closed += 1
            raise

    async def fill(self, prompt: Prompt, form: Form) -> Arguments:
        """Return the next form."""
        self._read(prompt)
        filled = self.forms.pop(0)
        if isinstance(filled, ThinkingError):
            raise filled
        return filled

    def _next_reply(self) -> Sequence[Line]:
        if self.replies or self.rule is None:
            return self.replies.pop(0)
        return self.rule(self.prompts[-1])

    def _read(self, prompt: Prompt) -> None:
        passed = cleared(prompt, self.place, personal=self.personal)
        if self.away or passed is None:
            raise ThinkingError("thinking-failed", reason="away")
        self.prompts.append(passed)


@dataclass(slots=True)
class InOrder:
    """A Thinker of several: the first that may read the question, and is there, answers."""

    providers: Sequence[ScriptedThinker]

    async def may(self, prompt: Prompt) -> bool:
        """Tell whether one of them may."""
        return any([await one.may(prompt) for one in self.providers])

    async def reply(self, prompt: Prompt) -> AsyncGenerator[Delta, None]:
        """Let the first that may say its reply; raise ThinkingError if none may."""
        for one in self.providers:
            if await one.may(prompt):
                async for delta in one.reply(prompt):
                    yield delta
                return
        raise ThinkingError("thinking-failed", reason="nobody")

    async def fill(self, prompt: Prompt, form: Form) -> Arguments:
        """Let the first that may fill in *form*; raise ThinkingError if none may."""
        for one in self.providers:
            if await one.may(prompt):
                return await one.fill(prompt, form)
        raise ThinkingError("thinking-failed", reason="nobody")
