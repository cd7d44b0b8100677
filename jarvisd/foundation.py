"""What everything in the mind stands on: the database, the embedder, the clock, the secret."""

from collections.abc import Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass

from jarvisd import storage, weights
from jarvisd.adapters.fastembed import open_embedder
from jarvisd.clock import Clock
from jarvisd.memory.ports import Embedder, MemoryStore
from jarvisd.people.ports import PeopleStore
from jarvisd.settings import Settings
from jarvisd.settings_file import data_dir


@dataclass(frozen=True, slots=True, kw_only=True)
class Foundation:
    """Opened once, and shared by every part."""

    database: storage.Database
    memories: MemoryStore
    people: PeopleStore
    embedder: Embedder
    clock: Clock
    key: bytes
    """The installation's secret."""


async def open_foundation(
    settings: Settings, clock: Clock, loading: Callable[[str], None], stack: AsyncExitStack
) -> Foundation:
    """Open the database and the embedder on *stack*, telling *loading* which.

    Raise ResourceError before anything is opened if weights are missing, then
    StorageError or ConfigurationError for a database that does not fit.
    """
    folder = weights.folder(settings.paths.weights)
    embedder_folder = weights.require(folder, settings.memory.embedder)
    loading("database")
    database = await stack.enter_async_context(
        storage.open_database(settings.database, data_dir(settings))
    )
    loading("embedder")
    embedder = await stack.enter_async_context(open_embedder(embedder_folder))
    await storage.check_space(database, embedder.space.id)
    return Foundation(
        database=database,
        memories=storage.MemoryTable(database),
        people=storage.PeopleTable(database),
        embedder=embedder,
        clock=clock,
        key=await storage.installation_key(database),
    )
