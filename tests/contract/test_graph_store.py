"""What every GraphStore promises: the in-memory twin and PostgreSQL."""

from dataclasses import dataclass, replace
from datetime import timedelta
from uuid import UUID

import pytest
import pytest_asyncio

from jarvisd.ids import MemoryId
from jarvisd.memory.changes import Archive, Change, Erase, Merge, Reinforce, Restore, Supersede
from jarvisd.memory.graph import GraphStore, Reached, Start
from jarvisd.memory.policy.slots import extract
from jarvisd.memory.policy.sorts import Sort
from jarvisd.memory.ports import MemoryStore
from jarvisd.memory.types import Memory, Placement
from jarvisd.people.audience import Audience
from jarvisd.people.types import Person
from jarvisd.phrases import Language
from jarvisd.storage import Database, GraphTable, MemoryTable, PeopleTable
from jarvisd.testing.graph import GraphInMind
from jarvisd.testing.memories import MemoriesInMind
from tests.memory_makers import (
    ANNA,
    AS_ANNA,
    AS_BEN,
    AS_GUEST,
    AS_STRANGER,
    BEN,
    KITCHEN,
    NOON,
    PRIVATE,
    SHARED,
    add,
    memory,
    vector,
)

LATER = NOON + timedelta(hours=1)
NAMES = {ANNA: "Anna", BEN: "Ben"}
BENS = Placement(scope=PRIVATE.scope, owner=BEN)


@dataclass(frozen=True, slots=True)
class House:
    memories: MemoryStore
    graph: GraphStore

    async def keep(self, it: Memory, audience: Audience = AS_ANNA) -> Memory:
        await self.memories.apply([add(it)], audience)
        return it

    async def many(self, keys: list[str], audience: Audience) -> dict[str, int]:
        counts = {
            one.entity.key: one.memories for one in await self.graph.entities(keys, audience, 99)
        }
        assert set(await self.graph.recognised(keys, audience)) == set(counts)
        return counts

    async def reached(self, seed: str, audience: Audience, depth: int = 2) -> dict[str, Reached]:
        start = Start(seeds={seed: 1.0}, vector=vector("question"))
        (walked,) = await self.graph.walk([start], audience, depth)
        return {one.neighbour.memory.text: one for one in walked}


@pytest.fixture(params=["twin", "postgresql"])
def place(request: pytest.FixtureRequest) -> Database | None:
    """The database, or none for the twin."""
    return request.getfixturevalue("database") if request.param == "postgresql" else None


@pytest_asyncio.fixture
async def house(place: Database | None) -> House:
    if place is None:
        memories = MemoriesInMind()
        return House(memories, GraphInMind(memories, NAMES))
    for id, name in NAMES.items():
        await PeopleTable(place).add(Person(id=id, name=name), [])
    return House(MemoryTable(place), GraphTable(place))


def said(number: int, text: str, placement: Placement = SHARED) -> Memory:
    name = NAMES.get(placement.owner) if placement.owner else None
    return memory(number, text, placement, slot=extract(text, Language.DE, name))


async def test_a_memory_mentions_what_its_text_and_its_slot_are_about(house: House) -> None:
    it = await house.keep(said(1, "Mein Hund heißt Bruno."))

    (entities,) = (await house.graph.mentioned([it.id], AS_BEN)).values()

    assert {(one.key, one.sort) for one in entities} == {
        ("anna", Sort.PERSON),
        ("anna hund", Sort.ANIMAL),
        ("bruno", Sort.ANIMAL),
    }
    edges = await house.graph.edges(["bruno"], AS_BEN, 9)
    assert [(e.subject.key, e.predicate, e.object.key, e.memory) for e in edges] == [
        ("anna hund", "is", "bruno", it)
    ]


async def test_a_walk_leads_over_a_name_to_what_is_told_under_it(house: House) -> None:
    naming = await house.keep(said(1, "Mein Hund heißt Bruno."))
    await house.keep(said(2, "Bruno hat am 3. Mai Geburtstag."))
    await house.keep(said(3, "Ben hat am 4. Mai Geburtstag."))

    found = await house.reached("anna hund", AS_BEN)

    way = found["Bruno hat am 3. Mai Geburtstag."]
    assert (way.hops, way.weight) == (1, 1.0)
    assert way.entities == ("anna hund", "bruno")
    assert way.evidence == (naming.id,)
    assert "Ben hat am 4. Mai Geburtstag." not in found
    there = await house.reached("anna hund", AS_BEN, depth=0)
    assert set(there) == {"Mein Hund heißt Bruno."}


async def test_an_entity_is_recognised_with_its_other_names(house: House) -> None:
    naming = await house.keep(said(1, "Mein Hund heißt Bruno."))
    private = await house.keep(said(2, "Mein Hund heißt eigentlich Rex.", PRIVATE))

    for audience, names in ((AS_ANNA, {"bruno", "rex"}), (AS_BEN, {"bruno"})):
        known = await house.graph.recognised(["anna hund", "hund", "bruno"], audience)
        assert set(known) == {"anna hund", "bruno"}
        assert {one.entity.key for one in known["anna hund"].called} == names
        assert {one.evidence for one in known["anna hund"].called} <= {naming.id, private.id}
        assert known["bruno"].called == ()


async def test_a_place_leads_on_to_the_place_it_is_in(house: House) -> None:
    await house.keep(said(1, "Der Ersatzschlüssel liegt in der blauen Dose."))
    await house.keep(said(2, "Die blaue Dose steht im Küchenschrank."))
    await house.keep(said(3, "Der Küchenschrank ist abgeschlossen."))

    found = await house.reached("ersatzschlüssel", AS_BEN)

    assert found["Die blaue Dose steht im Küchenschrank."].hops == 1
    assert found["Der Küchenschrank ist abgeschlossen."].hops == 2
    assert (
        found["Der Küchenschrank ist abgeschlossen."].weight
        < found["Die blaue Dose steht im Küchenschrank."].weight
    )
    assert "Der Küchenschrank ist abgeschlossen." not in await house.reached(
        "ersatzschlüssel", AS_BEN, depth=1
    )


async def test_a_private_memory_leads_nobody_else_on(house: House) -> None:
    await house.keep(said(1, "Mein Hund heißt Bruno.", PRIVATE))
    await house.keep(said(2, "Bruno hat am 3. Mai Geburtstag."))

    assert "Bruno hat am 3. Mai Geburtstag." in await house.reached("anna hund", AS_ANNA)
    assert await house.reached("anna hund", AS_BEN) == {}


async def test_an_entity_known_from_another_s_private_memory_alone_is_not_known(
    house: House,
) -> None:
    it = await house.keep(said(1, "Meine Freundin heißt Clara.", PRIVATE))
    await house.keep(said(2, "Clara kommt am Samstag.", PRIVATE))
    await house.keep(said(3, "Clara mag keinen Fisch.", BENS), AS_BEN)

    for other in (AS_GUEST, AS_STRANGER):
        assert await house.many(["clara", "anna freundin"], other) == {}
        assert await house.graph.entities(None, other, 99) == []
        assert await house.graph.edges(None, other, 99) == []
        assert await house.graph.mentioned([it.id], other) == {}
    assert await house.many(["clara", "anna freundin"], AS_BEN) == {"clara": 1}
    assert await house.many(["clara"], AS_ANNA) == {"clara": 2}
    assert [one.memories for one in await house.graph.entities(["clara"], AS_BEN, 9)] == [1]


async def test_of_a_secret_its_value_is_no_entity_and_nothing_leads_over_it(house: House) -> None:
    secret = replace(SHARED, secret=True)
    it = await house.keep(said(1, "Das Passwort für Annas Hund ist Bruno.", secret))
    await house.keep(said(2, "Bruno hat am 3. Mai Geburtstag."))

    mentioned = await house.graph.mentioned([it.id], AS_ANNA)

    assert "bruno" not in {one.key for ones in mentioned.values() for one in ones}
    for seed in ("anna hund", "anna", "anna code hund"):
        assert "Bruno hat am 3. Mai Geburtstag." not in await house.reached(seed, AS_ANNA)
    assert await house.graph.mentioned([it.id], AS_GUEST) == {}


async def test_what_is_archived_or_superseded_leads_nowhere(house: House) -> None:
    old = await house.keep(said(1, "Mein Hund heißt Bruno."))
    await house.keep(said(2, "Bruno hat am 3. Mai Geburtstag."))
    new = said(3, "Mein Hund heißt Bello.")

    await house.memories.apply([Supersede(ids=(old.id,), at=LATER, by=add(new))], AS_ANNA)

    assert set(await house.reached("anna hund", AS_BEN)) == {"Mein Hund heißt Bello."}
    undone: list[Change] = [Erase(id=new.id, tombstone=None), Restore(ids=(old.id,))]
    await house.memories.apply(undone, AS_ANNA)
    assert "Bruno hat am 3. Mai Geburtstag." in await house.reached("anna hund", AS_BEN)
    assert await house.many(["bello"], AS_BEN) == {}

    await house.memories.apply([Archive(id=old.id, at=LATER)], AS_ANNA)
    assert await house.reached("anna hund", AS_BEN) == {}
    await house.memories.apply([Reinforce(ids=(old.id,), at=LATER, session=None)], AS_ANNA)
    assert "Bruno hat am 3. Mai Geburtstag." in await house.reached("anna hund", AS_BEN)


async def test_a_reworded_memory_is_about_what_it_says_now(house: House) -> None:
    it = await house.keep(said(1, "Mein Hund heißt Bruno."))
    better = replace(said(1, "Mein Hund heißt Bello und kommt aus Kiel."), placement=it.placement)

    merge = Merge(id=it.id, memory=better, vector=vector(better.text))
    await house.memories.apply([merge], AS_BEN)

    assert await house.many(["bruno", "bello"], AS_BEN) == {"bello": 1}


async def test_the_erased_is_gone_with_its_entities(house: House) -> None:
    it = await house.keep(said(1, "Mein Hund heißt Bruno."))
    other = await house.keep(said(2, "Mein Hund mag Karotten."))

    await house.memories.apply([Erase(id=it.id, tombstone=None)], AS_ANNA)

    assert await house.many(["bruno"], AS_ANNA) == {}
    assert await house.graph.mentioned([it.id], AS_ANNA) == {}
    # Nothing of the name was written beside the other memory of the dog.
    assert set(await house.reached("anna hund", AS_BEN)) == {other.text}


async def test_what_is_added_and_erased_at_once_leaves_nothing(house: House) -> None:
    it = said(1, "Mein Hund heißt Bruno.")

    await house.memories.apply([add(it), Erase(id=it.id, tombstone=None)], AS_ANNA)

    assert await house.graph.entities(None, AS_ANNA, 9) == []


async def test_cycles_end(house: House) -> None:
    texts = (
        "Die Dose steht im Schrank.",
        "Der Schrank steht im Keller.",
        "Der Keller ist unter dem Haus.",
        "Das Haus steht neben der Dose.",
    )
    for number, text in enumerate(texts, start=1):
        await house.keep(said(number, text))

    found = await house.reached("dose", AS_ANNA, depth=9)

    assert set(found) == set(texts)
    assert all(len(set(one.entities)) == len(one.entities) for one in found.values())


async def test_a_room_s_memories_are_walked_in_that_room_only(house: House) -> None:
    here = Placement(scope=SHARED.scope.ROOM, owner=ANNA, room=KITCHEN)
    await house.keep(said(1, "Der Hund heißt Bruno.", here))
    await house.keep(said(2, "Bruno hat am 3. Mai Geburtstag."))

    assert "Bruno hat am 3. Mai Geburtstag." in await house.reached("hund", AS_BEN)
    assert await house.reached("hund", replace(AS_BEN, room=None)) == {}


async def test_a_hub_leads_on_less_than_a_narrow_way(house: House) -> None:
    for number, letter in enumerate("abcdefghijkl", start=1):
        await house.keep(said(number, f"Das Werkzeug{letter} liegt im Keller."))
    await house.keep(said(20, "Die Leiter liegt in der Garage."))
    await house.keep(said(21, "Das Seil liegt in der Garage."))
    await house.keep(said(30, "Das Werkzeugb ist kaputt."))
    await house.keep(said(31, "Das Seil ist kaputt."))

    crowded = await house.reached("werkzeuga", AS_ANNA)
    narrow = await house.reached("leiter", AS_ANNA)

    assert (
        crowded["Das Werkzeugb ist kaputt."].weight < (narrow["Das Seil ist kaputt."].weight) * 0.8
    )


async def test_what_many_memories_mention_is_not_narrow(house: House) -> None:
    ids = [
        (await house.keep(said(number, f"Das Werkzeug{letter} liegt im Keller."))).id
        for number, letter in enumerate("abc", start=1)
    ]

    assert "keller" in await house.graph.narrow(ids, AS_BEN, 3)
    narrow = await house.graph.narrow(ids, AS_BEN, 2)
    assert "keller" not in narrow
    assert len(narrow) >= 3, "each tool is mentioned once"
    assert await house.graph.narrow(ids[:1], AS_BEN, 2) < narrow


async def test_what_one_may_not_hear_makes_nothing_common(house: House) -> None:
    one = await house.keep(said(1, "Die Leiter liegt in der Garage."))
    hidden = await house.keep(said(2, "Das Geschenk liegt in der Garage.", PRIVATE), AS_ANNA)

    assert "garage" in await house.graph.narrow([one.id, hidden.id], AS_BEN, 1)
    assert "garage" not in await house.graph.narrow([one.id], AS_ANNA, 1)
    assert not await house.graph.narrow([hidden.id], AS_BEN, 16)
    assert not await house.graph.narrow([], AS_ANNA, 16)


async def test_asking_about_nothing_finds_nothing(house: House) -> None:
    missing = MemoryId(UUID(int=99))
    assert await house.many([], AS_ANNA) == {}
    assert await house.graph.mentioned([], AS_ANNA) == {}
    assert await house.graph.mentioned([missing], AS_ANNA) == {}
    assert list(await house.graph.walk([], AS_ANNA, 2)) == []
    nowhere = Start(seeds={}, vector=None)
    assert [list(one) for one in await house.graph.walk([nowhere, nowhere], AS_ANNA, 2)] == [[], []]
    assert await house.graph.names() == NAMES


async def test_several_walks_go_side_by_side(house: House) -> None:
    await house.keep(said(1, "Mein Hund heißt Bruno."))
    await house.keep(said(2, "Bruno hat am 3. Mai Geburtstag."))
    starts = [
        Start(seeds={"anna hund": 1.0}, vector=vector("question")),
        Start(seeds={}, vector=None),
        Start(seeds={"bruno": 0.5, "anna hund": 1.0}, vector=None),
    ]

    together = await house.graph.walk(starts, AS_ANNA, 2)
    alone = [(await house.graph.walk([start], AS_ANNA, 2))[0] for start in starts]

    assert [list(one) for one in together] == [list(one) for one in alone]
    assert [len(one) > 0 for one in together] == [True, False, True]
