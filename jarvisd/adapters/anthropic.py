"""The language models of Anthropic, through its own library."""

from collections.abc import AsyncGenerator, Iterator, Sequence
from contextlib import AsyncExitStack, aclosing, contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from jarvisd.adapters.model_access import Access, client_options, refusal
from jarvisd.thinking.faults import Fault, ModelError
from jarvisd.thinking.forms import LONGEST, arguments, asking_for, read_form
from jarvisd.thinking.gate import Cleared
from jarvisd.thinking.protocol import UNHEARD, settled
from jarvisd.thinking.types import (
    ALIVE,
    Answered,
    Arguments,
    Asked,
    Call,
    Delta,
    Form,
    Message,
    Passage,
    Place,
    Prompt,
    Results,
    Returned,
    Stop,
    Stopped,
    Text,
    Tool,
)

if TYPE_CHECKING:
    from anthropic import AsyncAnthropic
    from anthropic.types import RawMessageStreamEvent, ToolUseBlock

_STOPS: Final = {
    "tool_use": Stop.CALLS,
    "max_tokens": Stop.LENGTH,
    "model_context_window_exceeded": Stop.LENGTH,
    "refusal": Stop.REFUSED,
}
_CACHED: Final = {"type": "ephemeral"}


class AnthropicModel:
    """A LanguageModel; an ``async with`` opens and closes its connections."""

    def __init__(self, access: Access) -> None:
        """Take which model, where, and by what key."""
        self._access = access
        self._client: AsyncAnthropic | None = None
        self._stack = AsyncExitStack()

    @property
    def name(self) -> str:
        """Return the provider and the model."""
        return self._access.name

    @property
    def place(self) -> Place:
        """Return where it runs."""
        return self._access.place

    async def __aenter__(self) -> "AnthropicModel":
        """Open the client."""
        from anthropic import AsyncAnthropic, DefaultAsyncHttpxClient

        client = AsyncAnthropic(**client_options(self._access, DefaultAsyncHttpxClient))
        self._client = await self._stack.enter_async_context(client)
        return self

    async def __aexit__(self, *_: object) -> None:
        """Close the client."""
        self._client = None
        await self._stack.aclose()

    async def reply(self, prompt: Cleared) -> AsyncGenerator[Delta, None]:
        """Stream the answer; raise ModelError."""
        request = _request(settled(prompt))
        async with aclosing(self._streamed(self._access.answer_tokens, request)) as deltas:
            async for delta in deltas:
                yield delta

    async def fill(self, prompt: Cleared, form: Form) -> Arguments:
        """Return *form* filled in; raise ModelError.

        By the API's structured output and not by a forced tool: models that think by themselves
        refuse to be forced to a tool. It is streamed, so that a long form is no silence.
        """
        from anthropic import transform_schema

        schema = transform_schema(dict(form.schema))
        request = _request(asking_for(form, prompt))
        request["output_config"] = {"format": {"type": "json_schema", "schema": schema}}
        return await read_form(self._streamed(self._access.form_tokens, request), self.name)

    async def check(self) -> None:
        """Ask for the model's description; raise ModelError."""
        with self._translated():
            await self._opened().models.retrieve(self._access.model)

    async def _streamed(self, tokens: int, request: dict[str, Any]) -> AsyncGenerator[Delta, None]:
        reading = _Reading()
        with self._translated():
            stream = await self._opened().messages.create(
                model=self._access.model, max_tokens=tokens, stream=True, **request
            )
            async with stream:
                async for event in stream:
                    for delta in reading.read(event):
                        yield delta
                        if isinstance(delta, Stopped):
                            return
        raise ModelError(Fault.CUT, model=self.name)

    def _opened(self) -> "AsyncAnthropic":
        if self._client is None:
            raise ModelError(Fault.AWAY, model=self.name)
        return self._client

    @contextmanager
    def _translated(self) -> Iterator[None]:
        """Say what the library raises in our words; its own may quote the prompt."""
        from anthropic import AnthropicError, APIConnectionError, APIStatusError
        from httpx2 import HTTPError

        try:
            yield
        except APIStatusError as error:
            answer = error.response
            raise refusal(self.name, answer.status_code, answer.headers, error.body) from None
        except APIConnectionError:
            raise ModelError(Fault.AWAY, model=self.name) from None
        except HTTPError:
            raise ModelError(Fault.CUT, model=self.name) from None
        except (AnthropicError, ValueError, TypeError, AttributeError):
            # The library does not check what the server sends: it may be of any shape.
            raise ModelError(Fault.GARBLED, model=self.name) from None


@dataclass(slots=True)
class _Reading:
    """Puts one answer together from the events of the stream."""

    calls: dict[int, "ToolUseBlock"] = field(default_factory=dict)
    """By the number of the block."""
    written: dict[int, str] = field(default_factory=dict)
    why: Stop = Stop.END
    read_tokens: int = 0
    written_tokens: int = 0
    cached_tokens: int = 0

    def read(self, event: "RawMessageStreamEvent") -> Iterator[Delta]:
        """Yield what *event* adds to the answer, or a sign of life."""
        match event.type:
            case "message_start":
                self._count(event.message.usage)
            case "content_block_start" if event.content_block.type == "tool_use":
                self.calls[event.index] = event.content_block
                self.written[event.index] = ""
            case "content_block_delta" if event.delta.type == "text_delta":
                yield Text(event.delta.text)
            case "content_block_delta" if event.delta.type == "input_json_delta":
                self._write(event.index, event.delta.partial_json)
                yield ALIVE
            case "content_block_stop" if event.index in self.calls:
                yield self._call(event.index)
            case "message_delta":
                self.why = _STOPS.get(event.delta.stop_reason or "", Stop.END)
                self._count(event.usage)
            case "message_stop":
                yield self._stopped()
            case _:
                yield ALIVE

    def _write(self, index: int, piece: str) -> None:
        if len(self.written[index]) <= LONGEST:
            self.written[index] += piece

    def _call(self, index: int) -> Call:
        use, written = self.calls[index], self.written[index]
        given = arguments(written) if written else dict(use.input)
        return Call(id=use.id, tool=use.name, arguments=given)

    def _count(self, usage: Any) -> None:
        """Keep what is told of tokens; the later numbers hold, and not all are told again."""
        cached = usage.cache_read_input_tokens or 0
        made = usage.cache_creation_input_tokens or 0
        if usage.input_tokens is not None:
            self.read_tokens = usage.input_tokens + cached + made
            self.cached_tokens = cached
        self.written_tokens = usage.output_tokens or 0

    def _stopped(self) -> Stopped:
        called = self.why is Stop.END and self.calls
        return Stopped(
            why=Stop.CALLS if called else self.why,
            read=self.read_tokens,
            written=self.written_tokens,
            cached=self.cached_tokens,
        )


def _request(prompt: Prompt) -> dict[str, Any]:
    """Return the part of a request that the prompt decides.

    What does not change from turn to turn is marked for the cache: the tools, and the first
    of the instructions.
    """
    request: dict[str, Any] = {"messages": [_message(one) for one in prompt.messages]}
    if system := _texts(prompt.system):
        request["system"] = [system[0] | {"cache_control": _CACHED}, *system[1:]]
    if prompt.tools:
        *tools, last = map(_tool, prompt.tools)
        request["tools"] = [*tools, last | {"cache_control": _CACHED}]
        request["tool_choice"] = {"type": "none" if prompt.closed else "auto"}
    return request


def _message(message: Message) -> dict[str, Any]:
    match message:
        case Asked(passages=passages):
            return {"role": "user", "content": _texts(passages)}
        case Answered(passages=passages, calls=calls):
            return {"role": "assistant", "content": [*_texts(passages), *map(_use, calls)]}
        case Results(returned=returned):
            return {"role": "user", "content": [_result(one) for one in returned]}


def _texts(passages: Sequence[Passage]) -> list[dict[str, Any]]:
    """Return *passages* as blocks; they are read as one text, so each but the last ends a line."""
    *lines, last = [one.text for one in passages if one.text.strip()] or [""]
    ended = [line if line.endswith("\n") else f"{line}\n" for line in lines]
    return [{"type": "text", "text": text} for text in (*ended, last) if text]


def _tool(tool: Tool) -> dict[str, Any]:
    return {"name": tool.name, "description": tool.description, "input_schema": dict(tool.schema)}


def _use(call: Call) -> dict[str, Any]:
    given = dict(call.arguments or {})
    return {"type": "tool_use", "id": call.id, "name": call.tool, "input": given}


def _result(returned: Returned) -> dict[str, Any]:
    return {
        "type": "tool_result",
        "tool_use_id": returned.id,
        "content": _texts(returned.passages) or _texts((UNHEARD,)),
        "is_error": returned.failed,
    }
