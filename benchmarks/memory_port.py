"""How many lines of a file of memories are taken in a second, by an empty house."""

from collections.abc import Iterator
from datetime import timedelta
from itertools import islice
from time import perf_counter
from uuid import UUID

from benchmarks.figures import show
from benchmarks.memory_house import ASKER, NOON, House
from benchmarks.memory_sentences import sentences
from jarvisd.ids import MemoryId
from jarvisd.memory.policy.slots import extract
from jarvisd.memory.portable.importing import Import
from jarvisd.memory.portable.lines import Header
from jarvisd.memory.portable.parcel import Parcel, from_lines, to_lines
from jarvisd.memory.types import (
    Kind,
    Memory,
    Placement,
    Provenance,
    Scope,
    Source,
    Validity,
)
from jarvisd.people.types import Person
from jarvisd.phrases import Language
from jarvisd.storage import MemoryTable, PeopleTable, check_space, installation_key

LINES = 2_000
ANNA = Person(id=ASKER, name="Anna")


async def importing(house: House, lines: int = LINES) -> dict[str, float]:
    """Take a file of *lines* memories in, and once more; print the table, return the figures."""
    await check_space(house.database, house.embedder.space.id)
    people = PeopleTable(house.database)
    await people.add(ANNA, [])
    key = await installation_key(house.database)
    take_in = Import(MemoryTable(house.database), house.embedder, people, key)
    parcel = _parcel(lines)
    figures: dict[str, float] = {}
    rows: list[tuple[str, ...]] = []
    for name in ("import", "import_again"):
        watch = _Watch()
        taken = await take_in.take(parcel, ANNA, watch)
        seconds, embedding = watch.seconds()
        figures[f"port.{name}_rows_per_s"] = lines / seconds
        told = (f"{seconds:.1f}", f"{embedding:.1f}", f"{lines / seconds:.0f}")
        rows.append((name.replace("_", " "), *told, str(taken.added), str(taken.there)))
    columns = ("", "s", "of it embedding", "lines/s", "added", "there")
    show(f"Taking in a file of {lines:,} lines; embedding on one thread", columns, rows)
    return figures


class _Watch:
    """Notes when embedding was over."""

    def __init__(self) -> None:
        self._began = self._embedded = perf_counter()

    def __call__(self, stage: str, done: int, total: int) -> None:
        if stage == "embed":
            self._embedded = perf_counter()

    def seconds(self) -> tuple[float, float]:
        """Return how long it all took, and how long embedding."""
        return perf_counter() - self._began, self._embedded - self._began


def _parcel(lines: int) -> Parcel:
    """Return what is read from a file that was written: parsing it is not what takes long."""
    header = Header(type="jarvisd-memories", version=1, of="person", person=ASKER)
    memories = tuple(_memories(lines))
    return from_lines(to_lines(Parcel(header=header, memories=memories, tombstones=())))


def _memories(lines: int) -> Iterator[Memory]:
    for number, told in enumerate(islice(sentences(seed=3), lines)):
        scope = Scope.PRIVATE if number % 10 < 3 else Scope.SHARED
        yield Memory(
            id=MemoryId(UUID(int=number + 1)),
            text=told.fact,
            language=Language.DE,
            kind=Kind.FACT,
            placement=Placement(scope=scope, owner=ASKER),
            provenance=Provenance.CONFIRMED,
            confidence=1.0,
            importance=0.5,
            source=Source(via="text"),
            validity=Validity(since=NOON + timedelta(minutes=number)),
            slot=extract(told.fact, Language.DE, "Anna"),
        )
