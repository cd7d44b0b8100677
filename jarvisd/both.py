"""Two things at the same time, where both are needed."""

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

_First = TypeVar("_First")
_Second = TypeVar("_Second")


async def both(
    first: Coroutine[Any, Any, _First], second: Coroutine[Any, Any, _Second]
) -> tuple[_First, _Second]:
    """Await both side by side; the error of one ends the other and is raised plainly."""
    try:
        async with asyncio.TaskGroup() as tasks:
            one, two = tasks.create_task(first), tasks.create_task(second)
    except ExceptionGroup as group:
        # Not "except*": what is raised there comes out in a group again.
        raise group.exceptions[0] from None
    return one.result(), two.result()
