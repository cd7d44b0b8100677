"""A database and an embedder of its own for a benchmark of memory, and a quick way to fill it."""

from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from uuid import UUID

import numpy as np
import psycopg
from numpy.typing import NDArray
from pgvector import Vector as PgVector
from pgvector.psycopg import register_vector_async

from jarvisd.adapters.fastembed import FastembedEmbedder, open_embedder
from jarvisd.ids import PersonId
from jarvisd.memory.policy.lexicon import ordered
from jarvisd.people.audience import Audience
from jarvisd.people.types import Role
from jarvisd.settings import Settings
from jarvisd.storage import Database, open_database, open_server
from jarvisd.weights import folder, require

ASKER = PersonId(UUID(int=1))
OTHERS = tuple(PersonId(UUID(int=number)) for number in (2, 3, 4))
MEMBER = Audience(person=ASKER, role=Role.MEMBER, room=None)
NOON = datetime(2025, 3, 4, 12, tzinfo=UTC)
DIMENSIONS = 384

COLUMNS = ordered(
    "id text language kind scope owner_id room secret members_only provenance confidence "
    "importance via since used_count session_count space embedding"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class House:
    """An empty database with the schema of this version, and the embedder."""

    database: Database
    conninfo: str
    embedder: FastembedEmbedder
    weights: Path
    """Of the embedder."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A memory to be filled in without the judge."""

    text: str
    private: bool = False
    owner: PersonId = ASKER
    importance: float = 0.5
    kind: str = "fact"


@asynccontextmanager
async def open_house() -> AsyncIterator[House]:
    """Open a new embedded database in a temporary folder, and the embedder on one thread."""
    settings = Settings()
    weights = require(folder(settings.paths.weights), settings.memory.embedder)
    with TemporaryDirectory(prefix="jarvisd-bench-") as place:
        async with (
            open_embedder(weights, threads=1) as embedder,
            open_server(settings.database, Path(place)) as server,
            open_database(settings.database, Path(place)) as database,
        ):
            yield House(
                database=database, conninfo=server.conninfo, embedder=embedder, weights=weights
            )


async def fill(house: House, rows: Sequence[Row], vectors: NDArray[np.float32], first: int) -> None:
    """Copy *rows* in, one unit vector each; their ids count up from *first*."""
    statement = f"COPY memories ({', '.join(COLUMNS)}) FROM STDIN WITH (FORMAT BINARY)"
    types = ordered(
        "uuid text text text text uuid text bool bool text float8 float8 text timestamptz "
        "int4 int4 text vector"
    )
    async with await psycopg.AsyncConnection.connect(house.conninfo, autocommit=True) as owner:
        await register_vector_async(owner)
        async with owner.cursor() as cursor, cursor.copy(statement.encode()) as copy:
            copy.set_types(types)
            for number, (row, vector) in enumerate(zip(rows, vectors, strict=True), first):
                await copy.write_row(_values(row, vector, number))
        await owner.execute("ANALYZE memories")


def _values(row: Row, vector: NDArray[np.float32], number: int) -> tuple[object, ...]:
    scope = "private" if row.private else "shared"
    since = NOON - timedelta(minutes=number % 500_000)
    return (
        UUID(int=number), row.text, "de", row.kind, scope, row.owner, None, False, False,
        "confirmed", 1.0, row.importance, "text", since, 0, 1, "benchmark", PgVector(vector),
    )  # fmt: skip


async def embedded(house: House, texts: Iterable[str]) -> NDArray[np.float32]:
    """Return the unit vectors of *texts*, one row each."""
    return np.asarray(await house.embedder.embed(list(texts)), dtype=np.float32)
