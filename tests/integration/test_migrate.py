"""The schema is brought up to date once, in order, whole or not at all."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from uuid import UUID

import psycopg
import pytest

from jarvisd.errors import ConfigurationError, EmbeddingError, StorageError
from jarvisd.ids import PersonId, SessionId
from jarvisd.memory.admission import Added, Admission, Forgotten
from jarvisd.memory.changes import Erase
from jarvisd.memory.forget import grave
from jarvisd.memory.ports import Space
from jarvisd.memory.types import Placement, Scope, Vector
from jarvisd.people.audience import insider
from jarvisd.people.types import Person
from jarvisd.phrases import Language
from jarvisd.storage import (
    Database,
    MemoryTable,
    PeopleTable,
    SessionTable,
    check_space,
    installation_key,
    reembed,
)
from jarvisd.storage.migrate import Migration, all_migrations, migrate, progress
from jarvisd.storage.pool import APP_ROLE
from jarvisd.storage.summaries import SummaryTable
from jarvisd.tiers.types import Summary
from tests.memory_makers import (
    ANNA,
    AS_ANNA,
    BEN,
    CELLAR,
    NOON,
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


SUMMED = ((ANNA, "Anna sprach vom Dach."), (BEN, "Ben sprach vom Hund."), (None, "Ein Gast."))


async def summed_up(database: Database, *told: tuple[PersonId | None, str]) -> None:
    """Keep a summary of what each person, or an unknown voice, said in one session."""
    session = SessionId(UUID(int=70))
    await SessionTable(database, [CELLAR]).open(session, CELLAR, NOON)
    for number, (person, text) in enumerate(told, start=1):
        if person is not None:
            name = f"Person {number}"
            await PeopleTable(database).add(Person(id=person, name=name), [])
        it = Summary(
            id=UUID(int=number),
            session=session,
            person=person,
            text=text,
            language=Language.DE,
            at=NOON,
        )
        await SummaryTable(database).put(it, vector(text))


async def test_what_was_erased_before_stays_away_in_the_new_space(database: Database) -> None:
    await check_space(database, "e5/1")
    key, old = await installation_key(database), OtherSpace(patience=99)
    store = MemoryTable(database)
    code = memory(1, "Der Code für das Gartentor ist 4711.")
    await store.apply([add(code)], AS_ANNA)
    stone = grave(code, vector(code.text), key, NOON)
    await store.apply([Erase(id=code.id, tombstone=stone)], AS_ANNA)

    assert [step.total async for step in reembed(database, old)] == [0]

    admission = Admission(store, old.space, key)
    for text, kept in (
        (code.text, False),
        ("Gartentor-PIN: 4711", False),
        ("Der Code für das Gartentor ist 4712.", True),
    ):
        it = memory(2, text)
        # As near as can be: a cosine of two spaces must not be believed.
        admitted = await admission.admit(it, vector(code.text), AS_ANNA, explicit=False)
        assert isinstance(admitted, Added if kept else Forgotten), text
    (left,) = await store.graves(AS_ANNA, 9)
    assert left.space == "e5/1"


async def test_tombstones_from_before_are_of_the_space_that_the_house_was_in(
    householder: str,
) -> None:
    """Migrated by a login that is bound by the policies, as the owner of forced tables is."""
    before = (step for step in all_migrations() if step.name != "spaces")
    await migrate(householder, tuple(before))
    async with await psycopg.AsyncConnection.connect(householder, autocommit=True) as connection:
        await connection.execute(
            "INSERT INTO installation (secret, space) VALUES (%s, 'e5/1')", [bytes(32)]
        )
        await connection.execute(f"SET ROLE {APP_ROLE}")
        await connection.execute(
            "INSERT INTO tombstones (id, scope, secret, members_only, embedding, words_hash,"
            " value_hashes, polarity) VALUES (gen_random_uuid(), 'shared', false, false,"
            " %s::vector, '', '{}', 1)",
            [str([*vector("x")])],
        )
        await connection.execute("RESET ROLE")
        await migrate(householder)
        await connection.execute(f"SET ROLE {APP_ROLE}")
        rows = await connection.execute("SELECT space FROM tombstones")
        assert await rows.fetchall() == [("e5/1",)]


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

    await summed_up(database, *SUMMED)

    # Cut off among the memories, and again among the summaries.
    for patience in (3, 5):
        with pytest.raises(EmbeddingError):
            async for _ in reembed(database, OtherSpace(patience)):
                pass
        with pytest.raises(ConfigurationError):
            await check_space(database, "e5/2")
    steps = [step async for step in reembed(database, OtherSpace(patience=4))]

    assert steps[-1].done == steps[-1].total < len(placed) + len(SUMMED)
    await check_space(database, "e5/2")
    for person, text in SUMMED:
        audience = insider(person, None)
        ((found, cosine), *_) = await SummaryTable(database).near(
            vector(f"anew {text}"), audience, 1
        )
        assert (found.text, round(cosine, 3)) == (text, 1)
    for number, placement in enumerate(placed, start=1):
        hits = await store.rivals(placement, vector(f"anew Satz {number}"), None, 1)
        assert hits[0].cosine == pytest.approx(1)
