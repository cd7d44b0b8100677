"""What every Transcripts promises: the in-memory twin and PostgreSQL."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from uuid import UUID

import pytest
import pytest_asyncio

from jarvisd.errors import NotFoundError, StorageError
from jarvisd.ids import PersonId, SessionId, TurnNumber
from jarvisd.memory.backlog import LeftAlone
from jarvisd.memory.ports import Filter, MemoryStore
from jarvisd.memory.transcripts import Mishap, Part, Studied, Transcript
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

    transcripts: LearningTable | TranscriptsInMind
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
    rest: bool = False
    forgotten: frozenset[PersonId | None] = frozenset()
    fault: Exception | None = None
    read: list[Transcript] = field(default_factory=list)
    prepared: Transcript | None = None

    async def prepare(self, transcript: Transcript) -> None:
        self.prepared = transcript

    async def decide(self, transcript: Transcript) -> Studied:
        self.read.append(transcript)
        if self.fault is not None:
            raise self.fault
        return Studied(parts=tuple(self.parts), rest=self.rest, forgotten=self.forgotten)


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
    at = LATER
    for _ in range(3):
        assert await stage.transcripts.given_up() == 0
        with pytest.raises(RuntimeError):
            await stage.transcripts.learn(Reading(fault=RuntimeError("a bug")), at)
        await stage.transcripts.failed(FIRST, Mishap(fault="RuntimeError", at=at))
        assert not await stage.transcripts.learn(Reading(), at), "not at once again"
        at += timedelta(days=1)
    assert await stage.transcripts.given_up() == 1
    assert not await stage.transcripts.learn(Reading(), at)
    await stage.transcripts.learn_again(Reading(), at, FIRST)
    assert await stage.transcripts.given_up() == 0


async def test_what_is_left_alone_is_named_with_its_reason_and_can_be_tried_again(
    stage: Stage,
) -> None:
    await stage.held(FIRST, minutes=3)
    await stage.held(SECOND)
    for number in range(3):
        mishap = Mishap(fault="storage-refused", at=LATER + timedelta(days=number))
        await stage.transcripts.failed(FIRST, mishap)
    much_later = LATER + timedelta(days=9)
    standing = await stage.transcripts.standing(much_later)
    assert (standing.to_learn, standing.to_reread, standing.claimed) == (1, 0, 0)
    assert standing.left_alone == (
        LeftAlone(
            session=FIRST,
            room=KITCHEN,
            ended_at=NOON + timedelta(minutes=3),
            learnt=False,
            fault="storage-refused",
        ),
    )
    assert await stage.transcripts.retry([SECOND]) == 0
    assert await stage.transcripts.retry([FIRST]) == 1
    assert await stage.transcripts.retry() == 0
    reading = Reading()
    while await stage.transcripts.learn(reading, LATER):
        pass
    assert {one.session for one in reading.read} == {FIRST, SECOND}


async def test_what_is_to_be_skipped_is_passed_over(stage: Stage) -> None:
    await stage.held(FIRST)
    assert not await stage.transcripts.learn(Reading(), LATER, skipping=[FIRST])
    assert await stage.transcripts.learn(Reading(), LATER)


async def learnt(stage: Stage, *sessions: SessionId) -> None:
    """Hold *sessions*, one after the other, and let the rules learn from each."""
    for minutes, session in enumerate(sessions):
        await stage.held(session, (ANNA_HERSELF, "Mein Hund heißt Bruno."), minutes=minutes)
        assert await stage.transcripts.learn(Reading(rest=True), LATER)


UNTIL = LATER + timedelta(minutes=20)


async def test_what_a_model_may_find_more_in_waits_for_one_and_the_latest_comes_first(
    stage: Stage,
) -> None:
    await learnt(stage, FIRST, SECOND)
    assert (await stage.transcripts.standing(LATER)).to_reread == 2
    claims = [await stage.transcripts.claim(LATER, UNTIL) for _ in range(3)]
    sessions = [claim.transcript.session if claim else None for claim in claims]
    assert sessions == [SECOND, FIRST, None]
    assert (await stage.transcripts.standing(LATER)).claimed == 2
    first = claims[1]
    assert first is not None
    (utterance,) = first.transcript.utterances
    assert (utterance.speaker, utterance.text) == (ANNA_HERSELF, "Mein Hund heißt Bruno.")


async def test_what_leaves_nothing_for_a_model_waits_for_none(stage: Stage) -> None:
    await stage.held(FIRST, (ANNA_HERSELF, "Wie spät ist es?"))
    assert await stage.transcripts.learn(Reading(rest=False), LATER)
    assert await stage.transcripts.claim(LATER, UNTIL) is None
    assert (await stage.transcripts.standing(LATER)).to_reread == 0


async def test_what_is_not_learnt_by_rule_is_not_read_by_a_model(stage: Stage) -> None:
    await stage.held(FIRST)
    assert await stage.transcripts.claim(LATER, UNTIL) is None
    with pytest.raises(NotFoundError):
        await stage.transcripts.claim_again(FIRST, UNTIL)


async def test_what_was_read_is_kept_once_with_the_note_that_it_was(stage: Stage) -> None:
    await learnt(stage, FIRST)
    claim = await stage.transcripts.claim(LATER, UNTIL)
    assert claim is not None
    part = Part(audience=AS_ANNA, changes=(add(memory(1, placement=PRIVATE)),))
    assert await stage.transcripts.keep(claim, Reading([part]).decide, LATER)
    assert not await stage.transcripts.keep(claim, Reading([part]).decide, LATER)
    assert [one.id for one in await stage.known()] == [UUID(int=1)]
    assert await stage.transcripts.claim(LATER + timedelta(days=9), UNTIL) is None
    assert (await stage.transcripts.standing(LATER)).to_reread == 0


async def test_where_keeping_fails_nothing_is_kept_and_the_claim_runs_out(stage: Stage) -> None:
    await learnt(stage, FIRST)
    claim = await stage.transcripts.claim(LATER, UNTIL)
    assert claim is not None
    good = Part(audience=AS_ANNA, changes=(add(memory(1, placement=PRIVATE)),))
    foreign = Part(audience=insider(BEN, KITCHEN), changes=(add(memory(2, placement=PRIVATE)),))
    with pytest.raises(StorageError):
        await stage.transcripts.keep(claim, Reading([good, foreign]).decide, LATER)
    assert await stage.known() == []
    assert await stage.transcripts.claim(LATER, UNTIL) is None
    assert await stage.transcripts.claim(UNTIL, UNTIL + timedelta(minutes=20)) is not None


async def test_whoever_was_too_slow_keeps_nothing_where_somebody_else_has_claimed_it(
    stage: Stage,
) -> None:
    await learnt(stage, FIRST)
    slow = await stage.transcripts.claim(LATER, UNTIL)
    other = await stage.transcripts.claim(UNTIL, UNTIL + timedelta(minutes=20))
    assert slow is not None
    assert other is not None
    reading = Reading()
    assert not await stage.transcripts.keep(slow, reading.decide, UNTIL)
    await stage.transcripts.give_back(slow, Mishap(fault="thinking-slow", at=UNTIL))
    assert not reading.read
    assert await stage.transcripts.keep(other, reading.decide, UNTIL)


async def test_a_claim_can_be_kept_for_longer_but_not_once_it_is_lost(stage: Stage) -> None:
    await learnt(stage, FIRST)
    claim = await stage.transcripts.claim(LATER, UNTIL)
    assert claim is not None
    longer = UNTIL + timedelta(minutes=20)
    await stage.transcripts.extend(claim, longer)
    assert await stage.transcripts.claim(UNTIL, longer) is None
    other = await stage.transcripts.claim(longer, longer + timedelta(minutes=20))
    assert other is not None
    await stage.transcripts.extend(claim, longer + timedelta(days=1))
    assert not await stage.transcripts.keep(claim, Reading().decide, longer)
    assert await stage.transcripts.claim(longer + timedelta(minutes=20), longer) is not None


async def test_what_went_on_meanwhile_is_read_as_it_is_then(stage: Stage) -> None:
    await learnt(stage, FIRST)
    claim = await stage.transcripts.claim(LATER, UNTIL)
    assert claim is not None
    await stage.sessions.open(FIRST, KITCHEN, LATER)
    assert not await stage.transcripts.keep(claim, Reading().decide, LATER)
    await stage.sessions.record(_turn(FIRST, 2, ANNA_HERSELF, "Er ist drei."))
    await stage.sessions.close(FIRST, LATER + timedelta(minutes=1))
    assert not await stage.transcripts.keep(claim, Reading().decide, LATER)
    assert await stage.transcripts.claim(LATER, UNTIL) is None
    assert await stage.transcripts.learn(Reading(rest=True), LATER)
    again = await stage.transcripts.claim(LATER, UNTIL)
    assert again is not None
    assert len(again.transcript.utterances) == 2


async def test_what_something_was_taken_out_of_is_given_back(stage: Stage) -> None:
    await stage.held(FIRST, (ANNA_HERSELF, "Mein Hund heißt Bruno."), minutes=5)
    assert await stage.transcripts.learn(Reading(rest=True), LATER)
    claim = await stage.transcripts.claim(LATER, UNTIL)
    assert claim is not None
    reading = Reading()
    if isinstance(stage.sessions, SessionsInMind):
        stage.sessions.forget_speaker(ANNA)
    else:
        await stage.people.remove(ANNA)
    assert not await stage.transcripts.keep(claim, reading.decide, LATER)
    assert not reading.read
    again = await stage.transcripts.claim(LATER, UNTIL)
    assert again is not None
    assert again.transcript.utterances == ()


async def test_what_was_cleared_meanwhile_is_read_again_as_cleared(stage: Stage) -> None:
    await learnt(stage, FIRST)
    claim = await stage.transcripts.claim(LATER, UNTIL)
    assert claim is not None
    await stage.summaries.clear(ANNA, LATER)
    assert not await stage.transcripts.keep(claim, Reading().decide, LATER)
    again = await stage.transcripts.claim(LATER, UNTIL)
    assert again is not None
    assert [one.cleared for one in again.transcript.utterances] == [True]


async def test_who_waits_for_a_model_is_never_left_alone_for_it(stage: Stage) -> None:
    await learnt(stage, FIRST)
    at = LATER
    for _ in range(9):
        claim = await stage.transcripts.claim(at, at + timedelta(minutes=20))
        assert claim is not None
        mishap = Mishap(fault="thinking-away", at=at, counts=False)
        await stage.transcripts.give_back(claim, mishap)
        assert await stage.transcripts.claim(at, UNTIL) is None, "not at once again"
        at += timedelta(hours=1)
    assert await stage.transcripts.given_up() == 0


async def test_a_session_that_no_model_can_read_is_left_alone_and_tried_again_on_request(
    stage: Stage,
) -> None:
    await learnt(stage, FIRST)
    at = LATER
    for _ in range(3):
        claim = await stage.transcripts.claim(at, at + timedelta(minutes=20))
        assert claim is not None
        await stage.transcripts.give_back(claim, Mishap(fault="thinking-refused", at=at))
        at += timedelta(days=1)
    assert await stage.transcripts.claim(at, at + timedelta(minutes=20)) is None
    (dead,) = (await stage.transcripts.standing(at)).left_alone
    assert (dead.session, dead.learnt, dead.fault) == (FIRST, True, "thinking-refused")
    assert await stage.transcripts.retry([FIRST]) == 1
    assert await stage.transcripts.claim(at, at + timedelta(minutes=20)) is not None


async def test_what_was_given_back_without_a_mishap_is_there_at_once(stage: Stage) -> None:
    await learnt(stage, FIRST)
    claim = await stage.transcripts.claim(LATER, UNTIL)
    assert claim is not None
    await stage.transcripts.give_back(claim)
    assert await stage.transcripts.claim(LATER, UNTIL, skipping=[FIRST]) is None
    assert await stage.transcripts.claim(LATER, UNTIL) is not None


async def test_what_was_read_can_be_read_again(stage: Stage) -> None:
    await learnt(stage, FIRST)
    claim = await stage.transcripts.claim(LATER, UNTIL)
    assert claim is not None
    assert await stage.transcripts.keep(claim, Reading().decide, LATER)
    again = await stage.transcripts.claim_again(FIRST, UNTIL)
    assert again.transcript == claim.transcript
    assert await stage.transcripts.keep(again, Reading().decide, LATER)
