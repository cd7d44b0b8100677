"""The Messages protocol in words, for a test server."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from jarvisd.testing.model_script import Fails, Says, Step, Use
from jarvisd.testing.model_server import ModelServer
from jarvisd.thinking.types import Stop

MODEL: Final = "claude-test"
_STOPS: Final = {
    Stop.END: "end_turn",
    Stop.CALLS: "tool_use",
    Stop.LENGTH: "max_tokens",
    Stop.REFUSED: "refusal",
}
_PIECE: Final = 7
"""So many characters of a tool's arguments come at a time."""


def messages_server(*script: Step, **options: Any) -> ModelServer:
    """Return a server that speaks the Messages protocol."""
    return ModelServer(MessagesWording(), list(script), **options)


@dataclass(frozen=True, slots=True)
class MessagesWording:
    """The Messages protocol."""

    def refused(self, body: dict[str, Any]) -> Fails | None:
        """Refuse what the real one refuses: turns that do not alternate, or are empty."""
        roles = [message["role"] for message in body["messages"]]
        alternating = ["user", "assistant"] * len(roles)
        blank = any(not message["content"] for message in body["messages"])
        if roles != alternating[: len(roles)] or blank or not _paired(body["messages"]):
            return Fails(400, told="messages", type="invalid_request_error")
        return None

    def begin(self, says: Says) -> Iterator[str]:
        """Yield the head of an answer."""
        yield _event({"type": "message_start", "message": self._message(says, [])})
        yield _event({"type": "ping"})

    def piece(self, line: str | Use, number: int) -> Iterator[str]:
        """Yield a block of text, or the use of a tool."""
        if isinstance(line, str):
            begun: dict[str, Any] = {"type": "text", "text": ""}
            deltas = [{"type": "text_delta", "text": line}]
        else:
            id_ = line.id or f"toolu_{number}"
            begun = {"type": "tool_use", "id": id_, "name": line.tool, "input": {}}
            pieces = [line.written[at : at + _PIECE] for at in range(0, len(line.written), _PIECE)]
            deltas = [{"type": "input_json_delta", "partial_json": piece} for piece in pieces]
        yield _event({"type": "content_block_start", "index": number, "content_block": begun})
        for delta in deltas:
            yield _event({"type": "content_block_delta", "index": number, "delta": delta})
        yield _event({"type": "content_block_stop", "index": number})

    def end(self, says: Says) -> Iterator[str]:
        """Yield the end of an answer, or what breaks it."""
        if says.garbled:
            yield 'event: content_block_delta\ndata: {"type": "content_blo\n\n'
        if says.breaks_with:
            error = {"type": says.breaks_with, "message": "no"}
            yield _event({"type": "error", "error": error})
        if says.ends:
            ended = {"stop_reason": _STOPS[says.why], "stop_sequence": None}
            yield _event({"type": "message_delta", "delta": ended, "usage": {"output_tokens": 7}})
            yield _event({"type": "message_stop"})

    def whole(self, says: Says) -> dict[str, Any]:
        """Return an answer in one piece."""
        content = [
            {"type": "text", "text": line}
            if isinstance(line, str)
            else {
                "type": "tool_use",
                "id": line.id or f"toolu_{index}",
                "name": line.tool,
                "input": json.loads(line.written),
            }
            for index, line in enumerate(says.pieces)
        ]
        return self._message(says, content) | {"stop_reason": _STOPS[says.why]}

    def error(self, fails: Fails) -> dict[str, Any]:
        """Return the body of an error."""
        return {"type": "error", "error": {"type": fails.type, "message": fails.told}}

    def models(self, path: str) -> dict[str, Any] | None:
        """Return the one model."""
        if not path.endswith(f"/v1/models/{MODEL}"):
            return None
        about = {"id": MODEL, "display_name": "Test", "created_at": "2026-01-01T00:00:00Z"}
        return about | {"type": "model"}

    def _message(self, says: Says, content: list[dict[str, Any]]) -> dict[str, Any]:
        usage = {
            "input_tokens": 11,
            "output_tokens": 1,
            "cache_read_input_tokens": says.cached,
            "cache_creation_input_tokens": 0,
        }
        return {
            "id": "msg_1",
            "type": "message",
            "role": "assistant",
            "model": MODEL,
            "content": content,
            "stop_reason": None,
            "stop_sequence": None,
            "usage": usage,
        }


def _paired(messages: list[dict[str, Any]]) -> bool:
    """Tell whether each use of a tool is followed by its result, and no result stands alone."""
    uses: list[str] = []
    for message in messages:
        results = _ids(message, "tool_result", "tool_use_id")
        if results != uses:
            return False
        uses = _ids(message, "tool_use", "id")
    return not uses


def _ids(message: dict[str, Any], kind: str, name: str) -> list[str]:
    content = message["content"]
    blocks = content if isinstance(content, list) else []
    return [block[name] for block in blocks if block["type"] == kind]


def _event(event: dict[str, Any]) -> str:
    return f"event: {event['type']}\ndata: {json.dumps(event)}\n\n"
