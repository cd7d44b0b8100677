"""The chat completions protocol in words, for a test server, with the oddities of real ones."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final

from jarvisd.testing.model_script import Fails, Says, Step, Use
from jarvisd.testing.model_server import ModelServer
from jarvisd.thinking.types import Stop

MODEL: Final = "qwen-test"
_STOPS: Final = {
    Stop.END: "stop",
    Stop.CALLS: "tool_calls",
    Stop.LENGTH: "length",
    Stop.REFUSED: "content_filter",
}
_PIECE: Final = 7
"""So many characters of a tool's arguments come at a time."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Oddities:
    """What one server does differently from another."""

    whole_calls: bool = False
    """A call comes in one piece, its arguments as an object."""
    numbered: bool = True
    """Calls have numbers; else they have none."""
    one_number: bool = False
    """All calls have the same number."""
    named: bool = True
    """Calls have ids."""
    stops_with_stop: bool = False
    """An answer that calls ends like any other."""
    thought: str = ""
    """Written into the answer, between marks, before it begins."""
    reasoning: str = ""
    """The same, set apart as the server's own field."""
    formats: tuple[str, ...] = ("json_schema", "json_object")
    """The ways of holding a model to a form that it knows."""
    listed: str = MODEL
    """The name under which it lists its model."""
    owner: str = "test"
    """Whose model it says that is."""


PLAIN: Final = Oddities()


def chat_server(*script: Step, oddities: Oddities = PLAIN, **options: Any) -> ModelServer:
    """Return a server that speaks the chat completions protocol."""
    return ModelServer(ChatWording(oddities), list(script), **options)


@dataclass(frozen=True, slots=True)
class ChatWording:
    """The chat completions protocol."""

    oddities: Oddities = PLAIN

    def refused(self, body: dict[str, Any]) -> Fails | None:
        """Refuse what the strictest templates refuse, and formats that it does not know."""
        form = body.get("response_format", {}).get("type")
        roles = [m["role"] for m in body["messages"] if m["role"] != "system"]
        twice = any(role == after != "tool" for role, after in pairwise(roles))
        if (form and form not in self.oddities.formats) or roles[0] != "user" or twice:
            return Fails(400, told="unsupported", type="invalid_request_error")
        return None

    def begin(self, says: Says) -> Iterator[str]:
        """Yield the head of an answer, and what the model thinks to itself."""
        odd = self.oddities
        yield _chunk({"role": "assistant", "content": ""})
        if odd.reasoning:
            yield _chunk({"reasoning_content": odd.reasoning})
        if odd.thought:
            yield from (_chunk({"content": piece}) for piece in _thought(odd.thought))

    def piece(self, line: str | Use, number: int) -> Iterator[str]:
        """Yield a piece of text, or a call."""
        if isinstance(line, str):
            yield _chunk({"content": line})
        else:
            yield from self._called(line, number)

    def end(self, says: Says) -> Iterator[str]:
        """Yield the end of an answer, or what breaks it."""
        if says.garbled:
            yield 'data: {"choices": [{"delt\n\n'
        if says.breaks_with:
            error = {"message": "no", "type": says.breaks_with, "code": 503}
            yield f"data: {json.dumps({'error': error})}\n\n"
        if says.ends:
            stop = Stop.END if self.oddities.stops_with_stop else says.why
            yield _chunk({}, stop=_STOPS[stop])
            yield f"data: {json.dumps(_about() | {'choices': [], 'usage': _usage(says)})}\n\n"
            yield "data: [DONE]\n\n"

    def whole(self, says: Says) -> dict[str, Any]:
        """Return an answer in one piece."""
        uses = [line for line in says.lines if isinstance(line, Use)]
        message: dict[str, Any] = {
            "role": "assistant",
            "content": "".join(line for line in says.lines if isinstance(line, str)),
        }
        if uses:
            message["tool_calls"] = [
                {"id": use.id or f"call_{at}", "type": "function", "function": _function(use)}
                for at, use in enumerate(uses)
            ]
        choice = {"index": 0, "message": message, "finish_reason": _STOPS[says.why]}
        about = _about() | {"object": "chat.completion"}
        return about | {"choices": [choice], "usage": _usage(says)}

    def error(self, fails: Fails) -> dict[str, Any]:
        """Return the body of an error."""
        return {"error": {"message": fails.told, "type": fails.type, "code": fails.status}}

    def models(self, path: str) -> dict[str, Any] | None:
        """Return the list of the one model."""
        if not path.endswith("/v1/models"):
            return None
        odd = self.oddities
        about = {"id": odd.listed, "object": "model", "created": 1, "owned_by": odd.owner}
        return {"object": "list", "data": [about]}

    def _called(self, use: Use, number: int) -> Iterator[str]:
        odd = self.oddities
        named = {"id": use.id or f"call_{number}"} if odd.named else {}
        numbered = {"index": 0 if odd.one_number else number} if odd.numbered else {}
        begun = {**named, **numbered, "type": "function"}
        if odd.whole_calls:
            given = json.loads(use.written)
            function: dict[str, Any] = {"name": use.tool, "arguments": given}
            yield _chunk({"tool_calls": [begun | {"function": function}]})
            return
        yield _chunk({"tool_calls": [begun | {"function": {"name": use.tool, "arguments": ""}}]})
        for at in range(0, len(use.written), _PIECE):
            piece = {"arguments": use.written[at : at + _PIECE]}
            yield _chunk({"tool_calls": [numbered | {"function": piece}]})


def _thought(thought: str) -> Iterator[str]:
    """Yield a thought with its marks, broken at the worst places."""
    text = f"<think>\n{thought}\n</think>\n\n"
    yield from (text[at : at + 3] for at in range(0, len(text), 3))


def _function(use: Use) -> dict[str, str]:
    return {"name": use.tool, "arguments": use.written}


def _usage(says: Says) -> dict[str, Any]:
    details = {"cached_tokens": says.cached}
    return {
        "prompt_tokens": 11 + says.cached,
        "completion_tokens": 7,
        "total_tokens": 18 + says.cached,
        "prompt_tokens_details": details,
    }


def _about() -> dict[str, Any]:
    return {"id": "chatcmpl-1", "object": "chat.completion.chunk", "created": 1, "model": MODEL}


def _chunk(delta: dict[str, Any], stop: str | None = None) -> str:
    choice = {"index": 0, "delta": delta, "finish_reason": stop}
    return f"data: {json.dumps(_about() | {'choices': [choice]})}\n\n"
