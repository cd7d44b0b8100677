"""What the stores of summaries, transcripts and the archive promise: twins and real ones."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from pathlib import Path
from uuid import UUID, uuid4

import pytest
import pytest_asyncio

from jarvisd.adapters.month_files import MonthFiles
from jarvisd.errors import StorageError
from jarvisd.ids import MemoryId, PersonId, SessionId, TurnNumber
from jarvisd.people.ports import PeopleStore
from jarvisd.people.types import Doubt, Known, Person, Unknown
from jarvisd.phrases import Language
from jarvisd.session.ports import SessionStore, Turn
from jarvisd.storage.earlier import EarlierTable
from jarvisd.storage.people import PeopleTable
from jarvisd.storage.pool import Database
from jarvisd.storage.sessions import SessionTable
from jarvisd.storage.summaries import SummaryTable
from jarvisd.testing.people import PeopleInMind
from jarvisd.testing.sessions import SessionsInMind
from jarvisd.testing.tiers import ArchiveInMind, EarlierInMind, SummariesInMind
from jarvisd.tiers.ports import ArchiveStore, EarlierStore, SummaryStore
from jarvisd.tiers.types import Archived, ArchivedTurn, Summary
from tests.memory_makers import (
    ANNA,
    AS_ANNA,
    AS_BEN,
    AS_GUEST,
    AS_STRANGER,
    BEN,
    KITCHEN,
    NOON,
    mixed,
    vector,
)

STRANGER = Unknown(reason=Doubt.NOT_HEARD)


@dataclass(frozen=True, slots=True)
class Stage:
    sessions: SessionStore
    people: PeopleStore
    summaries: SummaryStore
    earlier: EarlierStore


@pytest.fixture(params=["twin", "postgresql"])
def bare(request: pytest.FixtureRequest) -> Stage:
    if request.param == "twin":
        held = SessionsInMind([KITCHEN])
        return Stage(held, PeopleInMind(), SummariesInMind(held), EarlierInMind(held))
    database: Database = request.getfixturevalue("database")
    return Stage(
        SessionTable(database, [KITCHEN]),
        PeopleTable(database),
        SummaryTable(database),
        EarlierTable(database),
    )


@pytest_asyncio.fixture
async def stage(bare: Stage) -> Stage:
    for person, name in ((ANNA, "Anna"), (BEN, "Ben")):
        await bare.people.add(Person(id=person, name=name), [])
    for number in range(1, 5):
        await bare.sessions.open(session(number), KITCHEN, day(number))
    return bare


def session(number: int) -> SessionId:
    return SessionId(UUID(int=700 + number))


def day(number: float) -> datetime:
    return NOON + timedelta(days=number)


def speaking(person: PersonId | None) -> Known | Unknown:
    if person is None:
        return STRANGER
    return Known(person=Person(id=person, name="Anna" if person == ANNA else "Ben"),
                 similarity=0.9, margin=0.2)  # fmt: skip


def turn(where: int, number: int, person: PersonId | None, heard: str = "Das Dach hält.") -> Turn:
    return Turn(
        session=session(where),
        number=TurnNumber(number),
        at=day(where) + timedelta(minutes=number),
        speaker=speaking(person),
        heard=heard,
        said="Gut.",
        language=Language.DE,
        outcome="answered",
        recalled=(MemoryId(UUID(int=1)),),
    )


def summary(where: int, person: PersonId | None, text: str = "Anna erzählte: …") -> Summary:
    return Summary(
        id=uuid4(),
        session=session(where),
        person=person,
        text=text,
        language=Language.DE,
        at=day(where),
        memories=(MemoryId(UUID(int=1)),),
        traces=frozenset({b"one", b"two"}),
    )


async def test_each_hears_the_summary_of_their_own_words_and_members_the_unknown_ones(
    stage: Stage,
) -> None:
    for person in (ANNA, BEN, None):
        await stage.summaries.put(summary(1, person), vector("a"))

    for audience, heard in ((AS_ANNA, {ANNA, None}), (AS_BEN, {BEN, None})):
        near = await stage.summaries.near(vector("a"), audience, 9)
        assert {one.person for one, _ in near} == heard
    for audience in (AS_GUEST, AS_STRANGER):
        assert not await stage.summaries.near(vector("a"), audience, 9)


async def test_a_summary_takes_the_place_of_the_one_before_and_comes_back_whole(
    stage: Stage,
) -> None:
    first = summary(1, None, "Erst.")
    await stage.summaries.put(first, vector("a"))
    await stage.summaries.put(summary(1, None, "Dann."), vector("b"))

    ((kept, cosine),) = await stage.summaries.near(vector("b"), AS_ANNA, 9)
    assert kept == replace(summary(1, None, "Dann."), id=first.id)
    assert cosine == pytest.approx(1, abs=1e-5)


async def test_the_nearest_come_first_and_the_current_session_never(stage: Stage) -> None:
    for number, share in ((1, 0.5), (2, 0.9), (3, 0.1), (4, 1.0)):
        await stage.summaries.put(summary(number, ANNA), mixed("a", "b", share))

    near = await stage.summaries.near(vector("a"), AS_ANNA, 2, but=session(4))

    assert [one.session for one, _ in near] == [session(2), session(1)]


async def test_a_summary_can_be_dropped_and_belongs_to_a_session(stage: Stage) -> None:
    for person in (ANNA, None):
        await stage.summaries.put(summary(1, person), vector("a"))
    await stage.summaries.drop(session(1), None)
    await stage.summaries.drop(session(2), ANNA)

    ((left, _),) = await stage.summaries.near(vector("a"), AS_ANNA, 9)
    assert left.person == ANNA
    with pytest.raises(StorageError):
        await stage.summaries.put(summary(9, ANNA), vector("a"))


async def test_all_summaries_of_a_person_are_cleared_and_until_when_is_kept(stage: Stage) -> None:
    for where, person in ((1, ANNA), (2, ANNA), (1, BEN), (3, None)):
        await stage.summaries.put(summary(where, person), vector("a"))

    assert await stage.summaries.cleared(ANNA) is None
    assert await stage.summaries.clear(ANNA, day(3)) == 2
    assert await stage.summaries.clear(ANNA, day(2)) == 0
    assert await stage.summaries.cleared(ANNA) == day(3)
    assert await stage.summaries.cleared(BEN) is None
    assert await stage.summaries.cleared(None) is None
    assert len(await stage.summaries.near(vector("a"), AS_ANNA, 9)) == 1
    assert len(await stage.summaries.near(vector("a"), AS_BEN, 9)) == 2


async def test_the_last_sessions_are_read_as_far_as_one_may(stage: Stage) -> None:
    spoken = [
        turn(1, 1, ANNA), turn(2, 1, BEN), turn(3, 1, ANNA), turn(3, 2, BEN), turn(3, 3, None),
        turn(4, 1, ANNA),
    ]  # fmt: skip
    for each in spoken:
        await stage.sessions.record(each)

    async def places(*, last: int, since: float = 0, but: int | None = None) -> list[int]:
        current = None if but is None else session(but)
        turns = await stage.earlier.recent(AS_ANNA, last, day(since), but=current)
        return [each.session.int % 100 * 10 + each.number for each in turns]

    assert await places(last=10) == [11, 31, 33, 41]
    assert await places(last=2) == [31, 33, 41]
    assert await places(last=2, but=4) == [11, 31, 33]
    assert await places(last=10, since=2) == [31, 33, 41]
    assert await places(last=0) == []
    bens = await stage.earlier.recent(AS_BEN, 10, day(0))
    assert bens == [spoken[1], spoken[3], spoken[4]]
    for audience in (AS_GUEST, AS_STRANGER):
        assert not await stage.earlier.recent(audience, 10, day(0))


async def test_each_voice_of_a_session_is_read_apart(stage: Stage) -> None:
    spoken = [turn(1, 1, ANNA), turn(1, 2, None), turn(1, 3, BEN), turn(1, 4, ANNA)]
    for each in spoken:
        await stage.sessions.record(each)

    assert set(await stage.earlier.speakers(session(1))) == {ANNA, BEN, None}
    assert await stage.earlier.said_by(session(1), ANNA) == [spoken[0], spoken[3]]
    assert await stage.earlier.said_by(session(1), None) == [spoken[1]]
    assert await stage.earlier.speakers(session(2)) == []


async def test_a_session_is_filed_once_and_again_if_it_went_on(stage: Stage) -> None:
    assert not await stage.earlier.unarchived(9)
    for number in (2, 1):
        await stage.sessions.close(session(number), day(number + 0.5))
    first, second = await stage.earlier.unarchived(9)
    assert [first.id, second.id] == [session(1), session(2)]
    assert (first.began_at, first.ended_at, first.room) == (day(1), day(1.5), KITCHEN)
    assert await stage.earlier.unarchived(1) == [first]

    await stage.earlier.note_archived(first, day(5))
    assert await stage.earlier.unarchived(9) == [second]
    await stage.sessions.open(session(2), KITCHEN, day(6))
    await stage.earlier.note_archived(second, day(6))
    await stage.sessions.close(session(2), day(7))
    (again,) = await stage.earlier.unarchived(9)
    assert again.ended_at == day(7)


@pytest.fixture(params=["twin", "files"])
def archive(request: pytest.FixtureRequest, tmp_path: Path) -> ArchiveStore:
    return ArchiveInMind() if request.param == "twin" else MonthFiles(tmp_path / "archive")


def archived(number: int, month: int = 3, turns: int = 2, heard: str = "Grüße\n") -> Archived:
    began = datetime.fromisoformat(f"2026-{month:02}-04T12:00:00+00:00")
    return Archived(
        session=session(number),
        room=KITCHEN,
        began_at=began,
        turns=tuple(
            ArchivedTurn(
                number=TurnNumber(each),
                at=began + timedelta(seconds=each),
                person=ANNA if each % 2 else None,
                heard=heard,
                said="„Ja.“",
                language=Language.EN,
                recalled=(MemoryId(UUID(int=each)),),
            )
            for each in range(1, turns + 1)
        ),
    )


async def everything(archive: ArchiveStore) -> list[Archived]:
    found: list[Archived] = []
    for month in await archive.months():
        await archive.scan(month, found.append)
    return found


async def test_what_is_filed_comes_back_whole_by_its_month(archive: ArchiveStore) -> None:
    assert await archive.months() == []
    await archive.put([archived(1), archived(2, month=4)])
    await archive.put([archived(3, month=11)])
    await archive.put([])

    assert await archive.months() == ["2026-11", "2026-04", "2026-03"]
    assert await everything(archive) == [archived(3, 11), archived(2, 4), archived(1)]
    nothing: list[Archived] = []
    await archive.scan("2020-01", nothing.append)
    assert not nothing


async def test_filing_a_session_again_replaces_it(archive: ArchiveStore) -> None:
    await archive.put([archived(1), archived(2)])
    await archive.put([archived(1, turns=3)])

    found = {one.session: len(one.turns) for one in await everything(archive)}
    assert found == {session(1): 3, session(2): 2}


def of(person: PersonId) -> Callable[[SessionId, ArchivedTurn], bool]:
    return lambda _, turn: turn.person == person


async def test_what_is_doomed_is_gone_and_nothing_else(archive: ArchiveStore) -> None:
    await archive.put([archived(1), archived(2, turns=1), archived(3, month=4)])

    assert await archive.remove("2026-03", of(ANNA)) == 2
    assert await archive.remove("2026-03", of(BEN)) == 0

    left = await everything(archive)
    assert [(one.session, [t.number for t in one.turns]) for one in left] == [
        (session(3), [1, 2]),
        (session(1), [2]),
    ]
    assert await archive.remove("2026-04", lambda *_: True) == 2
    assert await archive.months() == ["2026-03"]


async def test_what_is_past_its_time_is_purged_to_the_turn(archive: ArchiveStore) -> None:
    assert await archive.purge(NOON) == 0
    await archive.put([archived(1), archived(2, month=4), archived(3, month=5)])
    (last,) = archived(3, month=5).turns[1:]

    assert await archive.purge(last.at) == 5
    assert await archive.purge(last.at) == 0

    assert await everything(archive) == [replace(archived(3, month=5), turns=(last,))]


async def test_what_was_said_after_midnight_outlives_the_month_it_is_filed_under(
    archive: ArchiveStore,
) -> None:
    (early, late) = archived(1).turns
    midnight = datetime.fromisoformat("2026-04-01T00:00:00+00:00")
    late = replace(late, at=midnight + timedelta(minutes=10))
    await archive.put([replace(archived(1), turns=(early, late))])

    assert await archive.purge(midnight + timedelta(minutes=5)) == 1
    assert await everything(archive) == [replace(archived(1), turns=(late,))]
    assert await archive.purge(midnight + timedelta(minutes=11)) == 1
    assert await archive.months() == []
