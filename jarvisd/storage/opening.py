"""Opening the database: embedded or by DSN, checked, brought up to date, pooled."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from jarvisd.storage.cluster import Cluster
from jarvisd.storage.embedded import EmbeddedServer
from jarvisd.storage.migrate import migrate
from jarvisd.storage.pool import Database, open_pool
from jarvisd.storage.preflight import preflight, with_timeouts


class DatabaseSettings(Protocol):
    """The part of the configuration that says which database; ``settings.Database`` is one."""

    @property
    def dsn(self) -> str:
        """Return the server to use; empty means the embedded one."""
        ...

    @property
    def pool(self) -> int:
        """Return how many connections there may be at once."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Running:
    """A server that answers."""

    conninfo: str
    """How to connect; contains the password, so it is never shown."""
    embedded: bool
    recover: Callable[[], Awaitable[None]] | None
    """Brings an embedded server back; None for one that is not ours."""


def embedded_server(data_dir: Path) -> EmbeddedServer:
    """Return the embedded server that lives below *data_dir*, not yet started."""
    return EmbeddedServer(Cluster(folder=data_dir.absolute() / "postgresql"))


@asynccontextmanager
async def open_server(settings: DatabaseSettings, data_dir: Path) -> AsyncIterator[Running]:
    """Yield the server that *settings* name, started or shared if it is the embedded one.

    Raise StorageError. The server is not yet checked, nor its schema.
    """
    if settings.dsn:
        yield Running(conninfo=with_timeouts(settings.dsn), embedded=False, recover=None)
        return
    server = embedded_server(data_dir)
    try:
        conninfo = await server.start()
        yield Running(conninfo=conninfo, embedded=True, recover=server.ensure)
    finally:
        await server.stop()


@asynccontextmanager
async def open_database(settings: DatabaseSettings, data_dir: Path) -> AsyncIterator[Database]:
    """Yield the database, fit and up to date; an embedded one lives below *data_dir*.

    Call it from the event loop of the main thread: an embedded server lives as long
    as the thread that started it. Raise StorageError.
    """
    async with open_server(settings, data_dir) as server:
        await preflight(server.conninfo)
        await migrate(server.conninfo)
        async with open_pool(server.conninfo, settings.pool) as pool:
            yield Database(pool, recover=server.recover)
