"""What carrying, clearing and bringing back need of a store: the twin and PostgreSQL."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from jarvisd.errors import StorageError
from jarvisd.memory.changes import Archive, Erase
from jarvisd.memory.ports import Filter, Newcomer, WholeStore
from jarvisd.memory.types import Placement, Scope, Slot, Tombstone
from jarvisd.storage.memories import MemoryTable
from jarvisd.testing.memories import MemoriesInMind
from tests.memory_makers import (
    ANNA,
    AS_ANNA,
    AS_BEN,
    AS_GUEST,
    BEN,
    CELLAR,
    KITCHEN,
    NOON,
    PRIVATE,
    SHARED,
    add,
    memory,
    sought,
    tombstone,
    vector,
)


@pytest.fixture(params=["twin", "postgresql"])
def store(request: pytest.FixtureRequest) -> WholeStore:
    if request.param == "twin":
        return MemoriesInMind()
    return MemoryTable(request.getfixturevalue("database"))


async def test_the_rooms_that_have_memories_are_known_whoever_asks(store: WholeStore) -> None:
    assert await store.rooms() == []
    for number, room in enumerate((KITCHEN, CELLAR, KITCHEN), start=1):
        place = Placement(scope=Scope.ROOM, owner=ANNA, room=room)
        await store.apply([add(memory(number, placement=place))], replace(AS_ANNA, room=room))
    await store.apply([add(memory(9))], AS_ANNA)

    assert await store.rooms() == [CELLAR, KITCHEN]


async def test_a_vector_is_for_those_who_may_hear_its_memory(store: WholeStore) -> None:
    mine, ours = memory(1, "Mein Hund", PRIVATE), memory(2, "Unser Haus")
    await store.apply([add(mine), add(ours)], AS_ANNA)
    ids = [mine.id, ours.id, memory(3).id]

    assert set(await store.vectors(ids, AS_ANNA)) == {mine.id, ours.id}
    theirs = await store.vectors(ids, AS_BEN)
    assert set(theirs) == {ours.id}
    assert theirs[ours.id] == pytest.approx(vector("Unser Haus"), abs=1e-6)


async def test_graves_are_for_those_who_might_have_heard_what_lies_there(
    store: WholeStore,
) -> None:
    secret = replace(SHARED, secret=True)
    for number, place in enumerate((PRIVATE, SHARED, secret), start=1):
        it = memory(number, placement=place)
        await store.apply([add(it)], AS_ANNA)
        await store.apply([Erase(id=it.id, tombstone=tombstone(number, place))], AS_ANNA)

    numbers = {
        name: [stone.id.int for stone in await store.graves(audience, 10)]
        for name, audience in (("anna", AS_ANNA), ("ben", AS_BEN), ("guest", AS_GUEST))
    }
    assert numbers == {"anna": [1, 2, 3], "ben": [2, 3], "guest": [2]}
    assert [stone.id.int for stone in await store.graves(AS_ANNA, 1, 1)] == [2]


async def test_which_numbers_are_known_hangs_on_the_audience(store: WholeStore) -> None:
    mine, ours, gone = memory(1, placement=PRIVATE), memory(2), memory(3, placement=PRIVATE)
    await store.apply([add(mine), add(ours), add(gone)], AS_ANNA)
    await store.apply([Archive(id=ours.id, at=NOON)], AS_ANNA)
    await store.apply([Erase(id=gone.id, tombstone=tombstone(3, PRIVATE))], AS_ANNA)
    ids = [memory(number).id for number in range(1, 5)]

    assert await store.numbers(ids, AS_ANNA) == {mine.id, ours.id}
    assert await store.numbers(ids, AS_BEN) == {ours.id}
    assert await store.numbers([], AS_ANNA) == frozenset()
    assert await store.buried(ids, AS_ANNA) == {gone.id}
    assert await store.buried(ids, AS_BEN) == frozenset()


async def test_several_newcomers_are_compared_as_each_alone_would_be(store: WholeStore) -> None:
    slot = Slot(subject="anna", predicate="arzt", object="weber")
    texts = ("Mein Arzt ist Weber.", "Ich mag Tee.", "Ich mag Kaffee.", "Ich singe.")
    told = [memory(number, text, PRIVATE) for number, text in enumerate(texts, start=1)]
    told[0] = replace(told[0], slot=slot)
    other = memory(7, texts[1])
    await store.apply([add(one) for one in (*told, other)], AS_ANNA)
    for number in (5, 6):
        it = memory(number, placement=PRIVATE)
        await store.apply([add(it)], AS_ANNA)
        stone = tombstone(number, PRIVATE, about=f"erased {number}")
        await store.apply([Erase(id=it.id, tombstone=stone)], AS_ANNA)
    newcomers = [
        Newcomer(vector=vector(texts[1]), slot=None, sought=sought("erased 6")),
        Newcomer(vector=vector(texts[2]), slot=replace(slot, object="lange"), sought=sought("x")),
        Newcomer(vector=vector(texts[2]), slot=None, sought=sought("erased 5")),
    ]

    rivals = await store.rivals_each(PRIVATE, newcomers, 1)
    stones = await store.tombstones_each(PRIVATE, newcomers, 1)

    assert [len(each) for each in rivals] == [1, 2, 1]
    for newcomer, some, grave in zip(newcomers, rivals, stones, strict=True):
        assert some == await store.rivals(PRIVATE, newcomer.vector, newcomer.slot, 1)
        assert grave == await store.tombstones(PRIVATE, newcomer.sought, 1)
    assert rivals[0][0].memory == told[1]
    assert [some[0][0].id.int for some in stones[::2]] == [6, 5]
    assert await store.rivals_each(PRIVATE, [], 2) == []
    assert await store.tombstones_each(PRIVATE, [], 2) == []


async def test_a_tombstone_of_another_space_is_found_by_its_hashes_alone(
    store: WholeStore,
) -> None:
    for number in (1, 2):
        it = memory(number, placement=PRIVATE)
        await store.apply([add(it)], AS_ANNA)
        stone = replace(tombstone(number, PRIVATE), space="before" if number == 1 else None)
        await store.apply([Erase(id=it.id, tombstone=stone)], AS_ANNA)

    def found(stones: Sequence[tuple[Tombstone, float | None]]) -> list[tuple[int, float | None]]:
        return [(stone.id.int, cosine and round(cosine, 3)) for stone, cosine in stones]

    by_vector = await store.tombstones(PRIVATE, sought("erased"), 9)
    assert found(by_vector) == [(2, 1.0)]
    for traces in ({"words": b"words"}, {"slot": b"slot"}, {"values": frozenset({b"4711", b"x"})}):
        (_, other) = await store.tombstones(PRIVATE, sought("erased", **traces), 9)
        assert found([other]) == [(1, None)]
        assert other[0].space == "before"
    assert await store.tombstones(SHARED, sought("erased", words=b"words"), 9) == []


async def test_together_several_audiences_change_all_or_nothing(store: WholeStore) -> None:
    anna, ben = memory(1, "Eins", PRIVATE), memory(2, "Zwei", replace(PRIVATE, owner=BEN))

    async def broken() -> None:
        async with store.together() as whole:
            await whole.apply([add(anna)], AS_ANNA)
            assert await whole.get(anna.id, AS_ANNA) == anna
            assert await whole.get(anna.id, AS_BEN) is None
            await whole.apply([add(ben)], AS_BEN)
            await whole.apply([Archive(id=memory(9).id, at=NOON)], AS_BEN)

    with pytest.raises(StorageError):
        await broken()
    assert not await store.listed(Filter(), AS_ANNA, 9)
    assert not await store.listed(Filter(), AS_BEN, 9)

    async with store.together() as whole:
        await whole.apply([add(anna)], AS_ANNA)
        await whole.apply([add(ben)], AS_BEN)
    assert await store.listed(Filter(), AS_ANNA, 9) == [anna]
    assert await store.listed(Filter(), AS_BEN, 9) == [ben]


async def test_together_nobody_speaks_in_anothers_name(store: WholeStore) -> None:
    async def forged() -> None:
        async with store.together() as whole:
            await whole.apply([add(memory(1, placement=PRIVATE))], AS_BEN)

    with pytest.raises(StorageError):
        await forged()
