"""What thinking needs from the world, and what the rest of the house may ask of it."""

from collections.abc import AsyncGenerator
from typing import Protocol

from jarvisd.thinking.gate import Cleared
from jarvisd.thinking.types import Arguments, Delta, Form, Place, Prompt


class LanguageModel(Protocol):
    """One model of one provider. It never waits by itself for a second try: the router does."""

    @property
    def name(self) -> str:
        """Return the provider and the model, for the log: ``anthropic/claude-…``."""
        ...

    @property
    def place(self) -> Place:
        """Return where it runs."""
        ...

    def reply(self, prompt: Cleared) -> AsyncGenerator[Delta, None]:
        """Stream the answer, the last delta a ``Stopped``; raise ModelError.

        An empty ``Text`` is a sign of life: something came that is not to be heard. Closing
        the generator closes the connection at once.
        """
        ...

    async def fill(self, prompt: Cleared, form: Form) -> Arguments:
        """Return *form* filled in, not yet validated; raise ModelError."""
        ...

    async def check(self) -> None:
        """Ask, without a prompt, whether model and key are good; raise ModelError."""
        ...


class Thinker(Protocol):
    """Who thinks in one role: the providers of the role in their order, behind the gate."""

    async def may(self, prompt: Prompt) -> bool:
        """Tell whether some provider that is not known to be away may read the question."""
        ...

    def reply(self, prompt: Prompt) -> AsyncGenerator[Delta, None]:
        """Stream the answer of the first provider that gives one; raise ThinkingError.

        Once a piece of text came out no other provider is tried: what was said is said.
        The last delta is a ``Stopped`` that tells where it was thought.
        Whoever stops listening closes the generator: the model stops at once.
        """
        ...

    async def fill(self, prompt: Prompt, form: Form) -> Arguments:
        """Return *form* as the first provider that can filled it in; raise ThinkingError."""
        ...
