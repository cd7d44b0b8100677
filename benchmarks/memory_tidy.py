"""Tidying: how long it takes, and whether it does just what it should, on planted memories.

Most memories stand alone. Known numbers of them repeat another one, say it more fully,
take its place, contradict it as a guess, have faded, or are guesses that nobody used; and
as many are traps: alike to the cosine, and yet a different fact or another person's.
"""

import math
import resource
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from itertools import product
from time import perf_counter, process_time
from uuid import UUID

import numpy as np
import psycopg
from numpy.typing import NDArray
from pgvector import Vector as PgVector
from pgvector.psycopg import register_vector_async

from benchmarks.figures import show
from benchmarks.memory_house import House
from jarvisd.clock import Clock
from jarvisd.ids import MemoryId, PersonId, RoomName
from jarvisd.memory.admission import Admission
from jarvisd.memory.policy.lexicon import ordered
from jarvisd.memory.tidy import Tidy
from jarvisd.memory.tidy_store import Counts
from jarvisd.memory.types import (
    Kind,
    Memory,
    Placement,
    Provenance,
    Scope,
    Slot,
    Source,
    Validity,
)
from jarvisd.phrases import Language
from jarvisd.storage import MemoryTable, TidyTable, installation_key, read_missing
from jarvisd.storage.rows import memory_fields

ANNA, BEN = PersonId(UUID(int=1)), PersonId(UUID(int=2))
NOW = datetime(2025, 3, 4, 12, tzinfo=UTC)
PLACES = (
    Placement(scope=Scope.SHARED, owner=ANNA),
    Placement(scope=Scope.PRIVATE, owner=ANNA),
    Placement(scope=Scope.PRIVATE, owner=BEN),
    Placement(scope=Scope.SHARED, owner=ANNA, secret=True),
    Placement(scope=Scope.ROOM, owner=BEN, room=RoomName("keller")),
)
DIMENSIONS = 384
PLANTED = 20
"""Of so many memories as many are planted as there are sorts; the others stand alone."""
COLUMNS = ordered(
    "id text language kind scope owner_id room secret members_only provenance confidence "
    "importance via since subject predicate object used_count session_count space embedding"
)
TYPES = ordered(
    "uuid text text text text uuid text bool bool text float8 float8 text timestamptz text text "
    "text int4 int4 text vector"
)
_SYLLABLES = ordered("bra do fen gul hix jor kem lup mav nit pel ror sut tav wen zol")
_WHERE = ordered("Keller Flur Bad Garten Schuppen Speicher")


@dataclass(frozen=True, slots=True, kw_only=True)
class Grown:
    """Memories with their vectors, and what tidying has to do to them."""

    memories: list[Memory]
    vectors: NDArray[np.float32]
    expected: Counts


@dataclass(frozen=True, slots=True)
class Stopped:
    """A clock that stands still."""

    at: datetime = NOW

    def now(self) -> datetime:
        """Return the time at which it stands."""
        return self.at


def grown(size: int, seed: int = 7) -> Grown:
    """Return *size* memories: one in twenty of each sort, spread over all places."""
    random = np.random.default_rng(seed)
    memories: list[Memory] = []
    vectors: list[NDArray[np.float64]] = []
    names = ("".join(parts).capitalize() for parts in product(_SYLLABLES, repeat=4))
    for number, name in enumerate(names):
        if len(memories) + PLANTED > size:
            break
        memories_here, cosines = zip(*_family(number, name), strict=True)
        middle = _unit(random)
        memories.extend(memories_here)
        vectors.extend(_near(middle, cosine, random) for cosine in cosines)
    families = len(memories) // PLANTED
    while len(memories) < size:
        memories.append(_alone(len(memories), f"Rest {len(memories)}", PLACES[0]))
        vectors.append(_unit(random))
    memories = [
        replace(one, id=MemoryId(UUID(int=number))) for number, one in enumerate(memories, start=1)
    ]
    expected = Counts(
        compared=size,
        merged=2 * families,
        superseded=families,
        conflicts=families,
        archived=families,
        deleted=families,
    )
    return Grown(memories=memories, vectors=np.asarray(vectors, np.float32), expected=expected)


def _family(number: int, name: str) -> Iterator[tuple[Memory, float]]:
    """Yield twenty memories, and how near each is to the middle of the first ones."""
    place, other = PLACES[number % len(PLACES)], PLACES[(number + 1) % len(PLACES)]
    box = Slot(subject=f"kiste {name}", predicate="place", object="keller")
    first = _made(f"Die Kiste {name} steht im Keller.", place, slot=box)
    yield first, 1.0
    yield replace(first, validity=Validity(since=NOW - timedelta(days=12))), 0.985
    yield replace(first, text=f"Die rote Kiste {name} steht im Keller."), 0.975
    # The same in another place, and as near: not to be touched.
    yield replace(first, placement=other), 0.99
    yield _made(f"Die Kiste {name} wiegt 20 Kilo.", place), 0.97
    yield _made(f"Die Kiste {name} wiegt 30 Kilo.", place), 0.97
    yield _made(f"Die Kiste {name} ist schwer.", place), 0.97
    yield _made(f"Die Kiste {name} ist nicht schwer.", place), 0.97
    tin = Slot(subject=f"dose {name}", predicate="place", object="flur")
    yield _made(f"Die Dose {name} steht im Flur.", place, slot=tin), 0.0
    moved = replace(tin, object="bad")
    old = _made(f"Die Dose {name} steht im Bad.", place, slot=moved)
    yield replace(old, validity=Validity(since=NOW - timedelta(days=40))), 0.0
    pin = Slot(subject=f"tor {name}", predicate="code", object="4711")
    yield _made(f"Der Code für das Tor {name} ist 4711.", place, slot=pin), 0.0
    guess = _made(f"Der Code für das Tor {name} ist 4712.", place, slot=replace(pin, object="4712"))
    newer = Validity(since=NOW - timedelta(days=1))
    yield replace(guess, provenance=Provenance.INFERRED, validity=newer), 0.0
    unused = _made(f"Die Leiter {name} ist wohl lang.", place)
    long_ago = Validity(since=NOW - timedelta(days=100))
    yield replace(unused, provenance=Provenance.INFERRED, validity=long_ago), 0.0
    faded = _made(f"Die Lampe {name} flackerte gestern.", place)
    years_ago = Validity(since=NOW - timedelta(days=800))
    yield replace(faded, provenance=Provenance.EXTRACTED, validity=years_ago), 0.0
    for where in _WHERE:
        yield _alone(number, f"{name} {where}", place), 0.0


def _made(text: str, place: Placement, slot: Slot | None = None) -> Memory:
    return Memory(
        id=MemoryId(UUID(int=0)),
        text=text,
        language=Language.DE,
        kind=Kind.FACT,
        placement=place,
        provenance=Provenance.CONFIRMED,
        confidence=0.9,
        importance=0.5,
        source=Source(via="text"),
        validity=Validity(since=NOW - timedelta(days=10)),
        slot=slot,
    )


def _alone(number: int, what: str, place: Placement) -> Memory:
    return _made(f"Notiz {number}: {what}.", place)


def _unit(random: np.random.Generator) -> NDArray[np.float64]:
    drawn = random.normal(size=DIMENSIONS)
    return np.asarray(drawn / np.linalg.norm(drawn))


def _near(
    middle: NDArray[np.float64], cosine: float, random: np.random.Generator
) -> NDArray[np.float64]:
    """Return a unit vector with that *cosine* to *middle*; 0 for just any."""
    drawn = _unit(random)
    if cosine == 0:
        return drawn
    across = drawn - (drawn @ middle) * middle
    across /= np.linalg.norm(across)
    return np.asarray(cosine * middle + math.sqrt(1 - cosine * cosine) * across)


async def fill(conninfo: str, planted: Grown) -> None:
    """Copy *planted* in as the owner of the tables, past judge and policies."""
    statement = f"COPY memories ({', '.join(COLUMNS)}) FROM STDIN WITH (FORMAT BINARY)"
    async with await psycopg.AsyncConnection.connect(conninfo, autocommit=True) as owner:
        await register_vector_async(owner)
        async with owner.cursor() as cursor, cursor.copy(statement.encode()) as copy:
            copy.set_types(TYPES)
            for memory, vector in zip(planted.memories, planted.vectors, strict=True):
                await copy.write_row(_row(memory, vector))
        await owner.execute("ANALYZE memories")


def _row(memory: Memory, vector: NDArray[np.float32]) -> Sequence[object]:
    fields = {**memory_fields(memory, ()), "embedding": PgVector(vector), "space": None}
    fields["room"] = fields["placed_in"]
    return [fields[column] for column in COLUMNS]


async def tidying(house: House) -> dict[str, float]:
    """Return how long tidying takes at 10,000 planted memories, and whether it did it right."""
    planted = grown(10_000)
    await fill(house.conninfo, planted)
    # Entities are read when a memory is kept; these came in by another way.
    await read_missing(house.database)
    tidy = await tidy_of(house, Stopped())
    figures: dict[str, float] = {}
    rows = []
    peak = _peak_mib()
    for name, entire in (("entire", True), ("again", True), ("nightly", False)):
        if name == "nightly":
            await _next_night(house)
        began, used = perf_counter(), process_time()
        report = await tidy.run(entire=entire)
        seconds, cpu = perf_counter() - began, process_time() - used
        wanted = planted.expected if name == "entire" else Counts()
        right = report.counts.tidied == wanted.tidied
        suffix = "" if name == "entire" else f"_{name}"
        figures |= {
            f"tidy.seconds_10k{suffix}": seconds,
            f"tidy.cpu_seconds_10k{suffix}": cpu,
            f"tidy.as_expected{suffix}": float(right),
        }
        told = (report.counts.merged, report.counts.superseded, report.counts.tidied)
        rows.append((name, f"{seconds:.1f}", f"{cpu:.1f}", *map(str, told), str(wanted.tidied)))
    figures["tidy.memory_mib_10k"] = _peak_mib() - peak
    columns = ("run", "s", "s of cpu", "merged", "superseded", "changed", "planted")
    show("Tidying 10,000 memories; cpu of this process alone", columns, rows)
    print(f"memory it took beyond what was in use: {figures['tidy.memory_mib_10k']:.0f} MiB")
    return figures


async def _next_night(house: House) -> None:
    """Let all that there is be older than the last run."""
    async with await psycopg.AsyncConnection.connect(house.conninfo) as owner:
        await owner.execute("UPDATE tidy_runs SET began_at = now() + interval '1 day'")


async def tidy_of(house: House, clock: Clock) -> Tidy:
    """Return what tidies *house*."""
    key = await installation_key(house.database)
    admission = Admission(MemoryTable(house.database), house.embedder.space, key)
    return Tidy(TidyTable(house.database), house.embedder.space, admission, clock)


def _peak_mib() -> float:
    """Return the most memory that this process ever had."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
