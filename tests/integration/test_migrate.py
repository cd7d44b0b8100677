"""The schema is brought up to date once, in order, whole or not at all."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace

import psycopg
import pytest

from jarvisd.errors import ConfigurationError, EmbeddingError, StorageError
from jarvisd.memory.changes import Erase
from jarvisd.memory.ports import Space
from jarvisd.memory.types import Placement, Scope, Vector
from jarvisd.storage import Database, MemoryTable, check_space, installation_key, reembed
from jarvisd.storage.migrate import Migration, all_migrations, migrate, progress
from tests.memory_makers import (
    AS_ANNA,
    BEN,
    CELLAR,
    PRIVATE,
    SHARED,
    add,
    memory,
    speaking_for,
    tombstone,
    vector,
)

ONE = Migration(number=1, name="one", sql="CREATE TABLE one (x integer);")
TWO = Migration(number=2, name="two", sql="CREATE TABLE two (x integer); INSERT INTO two SELECT 1;")


async def tables(conninfo: str) -> set[str]:
    async with await psycopg.AsyncConnection.connect(conninfo) as connection:
        rows = await connection.execute(
            "SELECT tablename FROM pg_tables WHERE schemaname = 'public'"
        )
        return {name for (name,) in await rows.fetchall()}


async def test_migrations_are_applied_in_order_and_once(empty_database: str) -> None:
    assert await migrate(empty_database, [ONE]) == ("one",)
    assert await migrate(empty_database, [ONE, TWO]) == ("two",)
    assert await migrate(empty_database, [ONE, TWO]) == ()
    assert await tables(empty_database) == {"one", "two", "schema_migrations"}


async def test_processes_that_migrate_at_once_do_the_work_once(empty_database: str) -> None:
    done = await asyncio.gather(*(migrate(empty_database, [ONE, TWO]) for _ in range(4)))

    assert sorted(done) == [(), (), (), ("one", "two")]


async def test_a_migration_that_fails_leaves_no_trace(empty_database: str) -> None:
    broken = Migration(number=2, name="broken", sql=TWO.sql + "SELECT 1/0;")

    with pytest.raises(StorageError) as refused:
        await migrate(empty_database, [ONE, broken])

    assert refused.value.key == "storage-migration-failed"
    assert await tables(empty_database) == {"one", "schema_migrations"}
    assert await migrate(empty_database, [ONE, TWO]) == ("two",)


async def test_a_newer_schema_is_left_alone(empty_database: str) -> None:
    await migrate(empty_database, [ONE, TWO])

    with pytest.raises(StorageError) as refused:
        await migrate(empty_database, [ONE])

    assert refused.value.key == "storage-schema-newer"


async def test_a_migration_changed_afterwards_is_noticed(empty_database: str) -> None:
    await migrate(empty_database, [ONE])
    changed = Migration(number=1, name="one", sql="CREATE TABLE uno (x integer);")

    with pytest.raises(StorageError) as refused:
        await migrate(empty_database, [changed])

    assert refused.value.key == "storage-migration-changed"


async def test_progress_tells_what_is_missing_and_changes_nothing(empty_database: str) -> None:
    everything = tuple(step.name for step in all_migrations())

    before = await progress(empty_database)
    assert (before.applied, before.pending) == ((), everything)
    assert await tables(empty_database) == set()


async def test_numbers_of_migrations_are_without_gap_or_double() -> None:
    numbers = [step.number for step in all_migrations()]
    assert numbers == sorted(set(numbers))


async def test_an_installation_has_one_key_for_ever(database: Database) -> None:
    keys = await asyncio.gather(*(installation_key(database) for _ in range(4)))

    assert len(set(keys)) == 1
    assert len(keys[0]) == 32


async def test_two_embedding_spaces_are_never_mixed(database: Database) -> None:
    await check_space(database, "e5/1")
    await check_space(database, "e5/2")
    # Private to someone: what nobody in particular may see must count all the same.
    it = memory(1, placement=PRIVATE)
    await MemoryTable(database).apply([add(it)], AS_ANNA)
    await check_space(database, "e5/2")

    with pytest.raises(ConfigurationError) as refused:
        await check_space(database, "e5/3")

    assert refused.value.details == {"known": "e5/2", "wanted": "e5/3"}


async def test_a_tombstone_alone_holds_the_space(database: Database) -> None:
    await check_space(database, "e5/1")
    it = memory(1, placement=SHARED)
    erase = Erase(id=it.id, tombstone=tombstone(1, SHARED))
    await MemoryTable(database).apply([add(it), erase], AS_ANNA)

    with pytest.raises(ConfigurationError):
        await check_space(database, "e5/2")


class OtherSpace:
    """An embedder of another space, which fails after some texts."""

    def __init__(self, patience: int) -> None:
        self.patience = patience

    @property
    def space(self) -> Space:
        return Space(
            id="e5/2", dimensions=384, floor=0.25, typical=0.8, same=0.92, similar=0.75, erased=0.85
        )

    async def embed(self, texts: Sequence[str]) -> Sequence[Vector]:
        self.patience -= len(texts)
        if self.patience < 0:
            raise EmbeddingError("embedder-failed")
        return [vector(f"anew {text}") for text in texts]


async def test_an_empty_installation_may_be_embedded_anew(database: Database) -> None:
    steps = [step async for step in reembed(database, OtherSpace(patience=0))]

    assert [(step.done, step.total) for step in steps] == [(0, 0)]
    await check_space(database, "e5/2")


async def test_everything_is_embedded_anew_even_after_an_interruption(database: Database) -> None:
    await check_space(database, "e5/1")
    store = MemoryTable(database)
    placed = [
        PRIVATE,
        replace(PRIVATE, secret=True),
        replace(PRIVATE, owner=BEN),
        replace(SHARED, owner=None, secret=True),
        Placement(scope=Scope.ROOM, owner=None, room=CELLAR, members_only=True),
        SHARED,
    ]
    for number, placement in enumerate(placed, start=1):
        await store.apply(
            [add(memory(number, f"Satz {number}", placement))], speaking_for(placement)
        )

    with pytest.raises(EmbeddingError):
        async for _ in reembed(database, OtherSpace(patience=3)):
            pass
    with pytest.raises(ConfigurationError):
        await check_space(database, "e5/2")
    steps = [step async for step in reembed(database, OtherSpace(patience=4))]

    assert steps[-1].done == steps[-1].total < len(placed)
    await check_space(database, "e5/2")
    for number, placement in enumerate(placed, start=1):
        hits = await store.rivals(placement, vector(f"anew Satz {number}"), None, 1)
        assert hits[0].cosine == pytest.approx(1)
