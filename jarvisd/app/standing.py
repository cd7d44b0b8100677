"""How the providers of language models are doing, found out without a prompt."""

import asyncio
from collections.abc import Mapping
from contextlib import AsyncExitStack
from dataclasses import dataclass
from typing import Final

from jarvisd.app.thinking import model_of
from jarvisd.settings_keys import key_of
from jarvisd.settings_models import ROLES, Models, ProviderSettings
from jarvisd.thinking.faults import Fault, ModelError
from jarvisd.thinking.ports import LanguageModel
from jarvisd.thinking.types import Place

PATIENCE_S: Final = 5.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """One provider as a person wants to know it."""

    name: str
    given: ProviderSettings
    roles: tuple[str, ...]
    """What it is asked for, and as which."""
    key: bool
    state: str
    """``good``, ``unasked``, ``no-key``, or the fault."""

    @property
    def usable(self) -> bool:
        """Tell whether it answers, as far as is known."""
        return self.state in ("good", "unasked")


def keyless(models: Models, environment: Mapping[str, str]) -> tuple[Standing, ...]:
    """Return the providers that should answer and are not asked, for want of a key."""
    return tuple(
        Standing(name=name, given=given, roles=("conversation",), key=False, state="no-key")
        for name, given in models.providers.items()
        if name in models.conversation
        and given.where is Place.CLOUD
        and not key_of(name, environment)
    )


async def standings(
    models: Models, environment: Mapping[str, str], *, ask_cloud: bool
) -> tuple[Standing, ...]:
    """Return how each provider is doing; those in a cloud are asked only if *ask_cloud*."""
    async with AsyncExitStack() as stack:
        # Opened before any is asked: to load a library takes longer than some servers do.
        opened = {
            name: await _opened(name, given, environment, stack, ask_cloud=ask_cloud)
            for name, given in models.providers.items()
        }
        async with asyncio.TaskGroup() as group:
            states = {name: group.create_task(_state(model)) for name, model in opened.items()}
    return tuple(
        Standing(
            name=name,
            given=given,
            roles=tuple(role for role in ROLES if name in getattr(models, role)),
            key=bool(key_of(name, environment)),
            state=states[name].result(),
        )
        for name, given in models.providers.items()
    )


async def _opened(
    name: str,
    given: ProviderSettings,
    environment: Mapping[str, str],
    stack: AsyncExitStack,
    *,
    ask_cloud: bool,
) -> LanguageModel | str:
    """Return the model that is to be asked, or the state of one that is not."""
    model = model_of(name, given, environment)
    if model is None:
        return "no-key"
    if given.where is Place.CLOUD and not ask_cloud:
        return "unasked"
    await stack.enter_async_context(model)
    return model


async def _state(model: LanguageModel | str) -> str:
    if isinstance(model, str):
        return model
    try:
        async with asyncio.timeout(PATIENCE_S):
            await model.check()
    except TimeoutError:
        return Fault.SLOW
    except ModelError as error:
        return error.fault
    return "good"
