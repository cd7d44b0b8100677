"""Moving all memories into another embedding space: in small steps, resumable at each."""

from collections.abc import AsyncIterator
from dataclasses import dataclass

from jarvisd.errors import StorageError
from jarvisd.memory.ports import Embedder
from jarvisd.people.audience import Audience, insider
from jarvisd.storage.installation import installation_key
from jarvisd.storage.pool import Database, Row, Unit, as_vector

BATCH = 32


@dataclass(frozen=True, slots=True, kw_only=True)
class Reembedded:
    """How far it is."""

    done: int
    total: int


async def reembed(database: Database, embedder: Embedder) -> AsyncIterator[Reembedded]:
    """Embed every memory that is not in *embedder*'s space; yield after each step.

    No role may read everyone's texts, so each is read as an audience of its owner.
    Tombstones have no text to embed: they go on recognising by their keyed hashes.
    Raise EmbeddingError, StorageError; run again, it goes on where it stopped.
    """
    await installation_key(database)
    space = embedder.space.id
    groups = await database.tidy(lambda unit: unit.rows("outside_space", space=space))
    total = sum(group["many"] for group in groups)
    done = 0
    for group in groups:
        audience = insider(group["owner_id"], group["room"])
        while moved := await _step(database, embedder, group, audience):
            done += moved
            yield Reembedded(done=min(done, total), total=total)
    settled = await database.tidy(lambda unit: unit.count("move_space", space=space))
    if settled == 0:
        raise StorageError("storage-refused", code="move_space")
    yield Reembedded(done=total, total=total)


async def _step(database: Database, embedder: Embedder, group: Row, audience: Audience) -> int:
    space = embedder.space.id
    rows = await database.read(
        audience,
        lambda unit: unit.rows(
            "texts_outside_space",
            space=space,
            owner_id=group["owner_id"],
            placed_in=group["room"],
            limit=BATCH,
        ),
    )
    vectors = await embedder.embed([row["text"] for row in rows])

    async def moved(unit: Unit) -> int:
        count = 0
        for row, vector in zip(rows, vectors, strict=True):
            # A text that was reworded in between stays for the next step.
            count += await unit.count(
                "embed_anew",
                id=row["id"],
                text=row["text"],
                embedding=as_vector(vector),
                space=space,
            )
        return count

    return await database.write(audience, moved) if rows else 0
