"""What every Transcript promises: it finds the turns that hold something, and strikes them."""

from dataclasses import dataclass, replace
from uuid import UUID

import pytest

from jarvisd.ids import MemoryId, SessionId, TurnNumber
from jarvisd.memory.traces import Transcript
from jarvisd.memory.types import Source
from jarvisd.people.ports import PeopleStore
from jarvisd.people.types import Doubt, Known, Person, Speaker, Unknown
from jarvisd.phrases import Language
from jarvisd.session.ports import SessionStore, Turn
from jarvisd.storage.people import PeopleTable
from jarvisd.storage.sessions import SessionTable
from jarvisd.storage.transcript import TranscriptTable
from jarvisd.testing.people import PeopleInMind
from jarvisd.testing.sessions import SessionsInMind
from jarvisd.testing.transcript import TranscriptInMind
from tests.memory_makers import (
    ANNA,
    AS_ANNA,
    AS_BEN,
    AS_GUEST,
    AS_STRANGER,
    BEN,
    KITCHEN,
    NOON,
    memory,
)

TONIGHT = SessionId(UUID(int=70))
TOLD = MemoryId(UUID(int=5))
ANNAS = Known(person=Person(id=ANNA, name="Anna"), similarity=1, margin=1)
BENS = Known(person=Person(id=BEN, name="Ben"), similarity=1, margin=1)
NOBODYS = Unknown(reason=Doubt.NOT_SIMILAR)


@dataclass(frozen=True)
class Kept:
    people: PeopleStore
    sessions: SessionStore
    transcript: Transcript


@pytest.fixture(params=["twin", "postgresql"])
def kept(request: pytest.FixtureRequest) -> Kept:
    if request.param == "twin":
        twin = SessionsInMind([KITCHEN])
        return Kept(people=PeopleInMind(), sessions=twin, transcript=TranscriptInMind(twin))
    database = request.getfixturevalue("database")
    return Kept(
        people=PeopleTable(database),
        sessions=SessionTable(database, [KITCHEN]),
        transcript=TranscriptTable(database),
    )


def turn(number: int, speaker: Speaker, heard: str, *recalled: MemoryId) -> Turn:
    return Turn(
        session=TONIGHT,
        number=TurnNumber(number),
        at=NOON,
        speaker=speaker,
        heard=heard,
        said="Gut.",
        language=Language.DE,
        outcome="answered",
        recalled=recalled,
    )


@pytest.fixture
async def transcript(kept: Kept) -> Transcript:
    for speaker in (ANNAS, BENS):
        await kept.people.add(speaker.person, [])
    await kept.sessions.open(TONIGHT, KITCHEN, NOON)
    for each in (
        turn(1, ANNAS, "Merk dir, 100% Kakao steht im Regal."),
        turn(2, BENS, "Wo ist der Kakao?", TOLD),
        turn(3, NOBODYS, "Ich mag KAKAO."),
        turn(4, BENS, "1000 Kakao"),
    ):
        await kept.sessions.record(each)
    return kept.transcript


async def test_the_turns_where_a_memory_was_said_or_told_are_found_whoever_spoke(
    transcript: Transcript,
) -> None:
    said = replace(memory(9), source=Source(via="text", session=TONIGHT, turn=TurnNumber(1)))
    told = replace(memory(5), source=Source(via="cli"))

    assert set(await transcript.about([said, told])) == {(TONIGHT, 1), (TONIGHT, 2)}
    assert not await transcript.about([memory(8)])


async def test_words_are_found_only_in_what_the_audience_may_read(transcript: Transcript) -> None:
    found = {
        audience.person: sorted(t.number for t in await transcript.worded(["kakao"], audience))
        for audience in (AS_ANNA, AS_BEN, AS_GUEST, AS_STRANGER)
    }
    assert found == {ANNA: [1, 3], BEN: [2, 3, 4], AS_GUEST.person: [], None: []}


async def test_a_word_is_taken_as_it_is_written(transcript: Transcript) -> None:
    assert [t.number for t in await transcript.worded(["100%"], AS_ANNA)] == [1]
    assert not await transcript.worded(["_ch mag"], AS_ANNA)
    assert not await transcript.worded([], AS_ANNA)


async def test_what_somebody_spoke_is_theirs(transcript: Transcript) -> None:
    assert [number for _, number in await transcript.spoken_by(AS_ANNA)] == [1]
    assert not await transcript.spoken_by(AS_STRANGER)


async def test_what_is_struck_is_gone_and_the_rest_is_not(
    kept: Kept, transcript: Transcript
) -> None:
    gone = [(TONIGHT, TurnNumber(1)), (TONIGHT, TurnNumber(7))]

    assert await transcript.strike(gone) == 1
    assert await transcript.strike(gone) == 0
    assert await transcript.strike([]) == 0

    left = {
        audience.person: [t.number for t in await kept.sessions.turns(TONIGHT, audience)]
        for audience in (AS_ANNA, AS_BEN)
    }
    assert left == {ANNA: [3], BEN: [2, 3, 4]}
