"""The toolbox: which tools there are, and running what a model called (R-D5)."""

import logging
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from pydantic import ValidationError

from jarvisd.both import together
from jarvisd.dialogue.notes import Tokens
from jarvisd.dialogue.quoting import harmless, shortened
from jarvisd.dialogue.tools.kit import HouseTool, Occasion, Outcome
from jarvisd.errors import StageError, StorageError
from jarvisd.phrases import Language, phrase
from jarvisd.thinking.types import Arguments, Call, Passage, Tool

logger = logging.getLogger(__name__)

AT_ONCE: Final = 8
"""So many calls of one answer are run; whoever asks for more has lost the thread."""


class Box:
    """Runs calls: what only reads side by side, then what acts, one after another."""

    def __init__(self, tools: Sequence[HouseTool[Any]], most: int, tokens: Tokens) -> None:
        """Bound what one call gives back to *most* tokens."""
        self._tools = {tool.name: tool for tool in tools}
        self._most = most
        self._tokens = tokens

    @property
    def names(self) -> tuple[str, ...]:
        """Return the names of the tools as they are on the wire."""
        return tuple(self._tools)

    def offered(self, language: Language) -> tuple[Tool, ...]:
        """Return the tools as a model is told about them."""
        return tuple(
            Tool(
                name=name,
                description=tool.described(language),
                schema=_schema(tool.wanted.model_json_schema()),
            )
            for name, tool in self._tools.items()
        )

    async def run(self, calls: Sequence[Call], occasion: Occasion) -> list[Outcome]:
        """Return what came of *calls*, in their order; once the house asks, no more are run."""
        outcomes = [occasion.refused("tool-too-many")] * len(calls)
        places = range(min(len(calls), AT_ONCE))
        reading = [place for place in places if not self._acts(calls[place])]
        async with together() as group:
            tasks = {
                place: group.create_task(self._one(calls[place], occasion), name="tool")
                for place in reading
            }
        for place, task in tasks.items():
            outcomes[place] = task.result()
        for place in places:
            if place not in reading:
                outcomes[place] = await self._one(calls[place], occasion)
                if outcomes[place].ends:
                    break
        return outcomes

    def _acts(self, call: Call) -> bool:
        tool = self._tools.get(call.tool)
        return tool is not None and tool.acts

    async def _one(self, call: Call, occasion: Occasion) -> Outcome:
        """Run one call; what goes wrong is told to the model, never to the person."""
        language = occasion.view.language
        tool = self._tools.get(call.tool)
        if tool is None:
            return occasion.refused("tool-unknown")
        try:
            given = tool.wanted.model_validate(call.arguments)
        except ValidationError as error:
            problem = phrase("tool-arguments", language, problem=_problem(error))
            return Outcome(passages=(Passage(problem),), failed=True)
        try:
            outcome = await tool.run(given, occasion)
        except (StageError, StorageError) as error:
            logger.warning("the tool %s failed: %s", tool.name, error)
            return occasion.refused("tool-away")
        return replace(outcome, passages=self._bounded(outcome.passages, language))

    def _bounded(self, passages: Sequence[Passage], language: Language) -> tuple[Passage, ...]:
        """Return the first of *passages* that the budget pays for, and how many are left out."""
        kept: list[Passage] = []
        left = self._most
        for passage in passages:
            left -= self._tokens(passage.text)
            if left < 0 and kept:
                more = phrase("tool-more", language, count=len(passages) - len(kept))
                return (*kept, Passage(more))
            fitting = shortened(passage.text, self._most, self._tokens)
            kept.append(replace(passage, text=fitting))
        return tuple(kept)


def _problem(error: ValidationError) -> str:
    """Return what is wrong, without what was given: it may be anything, of any length."""
    first = error.errors(include_url=False, include_input=False)[0]
    where = harmless(".".join(str(part) for part in first["loc"]), 60)
    return f"{where}: {first['msg']}" if where else first["msg"]


def _schema(schema: dict[str, Any]) -> Arguments:
    """Return *schema* without the titles that pydantic gives everything."""
    return {
        key: _schema(value) if isinstance(value, dict) else _bare(value)
        for key, value in schema.items()
        if not (key in ("title", "description") and isinstance(value, str))
    }


def _bare(value: object) -> object:
    if isinstance(value, list):
        return [_schema(one) if isinstance(one, dict) else one for one in value]
    return value
