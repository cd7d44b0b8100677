"""What every SessionStore promises: the in-memory twin and PostgreSQL."""

from dataclasses import replace
from datetime import timedelta
from uuid import UUID

import pytest
import pytest_asyncio

from jarvisd.errors import StorageError
from jarvisd.ids import MemoryId, RoomName, SessionId, TurnNumber
from jarvisd.people.ports import PeopleStore
from jarvisd.people.types import Doubt, Known, Person, Unknown
from jarvisd.phrases import Language
from jarvisd.session.ports import SessionStore, Turn, Wake
from jarvisd.storage.people import PeopleTable
from jarvisd.storage.pool import Database
from jarvisd.storage.sessions import SessionTable
from jarvisd.testing.people import PeopleInMind
from jarvisd.testing.sessions import SessionsInMind
from tests.memory_makers import (
    ANNA,
    AS_ANNA,
    AS_BEN,
    AS_GUEST,
    AS_STRANGER,
    BEN,
    CELLAR,
    KITCHEN,
    NOON,
)

TONIGHT, ELSEWHERE = SessionId(UUID(int=71)), SessionId(UUID(int=72))
ANNA_HERSELF, BEN_HIMSELF = Person(id=ANNA, name="Anna"), Person(id=BEN, name="Ben")
AS_HEARD = Known(person=ANNA_HERSELF, similarity=0.91, margin=0.25)
UNSURE = Unknown(reason=Doubt.TWO_SIMILAR, similarity=0.7, margin=0.01, nearest=BEN_HIMSELF)
LATER = NOON + timedelta(days=400)


@pytest.fixture(params=["twin", "postgresql"])
def stage(request: pytest.FixtureRequest) -> tuple[SessionStore, PeopleStore]:
    if request.param == "twin":
        return SessionsInMind([KITCHEN]), PeopleInMind()
    database: Database = request.getfixturevalue("database")
    return SessionTable(database, [KITCHEN]), PeopleTable(database)


@pytest_asyncio.fixture
async def store(stage: tuple[SessionStore, PeopleStore]) -> SessionStore:
    sessions, people = stage
    await people.add(ANNA_HERSELF, [])
    await people.add(BEN_HIMSELF, [])
    return sessions


def turn(number: int = 1, speaker: Known | Unknown = AS_HEARD) -> Turn:
    return Turn(
        session=TONIGHT,
        number=TurnNumber(number),
        at=NOON,
        speaker=speaker,
        heard="Wie heißt mein Hund?",
        said="Dein Hund heißt Bruno.",
        language=Language.DE,
        outcome="answered",
        recalled=(MemoryId(UUID(int=1)), MemoryId(UUID(int=2))),
    )


async def test_a_turn_is_kept_whole(store: SessionStore) -> None:
    await store.open(TONIGHT, KITCHEN, NOON)
    never_heard = Unknown(reason=Doubt.NOT_HEARD)
    for each in (turn(2, UNSURE), turn(1), turn(3, never_heard)):
        await store.record(each)

    assert await store.turns(TONIGHT, AS_ANNA) == [turn(1), turn(2, UNSURE), turn(3, never_heard)]


async def test_what_one_person_said_no_other_can_read(store: SessionStore) -> None:
    await store.open(TONIGHT, KITCHEN, NOON)
    await store.record(turn(1))
    await store.record(turn(2, UNSURE))

    assert [each.number for each in await store.turns(TONIGHT, AS_BEN)] == [2]
    assert await store.turns(TONIGHT, AS_GUEST) == []
    assert await store.turns(TONIGHT, AS_STRANGER) == []


async def test_a_turn_without_a_session_and_a_second_one_of_a_number_are_refused(
    store: SessionStore,
) -> None:
    with pytest.raises(StorageError):
        await store.record(turn())
    await store.open(TONIGHT, KITCHEN, NOON)
    await store.record(turn())
    with pytest.raises(StorageError):
        await store.record(replace(turn(), heard="etwas anderes"))


async def test_a_nul_never_reaches_the_database(store: SessionStore) -> None:
    await store.open(TONIGHT, KITCHEN, NOON)
    await store.record(replace(turn(), heard="a\x00b", said="c\x00d"))

    (kept,) = await store.turns(TONIGHT, AS_ANNA)
    assert (kept.heard, kept.said) == ("ab", "cd")


async def test_sessions_left_open_by_a_crash_are_ended_in_our_rooms_only(
    store: SessionStore,
) -> None:
    await store.open(TONIGHT, KITCHEN, NOON)
    await store.open(ELSEWHERE, CELLAR, NOON)

    assert await store.close_stale(LATER) == 1
    assert await store.close_stale(LATER) == 0

    await store.open(TONIGHT, KITCHEN, LATER)
    assert await store.close_stale(LATER) == 1
    await store.open(TONIGHT, KITCHEN, LATER)
    await store.close(TONIGHT, LATER)
    assert await store.close_stale(LATER) == 0


async def test_while_rooms_converse_only_what_began_long_ago_is_ended(
    store: SessionStore,
) -> None:
    await store.open(TONIGHT, KITCHEN, NOON)

    assert await store.close_stale(LATER, began_before=NOON - timedelta(minutes=1)) == 0
    assert await store.close_stale(LATER, began_before=NOON) == 1


def wake(room: RoomName = KITCHEN) -> Wake:
    return Wake(
        room=room,
        at=NOON,
        session=TONIGHT,
        word="hey_jarvis",
        score=0.93,
        outcome="answered",
        speech_end_ms=2_400,
        stt_ms=310,
        first_sound_ms=900,
    )


async def test_wakes_are_given_back_whole_in_the_order_they_came(store: SessionStore) -> None:
    later = replace(wake(), at=LATER, session=None, outcome="no-speech", first=0.91, second=0.4)
    for each in (later, wake(), wake(CELLAR)):
        await store.note_wake(each)

    assert await store.wakes_of(KITCHEN, 10) == [wake(), later]
    assert await store.wakes_of(KITCHEN, 1) == [later]


async def test_of_near_misses_only_the_newest_of_each_room_are_kept(store: SessionStore) -> None:
    missed = [
        replace(
            wake(), at=NOON + timedelta(minutes=n), session=None, outcome="near-miss", first=0.3
        )
        for n in range(4)
    ]
    await store.note_wake(wake())
    await store.note_near_miss(replace(missed[0], room=CELLAR), 2)
    for each in missed:
        await store.note_near_miss(each, 2)

    assert await store.wakes_of(KITCHEN, 10) == [wake(), *missed[2:]]
    assert len(await store.wakes_of(CELLAR, 10)) == 1


async def test_every_wake_makes_a_row(database: Database) -> None:
    store = SessionTable(database, [KITCHEN])
    await store.note_wake(wake())
    await store.note_wake(replace(wake(), session=None, outcome="no-speech", stt_ms=None))

    before = NOON + timedelta(seconds=1)
    assert await database.tidy(lambda unit: unit.count("purge_wakes", before=before)) == 2
