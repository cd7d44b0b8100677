"""The web of a house served on a port of this machine, beside the test that calls it."""

import asyncio
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from jarvisd.web.server import ADDRESS, serve
from tests.unit.running_house import running
from tests.unit.web.visiting import Visit

PATIENCE_S = 30


@contextmanager
def served(visit: Visit, data: Path) -> Iterator[Visit]:
    """Serve *visit* on a free port, told in *data* as the daemon does it."""
    data.mkdir(parents=True, exist_ok=True)
    loop = asyncio.new_event_loop()
    over = asyncio.Event()

    async def serving() -> None:
        async with running(visit.house, patience_s=PATIENCE_S) as kitchen:
            web = visit.web.model_copy(update={"port": 0})
            answering = asyncio.create_task(serve(visit.application(kitchen), web, data))
            await over.wait()
            answering.cancel()
            await asyncio.wait({answering})

    thread = threading.Thread(target=lambda: loop.run_until_complete(serving()))
    thread.start()
    try:
        until = time.monotonic() + PATIENCE_S
        while not (data / ADDRESS).exists():
            assert time.monotonic() < until
            time.sleep(0.01)
        yield visit
    finally:
        loop.call_soon_threadsafe(over.set)
        thread.join()
        loop.close()
