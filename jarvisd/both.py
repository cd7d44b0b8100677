"""Several things at the same time, where all are needed."""

import asyncio
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from typing import Any, TypeVar

_First = TypeVar("_First")
_Second = TypeVar("_Second")


@asynccontextmanager
async def together() -> AsyncIterator[asyncio.TaskGroup]:
    """Return a group of tasks; the error of the first that fails is raised plainly."""
    try:
        async with asyncio.TaskGroup() as tasks:
            yield tasks
    except ExceptionGroup as group:
        # Not "except*": what is raised there comes out in a group again.
        raise group.exceptions[0] from None


async def both(
    first: Coroutine[Any, Any, _First], second: Coroutine[Any, Any, _Second]
) -> tuple[_First, _Second]:
    """Await both side by side; the error of one ends the other and is raised plainly."""
    async with together() as tasks:
        one, two = tasks.create_task(first), tasks.create_task(second)
    return one.result(), two.result()
