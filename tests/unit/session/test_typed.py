"""Conversations in writing."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import aclosing
from datetime import UTC, datetime
from uuid import UUID

import pytest

from jarvisd.dialogue.types import Delta, Farewell, Heard, OffRecord, Recollected, Sentence
from jarvisd.errors import StorageError, ThinkingError
from jarvisd.events import Bulletin, Fact, TurnTaken
from jarvisd.ids import MemoryId, RoomName, SessionId
from jarvisd.people.types import Doubt, Unknown
from jarvisd.phrases import Language, phrase
from jarvisd.session.record import Recorder
from jarvisd.session.typed import TypedConversation, Voice
from jarvisd.testing.sessions import SessionsInMind
from jarvisd.testing.sound import NotedLoudspeaker
from jarvisd.testing.stage import Scripted, SpellsOut, StoppedClock, spelled

NOW = datetime(2030, 1, 1, tzinfo=UTC)
KITCHEN = RoomName("kueche")
SESSION = SessionId(UUID(int=1))
STRANGER = Unknown(reason=Doubt.NOT_HEARD)


class NeverDone(Scripted):
    """A dialogue that has more to say, and does not get to it."""

    async def answer(self, heard: Heard) -> AsyncGenerator[Delta, None]:
        async with aclosing(super().answer(heard)) as deltas:
            async for delta in deltas:
                yield delta
            await asyncio.Event().wait()


class Desk:
    """A conversation and what it leaves behind."""

    def __init__(
        self, *answers: list[Delta] | Exception, scripted: type[Scripted] = Scripted
    ) -> None:
        self.dialogue = scripted(list(answers))
        self.sessions = SessionsInMind([KITCHEN])
        self.loudspeaker = NotedLoudspeaker()
        self.facts: list[Fact] = []
        bulletin = Bulletin()
        bulletin.subscribe(self.facts.append)
        recorder = Recorder(sessions=self.sessions, bulletin=bulletin, clock=StoppedClock(NOW))
        voice = Voice(synthesizer=SpellsOut(), loudspeaker=self.loudspeaker)
        self.conversation = TypedConversation(SESSION, KITCHEN, self.dialogue, recorder, voice)


async def test_what_is_typed_is_answered_and_kept() -> None:
    found = Recollected(memories=((MemoryId(UUID(int=7)), 0.7),), took_ms=1)
    desk = Desk([found, Sentence("Bruno. Ein Hund.")])
    await desk.conversation.begin()

    reply = await desk.conversation.turn("Wie heißt er?", Language.DE, STRANGER)

    assert [sentence.text for sentence in reply.sentences] == ["Bruno.", "Ein Hund."]
    assert (reply.recollected, reply.over) == (found, False)
    [turn] = desk.sessions.recorded.values()
    assert (turn.heard, turn.said, turn.outcome) == (
        "Wie heißt er?",
        "Bruno. Ein Hund.",
        "answered",
    )
    [heard] = desk.dialogue.heard
    assert (heard.via, heard.confidence) == ("text", 1.0)


async def test_what_nobody_sees_is_neither_answered_nor_kept() -> None:
    desk = Desk([Sentence("Ja.")])
    await desk.conversation.begin()
    await desk.conversation.turn("Wie \u202eheißt\u202c e\u200br?", Language.DE, STRANGER)
    [turn] = desk.sessions.recorded.values()
    assert turn.heard == "Wie heißt er?"
    [heard] = desk.dialogue.heard
    assert heard.text == turn.heard


@pytest.mark.parametrize(
    ("text", "first", "language"),
    [
        ("I am allergic to peanuts after all.", Language.DE, Language.EN),
        ("Ich bin doch gegen Nüsse allergisch.", Language.EN, Language.DE),
        ("Bruno", Language.DE, Language.DE),
        ("Bruno", Language.EN, Language.EN),
    ],
)
async def test_what_is_typed_is_heard_in_the_language_it_is_plainly_in(
    text: str, first: Language, language: Language
) -> None:
    desk = Desk([Sentence("Ja.")])
    await desk.conversation.begin()
    await desk.conversation.turn(text, first, STRANGER)
    [heard] = desk.dialogue.heard
    [turn] = desk.sessions.recorded.values()
    assert (heard.language, turn.language) == (language, language)


async def test_each_sentence_is_told_as_it_comes_and_what_is_interrupted_is_kept_so_far() -> None:
    told: asyncio.Queue[str] = asyncio.Queue()
    desk = Desk([Sentence("Bruno. Ein Hund.")], scripted=NeverDone)
    await desk.conversation.begin()

    turn = asyncio.create_task(
        desk.conversation.turn(
            "Wie heißt er?", Language.DE, STRANGER, lambda one: told.put_nowait(one.text)
        )
    )
    assert [await told.get(), await told.get()] == ["Bruno.", "Ein Hund."]
    turn.cancel()
    await asyncio.wait({turn})

    assert turn.cancelled()
    [kept] = desk.sessions.recorded.values()
    assert (kept.said, kept.outcome) == ("Bruno. Ein Hund.", "interrupted")
    assert desk.dialogue.kept == [("over", "Wie heißt er?"), ("spoken", "Bruno. Ein Hund.")]


async def test_the_marks_of_a_page_are_not_written() -> None:
    desk = Desk([Sentence("# Obst\n- **Äpfel** kosten 3,50 €."), Sentence("---")])
    await desk.conversation.begin()
    reply = await desk.conversation.turn("Was kostet Obst?", Language.DE, STRANGER)
    assert " ".join(one.text for one in reply.sentences) == "Obst. Äpfel kosten 3,50 €."
    [turn] = desk.sessions.recorded.values()
    assert turn.said == "Obst. Äpfel kosten 3,50 €."


async def test_an_answer_is_spoken_where_there_is_a_voice() -> None:
    desk = Desk([Sentence("Um 7:30 Uhr.", Language.DE)])
    await desk.conversation.begin()

    await desk.conversation.aloud(await desk.conversation.turn("Wann?", Language.DE, STRANGER))

    [sound] = desk.loudspeaker.played
    assert spelled(sound) == "Um sieben Uhr dreißig."


@pytest.mark.parametrize("error", [ThinkingError("x"), StorageError("storage-away")])
async def test_a_turn_that_fails_apologises_and_the_next_one_is_taken(error: Exception) -> None:
    desk = Desk(error, [Sentence("Gern.")])
    await desk.conversation.begin()

    failed = await desk.conversation.turn("Eins", Language.DE, STRANGER)
    await desk.conversation.turn("Zwei", Language.DE, STRANGER)

    key = "sorry-thinking" if isinstance(error, ThinkingError) else "sorry-memory"
    assert failed.sentences[0].text == phrase(key, Language.DE)
    outcomes = [fact.outcome for fact in desk.facts if isinstance(fact, TurnTaken)]
    assert outcomes == ["failed", "answered"]


async def test_a_goodbye_is_the_end() -> None:
    desk = Desk([Sentence("Bis bald."), Farewell()])
    await desk.conversation.begin()

    assert (await desk.conversation.turn("Tschüss", Language.DE, STRANGER)).over
    await desk.conversation.end()

    assert desk.sessions.held[SESSION].ended_at == NOW
    assert desk.dialogue.ended == [SESSION]


async def test_a_turn_off_the_record_keeps_no_word_of_it() -> None:
    desk = Desk([OffRecord(), Sentence("Das habe ich vergessen.")])
    await desk.conversation.begin()

    reply = await desk.conversation.turn("Ja, vergiss den Code 4711.", Language.DE, STRANGER)

    assert reply.sentences[0].text == "Das habe ich vergessen."
    [turn] = desk.sessions.recorded.values()
    assert (turn.heard, turn.said, turn.outcome) == ("", "", "answered")
