"""A lane: one thread in which the calls of one blocking model run, one after the other."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from types import TracebackType
from typing import Self, TypeVar, TypeVarTuple

_Result = TypeVar("_Result")
_Args = TypeVarTuple("_Args")


class Lane:
    """Runs blocking calls in a thread of its own, in order, never two at once.

    A call that is cancelled while it runs cannot be stopped: its result is
    dropped, and the next call waits until it is over.
    """

    def __init__(self, name: str) -> None:
        self._executor = ThreadPoolExecutor(max_workers=1, thread_name_prefix=name)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        last = self._executor.submit(_nothing)
        self._executor.shutdown(wait=False)
        await asyncio.shield(asyncio.wrap_future(last))

    async def run(self, call: Callable[[*_Args], _Result], *args: *_Args) -> _Result:
        """Return what ``call(*args)`` returns, run in this lane."""
        return await asyncio.get_running_loop().run_in_executor(self._executor, call, *args)


def _nothing() -> None:
    """Be the last call of a lane that closes."""
