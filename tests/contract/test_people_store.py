"""What every PeopleStore promises: the in-memory twin and PostgreSQL."""

from dataclasses import dataclass, replace
from uuid import UUID

import pytest

from jarvisd.errors import InputError, NotFoundError
from jarvisd.ids import MemoryId, PersonId, SessionId, TurnNumber
from jarvisd.memory.ports import MemoryStore
from jarvisd.people.ports import PeopleStore
from jarvisd.people.types import Doubt, Known, Person, Role, Unknown
from jarvisd.phrases import Language
from jarvisd.session.ports import SessionStore, Turn
from jarvisd.storage.memories import MemoryTable
from jarvisd.storage.people import PeopleTable
from jarvisd.storage.sessions import SessionTable
from jarvisd.testing.memories import MemoriesInMind
from jarvisd.testing.people import PeopleInMind
from jarvisd.testing.sessions import SessionsInMind
from tests.memory_makers import (
    ANNA,
    AS_ANNA,
    AS_BEN,
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

ANNA_HERSELF = Person(id=ANNA, name="Anna")
BEN_HIMSELF = Person(id=BEN, name="Ben", role=Role.GUEST)


@dataclass(frozen=True, slots=True, kw_only=True)
class Household:
    people: PeopleStore
    memories: MemoryStore
    sessions: SessionStore


@pytest.fixture(params=["twin", "postgresql"])
def household(request: pytest.FixtureRequest) -> Household:
    if request.param == "twin":
        memories, sessions = MemoriesInMind(), SessionsInMind([KITCHEN])
        people = PeopleInMind(memories, sessions)
        return Household(people=people, memories=memories, sessions=sessions)
    database = request.getfixturevalue("database")
    return Household(
        people=PeopleTable(database),
        memories=MemoryTable(database),
        sessions=SessionTable(database, [KITCHEN]),
    )


@pytest.fixture
def people(household: Household) -> PeopleStore:
    return household.people


def voice(word: str) -> tuple[float, ...]:
    return vector(word, 256)


async def test_everyone_is_told_by_name_with_their_voices(people: PeopleStore) -> None:
    await people.add(BEN_HIMSELF, [])
    await people.add(ANNA_HERSELF, [voice("a"), voice("b")])
    await people.add_prints(ANNA, [voice("c")])

    anna, ben = await people.everyone()

    assert (anna.person, ben.person) == (ANNA_HERSELF, BEN_HIMSELF)
    assert ben.prints == ()
    for kept, said in zip(anna.prints, ("a", "b", "c"), strict=True):
        assert kept == pytest.approx(voice(said))


async def test_a_name_is_found_in_any_case_and_any_spelling_of_its_umlauts(
    people: PeopleStore,
) -> None:
    jurgen = Person(id=ANNA, name="Jürgen")
    await people.add(jurgen, [])

    assert await people.named("JÜRGEN") == jurgen
    assert await people.named("ju\u0308rgen") == jurgen
    assert await people.named("J\u00fc\u200br\u00adgen\u202e") == jurgen
    assert await people.named("Jurgen") is None


async def test_a_name_belongs_to_one_person(people: PeopleStore) -> None:
    await people.add(ANNA_HERSELF, [voice("a")])

    with pytest.raises(InputError):
        await people.add(Person(id=BEN, name="anna"), [voice("b")])

    (anna,) = await people.everyone()
    assert anna.person == ANNA_HERSELF


async def test_somebody_becomes_what_they_are_to_the_household(people: PeopleStore) -> None:
    await people.add(BEN_HIMSELF, [voice("b")])

    await people.set_role(BEN, Role.MEMBER)

    (ben,) = await people.everyone()
    assert (ben.person, len(ben.prints)) == (replace(BEN_HIMSELF, role=Role.MEMBER), 1)
    with pytest.raises(NotFoundError):
        await people.set_role(PersonId(UUID(int=9)), Role.MEMBER)


async def test_voices_of_nobody_are_refused(people: PeopleStore) -> None:
    with pytest.raises(NotFoundError):
        await people.add_prints(PersonId(UUID(int=9)), [voice("a")])


async def test_a_voice_is_forgotten_and_its_name_is_not(people: PeopleStore) -> None:
    await people.add(ANNA_HERSELF, [voice("a"), voice("b")])
    await people.add(BEN_HIMSELF, [voice("c")])

    assert await people.forget_voice(ANNA) == 2
    assert await people.forget_voice(ANNA) == 0
    assert await people.forget_voice(PersonId(UUID(int=9))) == 0

    anna, ben = await people.everyone()
    assert (anna.person, anna.prints, len(ben.prints)) == (ANNA_HERSELF, (), 1)


async def test_whoever_leaves_takes_what_is_private_and_leaves_what_was_shared(
    household: Household,
) -> None:
    await household.people.add(ANNA_HERSELF, [voice("a")])
    await household.people.add(BEN_HIMSELF, [])
    mine, ours = memory(1, "Nur für Anna.", PRIVATE), memory(2, "Für alle.", SHARED)
    bens = memory(3, "Nur für Ben.", replace(PRIVATE, owner=BEN))
    await household.memories.apply([add(mine), add(ours)], AS_ANNA)
    await household.memories.apply([add(bens)], AS_BEN)

    assert await household.people.remove(ANNA) == 1

    assert [known.person for known in await household.people.everyone()] == [BEN_HIMSELF]
    assert await household.memories.get(mine.id, AS_ANNA) is None
    assert await household.memories.get(bens.id, AS_BEN) == bens
    # Attributed to somebody who is gone, not to an unknown voice, which might erase it.
    assert await household.memories.get(ours.id, AS_STRANGER) == ours
    assert await household.people.remove(ANNA) == 0


async def test_whoever_leaves_takes_what_they_said(household: Household) -> None:
    await household.people.add(ANNA_HERSELF, [])
    session = SessionId(UUID(int=70))
    await household.sessions.open(session, KITCHEN, NOON)
    heard = Turn(
        session=session,
        number=TurnNumber(1),
        at=NOON,
        speaker=Known(person=ANNA_HERSELF, similarity=0.9, margin=0.2),
        heard="Nur für mich",
        said="Gut",
        language=Language.DE,
        outcome="answered",
        recalled=(MemoryId(UUID(int=1)),),
    )
    nearly = Unknown(reason=Doubt.TWO_SIMILAR, similarity=0.7, margin=0.01, nearest=ANNA_HERSELF)
    await household.sessions.record(heard)
    await household.sessions.record(replace(heard, number=TurnNumber(2), speaker=nearly))
    assert len(await household.sessions.turns(session, AS_ANNA)) == 2

    await household.people.remove(ANNA)

    (left,) = await household.sessions.turns(session, AS_ANNA)
    assert left.number == 2
