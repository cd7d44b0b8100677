"""The offline dialogue's way to a Thinker: what memory cannot answer, as plain text."""

from collections.abc import AsyncGenerator, Sequence
from contextlib import aclosing

from jarvisd.dialogue.types import Message
from jarvisd.thinking.ports import Thinker
from jarvisd.thinking.types import Answered, Asked, Passage, Prompt, Text


class Plain:
    """A LanguageModel of the dialogue; what it is given has passed the dialogue's own gate."""

    def __init__(self, thinker: Thinker) -> None:
        """Take who answers."""
        self._thinker = thinker

    async def reply(self, messages: Sequence[Message]) -> AsyncGenerator[str, None]:
        """Stream the text of the answer; raise ThinkingError."""
        system = tuple(Passage(one.text) for one in messages if one.role == "system")
        said = tuple(
            Asked((Passage(one.text),)) if one.role == "user" else Answered((Passage(one.text),))
            for one in messages
            if one.role != "system"
        )
        prompt = Prompt(system=system, messages=said)
        async with aclosing(self._thinker.reply(prompt)) as deltas:
            async for delta in deltas:
                if isinstance(delta, Text):
                    yield delta.text
