"""What every tool is made of."""

from dataclasses import dataclass
from typing import Annotated, ClassVar, Protocol, TypeVar

from pydantic import BaseModel, ConfigDict, StringConstraints

from jarvisd.dialogue.account import Account
from jarvisd.dialogue.notes import View
from jarvisd.dialogue.turn import Deed, Reply
from jarvisd.dialogue.wanted import wanted
from jarvisd.memory.policy.walk import Tier
from jarvisd.phrases import Language, phrase
from jarvisd.thinking.types import Passage


class Wanted(BaseModel):
    """What a model calls a tool with; it comes from outside, so it is checked."""

    model_config = ConfigDict(frozen=True, extra="forbid")


Words = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=500)]
Given_contra = TypeVar("Given_contra", bound=Wanted, contravariant=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What came of a call."""

    passages: tuple[Passage, ...] = ()
    """For the model."""
    failed: bool = False
    reply: Reply | None = None
    """What the house itself says to the person about it."""
    ends: bool = False
    """The turn is over with that: the house has asked, or there is nothing to add."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Occasion:
    """For which turn a tool is called."""

    account: Account
    view: View
    """How memories are noted down in it."""

    def found(self, tier: Tier, lines: tuple[Passage, ...]) -> Outcome:
        """Return *lines*, which were found in *tier*; none of them is for everybody."""
        self.account.walks(tier, len(lines))
        self.account.private |= bool(lines)
        return Outcome(passages=lines) if lines else self.nothing()

    def wants(self, deed: Deed) -> bool:
        """Tell whether the person asked for *deed*; a model that does is not enough."""
        return deed in wanted(self.account.turn, self.account.talk)

    def nothing(self) -> Outcome:
        """Return that nothing was found."""
        return Outcome(passages=(Passage(self.account.turn.say("tool-nothing")),))

    def refused(self, key: str) -> Outcome:
        """Return why nothing was done, in the phrase *key*."""
        return Outcome(passages=(Passage(phrase(key, self.view.language)),), failed=True)


class HouseTool(Protocol[Given_contra]):
    """Something that a model may ask for."""

    name: ClassVar[str]
    """As it is called on the wire: letters and ``_``."""
    wanted: ClassVar[type[Wanted]]
    acts: ClassVar[bool]
    """It changes something or asks the person: it is run alone, and after what only reads."""

    def described(self, language: Language) -> str:
        """Return what the model is told about it."""
        ...

    async def run(self, given: Given_contra, occasion: Occasion) -> Outcome:
        """Do it; raise StorageError, StageError."""
        ...
