"""The vector index comes and goes with the number of memories, and hides nothing."""

import psycopg
import pytest

from jarvisd.memory.ports import Query
from jarvisd.phrases import Language
from jarvisd.storage import Database, MemoryTable, search, tend_indexes, upkeep
from tests.memory_makers import AS_ANNA, AS_BEN, PRIVATE, SHARED, add, memory, mixed, vector


async def test_the_vector_index_is_built_at_many_and_dropped_at_few(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = MemoryTable(database)
    await store.apply([add(memory(number, f"Satz {number}")) for number in range(30)], AS_ANNA)

    assert not await tend_indexes(database)
    monkeypatch.setattr(upkeep, "BUILD_FROM", 30)
    monkeypatch.setattr(upkeep, "DROP_BELOW", 20)
    assert await tend_indexes(database)
    assert await tend_indexes(database)
    monkeypatch.setattr(upkeep, "BUILD_FROM", 60)
    assert await tend_indexes(database)
    monkeypatch.setattr(upkeep, "DROP_BELOW", 31)
    assert not await tend_indexes(database)


async def test_a_half_built_index_is_built_anew(
    database: Database, owner: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(upkeep, "BUILD_FROM", 1)
    monkeypatch.setattr(upkeep, "DROP_BELOW", 0)
    await MemoryTable(database).apply([add(memory(1))], AS_ANNA)
    await tend_indexes(database)
    async with await psycopg.AsyncConnection.connect(owner) as connection:
        await connection.execute(
            "UPDATE pg_index SET indisvalid = false WHERE indexrelid = 'memories_meaning'::regclass"
        )

    assert await tend_indexes(database)


async def test_after_upkeep_the_pool_serves_under_the_policies_again(database: Database) -> None:
    store = MemoryTable(database)
    await store.apply([add(memory(1, "Anna allein", PRIVATE))], AS_ANNA)
    for _ in range(4):
        await tend_indexes(database)

    assert await store.get(memory(1).id, AS_BEN) is None


@pytest.mark.parametrize("few", [0, 10_000])
async def test_with_and_without_the_index_the_few_audible_are_all_found(
    database: Database, monkeypatch: pytest.MonkeyPatch, few: int
) -> None:
    store = MemoryTable(database)
    hidden = [add(memory(n, f"Geheim {n}", PRIVATE), mixed("dog", f"{n}", 0.9)) for n in range(400)]
    told = [add(memory(1000 + n, f"Offen {n}"), mixed("dog", f"x{n}", 0.5)) for n in range(5)]
    await store.apply([*hidden, *told], AS_ANNA)
    monkeypatch.setattr(upkeep, "BUILD_FROM", 400)
    monkeypatch.setattr(upkeep, "DROP_BELOW", 0)
    monkeypatch.setattr(search, "FEW", few)
    assert await tend_indexes(database)

    query = Query(text="?", vector=vector("dog"), language=Language.DE)
    hits = await store.near(query, AS_BEN, 40)

    assert {hit.memory.id for hit in hits} == {one.memory.id for one in told}
    assert all(hit.memory.placement == SHARED for hit in hits)
