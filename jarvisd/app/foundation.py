"""What everything in the mind stands on: the database, the embedder, the clock, the secret."""

from collections.abc import Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass

from jarvisd import storage
from jarvisd.adapters.fastembed import open_embedder
from jarvisd.app.places import configured, embedder_folder, zone_of
from jarvisd.clock import Clock
from jarvisd.controls.board import Board
from jarvisd.memory.ports import Embedder, WholeStore
from jarvisd.people.ports import PeopleStore
from jarvisd.settings import Settings
from jarvisd.settings_file import data_dir
from jarvisd.tiers.ports import SummaryStore

Loading = Callable[[str], None]
"""Told the name of each part as its loading begins."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Foundation:
    """Opened once, and shared by every part."""

    database: storage.Database
    memories: WholeStore
    people: PeopleStore
    transcript: storage.TranscriptTable
    summaries: SummaryStore
    embedder: Embedder
    clock: Clock
    key: bytes
    """The installation's secret."""
    board: Board
    """How the rooms are set; loaded by whoever runs them."""


def silently(part: str) -> None:
    """Tell nobody."""


async def open_foundation(
    settings: Settings, clock: Clock, loading: Loading, stack: AsyncExitStack
) -> Foundation:
    """Open the database and the embedder on *stack*, telling *loading* which.

    What a restored backup had brought back is erased before anything is read.
    Raise ResourceError before anything is opened if weights are missing, then
    StorageError or ConfigurationError for a database that does not fit.
    """
    folder = embedder_folder(settings)
    loading("database")
    database = await stack.enter_async_context(
        storage.open_database(settings.database, data_dir(settings))
    )
    loading("embedder")
    embedder = await stack.enter_async_context(open_embedder(folder))
    await storage.check_space(database, embedder.space.id)
    key = await storage.installation_key(database)
    journal = storage.ErasureJournal(data_dir(settings), key, embedder.space.id)
    await storage.replay(database, journal, key, embedder.space)
    return Foundation(
        database=database,
        memories=storage.MemoryTable(database, journal.note_changes),
        people=storage.PeopleTable(database, journal),
        transcript=storage.TranscriptTable(database, journal),
        summaries=storage.SummaryTable(database, journal),
        embedder=embedder,
        clock=clock,
        key=key,
        board=Board(configured(settings), storage.ControlTable(database), clock, zone_of(settings)),
    )
