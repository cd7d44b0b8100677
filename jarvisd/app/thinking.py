"""The language models of the household, opened once and shared by its roles."""

import logging
from collections.abc import Mapping
from contextlib import AsyncExitStack
from dataclasses import dataclass
from urllib.parse import urlsplit

from jarvisd.adapters.anthropic import AnthropicModel
from jarvisd.adapters.model_access import UNNEEDED, Access
from jarvisd.adapters.openai_compatible import OpenAICompatibleModel
from jarvisd.settings_keys import key_of, key_variable
from jarvisd.settings_models import Kind, Models, ProviderSettings
from jarvisd.thinking.pace import LEARNING, TALKING, Pace
from jarvisd.thinking.ports import Thinker
from jarvisd.thinking.provider import Limits, Provider
from jarvisd.thinking.router import Router
from jarvisd.thinking.types import Place

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class Thinking:
    """Who thinks, by role; None: nobody was named for it."""

    conversation: Thinker | None
    """Answers."""
    memory: Thinker | None
    """Learns from conversations and sums them up, while nobody waits."""


async def open_thinking(
    models: Models, environment: Mapping[str, str], stack: AsyncExitStack
) -> Thinking:
    """Open every provider that has a role on *stack*; one whose key is missing is left out.

    The daemon's log says so, and all the rest works: a command in a shell need not know its key.
    """
    providers: dict[str, Provider] = {}
    for name in dict.fromkeys((*models.conversation, *models.memory)):
        if (model := model_of(name, models.providers[name], environment)) is None:
            logger.info("%s has no key and is not asked: set %s", name, key_variable(name))
        else:
            await stack.enter_async_context(model)
            providers[name] = Provider(model, _limits(models.providers[name]))

    def role(name: str, asked: tuple[str, ...], pace: Pace) -> Router | None:
        if not asked:
            return None
        there = [providers[one] for one in dict.fromkeys(asked) if one in providers]
        return Router(name, there, personal=models.personal_memories_to_cloud, pace=pace)

    return Thinking(
        conversation=role("conversation", models.conversation, TALKING),
        memory=role("memory", models.memory, LEARNING),
    )


def model_of(
    name: str, given: ProviderSettings, environment: Mapping[str, str]
) -> AnthropicModel | OpenAICompatibleModel | None:
    """Return the model of the provider *name*, not yet opened; None if its key is missing."""
    key = key_of(name, environment)
    if not key and given.where is Place.CLOUD:
        return None
    access = Access(
        provider=name,
        model=given.model,
        place=given.where,
        key=key or UNNEEDED,
        url=_address(given),
        answer_tokens=given.answer_tokens,
        form_tokens=given.form_tokens,
    )
    match given.kind:
        case Kind.ANTHROPIC:
            return AnthropicModel(access)
        case Kind.OPENAI:
            return OpenAICompatibleModel(access)


def _address(given: ProviderSettings) -> str | None:
    """Return where requests go; the protocol of OpenAI has a folder that is easily forgotten."""
    if given.url and given.kind is Kind.OPENAI and not urlsplit(given.url).path:
        return f"{given.url}/v1"
    return given.url or None


def _limits(given: ProviderSettings) -> Limits:
    return Limits(first_token_s=given.first_token_s, answer_s=given.answer_s, form_s=given.form_s)
