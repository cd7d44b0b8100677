"""What a language model is given and what comes out of it. Pure."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, TypeAlias

Arguments: TypeAlias = Mapping[str, object]
"""A JSON object: what a tool is called with, what a form was filled in with."""


class Reach(StrEnum):
    """How far a text may go (R-D3)."""

    ANYWHERE = "anywhere"
    HOME = "home"
    """To a model in the house; to another only if the household lets personal memories go."""
    SECRET = "secret"
    """To a model in the house, whatever the household allows."""


class Place(StrEnum):
    """Where a model runs; a property of its provider, told by the configuration."""

    HOME = "home"
    CLOUD = "cloud"


@dataclass(frozen=True, slots=True)
class Passage:
    """A piece of text and how far it may go; where several follow, each begins a line."""

    text: str
    reach: Reach = Reach.ANYWHERE


@dataclass(frozen=True, slots=True, kw_only=True)
class Call:
    """A tool that the model wants to be run."""

    id: str
    """The model's own name for this call; the result names it again."""
    tool: str
    arguments: Arguments | None
    """None: what the model wrote is no JSON object."""
    reach: Reach = Reach.ANYWHERE
    """As far as the furthest-held text may go that the model had read when it asked."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Returned:
    """What a tool gave back, in the order of the calls."""

    id: str
    passages: tuple[Passage, ...]
    failed: bool = False


@dataclass(frozen=True, slots=True)
class Asked:
    """What a person said."""

    passages: tuple[Passage, ...]


@dataclass(frozen=True, slots=True)
class Answered:
    """What the assistant said, and the tools it called while doing so."""

    passages: tuple[Passage, ...]
    calls: tuple[Call, ...] = ()


@dataclass(frozen=True, slots=True)
class Results:
    """What the tools of the answer before gave back: one result for each of its calls."""

    returned: tuple[Returned, ...]


Message: TypeAlias = Asked | Answered | Results


@dataclass(frozen=True, slots=True, kw_only=True)
class Tool:
    """Something that the model may ask for; *schema* is the JSON schema of its arguments."""

    name: str
    """Letters, digits, ``_``: what every protocol allows."""
    description: str
    schema: Arguments


@dataclass(frozen=True, slots=True, kw_only=True)
class Prompt:
    """Everything a model is given for one reply."""

    system: tuple[Passage, ...]
    """The instructions, what does not change from turn to turn first: it can be cached."""
    messages: tuple[Message, ...]
    """In turn, the last one ``Asked`` or ``Results``."""
    tools: tuple[Tool, ...] = ()
    closed: bool = False
    """No tool may be called any more: they are listed for the sake of earlier calls only."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Form:
    """What is to be filled in: the answer is one JSON object of this *schema*."""

    name: str
    description: str
    schema: Arguments


class Stop(StrEnum):
    """Why a reply ended."""

    END = "end"
    CALLS = "calls"
    LENGTH = "length"
    REFUSED = "refused"


@dataclass(frozen=True, slots=True)
class Text:
    """The next piece of the answer, of any size."""

    text: str


ALIVE: Final = Text("")
"""Something came that is not to be heard: a model gives it away, a Thinker keeps it back."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Stopped:
    """The reply is over; always the last, and how many tokens it took where that is told."""

    why: Stop
    read: int = 0
    written: int = 0
    cached: int = 0
    """Of those *read* so many came out of the provider's cache."""
    by: Place | None = None
    """Where it was thought, told by the role; None: that is not known, so it read all."""


Delta: TypeAlias = Text | Call | Stopped


def narrowest(reaches: Sequence[Reach]) -> Reach:
    """Return how far something may go that was made of texts of these *reaches*."""
    held = tuple(Reach)
    return max(reaches, key=held.index, default=Reach.ANYWHERE)
