"""Keeping a cancellation that the driver loses.

On Python 3.11 one that comes together with an answer of the server is swallowed by
asyncio.wait_for, on which psycopg waits; the task counts it all the same. A loop that
waits for the database would go on for ever.
"""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def cancellation_kept() -> Iterator[None]:
    """Raise CancelledError behind what was waited for, if it was asked for and lost meanwhile.

    What a task does while it is being cancelled, to put things in order, is not cut short:
    only a request that came in between counts.
    """
    task = asyncio.current_task()
    before = task.cancelling() if task is not None else 0
    yield
    if task is not None and task.cancelling() > before:
        raise asyncio.CancelledError
