"""Language models behind the chat completions protocol: Ollama, llama.cpp, vLLM and many others."""

from collections.abc import AsyncGenerator, Iterator
from contextlib import AsyncExitStack, aclosing, contextmanager
from typing import TYPE_CHECKING, Any, Final

from jarvisd.adapters.model_access import Access, client_options, refusal
from jarvisd.adapters.openai_reading import Reading
from jarvisd.adapters.openai_writing import messages_of, tools_of
from jarvisd.thinking.faults import Fault, ModelError
from jarvisd.thinking.forms import asking_for, read_form
from jarvisd.thinking.gate import Cleared
from jarvisd.thinking.protocol import settled
from jarvisd.thinking.types import (
    Arguments,
    Delta,
    Form,
    Place,
)

if TYPE_CHECKING:
    from openai import AsyncOpenAI

_TRIED: Final = ("json_schema", "json_object", "")
"""How a server is held to a form, the strictest first; the last one is by words alone."""


class OpenAICompatibleModel:
    """A LanguageModel; an ``async with`` opens and closes its connections."""

    def __init__(self, access: Access) -> None:
        """Take which model, where, and by what key."""
        self._access = access
        self._client: AsyncOpenAI | None = None
        self._stack = AsyncExitStack()
        self._held_by = 0
        """The first of _TRIED that this server has not refused."""

    @property
    def name(self) -> str:
        """Return the provider and the model."""
        return self._access.name

    @property
    def place(self) -> Place:
        """Return where it runs."""
        return self._access.place

    async def __aenter__(self) -> "OpenAICompatibleModel":
        """Open the client."""
        from openai import AsyncOpenAI, DefaultAsyncHttpxClient

        client = AsyncOpenAI(**client_options(self._access, DefaultAsyncHttpxClient))
        self._client = await self._stack.enter_async_context(client)
        return self

    async def __aexit__(self, *_: object) -> None:
        """Close the client."""
        self._client = None
        await self._stack.aclose()

    async def reply(self, prompt: Cleared) -> AsyncGenerator[Delta, None]:
        """Stream the answer; raise ModelError."""
        asked = settled(prompt)
        request: dict[str, Any] = {"messages": messages_of(asked)}
        if asked.tools:
            request["tools"] = tools_of(asked.tools)
            request["tool_choice"] = "none" if asked.closed else "auto"
        async with aclosing(self._streamed(self._access.answer_tokens, request)) as deltas:
            async for delta in deltas:
                yield delta

    async def fill(self, prompt: Cleared, form: Form) -> Arguments:
        """Return *form* filled in; raise ModelError.

        A server that does not know how to be held to a schema is asked again with less, and
        from then on with no more than that.
        """
        while True:
            held_by = self._held_by
            try:
                return await self._filled(prompt, form, _TRIED[held_by])
            except ModelError as error:
                if error.fault is not Fault.REJECTED or held_by == len(_TRIED) - 1:
                    raise
                self._held_by = max(self._held_by, held_by + 1)

    async def check(self) -> None:
        """Ask which models there are; raise ModelError."""
        with self._translated():
            models = (await self._opened().models.list()).data
        if not any(_serves(one, self._access.model) for one in models):
            raise ModelError(Fault.UNKNOWN, model=self.name)

    async def _filled(self, prompt: Cleared, form: Form, held_by: str) -> Arguments:
        request: dict[str, Any] = {"messages": messages_of(asking_for(form, prompt))}
        match held_by:
            case "json_schema":
                named = {"name": form.name, "schema": dict(form.schema)}
                request["response_format"] = {"type": held_by, "json_schema": named}
            case "json_object":
                request["response_format"] = {"type": held_by}
            case _:
                pass
        return await read_form(self._streamed(self._access.form_tokens, request), self.name)

    async def _streamed(self, tokens: int, request: dict[str, Any]) -> AsyncGenerator[Delta, None]:
        # The maker of the protocol renamed the limit; everybody else still knows the old name.
        limit = "max_completion_tokens" if self._access.url is None else "max_tokens"
        request |= {limit: tokens, "stream_options": {"include_usage": True}}
        reading = Reading()
        with self._translated(reading):
            stream = await self._opened().chat.completions.create(
                model=self._access.model, stream=True, **request
            )
            async with stream:
                async for chunk in stream:
                    for delta in reading.read(chunk):
                        yield delta
            if not reading.over:
                raise ModelError(Fault.CUT, model=self.name)
            for delta in reading.end():
                yield delta

    def _opened(self) -> "AsyncOpenAI":
        if self._client is None:
            raise ModelError(Fault.AWAY, model=self.name)
        return self._client

    @contextmanager
    def _translated(self, reading: Reading | None = None) -> Iterator[None]:
        """Say what the library raises in our words; its own may quote the prompt."""
        from httpx2 import HTTPError
        from openai import APIConnectionError, APIError, APIStatusError, OpenAIError

        try:
            yield
        except APIStatusError as error:
            answer = error.response
            raise refusal(self.name, answer.status_code, answer.headers, error.body) from None
        except APIConnectionError:
            fault = Fault.CUT if reading and reading.begun else Fault.AWAY
            raise ModelError(fault, model=self.name) from None
        except APIError as error:
            raise refusal(self.name, 200, {}, error.body) from None
        except HTTPError:
            raise ModelError(Fault.CUT, model=self.name) from None
        except (OpenAIError, ValueError, TypeError, AttributeError):
            # The library does not check what the server sends: it may be of any shape.
            raise ModelError(Fault.GARBLED, model=self.name) from None


def _serves(listed: Any, model: str) -> bool:
    """Tell whether *model* is *listed*: Ollama adds a tag, llama.cpp takes any name for its one."""
    return listed.id in (model, f"{model}:latest") or listed.owned_by == "llamacpp"
