"""Moving the house into another embedding space: in small steps, resumable at each.

Memories and summaries are embedded anew. Tombstones have no text: they remember which
space their vector is of, and recognise by their hashes alone while the house is in another.
What merges took away keeps its old vectors: such a merge cannot be undone any more.
"""

from collections.abc import AsyncIterator
from dataclasses import dataclass

from jarvisd.errors import StorageError
from jarvisd.memory.ports import Embedder
from jarvisd.people.audience import insider
from jarvisd.storage.installation import installation_key
from jarvisd.storage.pool import Database, Row, Unit, as_vector

BATCH = 32
KINDS = ("memories", "summaries")


@dataclass(frozen=True, slots=True, kw_only=True)
class Reembedded:
    """How far it is."""

    done: int
    total: int


@dataclass(frozen=True, slots=True, kw_only=True)
class _Group:
    """What of one kind belongs to one owner and room, and is in another space."""

    kind: str
    row: Row


async def reembed(database: Database, embedder: Embedder) -> AsyncIterator[Reembedded]:
    """Embed every text that is not in *embedder*'s space; yield after each step.

    No role may read everyone's texts, so each is read as an audience of its owner.
    Raise EmbeddingError, StorageError; run again, it goes on where it stopped.
    """
    await installation_key(database)
    space = embedder.space.id
    groups = [group for kind in KINDS for group in await _groups(database, kind, space)]
    total = sum(group.row["many"] for group in groups)
    done = 0
    for group in groups:
        while moved := await _step(database, embedder, group):
            done += moved
            yield Reembedded(done=min(done, total), total=total)
    settled = await database.tidy(lambda unit: unit.count("move_space", space=space))
    if settled == 0:
        raise StorageError("storage-refused", code="move_space")
    yield Reembedded(done=total, total=total)


async def _groups(database: Database, kind: str, space: str) -> list[_Group]:
    rows = await database.tidy(lambda unit: unit.rows(f"{kind}_outside_space", space=space))
    return [_Group(kind=kind, row=row) for row in rows]


async def _step(database: Database, embedder: Embedder, group: _Group) -> int:
    space = embedder.space.id
    owner, room = group.row["owner_id"], group.row["room"]
    audience = insider(owner, room)
    rows = await database.read(
        audience,
        lambda unit: unit.rows(
            f"texts_of_{group.kind}", space=space, owner_id=owner, placed_in=room, limit=BATCH
        ),
    )
    vectors = await embedder.embed([row["text"] for row in rows])

    async def moved(unit: Unit) -> int:
        count = 0
        for row, vector in zip(rows, vectors, strict=True):
            # A text that was reworded in between stays for the next step.
            count += await unit.count(
                f"embed_{group.kind}",
                id=row["id"],
                text=row["text"],
                embedding=as_vector(vector),
                space=space,
            )
        return count

    return await database.write(audience, moved) if rows else 0
