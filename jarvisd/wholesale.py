"""A part of the composition root: the stores that remember and forget, and what is done
to many memories at once.
"""

from dataclasses import dataclass
from pathlib import Path

from jarvisd import storage
from jarvisd.clock import Clock
from jarvisd.memory.clearing import Clear, NothingFiled
from jarvisd.memory.portable.export import Export
from jarvisd.memory.portable.importing import Import
from jarvisd.memory.ports import Embedder, Filed, WholeStore
from jarvisd.people.ports import PeopleStore


@dataclass(frozen=True, slots=True, kw_only=True)
class Wholesale:
    """Clearing, carrying out and taking in."""

    clear: Clear
    export: Export
    take_in: Import


@dataclass(frozen=True, slots=True, kw_only=True)
class Ground:
    """What it stands on."""

    memories: WholeStore
    people: PeopleStore
    transcript: storage.TranscriptTable
    embedder: Embedder
    clock: Clock
    key: bytes
    """The installation's secret."""


async def open_ground(
    database: storage.Database, embedder: Embedder, clock: Clock, folder: Path
) -> Ground:
    """Open the stores that remember and forget; *folder* holds the journal of erasures.

    What a restored backup had brought back is erased before anything is read. Raise
    ConfigurationError, StorageError.
    """
    await storage.check_space(database, embedder.space.id)
    key = await storage.installation_key(database)
    journal = storage.ErasureJournal(folder, key)
    await storage.replay(database, journal, key, embedder.space)
    return Ground(
        memories=storage.MemoryTable(database, journal.note_changes),
        people=storage.PeopleTable(database, journal),
        transcript=storage.TranscriptTable(database, journal),
        embedder=embedder,
        clock=clock,
        key=key,
    )


def build_wholesale(on: Ground, filed: Filed | None = None) -> Wholesale:
    """Return the services of one installation; *filed* is its archive, if it keeps one."""
    clear = Clear(on.memories, on.transcript, filed or NothingFiled(), clock=on.clock, key=on.key)
    return Wholesale(
        clear=clear,
        export=Export(on.memories, on.people, on.clock, on.key),
        take_in=Import(on.memories, on.embedder, on.people, on.key),
    )
