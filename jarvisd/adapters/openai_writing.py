"""A prompt in the words of the chat completions protocol."""

import json
from collections.abc import Iterator, Sequence
from typing import Any

from jarvisd.thinking.types import Answered, Asked, Call, Message, Passage, Prompt, Results, Tool


def messages_of(prompt: Prompt) -> list[dict[str, Any]]:
    """Return the messages, the instructions as one message before them."""
    system = _text(prompt.system)
    head = [{"role": "system", "content": system}] if system else []
    return [*head, *(line for message in prompt.messages for line in _lines(message))]


def tools_of(tools: Sequence[Tool]) -> list[dict[str, Any]]:
    """Return what the model may call."""
    return [
        {
            "type": "function",
            "function": {
                "name": tool.name,
                "description": tool.description,
                "parameters": dict(tool.schema),
            },
        }
        for tool in tools
    ]


def _lines(message: Message) -> Iterator[dict[str, Any]]:
    match message:
        case Asked(passages=passages):
            yield {"role": "user", "content": _text(passages)}
        case Answered(passages=passages, calls=()):
            yield {"role": "assistant", "content": _text(passages)}
        case Answered(passages=passages, calls=calls):
            called = [_call(one) for one in calls]
            yield {"role": "assistant", "content": _text(passages), "tool_calls": called}
        case Results(returned=returned):
            for one in returned:
                yield {"role": "tool", "tool_call_id": one.id, "content": _text(one.passages)}


def _text(passages: Sequence[Passage]) -> str:
    return "\n".join(one.text for one in passages if one.text.strip())


def _call(call: Call) -> dict[str, Any]:
    written = json.dumps(call.arguments or {}, ensure_ascii=False)
    return {
        "id": call.id,
        "type": "function",
        "function": {"name": call.tool, "arguments": written},
    }
