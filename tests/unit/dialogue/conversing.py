"""Talking to the dialogue in a test: who says what, and what comes back."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from uuid import UUID
from zoneinfo import ZoneInfo

from jarvisd.dialogue.consult import Consult
from jarvisd.dialogue.grammar import Grammar
from jarvisd.dialogue.offline import Manner, OfflineDialogue
from jarvisd.dialogue.ports import Services
from jarvisd.dialogue.types import Delta, Heard, Sentence
from jarvisd.ids import PersonId, RoomName, SessionId, TurnNumber
from jarvisd.memory.types import Memory
from jarvisd.people.types import Doubt, Enrolled, Known, Person, Role, Speaker, Unknown
from jarvisd.phrases import Language
from jarvisd.testing.people import PeopleInMind
from jarvisd.testing.remembering import (
    FakeClear,
    FakeForget,
    FakeRecall,
    FakeRemember,
    FakeSettle,
    HouseholdMemory,
)
from jarvisd.testing.tiers import FakePast

START = datetime(2026, 5, 3, 12, 3, tzinfo=UTC)
ANNA = Person(id=PersonId(UUID(int=1)), name="Anna")
BEN = Person(id=PersonId(UUID(int=2)), name="Ben")
GUEST = Person(id=PersonId(UUID(int=3)), name="Gast", role=Role.GUEST)
STRANGER = Unknown(reason=Doubt.NOT_SIMILAR)
TOO_SHORT = Unknown(reason=Doubt.TOO_LITTLE_SPEECH)
GRAMMAR = Grammar()


def voice(person: Person, similarity: float = 0.9) -> Known:
    """Return *person*, recognised."""
    return Known(person=person, similarity=similarity, margin=0.2)


@dataclass
class Conversation:
    """One household, one dialogue; sessions are numbered."""

    household: HouseholdMemory = field(default_factory=lambda: HouseholdMemory(now=START))
    consult: Consult | None = None
    past: FakePast = field(default_factory=FakePast)
    now: datetime = START
    session: int = 1
    deltas: list[Delta] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.people = PeopleInMind(
            known={each.id: Enrolled(person=each, prints=()) for each in (ANNA, BEN, GUEST)}
        )
        self.dialogue = OfflineDialogue(
            memory=Services(
                remember=FakeRemember(self.household),
                recall=FakeRecall(self.household),
                forget=FakeForget(self.household),
                clear=FakeClear(self.household),
                past=self.past,
                settle=FakeSettle(self.household),
            ),
            people=self.people,
            grammar=GRAMMAR,
            manner=Manner(zone=ZoneInfo("Europe/Berlin")),
            consult=self.consult,
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
    ) -> str:
        """Say *text*, *after* so many seconds, and return the whole answer."""
        self.now += timedelta(seconds=after)
        heard = Heard(
            text=text,
            language=language,
            confidence=confidence,
            speaker=speaker or voice(ANNA),
            room=RoomName(room),
            session=SessionId(UUID(int=self.session)),
            turn=TurnNumber(len(self.deltas) + 1),
            at=self.now,
            via=via,
        )
        self.deltas = [delta async for delta in self.dialogue.answer(heard)]
        return " ".join(delta.text for delta in self.deltas if isinstance(delta, Sentence))

    def new_session(self) -> None:
        """End the session and begin another one."""
        self.dialogue.end(SessionId(UUID(int=self.session)))
        self.session += 1

    @property
    def texts(self) -> Sequence[str]:
        """Return the sentences that are remembered."""
        return [memory.text for memory in self.household.memories]

    @property
    def only(self) -> Memory:
        """Return the one memory there is."""
        (memory,) = self.household.memories
        return memory
