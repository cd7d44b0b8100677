"""What every Transcripts promises: the in-memory twin and PostgreSQL."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from uuid import UUID

import pytest
import pytest_asyncio

from jarvisd.errors import NotFoundError, StorageError
from jarvisd.ids import SessionId, TurnNumber
from jarvisd.memory.ports import Filter, MemoryStore
from jarvisd.memory.transcripts import Part, Transcript, Transcripts
from jarvisd.memory.types import Memory
from jarvisd.people.audience import insider
from jarvisd.people.ports import PeopleStore
from jarvisd.people.types import Doubt, Known, Person, Speaker, Unknown
from jarvisd.phrases import Language
from jarvisd.session.ports import SessionStore, Turn
from jarvisd.storage.learning import LearningTable
from jarvisd.storage.memories import MemoryTable
from jarvisd.storage.people import PeopleTable
from jarvisd.storage.pool import Database
from jarvisd.storage.sessions import SessionTable
from jarvisd.storage.summaries import SummaryTable
from jarvisd.testing.memories import MemoriesInMind
from jarvisd.testing.people import PeopleInMind
from jarvisd.testing.sessions import SessionsInMind
from jarvisd.testing.tiers import SummariesInMind
from jarvisd.testing.transcripts import TranscriptsInMind
from jarvisd.tiers.ports import SummaryStore
from tests.memory_makers import ANNA, BEN, KITCHEN, NOON, PRIVATE, add, memory

FIRST, SECOND = SessionId(UUID(int=81)), SessionId(UUID(int=82))
LATER = NOON + timedelta(hours=1)
ANNA_HERSELF = Known(person=Person(id=ANNA, name="Anna"), similarity=0.9, margin=0.2)
BEN_HIMSELF = Known(person=Person(id=BEN, name="Ben"), similarity=0.9, margin=0.2)
NOBODY = Unknown(reason=Doubt.NOT_SIMILAR)
AS_ANNA = insider(ANNA, KITCHEN)


@dataclass
class Stage:
    """Transcripts and the stores around them."""

    transcripts: Transcripts
    sessions: SessionStore
    memories: MemoryStore
    people: PeopleStore
    summaries: SummaryStore

    async def held(self, session: SessionId, *said: tuple[Speaker, str], minutes: int = 0) -> None:
        """Hold a whole session of these lines."""
        await self.sessions.open(session, KITCHEN, NOON)
        for number, (speaker, text) in enumerate(said, start=1):
            await self.sessions.record(_turn(session, number, speaker, text))
        await self.sessions.close(session, NOON + timedelta(minutes=minutes))

    async def known(self) -> list[Memory]:
        return list(await self.memories.listed(Filter(current=False), AS_ANNA, 100))


@dataclass
class Reading:
    """A study that notes what it was given and answers with what it was told to."""

    parts: Sequence[Part] = ()
    fault: Exception | None = None
    read: list[Transcript] = field(default_factory=list)

    async def __call__(self, transcript: Transcript) -> Sequence[Part]:
        self.read.append(transcript)
        if self.fault is not None:
            raise self.fault
        return self.parts


def _turn(session: SessionId, number: int, speaker: Speaker, text: str) -> Turn:
    return Turn(
        session=session,
        number=TurnNumber(number),
        at=NOON,
        speaker=speaker,
        heard=text,
        said="Soll ich mir das merken?",
        language=Language.DE,
        outcome="answered",
    )


@pytest.fixture(params=["twin", "postgresql"])
def empty(request: pytest.FixtureRequest) -> Stage:
    if request.param == "twin":
        sessions, memories = SessionsInMind([KITCHEN]), MemoriesInMind()
        transcripts, summaries = TranscriptsInMind(sessions, memories), SummariesInMind(sessions)
        return Stage(transcripts, sessions, memories, PeopleInMind(), summaries)
    database: Database = request.getfixturevalue("database")
    return Stage(
        LearningTable(database),
        SessionTable(database, [KITCHEN]),
        MemoryTable(database),
        PeopleTable(database),
        SummaryTable(database),
    )


@pytest_asyncio.fixture
async def stage(empty: Stage) -> Stage:
    for speaker in (ANNA_HERSELF, BEN_HIMSELF):
        await empty.people.add(speaker.person, [])
    return empty


async def test_all_that_was_said_is_read_with_its_speaker_and_nothing_that_was_answered(
    stage: Stage,
) -> None:
    said: list[tuple[Speaker, str]] = [
        (ANNA_HERSELF, "Mein Hund heißt Bruno."),
        (NOBODY, "Hallo."),
        (BEN_HIMSELF, "Ja."),
    ]
    await stage.held(FIRST, *said)
    reading = Reading()
    assert await stage.transcripts.learn(reading, LATER)
    (transcript,) = reading.read
    assert (transcript.session, transcript.room) == (FIRST, KITCHEN)
    assert [(one.speaker, one.text) for one in transcript.utterances] == said
    assert [one.turn for one in transcript.utterances] == [1, 2, 3]
    assert "merken" not in repr(transcript)


async def test_what_was_said_before_its_speaker_had_all_forgotten_is_marked(stage: Stage) -> None:
    await stage.summaries.clear(ANNA, NOON)
    await stage.summaries.clear(BEN, NOON - timedelta(seconds=1))
    await stage.held(FIRST, (ANNA_HERSELF, "Ja."), (BEN_HIMSELF, "Ja."), (NOBODY, "Ja."))
    reading = Reading()
    assert await stage.transcripts.learn(reading, LATER)
    (transcript,) = reading.read
    assert [one.cleared for one in transcript.utterances] == [True, False, False]


async def test_each_session_is_learnt_once_and_in_the_order_they_ended(stage: Stage) -> None:
    await stage.held(FIRST, minutes=5)
    await stage.held(SECOND, minutes=1)
    reading = Reading()
    while await stage.transcripts.learn(reading, LATER):
        pass
    assert [one.session for one in reading.read] == [SECOND, FIRST]


async def test_a_session_that_goes_on_is_not_learnt(stage: Stage) -> None:
    await stage.sessions.open(FIRST, KITCHEN, NOON)
    reading = Reading()
    assert not await stage.transcripts.learn(reading, LATER)
    with pytest.raises(NotFoundError):
        await stage.transcripts.learn_again(reading, LATER, FIRST)
    with pytest.raises(NotFoundError):
        await stage.transcripts.learn_again(reading, LATER, SECOND)
    assert not reading.read


async def test_a_session_that_was_gone_on_with_is_learnt_once_more(stage: Stage) -> None:
    await stage.held(FIRST)
    assert await stage.transcripts.learn(Reading(), LATER)
    await stage.sessions.open(FIRST, KITCHEN, LATER)
    await stage.sessions.close(FIRST, LATER + timedelta(minutes=1))
    assert await stage.transcripts.learn(Reading(), LATER)


async def test_changes_and_the_note_that_it_is_learnt_are_kept_together(stage: Stage) -> None:
    await stage.held(FIRST, (ANNA_HERSELF, "Mein Hund heißt Bruno."))
    part = Part(audience=AS_ANNA, changes=(add(memory(1, placement=PRIVATE)),))
    assert await stage.transcripts.learn(Reading([part]), LATER)
    assert [one.id for one in await stage.known()] == [UUID(int=1)]
    assert not await stage.transcripts.learn(Reading([part]), LATER)


async def test_of_a_study_that_fails_nothing_is_kept_and_it_is_tried_again(stage: Stage) -> None:
    await stage.held(FIRST, (ANNA_HERSELF, "Mein Hund heißt Bruno."))
    with pytest.raises(RuntimeError):
        await stage.transcripts.learn(Reading(fault=RuntimeError("a bug")), LATER)
    assert await stage.transcripts.learn(Reading(), LATER)


async def test_where_one_change_is_refused_none_is_kept(stage: Stage) -> None:
    await stage.held(FIRST, (ANNA_HERSELF, "Mein Hund heißt Bruno."))
    good = Part(audience=AS_ANNA, changes=(add(memory(1, placement=PRIVATE)),))
    foreign = Part(audience=insider(BEN, KITCHEN), changes=(add(memory(2, placement=PRIVATE)),))
    with pytest.raises(StorageError):
        await stage.transcripts.learn(Reading([good, foreign]), LATER)
    assert await stage.known() == []
    assert await stage.transcripts.learn(Reading(), LATER)


async def test_what_failed_three_times_is_left_alone_but_can_be_asked_for(stage: Stage) -> None:
    await stage.held(FIRST)
    for _ in range(3):
        assert await stage.transcripts.given_up() == 0
        with pytest.raises(RuntimeError):
            await stage.transcripts.learn(Reading(fault=RuntimeError("a bug")), LATER)
        await stage.transcripts.failed(FIRST)
    assert await stage.transcripts.given_up() == 1
    assert not await stage.transcripts.learn(Reading(), LATER)
    await stage.transcripts.learn_again(Reading(), LATER, FIRST)
    assert await stage.transcripts.given_up() == 0


async def test_what_is_to_be_skipped_is_passed_over(stage: Stage) -> None:
    await stage.held(FIRST)
    assert not await stage.transcripts.learn(Reading(), LATER, skipping=[FIRST])
    assert await stage.transcripts.learn(Reading(), LATER)
