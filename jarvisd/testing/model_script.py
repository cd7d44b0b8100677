"""What a model's server says in a test, and the ways in which it fails."""

import asyncio
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from jarvisd.thinking.types import Stop


@dataclass(frozen=True, slots=True, kw_only=True)
class Use:
    """The model calls a tool."""

    tool: str
    arguments: Mapping[str, object] | str
    """A text is written as it stands, be it JSON or not."""
    id: str = ""
    """Empty: the server makes one."""

    @property
    def written(self) -> str:
        """Return the arguments as the model writes them."""
        return self.arguments if isinstance(self.arguments, str) else json.dumps(self.arguments)


@dataclass(frozen=True, slots=True, eq=False)
class Held:
    """What comes behind it is held back until the test lets it go."""

    reached: asyncio.Event = field(default_factory=asyncio.Event)
    """All that stands before it is sent."""
    let_go: asyncio.Event = field(default_factory=asyncio.Event)

    async def holds(self) -> None:
        """Wait until it is let go."""
        self.reached.set()
        await self.let_go.wait()


@dataclass(frozen=True, slots=True)
class Says:
    """It answers, piece by piece."""

    lines: tuple[str | Use | Held, ...]
    stop: Stop | None = None
    """None: what follows from the lines."""
    first_after_s: float = 0.0
    """So long before the first piece."""
    each_after_s: float = 0.0
    """So long before each further one."""
    cut: bool = False
    """The connection ends after the lines, in the middle of the answer."""
    garbled: bool = False
    """After the lines comes something that is no JSON."""
    breaks_with: str = ""
    """After the lines comes an error of this type, within the stream."""
    cached: int = 0

    @property
    def pieces(self) -> tuple[str | Use, ...]:
        """Return what is sent in the end, whatever is held back meanwhile."""
        return tuple(line for line in self.lines if not isinstance(line, Held))

    @property
    def why(self) -> Stop:
        """Return why it ends."""
        calls = any(isinstance(line, Use) for line in self.lines)
        return self.stop or (Stop.CALLS if calls else Stop.END)

    @property
    def ends(self) -> bool:
        """Tell whether it comes to its end."""
        return not (self.cut or self.garbled or self.breaks_with)


@dataclass(frozen=True, slots=True)
class Fails:
    """It answers with an error."""

    status: int
    told: str = "no"
    type: str = "api_error"
    headers: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Hangs:
    """It takes the question and never answers."""


Outcome: TypeAlias = Says | Fails | Hangs
Step: TypeAlias = Outcome | Callable[[dict[str, Any]], Outcome]
"""An outcome, or what decides on one by the body of the request."""
