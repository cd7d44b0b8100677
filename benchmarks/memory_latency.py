"""How long it takes to bring something to mind, and to keep something, as the store grows."""

import os
import resource
from itertools import islice
from time import perf_counter, process_time
from uuid import UUID

from benchmarks.figures import quantile, show
from benchmarks.memory_house import ASKER, MEMBER, House, fill, open_house
from benchmarks.memory_retrieval import recall_of
from benchmarks.memory_sentences import sentences
from benchmarks.memory_volume import volume
from benchmarks.processes import processor_s
from jarvisd import heap
from jarvisd.clock import SystemClock
from jarvisd.memory.remember import Declined, Remember, Saying
from jarvisd.memory.types import Source
from jarvisd.people.types import Known, Person, Role
from jarvisd.phrases import Language
from jarvisd.settings import Settings
from jarvisd.storage import MemoryTable, installation_key, read_missing, tend_indexes
from jarvisd.storage.pool import Unit

SIZES = (1_000, 10_000, 100_000)
LARGE = 1_000_000
QUESTIONS = 200
WARM = 20
KEPT = 40


async def latency(*, large: bool) -> dict[str, float]:
    """Fill a store step by step, measure at each size, print the table, return the figures."""
    sizes = (*SIZES, LARGE) if large else SIZES
    figures: dict[str, float] = {}
    rows = []
    async with open_house() as house:
        have = 0
        blocks = volume(house, sizes[-1], steps=sizes)
        for size in sizes:
            while have < size:
                memories, vectors = await anext(blocks)
                await fill(house, memories, vectors, first=have)
                have += len(memories)
            found, row = await _measured(house, size)
            figures |= found
            rows.append(row)
    figures["memory.peak_mb"] = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    title = (
        f"latency, p50 / p95 ms: {QUESTIONS} questions, {KEPT} inserts with the judge; embedding "
        f"on one thread, load {os.getloadavg()[0]:.1f}, {figures['memory.peak_mb']:.0f} MB at most"
    )
    measured = "recall", "of it embedding", "insert", "cpu ms", "upkeep s"
    columns = ("memories", "vector index", *measured)
    show(title, columns, rows)
    return figures


async def _measured(house: House, size: int) -> tuple[dict[str, float], tuple[str, ...]]:
    """Return the figures at *size* memories, and the row of the table."""
    # What was copied in has no entities yet; the graph is part of every recall.
    await read_missing(house.database)
    started = perf_counter()
    indexed = await tend_indexes(house.database)
    upkeep = perf_counter() - started
    before = await _cpu_ms(house)
    recalled, embedding = await _recalled(house)
    # With one more embedding for each question than recall needs: see _recalled.
    cpu = (await _cpu_ms(house) - before) / (WARM + QUESTIONS)
    kept = await _kept(house)
    label = f"{size // 1000}k"
    figures = {
        f"recall.p50_ms_{label}": quantile(recalled, 0.5),
        f"recall.p95_ms_{label}": quantile(recalled, 0.95),
        f"recall.cpu_ms_{label}": cpu,
        f"insert.p50_ms_{label}": quantile(kept, 0.5),
        f"insert.p95_ms_{label}": quantile(kept, 0.95),
        f"upkeep.seconds_{label}": upkeep,
    }
    cells = (recalled, embedding, kept)
    told = (f"{quantile(one, 0.5):.1f} / {quantile(one, 0.95):.1f}" for one in cells)
    index = "yes" if indexed else "no"
    return figures, (f"{size:,}", index, *told, f"{cpu:.0f}", f"{upkeep:.0f}")


async def _recalled(house: House) -> tuple[list[float], list[float]]:
    """Return the milliseconds of each recall, and of the embedding of each question alone."""
    recall = recall_of(house, house.embedder, Settings().memory.budget)
    await recall.prepare()
    heap.settle()  # as the daemon does when it is ready
    questions = [one.question for one in islice(sentences(seed=11), WARM + QUESTIONS)]
    whole, embedding = [], []
    for question in questions:
        started = perf_counter()
        await recall.about(question, Language.DE, MEMBER)
        whole.append(1000 * (perf_counter() - started))
        started = perf_counter()
        await house.embedder.embed([question])
        embedding.append(1000 * (perf_counter() - started))
    return whole[WARM:], embedding[WARM:]


async def _cpu_ms(house: House) -> float:
    """Return what this process and its database session have used: load cannot stretch it."""

    async def session(unit: Unit) -> int:
        found = await (await unit.connection.execute("SELECT pg_backend_pid()")).fetchone()
        return int(found[0]) if found else 0

    used = processor_s(await house.database.read(MEMBER, session))
    return 1000 * (process_time() + used)


async def _kept(house: House) -> list[float]:
    """Return the milliseconds of each insert, and take back what was inserted."""
    store = MemoryTable(house.database)
    key = await installation_key(house.database)
    remember = Remember(store, house.embedder, SystemClock(), key)
    speaker = Known(
        person=Person(id=ASKER, name="Anna", role=Role.MEMBER), similarity=1.0, margin=1.0
    )
    took = []
    for told in islice(sentences(seed=UUID(int=13).int), KEPT):
        saying = Saying(
            text=told.fact,
            language=Language.DE,
            speaker=speaker,
            room=None,
            source=Source(via="text"),
        )
        started = perf_counter()
        result = await remember.keep(saying)
        took.append(1000 * (perf_counter() - started))
        if not isinstance(result, Declined):
            await remember.undo(result, speaker)
    return took
