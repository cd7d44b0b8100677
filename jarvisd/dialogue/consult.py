"""Asking a language model what memory cannot answer: past the gate, within time, or not at all."""

import asyncio
import logging
from collections.abc import AsyncGenerator, AsyncIterator, Sequence
from contextlib import aclosing

from jarvisd.dialogue.ports import LanguageModel
from jarvisd.dialogue.privacy import Exchange, clear
from jarvisd.dialogue.prompt import compose
from jarvisd.dialogue.turn import Turn
from jarvisd.errors import ThinkingError
from jarvisd.memory.types import Memory
from jarvisd.speech.sentences import SentenceCutter

logger = logging.getLogger(__name__)


class Consult:
    """The way to a language model; whatever fails on it costs only its answer."""

    def __init__(
        self, model: LanguageModel, *, name: str, personal_memories: bool, timeout_s: float
    ) -> None:
        """Take the assistant's *name* and the settings of ``[cloud]``."""
        self._model = model
        self._name = name
        self._personal_memories = personal_memories
        self._timeout_s = timeout_s

    async def answer(
        self,
        turn: Turn,
        memories: Sequence[Memory],
        exchanges: Sequence[Exchange],
        earlier: Sequence[str] = (),
    ) -> AsyncGenerator[str, None]:
        """Yield the model's answer in sentences; nothing if it may not or cannot answer.

        Each piece of text must arrive within the time limit. If the model breaks
        off, what it said stands and a sentence says that it broke off.
        """
        cleared = clear(
            turn.heard,
            memories,
            exchanges,
            personal_memories=self._personal_memories,
            earlier=earlier,
        )
        if cleared is None:
            return
        now = turn.heard.at.astimezone(turn.zone)
        messages = compose(cleared, name=self._name, language=turn.language, now=now)
        cutter = SentenceCutter()
        begun = False
        try:
            async with aclosing(_in_time(self._model.reply(messages), self._timeout_s)) as pieces:
                async for piece in pieces:
                    for sentence in cutter.feed(piece):
                        begun = True
                        yield sentence
        except ThinkingError as error:
            logger.warning("the language model did not answer: %s", error)
            if begun:
                yield turn.say("broke-off")
            return
        for sentence in cutter.flush():
            yield sentence


async def _in_time(pieces: AsyncIterator[str], timeout_s: float) -> AsyncGenerator[str, None]:
    """Pass *pieces* on; raise ThinkingError if one takes too long."""
    while True:
        try:
            async with asyncio.timeout(timeout_s):
                piece = await anext(pieces, None)
        except TimeoutError as error:
            raise ThinkingError("thinking-too-slow") from error
        if piece is None:
            return
        yield piece
