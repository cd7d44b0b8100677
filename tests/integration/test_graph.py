"""Nobody walks where they may not hear; the erased leaves nothing; what is unread is read."""

from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any
from uuid import uuid4

import psycopg
import pytest
import pytest_asyncio
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from jarvisd.ids import MemoryId
from jarvisd.memory.changes import Archive, Erase, Supersede
from jarvisd.memory.graph import GraphStore, Reached, Start
from jarvisd.memory.ports import MemoryStore
from jarvisd.memory.types import Memory, Placement, Scope
from jarvisd.people.audience import Audience
from jarvisd.people.types import Person, Role
from jarvisd.storage import Database, GraphTable, MemoryTable, PeopleTable, read_missing
from jarvisd.storage.pool import APP_ROLE, Unit, open_pool
from jarvisd.testing.audience import audible
from jarvisd.testing.graph import GraphInMind
from jarvisd.testing.memories import MemoriesInMind
from tests.integration.test_rls import WITHOUT_WHERE, PastThePolicies, tables_with
from tests.memory_makers import (
    ANNA,
    AS_ANNA,
    AS_BEN,
    BEN,
    NOON,
    PRIVATE,
    SHARED,
    add,
    audiences,
    memory,
    placements,
    speaking_for,
    vector,
)

PLACES = 5
DEPTH = 4
LAWS = settings(
    max_examples=25,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)


@dataclass(frozen=True, slots=True)
class Guarded:
    """A graph of which one of the two guards is switched off, or none."""

    guard: str
    memories: MemoryStore
    graph: GraphStore


@pytest_asyncio.fixture
async def guarded(owner: str) -> AsyncIterator[list[Guarded]]:
    async with open_pool(owner, 4) as pool:
        databases = {
            "both": Database(pool),
            "policies alone": Database(pool, queries=WITHOUT_WHERE),
            "where alone": PastThePolicies(pool),
        }
        mind = MemoriesInMind()
        yield [
            *(Guarded(name, MemoryTable(it), GraphTable(it)) for name, it in databases.items()),
            Guarded("twin", mind, GraphInMind(mind, {})),
        ]


@dataclass(frozen=True, slots=True, kw_only=True)
class Edge:
    """A thing that stands in another, and who may hear of it."""

    inner: int
    outer: int
    placement: Placement
    gone: str

    @property
    def mentions(self) -> set[int]:
        """Of a secret only what it is for is written down."""
        return {self.inner} if self.placement.secret else {self.inner, self.outer}


@st.composite
def edges(draw: st.DrawFn) -> Edge:
    inner, outer = draw(st.lists(st.integers(0, PLACES - 1), min_size=2, max_size=2, unique=True))
    gone = draw(st.sampled_from(["", "", "", "erased", "archived", "superseded"]))
    return Edge(inner=inner, outer=outer, placement=draw(placements()), gone=gone)


def told(edges: Sequence[Edge]) -> tuple[list[Memory], list[str]]:
    """The memories that tell *edges*, in words that no other example has, and those words."""
    letters = uuid4().hex.translate(str.maketrans("0123456789", "ghijklmnop"))
    names = [f"K{letters}{'abcde'[number]}k" for number in range(PLACES)]
    texts = (f"Die {names[it.inner]} steht im {names[it.outer]}." for it in edges)
    placed = zip(texts, edges, strict=True)
    return [memory(uuid4().int, text, it.placement) for text, it in placed], names


async def kept(store: MemoryStore, edges: Sequence[Edge], memories: Sequence[Memory]) -> None:
    for it, edge in zip(memories, edges, strict=True):
        speaker = speaking_for(edge.placement)
        await store.apply([add(it)], speaker)
        if edge.gone and not audible(edge.placement, speaker):
            continue
        match edge.gone:
            case "erased":
                await store.apply([Erase(id=it.id, tombstone=None)], speaker)
            case "archived":
                await store.apply([Archive(id=it.id, at=NOON)], speaker)
            case "superseded":
                new = add(memory(uuid4().int, "Alles ist anders.", edge.placement))
                await store.apply([Supersede(ids=(it.id,), at=NOON, by=new)], speaker)
            case _:
                pass


def heard(edges: Sequence[Edge], audience: Audience) -> list[bool]:
    """Of each edge whether *audience* may know of it."""
    return [
        audible(it.placement, audience)
        and not (it.gone and audible(it.placement, speaking_for(it.placement)))
        for it in edges
    ]


@LAWS
@given(drawn=st.lists(edges(), min_size=1, max_size=9), audience=audiences())
async def test_nobody_reaches_by_walking_what_they_may_not_hear(
    guarded: list[Guarded], drawn: list[Edge], audience: Audience
) -> None:
    memories, names = told(drawn)
    known = heard(drawn, audience)
    ours = {it.id: (edge, may) for it, edge, may in zip(memories, drawn, known, strict=True)}
    for each in guarded:
        # One writer for all: the policies alone and the WHERE alone read the same rows.
        if each.guard in {"both", "twin"}:
            await kept(each.memories, drawn, memories)
        for number, name in enumerate(names):
            start = Start(seeds={name.lower(): 1.0}, vector=vector("question"))
            (reached,) = await each.graph.walk([start], audience, DEPTH)

            for one in reached:
                assert allowed(one, ours, names), each.guard
            # The nearest are found, so that the law does not hold by finding nothing.
            told_here = {one.neighbour.memory.id for one in reached if one.hops == 0}
            assert told_here == {
                id for id, (edge, may) in ours.items() if may and number in edge.mentions
            }, each.guard


def allowed(one: Reached, ours: dict[MemoryId, tuple[Edge, bool]], names: Sequence[str]) -> bool:
    """Tell whether every step of a way is one that its audience may know of."""
    steps = zip(pairwise(one.entities), one.evidence, strict=True)
    along = all(
        ours[id][1]
        and not ours[id][0].placement.secret
        and set(ends) == {names[n].lower() for n in ours[id][0].mentions}
        for ends, id in steps
    )
    return (
        along
        and ours[one.neighbour.memory.id][1]
        and len(set(one.entities)) == len(one.entities)
        and one.hops == len(one.evidence) <= DEPTH
    )


@LAWS
@given(drawn=st.lists(edges(), min_size=1, max_size=6), audience=audiences())
async def test_names_and_counts_tell_nothing_of_what_may_not_be_heard(
    guarded: list[Guarded], drawn: list[Edge], audience: Audience
) -> None:
    memories, names = told(drawn)
    keys = [name.lower() for name in names]
    known = heard(drawn, audience)
    counts = {
        keys[number]: many
        for number in range(PLACES)
        if (
            many := sum(may and number in it.mentions for it, may in zip(drawn, known, strict=True))
        )
    }
    stated = {
        it.id
        for it, edge, may in zip(memories, drawn, known, strict=True)
        if may and not edge.placement.secret
    }
    for each in guarded:
        if each.guard in {"both", "twin"}:
            await kept(each.memories, drawn, memories)

        recognised = await each.graph.recognised(keys, audience)
        entities = await each.graph.entities(keys, audience, 99)
        related = await each.graph.edges(keys, audience, 99)
        ids = [it.id for it in memories]
        mentioned = await each.graph.mentioned(ids, audience)

        assert set(recognised) == set(counts), each.guard
        assert {one.entity.key: one.memories for one in entities} == counts, each.guard
        for most in range(len(memories) + 1):
            few = {key for key, many in counts.items() if many <= most}
            assert await each.graph.narrow(ids, audience, most) == few, each.guard
        assert {one.memory.id for one in related} == stated, each.guard
        may_know = {it.id for it, may in zip(memories, known, strict=True) if may}
        assert set(mentioned) == may_know, each.guard


async def test_the_only_way_over_another_s_private_memory_is_no_way(
    guarded: list[Guarded],
) -> None:
    here = [
        Edge(inner=0, outer=1, placement=SHARED, gone=""),
        Edge(inner=1, outer=2, placement=PRIVATE, gone=""),
        Edge(inner=2, outer=3, placement=SHARED, gone=""),
    ]
    memories, names = told(here)
    for each in guarded:
        if each.guard in {"both", "twin"}:
            await kept(each.memories, here, memories)
        start = Start(seeds={names[0].lower(): 1.0}, vector=None)

        (annas,) = await each.graph.walk([start], AS_ANNA, DEPTH)
        (bens,) = await each.graph.walk([start], AS_BEN, DEPTH)

        last = memories[-1].id
        assert last in {one.neighbour.memory.id for one in annas}, each.guard
        assert {one.neighbour.memory.id for one in bens} == {memories[0].id}, each.guard


@pytest_asyncio.fixture
async def household(database: Database) -> MemoryTable:
    for id, name in ((ANNA, "Anna"), (BEN, "Ben")):
        await PeopleTable(database).add(Person(id=id, name=name), [])
    return MemoryTable(database)


async def test_the_erased_is_in_no_table_of_the_graph(owner: str, household: MemoryTable) -> None:
    it = memory(1, "Mein Hund heißt Kanarienvogel.")
    await household.apply([add(it), add(memory(2, "Mein Hund mag Karotten."))], AS_ANNA)
    assert {"mentions", "relations"} <= await tables_with(owner, "kanarienvogel")

    await household.apply([Erase(id=it.id, tombstone=None)], AS_ANNA)

    assert await tables_with(owner, "kanarienvogel") == set()
    assert await orphans(owner) == 0


async def orphans(owner: str) -> int:
    """How many rows of the graph have no memory, or lie elsewhere than it."""
    async with await psycopg.AsyncConnection.connect(owner) as connection:
        rows = await connection.execute(
            "SELECT count(*) FROM (SELECT memory_id, scope, owner_id, room, secret, members_only"
            " FROM mentions UNION ALL SELECT memory_id, scope, owner_id, room, secret,"
            " members_only FROM relations) AS g LEFT JOIN memories AS m ON m.id = g.memory_id"
            " WHERE m.id IS NULL OR (m.scope, m.secret, m.members_only)"
            " <> (g.scope, g.secret, g.members_only)"
            " OR m.owner_id IS DISTINCT FROM g.owner_id OR m.room IS DISTINCT FROM g.room"
        )
        (count,) = await rows.fetchone() or (0,)
        return int(count)


async def whole_graph(owner: str) -> list[Any]:
    async with await psycopg.AsyncConnection.connect(owner) as connection:
        rows = await connection.execute(
            "SELECT memory_id, entity, name FROM mentions UNION ALL"
            " SELECT memory_id, subject, predicate || ' ' || object FROM relations ORDER BY 1, 2, 3"
        )
        return await rows.fetchall()


async def test_what_no_rules_have_read_is_read_once(
    owner: str, database: Database, household: MemoryTable
) -> None:
    room = Placement(scope=Scope.ROOM, owner=BEN, room=AS_BEN.room)
    await household.apply([add(memory(1, "Mein Hund heißt Bruno.", PRIVATE))], AS_ANNA)
    await household.apply([add(memory(2, "Meine Katze heißt Mia.", room))], AS_BEN)
    before = await whole_graph(owner)
    async with await psycopg.AsyncConnection.connect(owner, autocommit=True) as connection:
        await connection.execute("DELETE FROM mentions")
        await connection.execute("DELETE FROM readings WHERE memory_id::text LIKE '%1'")
        await connection.execute("UPDATE readings SET rules = 0")

    assert await read_missing(database) == 2
    assert await read_missing(database) == 0

    assert await whole_graph(owner) == before
    assert await orphans(owner) == 0


async def test_reading_many_for_the_first_time_goes_along_the_ids(
    owner: str, database: Database, household: MemoryTable
) -> None:
    # Nothing is known of how many are read: a joined plan went through all at every step.
    await household.apply([add(memory(1, "Mein Hund heißt Bruno."))], AS_ANNA)
    await multiplied(owner, 3_000)
    connection = await psycopg.AsyncConnection.connect(owner, autocommit=True)
    async with connection:
        await connection.execute("DELETE FROM readings")
        await connection.execute("ANALYZE memories")

    async def planned(unit: Unit) -> str:
        rules = {"rules": 1, "owner_id": ANNA, "placed_in": None, "after": None, "limit": 20}
        audience = {"speaker": ANNA, "member": True, "role": "member", "room": None}
        await unit.rows("along_ids")
        told = await unit.connection.execute(
            psycopg.sql.SQL("EXPLAIN ") + unit.queries["texts_unread"], {**rules, **audience}
        )
        return "\n".join(row[0] for row in await told.fetchall())

    plan = await database.read(AS_ANNA, planned)

    assert "memories_pkey" in plan
    assert "Seq Scan on memories" not in plan
    assert "Sort" not in plan


async def multiplied(owner: str, times: int) -> None:
    """Copy each memory so often, the ids apart."""
    async with await psycopg.AsyncConnection.connect(owner, autocommit=True) as connection:
        columns = await connection.execute(
            "SELECT column_name FROM information_schema.columns WHERE table_name = 'memories'"
            " AND is_generated = 'NEVER' AND column_name <> 'id'"
        )
        names = psycopg.sql.SQL(", ").join(
            psycopg.sql.Identifier(row[0]) for row in await columns.fetchall()
        )
        await connection.execute(
            psycopg.sql.SQL(
                "INSERT INTO memories (id, {names}) SELECT gen_random_uuid(), {names}"
                " FROM memories, generate_series(1, %s)"
            ).format(names=names),
            [times],
        )


@pytest.mark.parametrize("role", ["jarvisd_app", "jarvisd_tidy"])
async def test_whoever_rewords_a_memory_leaves_nothing_of_what_it_was_about(
    owner: str, database: Database, household: MemoryTable, role: str
) -> None:
    await household.apply([add(memory(1, "Mein Hund heißt Bruno.", PRIVATE))], AS_ANNA)
    async with await psycopg.AsyncConnection.connect(owner) as connection:
        await connection.execute(psycopg.sql.SQL(f"SET ROLE {role}"))
        await connection.execute(
            "SELECT set_config('jarvisd.speaker', %s, true),"
            " set_config('jarvisd.role', 'member', true),"
            " set_config('jarvisd.place', jarvisd_place('private', %s, NULL, false, false), true)",
            [str(ANNA), ANNA],
        )
        done = await connection.execute("UPDATE memories SET text = 'Mein Hund heißt Bello.'")
        assert done.rowcount == 1
    assert await whole_graph(owner) == []

    assert await read_missing(database) == 1

    assert {row[1] for row in await whole_graph(owner)} == {"anna", "anna hund", "bello"}


async def test_a_secret_is_read_though_its_writer_may_not_hear_it(
    owner: str, household: MemoryTable
) -> None:
    guest = Audience(person=BEN, role=Role.GUEST, room=None)
    secret = Placement(scope=Scope.SHARED, owner=BEN, secret=True)

    await household.apply([add(memory(1, "Der Code für das Tor ist 4711.", secret))], guest)

    assert [row[1] for row in await whole_graph(owner)] == ["code tor"]
    assert await tables_with(owner, "4711") == {"memories"}


async def test_the_name_of_somebody_removed_is_in_no_row_of_the_graph(
    owner: str, database: Database, household: MemoryTable
) -> None:
    await household.apply([add(memory(1, "Mein Hund heißt Bruno."))], AS_ANNA)
    await household.apply([add(memory(2, "Meine Freundin heißt Clara.", PRIVATE))], AS_ANNA)
    assert any("anna" in row[1] for row in await whole_graph(owner))

    await PeopleTable(database).remove(ANNA)
    assert await whole_graph(owner) == []
    await read_missing(database)

    assert {row[1] for row in await whole_graph(owner)} == {"bruno"}


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE mentions SET scope = 'shared'",
        "UPDATE relations SET owner_id = NULL",
        "INSERT INTO mentions SELECT memory_id, 'x', name, sort, 'shared', owner_id, room, secret,"
        " members_only FROM mentions LIMIT 1",
        "INSERT INTO relations SELECT memory_id, subject, 'x', object, weight, 'shared', owner_id,"
        " room, secret, members_only FROM relations LIMIT 1",
    ],
)
async def test_nothing_moves_what_is_known_to_other_ears(
    owner: str, household: MemoryTable, statement: str
) -> None:
    await household.apply([add(memory(1, "Mein Hund heißt Bruno.", PRIVATE))], AS_ANNA)
    async with await psycopg.AsyncConnection.connect(owner) as connection:
        await connection.execute(f"SET ROLE {APP_ROLE}")
        await connection.execute(
            "SELECT set_config('jarvisd.speaker', %s, true),"
            " set_config('jarvisd.role', 'member', true)",
            [str(ANNA)],
        )
        with pytest.raises(psycopg.errors.InsufficientPrivilege):
            await connection.execute(psycopg.sql.SQL(statement))
