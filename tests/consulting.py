"""A language model of the dialogue whose provider is a test server."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager

from jarvisd.app.bridge import Plain
from jarvisd.app.thinking import open_thinking
from jarvisd.settings_models import Kind, Models, ProviderSettings
from jarvisd.testing.messages_server import MODEL
from jarvisd.testing.model_server import ModelServer

KEY = "sk-test-not-a-key"


@asynccontextmanager
async def plainly(server: ModelServer, *, first_token_s: float = 5.0) -> AsyncIterator[Plain]:
    """Open the way to *server*, which counts as a cloud."""
    provider = ProviderSettings(
        kind=Kind.ANTHROPIC, model=MODEL, url=server.url, first_token_s=first_token_s
    )
    models = Models(conversation=("anthropic",), providers={"anthropic": provider})
    async with AsyncExitStack() as stack:
        thinking = await open_thinking(models, {"ANTHROPIC_API_KEY": KEY}, stack)
        assert thinking.conversation
        yield Plain(thinking.conversation)
