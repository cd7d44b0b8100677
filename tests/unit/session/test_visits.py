"""Written conversations that come and go by name."""

import asyncio
from dataclasses import dataclass, field
from datetime import UTC, datetime

import pytest

from jarvisd.dialogue.types import Sentence
from jarvisd.errors import StorageError
from jarvisd.events import Bulletin
from jarvisd.ids import RoomName
from jarvisd.phrases import Language
from jarvisd.session.record import Recorder
from jarvisd.session.visits import MOST, SILENT_S, Visits
from jarvisd.testing.sessions import SessionsInMind
from jarvisd.testing.stage import Scripted, SessionsAway, StoppedClock

NOW = datetime(2030, 1, 1, tzinfo=UTC)
ROOM = RoomName("homeassistant")
DE = Language.DE


@dataclass
class Scene:
    """Visits in a room whose time stands still until it is moved."""

    now: float = 0.0
    dialogue: Scripted = field(default_factory=Scripted)
    sessions: SessionsInMind = field(default_factory=lambda: SessionsInMind([ROOM]))

    def __post_init__(self) -> None:
        recorder = Recorder(sessions=self.sessions, bulletin=Bulletin(), clock=StoppedClock(NOW))
        self.visits = Visits(ROOM, self.dialogue, recorder, lambda: self.now)

    def open(self) -> int:
        return sum(held.ended_at is None for held in self.sessions.held.values())


async def test_the_same_name_is_the_same_conversation() -> None:
    scene = Scene()
    await scene.visits.say("a", "Hallo", DE)
    await scene.visits.say("a", "Wie geht es?", DE)
    await scene.visits.say("b", "Hallo", DE)

    assert [heard.turn for heard in scene.dialogue.heard] == [1, 2, 1]
    assert scene.open() == 2


async def test_silence_ends_a_conversation() -> None:
    scene = Scene()
    await scene.visits.say("a", "Hallo", DE)
    scene.now = SILENT_S + 1
    await scene.visits.say("a", "Hallo", DE)

    first, second = (heard.session for heard in scene.dialogue.heard)
    assert first != second
    assert scene.dialogue.ended == [first]


async def test_one_too_many_ends_the_most_silent() -> None:
    scene = Scene()
    for number in range(MOST + 1):
        scene.now = number
        await scene.visits.say(str(number), "Hallo", DE)

    assert scene.open() == MOST
    assert scene.dialogue.ended == [scene.dialogue.heard[0].session]


async def test_at_the_end_no_conversation_is_left_open() -> None:
    scene = Scene()
    for name in ("a", "b"):
        await scene.visits.say(name, "Hallo", DE)
    await scene.visits.close()

    assert scene.open() == 0


async def test_two_sentences_at_once_are_answered_one_after_the_other() -> None:
    scene = Scene()
    scene.dialogue.answers = [[Sentence("Eins.")], [Sentence("Zwei.")]]
    replies = await asyncio.gather(*(scene.visits.say("a", "Hallo", DE) for _ in range(2)))

    assert [reply.sentences[0].text for reply in replies] == ["Eins.", "Zwei."]
    assert [heard.turn for heard in scene.dialogue.heard] == [1, 2]


async def test_a_conversation_that_cannot_begin_is_an_error() -> None:
    recorder = Recorder(sessions=SessionsAway(), bulletin=Bulletin(), clock=StoppedClock(NOW))
    with pytest.raises(StorageError):
        await Visits(ROOM, Scripted(), recorder).say("a", "Hallo", DE)
