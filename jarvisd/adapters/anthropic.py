"""The language model of Anthropic, through its own SDK; used only where one is configured."""

from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Final

from jarvisd.dialogue.types import Message
from jarvisd.errors import ConfigurationError, ThinkingError

if TYPE_CHECKING:
    from anthropic import AsyncAnthropic
    from anthropic.types import MessageParam

KEY: Final = "ANTHROPIC_API_KEY"
CREDENTIAL: Final = "anthropic_api_key"
TOKENS: Final = 400
"""An answer that is read aloud is short; this only bounds one that is not."""
RETRIES: Final = 1


def api_key(environment: Mapping[str, str]) -> str:
    """Return the key from *environment* or the systemd credential; raise ConfigurationError."""
    if key := environment.get(KEY, "").strip():
        return key
    if folder := environment.get("CREDENTIALS_DIRECTORY"):
        file = Path(folder) / CREDENTIAL
        if file.is_file() and (key := file.read_text(encoding="utf-8").strip()):
            return key
    raise ConfigurationError("cloud-key-missing")


class AnthropicModel:
    """A LanguageModel; an ``async with`` opens and closes its connections."""

    def __init__(
        self, *, model: str, key: str, timeout_s: float, base_url: str | None = None
    ) -> None:
        """Name the *model*; *base_url* is another server that speaks the Messages protocol."""
        self._model = model
        self._key = key
        self._timeout_s = timeout_s
        self._base_url = base_url
        self._client: AsyncAnthropic | None = None
        self._stack = AsyncExitStack()

    async def __aenter__(self) -> "AnthropicModel":
        """Open the client."""
        from anthropic import AsyncAnthropic

        client = AsyncAnthropic(
            api_key=self._key,
            base_url=self._base_url,
            timeout=self._timeout_s,
            max_retries=RETRIES,
        )
        self._client = await self._stack.enter_async_context(client)
        return self

    async def __aexit__(self, *_: object) -> None:
        """Close the client."""
        self._client = None
        await self._stack.aclose()

    async def reply(self, messages: Sequence[Message]) -> AsyncGenerator[str, None]:
        """Stream the answer; raise ThinkingError, which names what failed, never the words."""
        from anthropic import AnthropicError
        from httpx2 import HTTPError

        if self._client is None:
            raise ThinkingError("thinking-failed", reason="closed")
        system = "\n".join(m.text for m in messages if m.role == "system")
        try:
            async with self._client.messages.stream(
                model=self._model,
                max_tokens=TOKENS,
                system=system,
                messages=[_parameter(m) for m in messages if m.role != "system"],
            ) as stream:
                async for text in stream.text_stream:
                    yield text
        except (AnthropicError, HTTPError, ValueError) as error:
            # Within a stream the SDK passes on what its transport and decoder raise.
            raise ThinkingError("thinking-failed", reason=type(error).__name__) from error


def _parameter(message: Message) -> "MessageParam":
    if message.role == "assistant":
        return {"role": "assistant", "content": message.text}
    return {"role": "user", "content": message.text}
