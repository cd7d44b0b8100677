"""A lane: one thread in which one blocking model does one thing after another."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from types import TracebackType
from typing import ParamSpec, Self, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


class Lane:
    """Runs blocking calls in a thread of its own, strictly one at a time.

    Models are not made for concurrent calls. A call whose caller was cancelled
    goes on to its end in the thread, because nothing can stop it there; the next
    one waits for it. A call that had not begun is dropped.
    """

    def __init__(self, name: str) -> None:
        self._executor = ThreadPoolExecutor(max_workers=1, thread_name_prefix=name)

    async def run(self, call: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Return what *call* returns, or raise what it raises."""
        future = self._executor.submit(call, *args, **kwargs)
        return await asyncio.wrap_future(future)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        """Drop what has not begun and wait for what has."""
        loop = asyncio.get_running_loop()
        await loop.run_in_executor(None, self._shut)

    def _shut(self) -> None:
        self._executor.shutdown(wait=True, cancel_futures=True)
