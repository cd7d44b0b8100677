"""A cancellation that a driver loses is raised behind it, and no other."""

import asyncio
from contextlib import suppress

import pytest

from jarvisd.storage.cancelling import cancellation_kept


async def loses_it() -> str:
    """Answer although it is cancelled, as asyncio.wait_for does on Python 3.11 at times."""
    with suppress(asyncio.CancelledError):
        await asyncio.sleep(60)
    return "answer"


async def test_a_loop_that_waits_for_it_ends() -> None:
    rounds = 0

    async def loop() -> None:
        nonlocal rounds
        while True:
            rounds += 1
            with cancellation_kept():
                await loses_it()

    task = asyncio.create_task(loop())
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asyncio.wait_for(task, 5)
    assert rounds == 1


async def test_what_is_put_in_order_while_it_ends_is_not_cut_short() -> None:
    kept = []

    async def tidying_up() -> None:
        try:
            await asyncio.sleep(60)
        finally:
            for step in ("one", "two"):
                with cancellation_kept():
                    await asyncio.sleep(0)
                kept.append(step)

    task = asyncio.create_task(tidying_up())
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert kept == ["one", "two"]


async def test_a_time_limit_that_comes_with_the_answer_is_a_time_limit() -> None:
    async def limited() -> None:
        async with asyncio.timeout(0.01):
            with cancellation_kept():
                await loses_it()

    with pytest.raises(TimeoutError):
        await limited()
