"""What recall offers beside answers, whose "ich" it is, and how uses are written down."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field

import pytest

from jarvisd.adapters.tokens import at_most, open_tokens
from jarvisd.errors import EmbeddingError, StorageError
from jarvisd.ids import SessionId
from jarvisd.memory.changes import Add, Archive, Change, Reinforce
from jarvisd.memory.policy.budget import Budget, Reason
from jarvisd.memory.policy.elsewhere import ELSEWHERE
from jarvisd.memory.policy.ranking import Ranking
from jarvisd.memory.question import Questions
from jarvisd.memory.recall import Recall, Weighing
from jarvisd.memory.reinforcement import Reinforcement
from jarvisd.memory.types import Kind, Memory, Placement, Scope, Vector
from jarvisd.people.audience import Audience
from jarvisd.phrases import Language
from jarvisd.testing.meaning import ComparesWords
from jarvisd.testing.memories import MemoriesInMind
from tests.unit.memory.shelf import (
    ANNA,
    BEN,
    NOON,
    SESSION,
    STRANGER,
    Ticking,
    audience,
    memory,
    weights,
)

PRIVATE = Placement(scope=Scope.PRIVATE, owner=ANNA.person.id)
BENS = Placement(scope=Scope.SHARED, owner=BEN.person.id)
WEIGHING = Weighing(
    ranking=Ranking(), budget=Budget(), pricing=lambda *_: lambda one: len(one.text.split())
)


@dataclass
class Home:
    """Recall on a store in mind, with Ben known by his name."""

    store: MemoriesInMind = field(
        default_factory=lambda: MemoriesInMind({BEN.person.id: "Ben", ANNA.person.id: "Anna"})
    )
    embedder: ComparesWords = field(default_factory=ComparesWords)

    @property
    def recall(self) -> Recall:
        return Recall(self.store, self.embedder, Ticking(), WEIGHING)

    async def knows(self, *memories: Memory) -> None:
        for one in memories:
            (vector,) = await self.embedder.embed([one.text])
            speaker = BEN if one.placement.owner == BEN.person.id else ANNA
            await self.store.apply([Add(memory=one, vector=vector)], audience(speaker))


async def test_what_stands_for_the_speaker_is_offered_whatever_the_question() -> None:
    home = Home()
    tea = memory("Ich trinke Tee.", id=1, kind=Kind.PREFERENCE, placement=PRIVATE)
    never = memory("Weck mich nie vor acht.", id=2, placement=PRIVATE)
    dog = memory("Mein Hund ist braun.", id=3, placement=PRIVATE)
    await home.knows(tea, never, dog)

    found = await home.recall.about("Regnet es in Peru?", Language.DE, audience(ANNA))

    assert found.kept == ()
    assert {one.memory.id for one in found.pinned} == {tea.id, never.id}
    assert [one.memory.id for one in found.known] == [dog.id]
    for other in (BEN, STRANGER):
        nothing = await home.recall.about("Wie hoch ist er?", Language.DE, audience(other))
        assert nothing.offered == ()


async def test_ich_means_who_said_it() -> None:
    home = Home()
    late = memory("Ich komme später.", id=1, placement=BENS)
    plain = memory("Es kommt Regen.", id=2, placement=BENS)
    await home.knows(late, plain)
    for listener in (ANNA, STRANGER):
        found = await home.recall.about("Wann kommt Ben?", Language.DE, audience(listener))
        assert found.kept[0].memory == late
        assert found.kept[0].score.keywords == 1
    (ben,) = (await home.recall.about("Wann kommt Ben?", Language.DE, audience(BEN))).kept[:1]
    assert ben.score.keywords < 1


async def test_a_name_alone_brings_up_nothing_that_its_bearer_said() -> None:
    home = Home()
    number = memory("Meine Telefonnummer ist 0171 4711.", id=1, placement=BENS)
    await home.knows(number)

    found = await home.recall.about("Wann kommt Ben?", Language.DE, audience(ANNA))

    assert found.kept == ()


async def test_what_another_named_person_has_is_left_out_with_the_reason() -> None:
    home = Home()
    annas, bens = memory("Annas Hund heißt Bruno.", id=1), memory("Bens Hund heißt Rex.", id=2)
    await home.knows(annas, bens)

    found = await home.recall.about("Wie heißt Annas Hund?", Language.DE, audience(STRANGER))

    assert [one.memory.id for one in found.kept] == [annas.id]
    assert [(one.memory.id, why) for one, why in found.dropped] == [(bens.id, Reason.WHOSE)]


async def test_an_explanation_tells_what_is_archived_and_recall_does_not() -> None:
    home = Home()
    old = memory("Der Hund ist braun.", id=1)
    await home.knows(old)
    await home.store.apply([Archive(id=old.id, at=NOON)], audience(ANNA))
    question = "Ist der Hund braun?"
    assert (await home.recall.about(question, Language.DE, audience(ANNA))).dropped == ()
    explained = await home.recall.explained(question, Language.DE, audience(ANNA))
    assert explained.kept == ()
    assert [(one.memory.id, why) for one, why in explained.dropped] == [(old.id, Reason.ARCHIVED)]


async def test_what_no_memory_answers_is_embedded_once() -> None:
    embedder = ComparesWords()
    questions = Questions(embedder)
    asked = await questions.asked("Wie spät ist es?", Language.DE)
    await questions.asked("Wo ist der Hund?", Language.DE)
    assert embedder.embedded.count(ELSEWHERE[0]) == 1
    assert asked.elsewhere == pytest.approx(1, abs=0.2)
    embedder.failing = True
    assert (await questions.asked("Wo ist der Hund?", Language.DE)).vector is None
    with pytest.raises(EmbeddingError):
        await Questions(embedder).prepare()


@dataclass
class Writes:
    """A store that counts what it is told to reinforce, and may be away."""

    away: bool = False
    written: list[Reinforce] = field(default_factory=list)

    async def apply(self, changes: Sequence[Change], audience: Audience) -> None:
        if self.away:
            raise StorageError("storage-away")
        self.written += [change for change in changes if isinstance(change, Reinforce)]


def reinforcement(store: Writes, pause_s: float = 60.0) -> Reinforcement:
    return Reinforcement(store, Ticking(), pause_s)  # type: ignore[arg-type]


ONE, TWO = memory("a", id=1).id, memory("b", id=2).id
TOMORROW = SessionId(memory("c", id=9).id)


async def test_uses_are_written_together_and_each_once_a_session() -> None:
    store = Writes()
    noting = reinforcement(store)
    for ids in ((ONE,), (ONE, TWO), ()):
        noting.note(ids, SESSION, audience(ANNA))
    noting.note((ONE,), TOMORROW, audience(ANNA))
    await asyncio.sleep(0)
    assert store.written == []
    await noting.close()
    told = {(change.session, change.ids) for change in store.written}
    assert told == {(SESSION, (ONE, TWO)), (TOMORROW, (ONE,))}
    await noting.close()
    assert len(store.written) == 2


async def test_a_store_that_does_not_answer_holds_nobody_up_at_the_end(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Hanging(Writes):
        async def apply(self, changes: Sequence[Change], audience: Audience) -> None:
            await asyncio.Event().wait()

    monkeypatch.setattr("jarvisd.memory.reinforcement.DRAIN_S", 0.0)
    noting = reinforcement(Hanging())
    noting.note((ONE,), SESSION, audience(ANNA))
    await noting.close()
    assert "reinforcing 1 uses took too long" in caplog.text


async def test_uses_are_written_by_themselves_after_a_pause() -> None:
    store = Writes()
    noting = reinforcement(store, pause_s=0)
    noting.note((ONE,), SESSION, audience(ANNA))
    for _ in range(10):
        await asyncio.sleep(0)
    assert [change.ids for change in store.written] == [(ONE,)]
    await noting.close()


async def test_a_store_that_is_away_puts_uses_off_and_never_fails_an_answer(
    caplog: pytest.LogCaptureFixture,
) -> None:
    store = Writes(away=True)
    noting = reinforcement(store, pause_s=0)
    noting.note((ONE,), SESSION, audience(ANNA))
    for _ in range(10):
        await asyncio.sleep(0)
    assert "reinforcing 1 uses is put off" in caplog.text
    store.away = False
    await noting.drain()
    assert [change.ids for change in store.written] == [(ONE,)]


def test_tokens_are_counted_and_never_fewer_than_there_are() -> None:
    count = open_tokens(weights())
    line = "- Der Ersatzschlüssel liegt in der blauen Dose im Flur. (2026-01-02, confirmed)"
    assert 15 < count(line) < at_most(line)
    assert count("漢字🦊") >= 4
    both = f"{line}\n{line}"
    assert count(both) <= 2 * count(line)


def test_without_a_tokenizer_the_estimate_is_from_above() -> None:
    count = open_tokens(weights() / "nowhere")
    assert count is at_most
    assert count("Ä") == 3


def test_a_vector_of_a_question_has_the_length_of_one() -> None:
    async def asked() -> Vector:
        found = await Questions(ComparesWords()).asked("Wo ist der Hund?", Language.DE)
        assert found.vector is not None
        return found.vector

    assert sum(number * number for number in asyncio.run(asked())) == pytest.approx(1)
