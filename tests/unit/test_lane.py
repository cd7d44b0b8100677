"""One thread, one thing after another."""

import asyncio
import threading

import pytest

from jarvisd.adapters.lane import Lane


async def test_calls_run_one_after_another_in_one_thread_of_its_own() -> None:
    running = most = 0
    threads = set()

    def work(number: int) -> int:
        nonlocal running, most
        running += 1
        most = max(most, running)
        threads.add(threading.get_ident())
        running -= 1
        return number

    async with Lane("test") as lane:
        answers = await asyncio.gather(*(lane.run(work, n) for n in range(20)))

    assert answers == list(range(20))
    assert most == 1
    assert len(threads) == 1
    assert threading.get_ident() not in threads


async def test_errors_come_back_to_the_caller() -> None:
    def fail() -> None:
        raise LookupError("no such thing")

    async with Lane("test") as lane:
        with pytest.raises(LookupError):
            await lane.run(fail)


async def test_a_cancelled_call_does_not_let_the_next_one_overlap() -> None:
    began, go, order = threading.Event(), threading.Event(), []

    def slow() -> None:
        began.set()
        go.wait()
        order.append("slow")

    async with Lane("test") as lane:
        first = asyncio.create_task(lane.run(slow))
        while not began.is_set():  # noqa: ASYNC110  a thread's event cannot be awaited
            await asyncio.sleep(0)
        first.cancel()
        await asyncio.wait({first})
        second = asyncio.create_task(lane.run(order.append, "next"))
        await asyncio.sleep(0)
        go.set()
        await second

    assert first.cancelled()
    assert order == ["slow", "next"]


async def test_a_call_that_had_not_begun_is_dropped_when_cancelled() -> None:
    began, go = threading.Event(), threading.Event()
    ran: list[str] = []

    def slow() -> None:
        began.set()
        go.wait()

    async with Lane("test") as lane:
        first = asyncio.create_task(lane.run(slow))
        while not began.is_set():  # noqa: ASYNC110  a thread's event cannot be awaited
            await asyncio.sleep(0)
        dropped = asyncio.create_task(lane.run(ran.append, "never"))
        await asyncio.sleep(0)
        dropped.cancel()
        await asyncio.wait({dropped})
        go.set()
        await first

    assert ran == []
