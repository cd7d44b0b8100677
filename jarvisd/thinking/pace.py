"""When a model is asked once more, and after how long."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final, TypeVar

from tenacity import (
    AsyncRetrying,
    RetryCallState,
    retry_if_exception,
    stop_after_attempt,
    wait_exponential_jitter,
)

from jarvisd.thinking.faults import ModelError

T = TypeVar("T")


@dataclass(frozen=True, slots=True, kw_only=True)
class Pace:
    """How a role deals with what may pass."""

    tries: int = 3
    wait_s: float = 0.3
    """Before the second try; twice as long before each further one, and a bit by chance."""
    longest_wait_s: float = 2.0
    """A server that asks for more patience than this is not asked again in this turn."""
    awaited: bool = True
    """Somebody waits for the first word."""

    def worth(self, error: BaseException) -> bool:
        """Tell whether what failed with *error* is tried once more."""
        if not isinstance(error, ModelError):
            return False
        return error.passing and (error.retry_after_s or 0.0) <= self.longest_wait_s


TALKING: Final = Pace()
LEARNING: Final = Pace(tries=4, wait_s=2.0, longest_wait_s=30.0, awaited=False)


async def patiently(pace: Pace, ask: Callable[[], Awaitable[T]]) -> T:
    """Return what *ask* returns, asked as often as *pace* allows; raise its last error."""
    backoff = wait_exponential_jitter(
        multiplier=pace.wait_s, max=pace.longest_wait_s, jitter=pace.wait_s
    )

    def wait(state: RetryCallState) -> float:
        error = state.outcome.exception() if state.outcome else None
        told_s = error.retry_after_s if isinstance(error, ModelError) else None
        return max(backoff(state), told_s or 0.0)

    retrying = AsyncRetrying(
        stop=stop_after_attempt(pace.tries),
        wait=wait,
        retry=retry_if_exception(pace.worth),
        reraise=True,
    )
    return await retrying(ask)
