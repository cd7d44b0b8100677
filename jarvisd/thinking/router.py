"""Who thinks in one role: its providers in order, behind the gate, each within its time."""

import asyncio
import logging
import time
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterator, Sequence
from contextlib import AsyncExitStack, aclosing
from dataclasses import dataclass, replace
from typing import Final, TypeVar

from jarvisd.thinking.faults import Fault, ModelError
from jarvisd.thinking.gate import Cleared, cleared
from jarvisd.thinking.pace import TALKING, Pace, patiently
from jarvisd.thinking.ports import LanguageModel
from jarvisd.thinking.provider import Limits, Provider
from jarvisd.thinking.types import (
    ALIVE,
    Arguments,
    Delta,
    Form,
    Prompt,
    Stop,
    Stopped,
    Text,
)

logger = logging.getLogger(__name__)

T = TypeVar("T")

LONGEST: Final = 20_000
"""An answer of more characters than this is cut: nobody listens for half an hour."""


class Router:
    """A Thinker: the first provider that answers, answers."""

    def __init__(
        self,
        role: str,
        providers: Sequence[Provider],
        *,
        personal: bool,
        pace: Pace = TALKING,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Take the *role*'s name for the log, and whether *personal* memories may leave home."""
        self._role = role
        self._providers = tuple(providers)
        self._personal = personal
        self._pace = pace
        self._clock = clock
        self._silent = False
        self._instead = ""

    async def may(self, prompt: Prompt) -> bool:
        """Tell whether some provider that is not known to be away may read the question."""
        now_s = self._clock()
        return any(
            one.open(now_s) and self._cleared(prompt, one) is not None for one in self._providers
        )

    async def reply(self, prompt: Prompt) -> AsyncGenerator[Delta, None]:
        """Stream the answer of the first provider that gives one; raise ModelError."""
        last: ModelError | None = None
        for provider, passed in self._asked(prompt):
            begun = False
            try:
                async with aclosing(self._replied(provider, passed)) as deltas:
                    async for delta in deltas:
                        begun = True
                        yield delta
            except GeneratorExit:
                # Whoever listened has heard enough; that is no fault of the model.
                self._answered(provider, last)
                raise
            except ModelError as error:
                last = self._failed(provider, error)
                if begun:
                    raise
                continue
            self._answered(provider, last)
            return
        raise self._nobody(last)

    async def fill(self, prompt: Prompt, form: Form) -> Arguments:
        """Return *form* as the first provider that can filled it in; raise ModelError."""
        last: ModelError | None = None
        for provider, passed in self._asked(prompt):
            try:
                filled = await self._filled(provider, passed, form)
            except ModelError as error:
                last = self._failed(provider, error)
                continue
            self._answered(provider, last)
            return filled
        raise self._nobody(last)

    def _cleared(self, prompt: Prompt, provider: Provider) -> Cleared | None:
        return cleared(prompt, provider.model.place, personal=self._personal)

    def _asked(self, prompt: Prompt) -> Iterator[tuple[Provider, Cleared]]:
        """Yield who is to be asked in turn, each with what it may read."""
        for provider in self._providers:
            passed = self._cleared(prompt, provider)
            if passed is not None and provider.open(self._clock()):
                provider.asking(self._clock())
                yield provider, passed

    async def _replied(self, provider: Provider, passed: Cleared) -> AsyncGenerator[Delta, None]:
        """Stream one provider's answer within its limits; tries end with its first piece."""

        async def begin() -> tuple[AsyncGenerator[Delta, None], Delta]:
            return await _begun(provider.model, passed)

        waiting = _Waiting.of(provider.limits, self._pace)
        stream, delta = await waiting.for_(patiently(self._pace, begin))
        written = 0
        async with aclosing(stream):
            while not isinstance(delta, Stopped):
                written += len(delta.text) if isinstance(delta, Text) else 0
                if written > LONGEST:
                    delta = Stopped(why=Stop.LENGTH)
                    break
                if delta != ALIVE:
                    yield delta
                delta = await waiting.for_(_next(stream))
            yield replace(delta, by=provider.model.place)

    async def _filled(self, provider: Provider, passed: Cleared, form: Form) -> Arguments:
        async def ask() -> Arguments:
            return await provider.model.fill(passed, form)

        waiting = _Waiting(left_s=provider.limits.form_s, silence_s=provider.limits.form_s)
        return await waiting.for_(patiently(self._pace, ask))

    def _answered(self, provider: Provider, after: ModelError | None) -> None:
        """Note an answer, *after* the failure of others; who took their place is logged once."""
        provider.answered()
        self._silent = False
        name = provider.model.name
        if after is None and self._instead != name:
            self._instead = ""
        elif after is not None and self._instead != name:
            self._instead = name
            logger.info("%s: %s answers instead", self._role, name)

    def _failed(self, provider: Provider, error: ModelError) -> ModelError:
        provider.failed(error, self._clock())
        return error

    def _nobody(self, last: ModelError | None) -> ModelError:
        """Return what is raised when nobody answered; the log tells it once."""
        if last is not None and not self._silent:
            self._silent = True
            logger.warning("%s: no model is left to ask", self._role)
        return last or ModelError(Fault.NOBODY)


@dataclass(slots=True, kw_only=True)
class _Waiting:
    """How long is still waited for a model; the time in which others speak does not count."""

    left_s: float
    silence_s: float

    @classmethod
    def of(cls, limits: Limits, pace: Pace) -> "_Waiting":
        if not pace.awaited:
            return cls(left_s=limits.form_s, silence_s=limits.form_s)
        return cls(left_s=limits.answer_s, silence_s=limits.first_token_s)

    async def for_(self, coming: Awaitable[T]) -> T:
        """Return what is *coming*; raise ModelError if it takes too long."""
        begun_s = asyncio.get_running_loop().time()
        try:
            async with asyncio.timeout(min(self.left_s, self.silence_s)):
                return await coming
        except TimeoutError as error:
            raise ModelError(Fault.SLOW) from error
        finally:
            self.left_s -= asyncio.get_running_loop().time() - begun_s


async def _begun(
    model: LanguageModel, passed: Cleared
) -> tuple[AsyncGenerator[Delta, None], Delta]:
    """Return the stream of *model*'s answer and its first piece, which has come."""
    stream = model.reply(passed)
    async with AsyncExitStack() as stack:
        await stack.enter_async_context(aclosing(stream))
        while (delta := await _next(stream)) == ALIVE:
            pass
        stack.pop_all()
    return stream, delta


async def _next(stream: AsyncGenerator[Delta, None]) -> Delta:
    """Return what comes next; raise ModelError if it ends without having stopped."""
    delta = await anext(stream, None)
    if delta is None:
        raise ModelError(Fault.CUT)
    return delta
