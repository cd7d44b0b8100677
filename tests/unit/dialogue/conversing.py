"""Talking to the dialogue in a test: who says what, and what comes back."""

from collections.abc import AsyncGenerator, Sequence
from contextlib import aclosing
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from uuid import UUID
from zoneinfo import ZoneInfo

from jarvisd.dialogue.answering import Answering
from jarvisd.dialogue.by_model import Way
from jarvisd.dialogue.grammar import Grammar
from jarvisd.dialogue.offline import Manner
from jarvisd.dialogue.ports import RoomControls, Services
from jarvisd.dialogue.types import Delta, Heard, Recollected, Sentence
from jarvisd.ids import PersonId, RoomName, SessionId, TurnNumber
from jarvisd.memory.types import Memory
from jarvisd.people.enrol import Enrol
from jarvisd.people.register import Register
from jarvisd.people.types import Doubt, Enrolled, Known, Person, Role, Speaker, Unknown
from jarvisd.phrases import Language
from jarvisd.testing.people import PeopleInMind
from jarvisd.testing.remembering import (
    FakeClear,
    FakeForget,
    FakeRecall,
    FakeRemember,
    HouseholdMemory,
)
from jarvisd.testing.settling import FakeSettle
from jarvisd.testing.stage import StoppedClock
from jarvisd.testing.tiers import FakePast
from jarvisd.testing.timers import TimersInMind
from jarvisd.timers.bell import Bell
from jarvisd.timers.schedule import Manner as BellManner
from jarvisd.timers.service import Timers

START = datetime(2026, 5, 3, 12, 3, tzinfo=UTC)
ANNA = Person(id=PersonId(UUID(int=1)), name="Anna")
BEN = Person(id=PersonId(UUID(int=2)), name="Ben")
GUEST = Person(id=PersonId(UUID(int=3)), name="Gast", role=Role.GUEST)
STRANGER = Unknown(reason=Doubt.NOT_SIMILAR)
TOO_SHORT = Unknown(reason=Doubt.TOO_LITTLE_SPEECH)
GRAMMAR = Grammar()
BERLIN = ZoneInfo("Europe/Berlin")


def voice(person: Person, similarity: float = 0.9) -> Known:
    """Return *person*, recognised."""
    return Known(person=person, similarity=similarity, margin=0.2)


@dataclass
class Conversation:
    """One household, one dialogue; sessions are numbered."""

    household: HouseholdMemory = field(default_factory=lambda: HouseholdMemory(now=START))
    way: Way | None = None
    past: FakePast = field(default_factory=FakePast)
    grammar: Grammar = field(default_factory=lambda: GRAMMAR)
    rooms: RoomControls | None = None
    now: datetime = START
    session: int = 1
    deltas: list[Delta] = field(default_factory=list)
    turns: int = 0

    enrol: Enrol | None = None
    """Learns voices, where they are heard."""

    def __post_init__(self) -> None:
        self.timers = TimersInMind()
        self.clock = StoppedClock(self.now)
        self.bell = Bell(self.timers, self.clock, BERLIN, BellManner())
        self.people = PeopleInMind(
            known={each.id: Enrolled(person=each, prints=()) for each in (ANNA, BEN, GUEST)}
        )
        self.recall = FakeRecall(self.household)
        register = Register(self.people)
        if self.enrol is not None:
            register.hear_with(self.enrol)
        self.dialogue = Answering(
            memory=Services(
                remember=FakeRemember(self.household),
                recall=self.recall,
                forget=FakeForget(self.household),
                clear=FakeClear(self.household),
                past=self.past,
                settle=FakeSettle(self.household),
                timers=Timers(self.timers, self.bell, self.clock, BERLIN),
                register=register,
                rooms=self.rooms,
            ),
            people=self.people,
            grammar=self.grammar,
            manner=Manner(zone=BERLIN, draw=lambda words, most: words[:most]),
            way=self.way,
        )

    async def say(
        self,
        text: str,
        speaker: Speaker | None = None,
        *,
        language: Language = Language.DE,
        confidence: float = 1.0,
        room: str = "kueche",
        via: str = "text",
        after: float = 2.0,
        sound: bytes = b"",
        voice_ms: int = 4_000,
    ) -> str:
        """Say *text*, *after* so many seconds, and return the whole answer."""
        self.now += timedelta(seconds=after)
        self.clock.at = self.now
        heard = self.heard(
            text,
            speaker,
            language=language,
            confidence=confidence,
            room=room,
            via=via,
            sound=sound,
            voice_ms=voice_ms,
        )
        self.deltas = [delta async for delta in self.dialogue.answer(heard)]
        return " ".join(delta.text for delta in self.deltas if isinstance(delta, Sentence))

    async def sentences(
        self, text: str, speaker: Speaker | None = None
    ) -> AsyncGenerator[str, None]:
        """Say *text* and yield the answer as it comes; whoever stops listening interrupts."""
        async with aclosing(self.dialogue.answer(self.heard(text, speaker))) as deltas:
            async for delta in deltas:
                if isinstance(delta, Sentence):
                    yield delta.text

    def heard(
        self,
        text: str,
        speaker: Speaker | None = None,
        *,
        language: Language = Language.DE,
        confidence: float = 1.0,
        room: str = "kueche",
        via: str = "text",
        sound: bytes = b"",
        voice_ms: int = 4_000,
    ) -> Heard:
        """Return what is heard next."""
        self.turns += 1
        return Heard(
            text=text,
            language=language,
            confidence=confidence,
            speaker=speaker or voice(ANNA),
            room=RoomName(room),
            session=SessionId(UUID(int=self.session)),
            turn=TurnNumber(self.turns),
            at=self.now,
            via=via,
            sound=sound,
            voice_ms=voice_ms,
        )

    def new_session(self) -> None:
        """End the session and begin another one."""
        self.dialogue.end(SessionId(UUID(int=self.session)))
        self.session += 1

    @property
    def recollected(self) -> Recollected:
        """Return what was brought to mind for the last answer."""
        found = [delta for delta in self.deltas if isinstance(delta, Recollected)]
        return found[-1] if found else Recollected(memories=(), took_ms=0)

    @property
    def texts(self) -> Sequence[str]:
        """Return the sentences that are remembered."""
        return [memory.text for memory in self.household.memories]

    @property
    def only(self) -> Memory:
        """Return the one memory there is."""
        (memory,) = self.household.memories
        return memory
